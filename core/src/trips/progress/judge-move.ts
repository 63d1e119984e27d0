import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import type { RideFinding } from '@waka/contracts/rides/ride-findings';
import type { RideStatus } from '@waka/contracts/rides/ride-status';
import type { Actor } from '../../platform/actor.ts';
import type { Core } from '../../platform/core.ts';
import { areaOf } from '../../geo/areas/cities.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { lastContactOf } from '../../rides/views/last-seen.ts';
import { position } from '../../pricing/trip/plan-trip.ts';
import { endingRide } from '../../rides/views/read-rides.ts';
import { findingsOf, NEAR_KM, type MoveFacts } from '../../rides/ride-findings.ts';
import type { RideRow } from '../../rides/views/ride.presenter.ts';
import { countEvents } from '../../rides/rides.repository.ts';
import {
  fixesJustCome,
  fixesOnTheWay,
  fixesCameWith,
  hoursKept,
  secondsKept,
} from '../../rides/tracks/fixes-just-come.ts';
import { holeOf, wayToPickup } from '../../rides/tracks/tracks.repository.ts';
import { KEPT_SECONDS, tripTrack, untilTap } from '../../rides/tracks/trip-track.ts';

type DriverMove = MoveFacts['move'];

const from: Record<DriverMove, RideStatus> = {
  arrived: 'accepted',
  started: 'arrived',
  stop: 'in_progress',
  completed: 'in_progress',
};

/** A step that got no answer is made again for a while after the fixes that waited with it. */
const RETRIED_MS = 180_000;
/** An offer shows a driver's position of up to a minute before, and is open for fifteen seconds. */
const OFFER_AGE_SECONDS = 75;

/**
 * Computes the ride's findings after a move that its driver is about to make, from the known positions of his phone.
 * Null when the ride is not his or not in a state for the move. While Redis is unreachable only the times are
 * compared. An end that waited for the network says when it was tapped, by the clock of the fixes, in milliseconds.
 */
export async function judgeMove(
  core: Pick<Core, 'sql' | 'redis' | 'logger' | 'config' | 'clock'>,
  driver: Actor,
  rideId: string,
  move: DriverMove,
  tappedAt?: number,
): Promise<RideFinding[] | null> {
  const ride = await endingRide(core.sql, rideId, tappedAt);
  if (ride?.driverId !== driver.id || ride.status !== from[move]) return null;
  const agreed = await agreedDropoff(core.sql, ride);
  const [contact, way] = await Promise.all([lastContactOf(core, ride), wayBehind(core.sql, ride, move, agreed)]);
  const seen = contact?.seen ? { ...contact.seen, ageSeconds: contact.seen.ageMs / 1000 } : null;
  const listenedSeconds = (contact?.listenedMs ?? 0) / 1000;
  const hasListened = way !== null && listenedSeconds >= way.seconds;
  const untrackedSeconds =
    move === 'completed' && hasListened ? await untracked(core, ride, seen?.ageSeconds ?? way.seconds) : 0;
  const facts: MoveFacts = {
    move,
    place: placeOf(ride, move, agreed),
    seen,
    silentSeconds: (contact?.silentMs ?? 0) / 1000,
    way,
    untrackedSeconds,
    missedStops: move === 'completed' ? ride.stops.length - ride.stopsReached : 0,
    maxDriveKmh: core.config.maxDriveKmh,
  };
  const found = findingsOf(facts);
  const isTooSoon = found.some(({ code }) => code === 'completed_too_soon');
  const kept = isTooSoon ? await keptSeconds(core, ride, agreed) : 0;
  const graceSeconds = Math.max(0, kept - (way?.seconds ?? 0));
  const fitting = way && graceSeconds > 0 ? findingsOf({ ...facts, way: { ...way, graceSeconds } }) : found;
  const left = await withoutPassed(core, fitting, ride, { move, place: placeOf(ride, move, agreed) });
  // The stops of a trip share their codes; each code appears once.
  const known = new Set(ride.findings.map(({ code }) => code));
  return [...ride.findings, ...left.filter(({ code }) => !known.has(code))];
}

/** Leaves out that the car is far from the place, where the fixes that came just before a step have passed it. */
async function withoutPassed(
  core: Pick<Core, 'sql' | 'redis' | 'logger' | 'clock'>,
  found: RideFinding[],
  ride: RideRow,
  { move, place }: { move: DriverMove; place: LatLng | null },
): Promise<RideFinding[]> {
  const far = `${move}_far`;
  if (!place || !found.some(({ code }) => code === far)) return found;
  const fixes = await fixesJustCome(core, ride.id);
  const hasPassed =
    fixes.some((fix) => greatCircleKm(fix, place) <= NEAR_KM[move]) ||
    // A start whose first answer was lost is sent again, and comes later than the fixes that waited with it.
    (move === 'started' && (await hasJustLeft(core, ride))) ||
    // Nor does the end come at once behind the fixes, where other steps waited before it.
    (move === 'completed' && (await hasEndedNear(core, ride, place)));
  return hasPassed ? found.filter(({ code }) => code !== far) : found;
}

/**
 * Returns for how many seconds a phone drove from the pickup to the destination of a trip whose start waited for the network,
 * by the fixes that came with the start and since; to the last of them where the destination has no pin.
 */
async function keptSeconds(
  core: Pick<Core, 'sql' | 'redis' | 'logger'>,
  ride: RideRow,
  dropoff: LatLng | null,
): Promise<number> {
  if (!ride.acceptedAt || !ride.startedAt) return 0;
  const pickup = position(ride.pickup);
  const { before, since } = await tripOf(core, ride, ride.acceptedAt);
  // A trip that passes its pickup again, or ends there, has begun before that.
  const fixes =
    before.length > 0
      ? [...before, ...since]
      : untilTap(await fixesCameWith(core, ride.id, ride.startedAt), ride.endTappedAt);
  const left = fixes.find((fix) => pickup && greatCircleKm(fix, pickup) <= NEAR_KM.started);
  const came = fixes.findLast((fix) => !dropoff || greatCircleKm(fix, dropoff) <= NEAR_KM.completed);
  if (!left || !came) return 0;
  // Intervals of the phone's clock get no more time than passed by the service's, and fixes that came at once get none.
  const mostSeconds = Math.min(hoursKept(fixes) * 3600, secondsFrom(ride.acceptedAt, ride.startedAt));
  return Math.min(secondsFrom(left.at, came.at), mostSeconds);
}

/** Checks whether fixes of a trip that began without network came late, and a moment ago. */
async function hasJustLeft(core: Pick<Core, 'sql' | 'redis' | 'logger' | 'clock'>, ride: RideRow): Promise<boolean> {
  if (!ride.acceptedAt) return false;
  const { before } = await tripOf(core, ride, ride.acceptedAt);
  const [kept, since] = [secondsKept(before), core.clock.now().getTime() - RETRIED_MS];
  return before.some(({ cameAt }, index) => (kept[index] ?? 0) >= KEPT_SECONDS && cameAt.getTime() >= since);
}

/** Checks whether the end of a trip was tapped near a place, where it waited for the network. */
async function hasEndedNear(core: Pick<Core, 'sql' | 'redis' | 'logger'>, ride: RideRow, place: LatLng) {
  if (!ride.acceptedAt || !ride.endTappedAt) return false;
  const { before, since } = await tripOf(core, ride, ride.acceptedAt);
  const last = since.at(-1) ?? before.at(-1);
  return last !== undefined && greatCircleKm(last, place) <= NEAR_KM.completed;
}

async function tripOf(core: Pick<Core, 'sql' | 'redis' | 'logger'>, ride: RideRow, acceptedAt: Date) {
  const fixes = await fixesCameWith(core, ride.id, acceptedAt);
  return tripTrack(
    ride,
    fixes.filter(({ cameAt }) => cameAt >= acceptedAt),
  );
}

function placeOf(ride: RideRow, move: DriverMove, agreedPlace: LatLng | null): LatLng | null {
  if (move === 'completed') return agreedPlace;
  if (move !== 'stop') return position(ride.pickup);
  const next = ride.stops[ride.stopsReached];
  return next ? position(next) : null;
}

/**
 * Returns the destination that the price is for; a pin set after an estimated price was accepted does not bind the
 * driver.
 */
async function agreedDropoff(sql: Sql, ride: RideRow): Promise<LatLng | null> {
  const place = position(ride.dropoff);
  if (place === null || ride.geometrySource !== 'sample') return place;
  return (await countEvents(sql, ride.id, 'destination_pinned')) > 0 ? null : place;
}

async function wayBehind(sql: Sql, ride: RideRow, move: DriverMove, dropoff: LatLng | null): Promise<MoveFacts['way']> {
  if (move === 'started' || move === 'stop') return null;
  const [row] = await wayToPickup(sql, ride.id, ride.attempt, move === 'arrived' ? ride.acceptedAt : ride.startedAt);
  if (!row) return null;
  if (move === 'arrived') {
    const km = (row.pickupKm ?? 0) / areaOf(ride.city).detour;
    return { km, seconds: row.seconds, graceSeconds: OFFER_AGE_SECONDS };
  }
  const places = [...[ride.pickup, ...ride.stops].map(position), dropoff];
  const line = places.filter((place) => place !== null);
  return {
    km: line.reduce((sum, point, index) => sum + greatCircleKm(line[index - 1] ?? point, point), 0),
    seconds: row.seconds,
  };
}

/**
 * Returns the longest time in seconds without a fix in a trip that is about to end. A gap counts only by both clocks: fixes
 * stored offline arrive late and together, and a phone's clock may be set in between.
 */
async function untracked(
  core: Pick<Core, 'sql' | 'redis' | 'logger'>,
  ride: RideRow,
  seenSecondsAgo: number,
): Promise<number> {
  // The stream first: what a worker stores in between is found twice, and not missed.
  const onTheWay = await fixesOnTheWay(core, ride.id);
  const [track] = await holeOf(core.sql, ride.id, ride.startedAt);
  const started = ride.startedAt && { at: ride.startedAt, cameAt: ride.startedAt };
  let last = track?.lastAt && track.lastCameAt ? { at: track.lastAt, cameAt: track.lastCameAt } : started;
  if (!track || !last) return 0;
  let { hole, sinceLast } = { hole: track.hole ?? 0, sinceLast: track.sinceLast };
  for (const fix of onTheWay) {
    if (fix.cameAt < last.cameAt) continue;
    const cameGap = secondsFrom(last.cameAt, fix.cameAt);
    hole = Math.max(hole, Math.min(secondsFrom(last.at, fix.at), cameGap));
    sinceLast -= cameGap;
    last = fix;
  }
  // Fixes newer than these are on their way from a node.
  return Math.max(hole, sinceLast - seenSecondsAgo);
}

const secondsFrom = (earlier: Date, later: Date): number => (later.getTime() - earlier.getTime()) / 1000;
