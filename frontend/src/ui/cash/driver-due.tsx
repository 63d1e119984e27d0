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

/** What was handed over for the same sums: for the time until the answer, and without network. */
const stored = storedValue<{ rideId: string; fare: number; promotion: number; due: RideDue | null }>('due');

/** Shows a driver what the rider of a cash ride will hand over; nothing where that is the fare. */
export function DriverDue({ ride: { id, seq, fare, promotion = 0, currency } }: DriverDueProps) {
  const { data } = useQuery({
    // Each change of the ride may be one of its fare or of the way to pay.
    queryKey: ['rides', id, 'due', seq],
    queryFn: async ({ signal }) => {
      const asked = await call(rideRoutes.rideDue, { params: { id }, signal });
      stored.write({ rideId: id, fare, promotion, due: asked });
      return asked;
    },
    staleTime: 0,
  });
  const due = data === undefined ? storedFor({ id, fare, promotion }) : data;
  if (!due) return promotion > 0 ? <PromotionLine promotion={promotion} currency={currency} /> : null;
  return due.due === fare ? null : <DueLines {...due} isInCash />;
}

function storedFor({ id, fare, promotion }: Pick<Ride, 'id' | 'fare' | 'promotion'>): RideDue | null {
  const before = stored.read();
  return before?.rideId === id && before.fare === fare && before.promotion === promotion ? before.due : null;
}
