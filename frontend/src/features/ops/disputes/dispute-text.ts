import type { DisputeSummary } from '@waka/contracts/ops/money/card-disputes';
import { formatDayOfYear, formatMoney } from '../../../lib/i18n/format.ts';
import type { Translate } from '../../../lib/i18n/i18n.ts';
import { dotted } from '../shared/dotted.ts';

/** Says how much of a payment is disputed with the bank, how that stands, and since when or until when. */
export function disputeText(t: Translate, dispute: DisputeSummary): string {
  const { state, dueBy, closedAt, at } = dispute;
  const until = state === 'open' && dueBy !== null && t('ops.cardDisputes.until', { day: formatDayOfYear(dueBy) });
  return dotted([sumOf(t, dispute), t(`ops.cardDisputes.${state}`), until || formatDayOfYear(closedAt ?? at)]);
}

/** Returns the sum that is disputed, with what was paid where that is more. */
export const sumOf = (
  t: Translate,
  { amount, paid, currency }: Pick<DisputeSummary, 'amount' | 'currency'> & { paid: number | null },
): string => {
  const sum = formatMoney(amount, currency);
  return paid === null || paid === amount
    ? sum
    : t('ops.ride.disputedOf', { amount: sum, paid: formatMoney(paid, currency) });
};
