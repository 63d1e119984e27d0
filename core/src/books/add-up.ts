import type { AccountLine } from '@waka/contracts/ops/books/books';
import type { Movement } from './books.repository.ts';

/** The order of a trial balance; accounts of other versions follow. */
const ORDER = [
  'wallet',
  'disputed',
  'driver_cash',
  'rider_due',
  'rider_credit',
  'driver_earnings',
  'payouts_due',
  'refunds_due',
  'commission',
  'payout_fees',
  'taxes_due',
  'cash_rounding',
  'bonuses',
  'promotions',
  'refunds',
  'chargebacks',
  'adjustments',
];

/** Adds the movements of a day to the balances before it. Accounts that were never used are left out. */
export function addUp(
  before: readonly Pick<AccountLine, 'account' | 'closing'>[],
  moved: readonly Movement[],
): AccountLine[] {
  const names = new Set([...before, ...moved].map(({ account }) => account));
  const lines = [...names].map((account) => {
    const opening = before.find((one) => one.account === account)?.closing ?? 0;
    const { debit, credit } = moved.find((one) => one.account === account) ?? { debit: 0, credit: 0 };
    return { account, opening, debit, credit, closing: opening + debit - credit };
  });
  return inOrder(lines);
}

/** Sorts accounts as a trial balance has them. */
export const inOrder = (lines: readonly AccountLine[]): AccountLine[] =>
  lines.toSorted((one, other) => rank(one.account) - rank(other.account) || one.account.localeCompare(other.account));

function rank(account: string): number {
  const at = ORDER.indexOf(account);
  return at < 0 ? ORDER.length : at;
}

/** Checks whether accounts sum to zero, at the begin, in between and at the end. */
export const isBalanced = (lines: readonly AccountLine[]): boolean =>
  sumOf(lines, ({ closing }) => closing) === 0 && sumOf(lines, ({ debit, credit }) => debit - credit) === 0;

const sumOf = (lines: readonly AccountLine[], of: (line: AccountLine) => number): number =>
  lines.reduce((sum, line) => sum + of(line), 0);

/** Checks whether two lists of movements are the same. */
export function isSame(stored: readonly AccountLine[], moved: readonly Movement[]): boolean {
  const used = stored.filter(({ debit, credit }) => debit !== 0 || credit !== 0);
  return (
    used.length === moved.length &&
    moved.every(({ account, debit, credit }) =>
      used.some((line) => line.account === account && line.debit === debit && line.credit === credit),
    )
  );
}
