import { useQuery } from '@tanstack/react-query';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { call } from '../../lib/api/api-client.ts';
import { DueLines } from './credit.tsx';
import { PromotionLine } from './promotion-line.tsx';

export interface DriverDueProps {
  ride: Pick<Ride, 'id' | 'seq' | 'fare' | 'promotion' | 'currency'>;
}

/** Shows a driver what the rider of a cash ride will hand over; nothing where that is the fare. */
export function DriverDue({ ride: { id, seq, fare, promotion = 0, currency } }: DriverDueProps) {
  const { data: due } = useQuery({
    // Each change of the ride may be one of its fare or of the way to pay.
    queryKey: ['rides', id, 'due', seq],
    queryFn: ({ signal }) => call(rideRoutes.rideDue, { params: { id }, signal }),
    staleTime: 0,
    placeholderData: (before) => before,
  });
  if (!due) return promotion > 0 ? <PromotionLine promotion={promotion} currency={currency} /> : null;
  return due.due === fare ? null : <DueLines {...due} isInCash />;
}
