import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { cashTexts } from '../../lib/i18n/messages/cash/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { ReceiptTaxes } from './receipt-taxes.tsx';

await texts(cashTexts);
afterEach(cleanup);

test('a receipt names each tax with its rate, and a levy without one', () => {
  const taxes = [
    { name: 'GST', rate: 1550, amount: 348 },
    { name: 'City levy', rate: null, amount: 25 },
  ];
  render(
    <table>
      <tbody>
        <ReceiptTaxes taxes={taxes} currency="SLE" />
      </tbody>
    </table>,
  );
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
  expect(rows).toEqual(['GST (15.5 %), in the totalLe 3,480', 'City levy, in the totalLe 250']);
});
