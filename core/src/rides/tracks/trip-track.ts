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
 * Returns the fixes from a car's departure from a pickup on: from the last at which it stood there, or else from where it
 * was nearest. None where it is still there, never was, or the service heard of its departure at once.
 */
function sincePickup(pickup: RidePlace, fixes: readonly TrackFix[]): TrackFix[] {
  const place = position(pickup);
  if (!place) return [];
  const offKm = fixes.map((fix) => greatCircleKm(fix, place));
  const { first, last, stood } = lastStay(fixes, (fix) => greatCircleKm(fix, place) <= NEAR_KM.started);
  if (last < 0 || last === fixes.length - 1) return [];
  const stay = offKm.slice(first, last + 1);
  const nearest = Math.min(...stay);
  const begin = stood ?? first + stay.findLastIndex((km) => km <= nearest + STANDING_KM);
  const kept = secondsKept(fixes);
  // The car left without network: a fix that came late elsewhere makes no start on the way.
  const isKept = [begin + 1, last + 1].some((index) => (kept[index] ?? 0) >= KEPT_SECONDS);
  return isKept ? fixes.slice(begin) : [];
}

/**
 * Returns the indexes of the first and last fix of the last stay near a place, and of the last one at which the car stood:
 * it had been there some time before. `last` is -1 where no fix is near, `stood` undefined where it never did.
 */
export function lastStay(
  fixes: readonly TrackFix[],
  isNear: (fix: TrackFix) => boolean,
): { first: number; last: number; stood: number | undefined } {
  const last = fixes.findLastIndex(isNear);
  const first = fixes.findLastIndex((fix, index) => index < last && !isNear(fix)) + 1;
  const hasStood = (fix: TrackFix, index: number) =>
    fixes
      .slice(first, index)
      .some((other) => secondsBetween(other, fix) >= STOOD.seconds && greatCircleKm(other, fix) <= STOOD.km);
  const stood = fixes.findLastIndex((fix, index) => index > first && index <= last && hasStood(fix, index));
  return { first, last, stood: stood < 0 ? undefined : stood };
}

// By the clock that says longer: a phone may repeat a measurement, and fixes that waited for the network come together.
const secondsBetween = (one: TrackFix, other: TrackFix) =>
  Math.max(other.at.getTime() - one.at.getTime(), other.cameAt.getTime() - one.cameAt.getTime()) / 1000;
