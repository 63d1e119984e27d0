import type { RideFinding } from '@waka/contracts/rides/ride-findings';
import type { Ride as RideView } from '@waka/contracts/rides/ride-views';
import type { Sql } from '../platform/postgres/sql.ts';
import { priceColumns, repriced } from '../pricing/ride-price.ts';
import type { Ride } from './ride.entity.ts';
import { hoursSince } from './tracks/tracks.repository.ts';

/**
 * Returns the columns that the waiting at the pickup changes when the trip starts: its minutes count by the service's
 * clock from the arrival, and for a scheduled ride not before its time, without the hours for which the driver was
 * away. It costs nothing where a finding puts the arrival in doubt.
 */
export async function waitingColumns(
  sql: Sql,
  { price, arrivedAt, scheduledFor }: Pick<Ride, 'price' | 'arrivedAt' | 'scheduledFor'>,
  { findings, away }: { findings: readonly RideFinding[]; away: number },
) {
  if (!price || !waitingTerms({ price, findings })) return {};
  const [since] = await hoursSince(sql, laterOf(arrivedAt, scheduledFor));
  const waitedMin = Math.floor(((since?.hours ?? 0) - away) * 60);
  return priceColumns(repriced(price, { waitedMin: Math.max(0, waitedMin) }));
}

const laterOf = (arrivedAt: Date | null, scheduledFor: Date | null) =>
  arrivedAt && scheduledFor && scheduledFor > arrivedAt ? scheduledFor : arrivedAt;

/** Returns what waiting for the rider costs; null where it costs nothing. */
export function waitingTerms({
  price,
  findings,
}: {
  price: Ride['price'];
  findings: readonly RideFinding[] | null;
}): RideView['waiting'] {
  const { waitingPerMin = 0, freeWaitingMin = 0 } = price?.tariff ?? {};
  if (waitingPerMin === 0 || findings?.some(isAboutArrival)) return null;
  return { freeMin: freeWaitingMin, perMin: waitingPerMin };
}

/** Returns whether a finding puts the driver's arrival at the pickup in doubt. */
export const isAboutArrival = ({ code }: RideFinding): boolean => code.startsWith('arrived_');
