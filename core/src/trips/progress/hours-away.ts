import { greatCircleKm } from '@waka/contracts/geo';
import type { RideFinding } from '@waka/contracts/rides/ride-findings';
import type { Core } from '../../platform/core.ts';
import type { TrackFix } from '../../pricing/trip/driven-km.ts';
import { position } from '../../pricing/trip/plan-trip.ts';
import { NEAR_KM } from '../../rides/ride-findings.ts';
import { fixesCameWith } from '../../rides/tracks/fixes-just-come.ts';
import { rideRow } from '../../rides/views/read-rides.ts';
import { waitingTerms } from '../../rides/waiting.ts';

/**
 * Returns for how many hours of the wait the driver of a ride that is about to start was not at its pickup, by the fixes
 * of his phone: a start may be made late, or wait for the network while the rider is being driven. Where the phone had
 * been silent (`started_unseen`) the time since its last fix counts, too. Infinity where no fix is near; 0 where none is
 * known, or waiting costs nothing anyway.
 */
export async function hoursAway(
  core: Pick<Core, 'sql' | 'redis' | 'logger' | 'clock'>,
  rideId: string,
  findings: readonly RideFinding[],
): Promise<number> {
  const ride = await rideRow(core.sql, rideId);
  const pickup = ride && position(ride.pickup);
  if (!pickup || !ride.arrivedAt || !waitingTerms({ price: ride.price, findings })) return 0;
  const fixes = await fixesCameWith(core, rideId, ride.arrivedAt);
  const isUnseen = findings.some(({ code }) => code === 'started_unseen');
  const newest = fixes.at(-1);
  if (!newest) return isUnseen ? Infinity : 0;
  const isNear = (fix: TrackFix) => greatCircleKm(fix, pickup) <= NEAR_KM.started;
  const first = fixes.findIndex(isNear);
  if (first < 0) return Infinity;
  const silentMs = isUnseen ? Math.max(0, core.clock.now().getTime() - newest.cameAt.getTime()) : 0;
  return (awayMs(fixes.slice(first), isNear) + silentMs) / 3_600_000;
}

/** Adds up the times between a fix that is near and the next such one, or the last of all, in which others are not. */
function awayMs([first, ...others]: TrackFix[], isNear: (fix: TrackFix) => boolean): number {
  if (!first) return 0;
  let [ms, near, last] = [0, first, first];
  for (const fix of others) {
    if (isNear(fix)) {
      if (last !== near) ms += msBetween(near, fix);
      near = fix;
    }
    last = fix;
  }
  return last === near ? ms : ms + msBetween(near, last);
}

/** Returns the longer of the times by both clocks: fixes that waited for the network come together. */
const msBetween = (one: TrackFix, other: TrackFix): number =>
  Math.max(0, other.at.getTime() - one.at.getTime(), other.cameAt.getTime() - one.cameAt.getTime());
