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
  const { startedAt, startTappedAt, endTappedAt } = trip;
  const begin = tappedBegin(trip, fixes);
  if (begin !== null) {
    // A tap from before the trip is no time of it.
    const end = startTappedAt && endTappedAt && endTappedAt < startTappedAt ? null : endTappedAt;
    const track = untilTap(fixes.slice(begin), end);
    return {
      before: track.filter((fix) => !isSince(startedAt, fix)),
      since: track.filter((fix) => isSince(startedAt, fix)),
    };
  }
  const { before, since } = sincePickup(trip, untilTap(fixes, endTappedAt));
  return before.length + since.length < 2 ? sincePickup(trip, fixes) : { before, since };
}

/** Leaves out the fixes that were taken after the end of a trip was tapped, where the tap is known. */
export function untilTap(fixes: readonly TrackFix[], endTappedAt: Date | null): readonly TrackFix[] {
  const later = endTappedAt ? fixes.findIndex(({ at }) => at > endTappedAt) : -1;
  return later < 0 ? fixes : fixes.slice(0, later);
}

const isSince = (startedAt: Date | null, { cameAt }: TrackFix): boolean => startedAt !== null && cameAt >= startedAt;

/**
 * Returns the index of the last fix at which the car stood where the start was tapped; null where no tap is known, and where
 * it is from the way to the pickup, which the car passed later.
 */
function tappedBegin({ pickup, startTappedAt }: Trip, fixes: readonly TrackFix[]): number | null {
  if (!startTappedAt) return null;
  const tapped = fixes.findLastIndex(({ at }) => at <= startTappedAt);
  const atTap = fixes[tapped];
  if (!atTap) return null;
  const place = position(pickup);
  const isNear = (fix: TrackFix) => place !== null && greatCircleKm(fix, place) <= NEAR_KM.started;
  if (!isNear(atTap) && fixes.slice(tapped).some(isNear)) return null;
  const left = fixes.findIndex((fix, index) => index > tapped && greatCircleKm(fix, atTap) > STOOD.awayKm);
  return fixes.findLastIndex((fix, index) => (left < 0 || index < left) && greatCircleKm(fix, atTap) <= STOOD.km);
}

/**
 * Divides the fixes of a trip of whose start no tap is known: before it, those from the car's departure from the pickup on.
 * None where the car is still there, never was, or the service heard of its departure at once.
 */
function sincePickup({ pickup, startedAt }: Trip, all: readonly TrackFix[]): TripTrack {
  const since = all.filter((fix) => isSince(startedAt, fix));
  const place = position(pickup);
  if (!place) return { before: [], since };
  const fixes = all.filter((fix) => !isSince(startedAt, fix));
  const isNear = (fix: TrackFix) => greatCircleKm(fix, place) <= NEAR_KM.started;
  const begin = departureFrom(place, fixes, isNear);
  const left = fixes.findIndex((fix, index) => index > begin && !isNear(fix));
  const kept = secondsKept(fixes);
  // The car left without network: a fix that came late elsewhere makes no start on the way.
  const isKept = [begin + 1, left].some((index) => (kept[index] ?? 0) >= KEPT_SECONDS);
  return { before: begin >= 0 && left >= 0 && isKept ? fixes.slice(begin) : [], since };
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
