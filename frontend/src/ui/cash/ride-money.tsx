import type { Ride } from '@waka/contracts/rides/ride-views';
import { useT } from '../../lib/i18n/use-t.ts';
import { RideRefunds } from './ride-refunds.tsx';

export interface RideMoneyProps {
  ride: Pick<Ride, 'refunds' | 'isCashUnderReview'>;
}

/** Shows in the line of a ride that its cash is in question, and what goes back to the rider. */
export function RideMoney({ ride: { refunds = [], isCashUnderReview = false } }: RideMoneyProps) {
  const t = useT();
  return (
    <>
      {isCashUnderReview && (
        <p className="w-fit rounded-full bg-accent-soft px-2.5 py-0.5 text-xs font-bold">{t('cash.review.title')}</p>
      )}
      {refunds.length > 0 && <RideRefunds refunds={refunds} className="text-sm" />}
    </>
  );
}
