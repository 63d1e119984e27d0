import { useQuery } from '@tanstack/react-query';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import type { Ride, RideDue } from '@waka/contracts/rides/ride-views';
import { call } from '../../lib/api/api-client.ts';
import { storedValue } from '../../lib/storage/stored-value.ts';
import { DueLines } from './credit.tsx';
import { PromotionLine } from './promotion-line.tsx';

export interface DriverDueProps {
  ride: Pick<Ride, 'id' | 'seq' | 'fare' | 'promotion' | 'currency'>;
}

/** For a reload without network. */
const stored = storedValue<{ rideId: string; fare: number; due: RideDue | null }>('due');

/** Shows a driver what the rider of a cash ride will hand over; nothing where that is the fare. */
export function DriverDue({ ride: { id, seq, fare, promotion = 0, currency } }: DriverDueProps) {
  const { data: due } = useQuery({
    // Each change of the ride may be one of its fare or of the way to pay.
    queryKey: ['rides', id, 'due', seq],
    queryFn: async ({ signal }) => {
      const asked = await call(rideRoutes.rideDue, { params: { id }, signal });
      stored.write({ rideId: id, fare, due: asked });
      return asked;
    },
    staleTime: 0,
    placeholderData: (before) => before ?? storedFor(id, fare),
  });
  if (!due) return promotion > 0 ? <PromotionLine promotion={promotion} currency={currency} /> : null;
  return due.due === fare ? null : <DueLines {...due} isInCash />;
}

function storedFor(rideId: string, fare: number): RideDue | null {
  const before = stored.read();
  return before?.rideId === rideId && before.fare === fare ? before.due : null;
}
