import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Receipt } from '@waka/contracts/rides/receipt';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { cashTexts } from '../../../lib/i18n/messages/cash/texts.ts';
import { liveTexts } from '../../../lib/i18n/messages/live/texts.ts';
import { tipTexts } from '../../../lib/i18n/messages/tip/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { answerCalls } from '../../../test/answer-fetch.ts';
import { receipt } from '../../../test/receipt.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';

await texts(cashTexts);
await texts(liveTexts);
await texts(tipTexts);
beforeEach(() => void answerCalls({}));
afterEach(cleanup);

const aReceipt = (given: Partial<Receipt> = {}): Receipt => ({ ...receipt, total: 1593, ...given });

const show = (given: Partial<Receipt>) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReceiptSheet receipt={aReceipt(given)} side="rider" />
    </QueryClientProvider>,
  );

const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(2)
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));

test('the total stands in the other money right below itself, and not below the tip', () => {
  show({ tip: 500 });
  expect(rows()).toEqual(['TotalLe 15,930', 'NLe 15.93', 'TipLe 5,000']);
  expect(screen.getAllByText(/NLe/)).toHaveLength(1);
});

test('where coins give another sum than the total, the other money stands below what was handed over', () => {
  show({ cash: { amount: 1600, rounding: 7 }, tip: 500 });
  const [total, , cash, other, tip] = rows();
  expect(total).toBe('TotalLe 15,930');
  expect(cash).toMatch(/Le 16,000$/);
  expect([other, tip]).toEqual(['NLe 16.00', 'TipLe 5,000']);
});

test.each([
  ['paid', 'Paid'],
  ['failed', 'Unpaid'],
] as const)('the receipt of a wallet whose payment is %s says so beside its name', (paymentState, word) => {
  show({ paymentMethod: 'orange_money', paymentState });
  expect(screen.getByText('Payment').parentElement?.textContent).toBe(`PaymentOrange Money${word}`);
});

test('a sum in francs has no other money', () => {
  show({ currency: 'GNF', total: 9100 });
  expect(screen.queryByText(/NLe/)).toBeNull();
});

test.each<[string, Partial<Receipt>, string[]]>([
  [
    'cash',
    { changeKept: 407 },
    ['Given in cash', 'Le 20,000', 'Change kept as credit', 'Le 4,070', 'Paid', 'Le 15,930'],
  ],
  [
    'cash as coins can give it',
    { changeKept: 400, credit: 593, cash: { amount: 1000, rounding: 0 } },
    ['Credit', '-Le 5,930', 'Given in cash', 'Le 14,000', 'Change kept as credit', 'Le 4,000', 'In cash', 'Le 10,000'],
  ],
  [
    'a wallet that has paid',
    { paymentMethod: 'orange_money', paymentState: 'paid', credit: 593 },
    ['Credit', '-Le 5,930', 'Paid', 'Le 10,000'],
  ],
  [
    'a wallet that has not paid',
    { paymentMethod: 'orange_money', paymentState: 'failed', credit: 593 },
    ['Credit', '-Le 5,930', 'To pay', 'Le 10,000'],
  ],
])('a receipt names what was given, and calls paid what is: %s', async (_, given, expected) => {
  show(given);
  await screen.findByText(expected[0] ?? '');
  const shown = within(screen.getByRole('table'))
    .getAllByRole('row')
    .flatMap((row) =>
      [...row.children].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ').replace('−', '-')),
    );
  expect(shown.filter((text) => text && !text.startsWith('NLe')).slice(-expected.length)).toEqual(expected);
});
