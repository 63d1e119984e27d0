import { greatCircleKm } from '@waka/contracts/geo';
import type { RidePlace } from '@waka/contracts/rides/ride-views';
import type { TrackFix } from '../../pricing/trip/driven-km.ts';
import { position } from '../../pricing/trip/plan-trip.ts';
import { NEAR_KM } from '../ride-findings.ts';
import { secondsKept } from './fixes-just-come.ts';

interface Started {
  pickup: RidePlace;
  startedAt: Date | null;
}

/** Fixes of a phone with a good network come sooner. */
export const KEPT_SECONDS = 20;
/** The position of a car that stands drifts about this far. */
const STANDING_KM = 0.03;
/** A car in slow traffic gets farther in that time. */
const STOOD = { seconds: 20, km: 0.05 };

/**
 * Divides the fixes of a ride since its acceptance, in the order in which they came, into those of the trip before and
 * after its start was made: a start that waited for the network is made on the way, and its fixes waited, too. The rest
 * belongs to the way to the pickup and the wait there.
 */
export function tripTrack(
  { pickup, startedAt }: Started,
  fixes: readonly TrackFix[],
): Record<'before' | 'since', TrackFix[]> {
  const isSince = ({ cameAt }: TrackFix) => startedAt !== null && cameAt >= startedAt;
  return {
    before: sincePickup(
      pickup,
      fixes.filter((fix) => !isSince(fix)),
    ),
    since: fixes.filter(isSince),
  };
}

/**
 * Returns the fixes from the place at which a car was nearest to a pickup when it left it; none where it is still there,
 * never was, or the service heard of its way at once.
 */
function sincePickup(pickup: RidePlace, fixes: readonly TrackFix[]): TrackFix[] {
  const place = position(pickup);
  if (!place) return [];
  const offKm = fixes.map((fix) => greatCircleKm(fix, place));
  const last = offKm.findLastIndex((km) => km <= NEAR_KM.started);
  if (last < 0 || last === fixes.length - 1) return [];
  const first = offKm.findLastIndex((km, index) => index < last && km > NEAR_KM.started) + 1;
  const stay = offKm.slice(first, last + 1);
  const nearest = Math.min(...stay);
  const begin = lastStood(fixes, first, last) ?? first + stay.findLastIndex((km) => km <= nearest + STANDING_KM);
  const kept = secondsKept(fixes);
  // The car left without network: a fix that came late elsewhere makes no start on the way.
  const isKept = [begin + 1, last + 1].some((index) => (kept[index] ?? 0) >= KEPT_SECONDS);
  return isKept ? fixes.slice(begin) : [];
}

/** Returns the last of these fixes at which the car stood: it had been there some time before. Undefined where it never did. */
export function lastStood(fixes: readonly TrackFix[], first: number, last: number): number | undefined {
  for (let index = last; index > first; index -= 1) {
    const fix = fixes[index];
    const stood = fixes
      .slice(first, index)
      .some((other) => fix && secondsBetween(other, fix) >= STOOD.seconds && greatCircleKm(other, fix) <= STOOD.km);
    if (stood) return index;
  }
  return undefined;
}

// By the clock that says longer: a phone may repeat a measurement, and fixes that waited for the network come together.
const secondsBetween = (one: TrackFix, other: TrackFix) =>
  Math.max(other.at.getTime() - one.at.getTime(), other.cameAt.getTime() - one.cameAt.getTime()) / 1000;
