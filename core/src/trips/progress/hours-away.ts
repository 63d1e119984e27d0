import { greatCircleKm } from '@waka/contracts/geo';
import type { Core } from '../../platform/core.ts';
import { position } from '../../pricing/trip/plan-trip.ts';
import { NEAR_KM } from '../../rides/ride-findings.ts';
import { fixesCameWith } from '../../rides/tracks/fixes-just-come.ts';
import { rideRow } from '../../rides/views/read-rides.ts';
import { waitingTerms } from '../../rides/waiting.ts';

/**
 * Returns for how many hours the driver of a ride that has not started has been away from its pickup: since his phone's
 * last fix near it, by the clock that says longer, as fixes that waited for the network come together. Infinity where none
 * was near since the arrival; 0 where none is known, or waiting costs nothing anyway.
 */
export async function hoursAway(core: Pick<Core, 'sql' | 'redis' | 'logger'>, rideId: string): Promise<number> {
  const ride = await rideRow(core.sql, rideId);
  const pickup = ride && position(ride.pickup);
  if (!pickup || !ride.arrivedAt || !waitingTerms(ride)) return 0;
  const fixes = (await fixesCameWith(core, rideId, ride.arrivedAt)).toSorted(
    (a, b) => Number(a.cameAt) - Number(b.cameAt) || Number(a.at) - Number(b.at),
  );
  const [newest, near] = [fixes.at(-1), fixes.findLast((fix) => greatCircleKm(fix, pickup) <= NEAR_KM.started)];
  if (!newest) return 0;
  if (!near) return Infinity;
  const ms = Math.max(newest.at.getTime() - near.at.getTime(), newest.cameAt.getTime() - near.cameAt.getTime());
  return ms / 3_600_000;
}
