import type { MoneyWaiting } from '@waka/contracts/ops/money/money-views';
import { REGIONS } from '@waka/contracts/regions';

/** The views of Money in which something may wait for an admin, those with a day until when first. */
const views = {
  'card-disputes': 'cardDisputes',
  disputes: 'disputes',
  payouts: 'payouts',
  refunds: 'refunds',
  receipts: 'receipts',
  doubts: 'doubts',
} as const satisfies Record<string, keyof MoneyWaiting>;

/** Returns how much waits in each view of Money that can have something. */
export const waitingInViews = (waiting: MoneyWaiting): Map<string, number> =>
  new Map(Object.entries(views).map(([view, of]) => [view, waiting[of]]));

/** Adds up what waits in all views of Money. */
export const waitingInMoney = (waiting: MoneyWaiting): number =>
  [...waitingInViews(waiting).values()].reduce((sum, count) => sum + count, 0);

/** Adds up the open differences of the books. */
export const waitingInBooks = ({ differences }: MoneyWaiting): number =>
  REGIONS.reduce((sum, region) => sum + differences[region], 0);

/** Returns the path of the first list in which something waits: one of Money, or the differences of a country's books. */
export function firstWaiting(waiting: MoneyWaiting): string {
  const [view] = [...waitingInViews(waiting)].find(([, count]) => count > 0) ?? [];
  if (view) return `/admin/money?view=${view}`;
  const region = REGIONS.find((one) => waiting.differences[one] > 0);
  return region ? `/admin/books?region=${region}&view=differences` : '/admin/money';
}
