import { greatCircleKm } from '@waka/contracts/geo';
import type { RideFinding } from '@waka/contracts/rides/ride-findings';
import type { Core } from '../../platform/core.ts';
import { position } from '../../pricing/trip/plan-trip.ts';
import { NEAR_KM } from '../../rides/ride-findings.ts';
import { fixesCameWith } from '../../rides/tracks/fixes-just-come.ts';
import { rideRow } from '../../rides/views/read-rides.ts';
import { waitingTerms } from '../../rides/waiting.ts';

/**
 * Returns for how many hours the driver of a ride that is about to start has been on his way, by the fixes of his phone: a
 * start may be made late, or wait for the network while the rider is being driven. That is the time since the last fix
 * near the pickup, or near where the arrival was made; where the phone has been silent (`started_unseen`) up to now, else
 * up to its newest fix. Infinity where a silent phone has sent none since the arrival; 0 where none is near, and where
 * waiting costs nothing anyway.
 */
export async function hoursAway(
  core: Pick<Core, 'sql' | 'redis' | 'logger' | 'clock'>,
  rideId: string,
  findings: readonly RideFinding[],
): Promise<number> {
  const ride = await rideRow(core.sql, rideId);
  const pickup = ride && position(ride.pickup);
  const arrivedAt = ride?.arrivedAt;
  if (!pickup || !arrivedAt || !waitingTerms({ price: ride.price, findings })) return 0;
  const fixes = await fixesCameWith(core, rideId, arrivedAt);
  const isUnseen = findings.some(({ code }) => code === 'started_unseen');
  const newest = fixes.at(-1);
  if (!newest) return isUnseen ? Infinity : 0;
  const places = [pickup, fixes.findLast(({ cameAt }) => cameAt <= arrivedAt)].filter((place) => place !== undefined);
  const near = fixes.findLast((fix) => places.some((place) => greatCircleKm(fix, place) <= NEAR_KM.started));
  if (!near) return 0;
  // Fixes that waited for the network come together: the clock that says longer counts.
  const drivenMs = Math.max(
    0,
    newest.at.getTime() - near.at.getTime(),
    newest.cameAt.getTime() - near.cameAt.getTime(),
  );
  const silentMs = isUnseen ? Math.max(0, core.clock.now().getTime() - newest.cameAt.getTime()) : 0;
  return (drivenMs + silentMs) / 3_600_000;
}
