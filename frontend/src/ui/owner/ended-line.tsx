import type { OwnerBook } from '@waka/contracts/owners/owner-views';
import { dayOfYearText } from '../../lib/i18n/day-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';

/** Says when a book ended, and which side or whether the service ended it; nothing of one that is open. */
export function EndedLine({ book: { until, endedBy } }: { book: Pick<OwnerBook, 'until' | 'endedBy'> }) {
  const t = useT();
  if (!until) return null;
  const day = dayOfYearText(until);
  const isBySide = endedBy === 'driver' || endedBy === 'owner' || endedBy === 'ops';
  return <p className="text-muted">{t(isBySide ? `owner.until.${endedBy}` : 'owner.until', { day })}</p>;
}
