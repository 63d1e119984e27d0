import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import type { RideFinding } from '@waka/contracts/rides/ride-findings';
import type { Core } from '../../platform/core.ts';
import type { TrackFix } from '../../pricing/trip/driven-km.ts';
import { position } from '../../pricing/trip/plan-trip.ts';
import { NEAR_KM } from '../../rides/ride-findings.ts';
import { fixesCameWith, secondsKept } from '../../rides/tracks/fixes-just-come.ts';
import { KEPT_SECONDS, lastStay } from '../../rides/tracks/trip-track.ts';
import { rideRow } from '../../rides/views/read-rides.ts';
import { waitingTerms } from '../../rides/waiting.ts';

/**
 * Returns for how many hours the driver of a ride that is about to start has been on his way, by the fixes of his phone: a
 * start may be made late, or wait for the network while the rider is being driven. That is the time since the last fix
 * with which he stood near the pickup, or near where the arrival was made beside a pin that is wrong, or since the tap of
 * a start that waited (`tappedAt`, by the clock of the fixes, in milliseconds) where that is longer, until the newest one,
 * and until now where the phone has been silent (`started_unseen`). Where no fix is near only tap and silence count;
 * Infinity where a silent phone has sent none since the arrival; 0 where waiting costs nothing anyway.
 */
export async function hoursAway(
  core: Pick<Core, 'sql' | 'redis' | 'logger' | 'clock'>,
  rideId: string,
  { findings, tappedAt = Infinity }: { findings: readonly RideFinding[]; tappedAt?: number },
): Promise<number> {
  const ride = await rideRow(core.sql, rideId);
  const pickup = ride && position(ride.pickup);
  const arrivedAt = ride?.arrivedAt;
  if (!pickup || !arrivedAt || !waitingTerms({ price: ride.price, findings })) return 0;
  const fixes = await fixesCameWith(core, rideId, arrivedAt);
  const isUnseen = findings.some(({ code }) => code === 'started_unseen');
  const newest = fixes.at(-1);
  if (!newest) return isUnseen ? Infinity : 0;
  const kept = secondsKept(fixes);
  const came = fixes.filter(({ cameAt }) => cameAt <= arrivedAt);
  // An arrival that waited for the network is made where the car is by then.
  const isArrivalLate = came.some((fix, index) => isAt(pickup, fix) && (kept[index] ?? 0) >= KEPT_SECONDS);
  const place = isArrivalLate ? pickup : (came.at(-1) ?? pickup);
  const isNear = (fix: TrackFix) => isAt(pickup, fix) || isAt(place, fix);
  const { last, stood } = lastStay(fixes, isNear);
  const near = fixes[stood ?? last] ?? newest;
  // Fixes that waited for the network come together: the clock that says longer counts.
  const drivenMs = Math.max(
    0,
    newest.at.getTime() - Math.min(near.at.getTime(), tappedAt),
    newest.cameAt.getTime() - near.cameAt.getTime(),
  );
  const silentMs = isUnseen ? Math.max(0, core.clock.now().getTime() - newest.cameAt.getTime()) : 0;
  return (drivenMs + silentMs) / 3_600_000;
}

const isAt = (place: LatLng, fix: TrackFix) => greatCircleKm(fix, place) <= NEAR_KM.started;
