import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import type { RidePlace } from '@waka/contracts/rides/ride-views';
import type { TrackFix } from '../../pricing/trip/driven-km.ts';
import { position } from '../../pricing/trip/plan-trip.ts';
import { NEAR_KM } from '../ride-findings.ts';
import { secondsKept } from './fixes-just-come.ts';

interface Trip {
  pickup: RidePlace;
  startedAt: Date | null;
  /** Taps of steps that waited for the network, by the clock of the fixes. */
  startTappedAt: Date | null;
  endTappedAt: Date | null;
}

/** The fixes of a trip before and after its start was made. */
interface TripTrack {
  before: TrackFix[];
  since: TrackFix[];
}

/** Indexes of the first and last fix of a stay near a place, and of the last one at which the car stood there. */
interface Stay {
  first: number;
  last: number;
  stood: number | undefined;
}

/** Fixes of a phone with a good network come sooner. */
export const KEPT_SECONDS = 20;
/** The position of a car that stands drifts about this far. */
const STANDING_KM = 0.03;
/** A car in slow traffic gets farther in that time. */
const STOOD = { seconds: 20, km: 0.05, awayKm: 0.1 };

/**
 * Divides the fixes of a ride since its acceptance, in the order in which they came, into those of the trip before and
 * after its start was made: a start that waited for the network is made on the way, and its fixes waited, too. The rest
 * belongs to the way to the pickup and the wait there, and to what the driver drove after he had tapped the end of the trip.
 */
export function tripTrack(trip: Trip, fixes: readonly TrackFix[]): TripTrack {
  const { before, since } = divided(trip, untilTap(fixes, trip.endTappedAt));
  // A tap from before the trip is no time of it.
  return before.length + since.length < 2 ? divided(trip, fixes) : { before, since };
}

/** Leaves out the fixes that were taken after the end of a trip was tapped, where the tap is known. */
export const untilTap = (fixes: readonly TrackFix[], endTappedAt: Date | null): readonly TrackFix[] =>
  endTappedAt ? fixes.slice(0, fixes.findLastIndex(({ at }) => at <= endTappedAt) + 1) : fixes;

function divided(trip: Trip, fixes: readonly TrackFix[]): TripTrack {
  const isSince = ({ cameAt }: TrackFix) => trip.startedAt !== null && cameAt >= trip.startedAt;
  return {
    before: sincePickup(
      trip,
      fixes.filter((fix) => !isSince(fix)),
    ),
    since: fixes.filter(isSince),
  };
}

/**
 * Returns the fixes from a car's departure from a pickup on: from the last at which it stood where the start was tapped. Where
 * the phone named no tap at the pickup, the last stay there counts, which ends where the car last stood or was nearest. None
 * where it is still there, never was, or the service heard of its departure at once.
 */
function sincePickup({ pickup, startTappedAt }: Trip, fixes: readonly TrackFix[]): TrackFix[] {
  const place = position(pickup);
  if (!place) return [];
  const isNear = (fix: TrackFix) => greatCircleKm(fix, place) <= NEAR_KM.started;
  const tapped = startTappedAt ? fixes.findIndex(({ at }) => at >= startTappedAt) : -1;
  const atTap = fixes[tapped];
  const begin = atTap && isNear(atTap) ? standingUntil(fixes, tapped) : departureFrom(place, fixes, isNear);
  const left = fixes.findIndex((fix, index) => index > begin && !isNear(fix));
  if (begin < 0 || left < 0) return [];
  const kept = secondsKept(fixes);
  // The car left without network: a fix that came late elsewhere makes no start on the way.
  const isKept = [begin + 1, left].some((index) => (kept[index] ?? 0) >= KEPT_SECONDS);
  return isKept ? fixes.slice(begin) : [];
}

/** Returns the index of the last fix at which the car still stood where one was taken. */
function standingUntil(fixes: readonly TrackFix[], first: number): number {
  const [place] = fixes.slice(first);
  const moved = fixes.findIndex((fix, index) => index > first && place && greatCircleKm(fix, place) > STOOD.km);
  return (moved < 0 ? fixes.length : moved) - 1;
}

/** Returns the index of the fix with which the last stay near a place ended; -1 without one. */
function departureFrom(place: LatLng, fixes: readonly TrackFix[], isNear: (fix: TrackFix) => boolean): number {
  const { first, last, stood } = lastStay(fixes, isNear);
  const stay = fixes.slice(first, last + 1).map((fix) => greatCircleKm(fix, place));
  const nearest = Math.min(...stay) + STANDING_KM;
  return last < 0 ? -1 : (stood ?? first + stay.findLastIndex((km) => km <= nearest));
}

/** Finds the last stay near a place; `last` is -1 where no fix is near. */
export function lastStay(fixes: readonly TrackFix[], isNear: (fix: TrackFix) => boolean): Stay {
  const last = fixes.findLastIndex(isNear);
  const first = fixes.findLastIndex((fix, index) => index < last && !isNear(fix)) + 1;
  return { first, last, stood: lastStood(fixes, first, last) };
}

/**
 * Returns the index of the last fix of a stay at which the car had been some time before, too, and not away in between, as on
 * the way in and out of a street; undefined without one.
 */
function lastStood(fixes: readonly TrackFix[], first: number, last: number): number | undefined {
  const hasStood = (fix: TrackFix, index: number) => {
    const before = fixes.slice(first, index);
    const wasAway = before.findLastIndex((other) => greatCircleKm(other, fix) > STOOD.awayKm);
    return before
      .slice(wasAway + 1)
      .some((other) => secondsBetween(other, fix) >= STOOD.seconds && greatCircleKm(other, fix) <= STOOD.km);
  };
  const stood = fixes.findLastIndex((fix, index) => index > first && index <= last && hasStood(fix, index));
  return stood < 0 ? undefined : stood;
}

// By the clock that says longer: a phone may repeat a measurement, and fixes that waited for the network come together.
const secondsBetween = (one: TrackFix, other: TrackFix) =>
  Math.max(other.at.getTime() - one.at.getTime(), other.cameAt.getTime() - one.cameAt.getTime()) / 1000;
