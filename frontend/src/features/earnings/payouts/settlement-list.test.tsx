import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import type { Settlement } from '@waka/contracts/drivers/earnings-views';
import { earningsTexts } from '../../../lib/i18n/messages/earnings/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { SettlementList } from './settlement-list.tsx';

await texts(earningsTexts);
afterEach(cleanup);

test.each([
  ['refund', -2550, /^Fare given back to a rider.*−Le\s2,550$/],
  ['refund_withdrawn', 2550, /^Refund to a rider withdrawn.*[^−]Le\s2,550$/],
  ['payout', -2550, /[^−]Le\s2,550$/],
] as const)('a %s of %s is shown with the sign that it needs', (kind, amount, words) => {
  const one: Settlement = { id: '1', kind, amount: amount / 10, currency: 'SLE', at: '2026-11-27T12:19:00Z' };
  render(<SettlementList settlements={[one]} />);
  expect(screen.getByRole('listitem').textContent).toMatch(words);
});

test.each([
  ['held', 'Alhaji Sesay', /^To Alhaji Sesay, waiting for our check/],
  ['due', 'Alhaji Sesay', /^To Alhaji Sesay, on its way/],
  ['held', null, /^Waiting for our check/],
  ['refused', 'Alhaji Sesay', /^To Alhaji Sesay, didn’t arrive/],
  ['paid', 'Alhaji Sesay', /^Paid to Alhaji Sesay/],
  ['requested', null, /^Payout on its way to you/],
  ['refused', null, /^Payout that didn’t arrive/],
  ['paid', null, /^Paid out to you/],
] as const)('a payout that is %s to %s says so', (state, owner, words) => {
  const at = '2026-11-27T12:19:00Z';
  const one: Settlement = { id: '1', kind: 'payout', amount: -700, currency: 'SLE', at, payout: { state, owner } };
  render(<SettlementList settlements={[one]} />);
  expect(screen.getByRole('listitem').textContent).toMatch(words);
});

test('a payout that its driver took back says so, and not that it failed to arrive', () => {
  const payout = { state: 'refused', owner: null, isTakenBack: true } as const;
  const at = '2026-11-27T12:19:00Z';
  render(<SettlementList settlements={[{ id: '1', kind: 'payout', amount: -700, currency: 'SLE', at, payout }]} />);
  expect(screen.getByRole('listitem').textContent).toMatch(/^Taken back by you/);
});

test('a payout with a fee says what the wallet gets', () => {
  const payout = { state: 'requested', owner: null, fee: 100 } as const;
  const at = '2026-11-27T12:19:00Z';
  render(<SettlementList settlements={[{ id: '1', kind: 'payout', amount: -1328, currency: 'SLE', at, payout }]} />);
  expect(screen.getByRole('listitem').textContent).toMatch(
    /^Payout on its way to youLe\s12,280 to the wallet, Le\s1,000 fee.*Le\s13,280$/,
  );
});
