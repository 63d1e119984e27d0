import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { cashTexts } from '../../lib/i18n/messages/cash/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { MoneyNotice } from './money-notice.tsx';

await texts(cashTexts);
afterEach(cleanup);

const values = { fare: 'Le 5,000', said: '', name: '', reason: '' };

test('a waived fee is called one, and not a rest of an earlier ride', () => {
  render(<MoneyNotice kind="rest_waived" values={values} isFee part="text" />);
  expect(screen.getByText('You don’t have to pay the fee of Le 5,000 for a cancelled ride any more.')).toBeTruthy();
  cleanup();
  render(<MoneyNotice kind="rest_waived" values={values} part="text" />);
  expect(screen.getByText(/was to be added to your next ride/)).toBeTruthy();
});

test('a driver who bears it reads that, with the way to Earnings', () => {
  render(<MoneyNotice kind="refund_borne" values={values} isFee part="text" />);
  expect(screen.getByText('Le 5,000 for a cancelled ride was taken off your balance.')).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/driver/earnings');
});
