import type { DriverListItem } from '@waka/contracts/ops/people-views';
import { formatDay } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Chip } from '../shared/chip.tsx';

/** Shows how many documents of a driver await review, and when the last of them was sent; nothing without one. */
export function ToReviewChip({ driver }: { driver: Pick<DriverListItem, 'documentsToReview' | 'sentAt'> }) {
  const t = useT();
  const { documentsToReview: count, sentAt } = driver;
  if (!count || !sentAt) return null;
  return (
    <Chip isLong tone="calm">
      {t('ops.drivers.toReview', { count, time: formatDay(sentAt) })}
    </Chip>
  );
}
