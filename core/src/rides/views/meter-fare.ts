import { meteredKm } from '@waka/contracts/rides/fare';
import { totalOf } from '@waka/contracts/rides/tariff';
import type { RideFinding } from '@waka/contracts/rides/ride-findings';
import type { Core } from '../../platform/core.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { ratesBefore } from '../../pricing/bookings.repository.ts';
import { drivenKm, type TrackFix } from '../../pricing/trip/driven-km.ts';
import type { FareRate } from '../../pricing/fare-rate.entity.ts';
import { factsAt, fareOf, priceBy, priceColumns, repriced, type RidePrice } from '../../pricing/ride-price.ts';
import { lastContactOf } from './last-seen.ts';
import { oldLinesOf } from './old-leones.ts';
import { endingRide } from './read-rides.ts';
import type { RideRow } from './ride.presenter.ts';
import { fixesOnTheWay, inOrder } from '../tracks/fixes-just-come.ts';
import { fixesSince, hoursSince } from '../tracks/tracks.repository.ts';
import { tripTrack } from '../tracks/trip-track.ts';

/** The first fix of a trip is taken at most so long after its start. */
const FIRST_FIX_MS = 60_000;
/** More fixes than a phone takes in a metered trip. */
const MOST_FIXES = '10000';

/** The columns that the distance driven changes. */
interface Metered {
  fare: number;
  price: string | null;
  distance_km: number;
  shown_fare: number;
}

/**
 * Returns what changes when a trip without a destination pin ends. Its price was an estimate, so the fare follows the
 * distance driven, up to `meteredKm`, from the pickup on where its start was made on the way (`tripTrack`). Without a
 * track the distance of the price shown counts, as far as it can be driven in the time of the trip. Where a finding puts
 * the distance in doubt (`isAboutTrip`) the fare is at most the price shown. What was driven after the end was tapped
 * (`tappedAt`, by the clock of the fixes, in milliseconds) does not count. The minutes grow and shrink with the distance, so that driving slowly
 * gains nothing. Null when nothing changes.
 */
export async function meteredFare(
  core: Pick<Core, 'sql' | 'redis' | 'logger' | 'config' | 'clock'>,
  rideId: string,
  { findings, tappedAt }: { findings?: readonly RideFinding[]; tappedAt?: number } = {},
): Promise<Metered | null> {
  const ride = await endingRide(core.sql, rideId, tappedAt);
  if (ride?.geometrySource !== 'sample' || ride.status !== 'in_progress') return null;
  const { maxDriveKmh } = core.config;
  const found = findings ?? ride.findings;
  const [track, price, [since]] = await Promise.all([
    trackOf(core, ride),
    bookedPrice(core.sql, ride),
    hoursSince(core.sql, ride.startedAt),
  ]);
  if (!price) return null;
  const before = track.filter(({ cameAt }) => ride.startedAt && cameAt < ride.startedAt);
  const hours = hoursOf(ride, track, since?.hours ?? 0);
  // Before its start the service did not know of the trip: of that part no more counts than was shown.
  const kmBefore = Math.min(drivenKm(before, maxDriveKmh), ride.distanceKm);
  const kmSince = drivenKm(track.slice(Math.max(0, before.length - 1)), maxDriveKmh);
  const driven = track.length < 2 ? ride.distanceKm : kmBefore + kmSince;
  const most = found.some(isAboutTrip) ? ride.distanceKm : meteredKm(ride.distanceKm);
  const counted = Math.min(driven, most, hours * maxDriveKmh);
  // As it was quoted, and so not rounded again.
  if (counted === ride.distanceKm) return null;
  // To the metre, which is finer than phones measure.
  const km = Math.round(counted * 1000) / 1000;
  const durationMin = Math.ceil((ride.durationMin * km) / ride.distanceKm);
  return { ...priceColumns(repriced(price, { distanceKm: km, durationMin })), distance_km: km, shown_fare: ride.fare };
}

/**
 * Returns whether a finding puts the distance driven in doubt. One about a stop does not: riders add stops and skip
 * them.
 */
const isAboutTrip = ({ code }: RideFinding): boolean => !code.startsWith('stop_');

type Booked = Pick<
  RideRow,
  'price' | 'region' | 'city' | 'vehicleType' | 'requestedAt' | 'distanceKm' | 'durationMin' | 'fare' | 'oldLeones'
>;

/** Returns the price of a ride with its tariff and facts. Throws for a ride without a tariff. */
export async function agreedPrice(sql: Sql, ride: Booked): Promise<RidePrice> {
  const price = await bookedPrice(sql, ride);
  if (!price) throw new Error(`no tariff for ${ride.vehicleType} in ${ride.region} at the booking`);
  return price;
}

/**
 * Finds the price of a ride. One from before prices were stored has none: then it follows from the tariff that gives
 * its fare, or else from the one in effect at the booking.
 */
export async function bookedPrice(sql: Sql, ride: Booked): Promise<RidePrice | null> {
  if (ride.price) return ride.price;
  const rates = await ratesAt(sql, ride);
  const facts = factsAt(ride.requestedAt, ride);
  const [first, ...others] = rates.map((rate) => priceBy(rate, facts));
  const was = ride.oldLeones?.fare;
  const gives = (price: RidePrice) => fareOf(price) === ride.fare || totalOf(oldLinesOf(price)) === was;
  return [first, ...others].find((price) => price && gives(price)) ?? first ?? null;
}

/** Lists the tariffs that may have made the price of a ride: a quote stays valid for ten minutes after a new tariff. */
const ratesAt = (
  sql: Sql,
  { region, vehicleType, requestedAt }: Pick<RideRow, 'region' | 'vehicleType' | 'requestedAt'>,
): Promise<FareRate[]> => ratesBefore(sql, { region, vehicleType, at: requestedAt }, 2);

/**
 * Returns for how many hours a trip went on: since its start was made, or as its fixes say by the phone's clock where that is
 * longer, of which no more counts than passed since the acceptance by the service's.
 */
function hoursOf({ acceptedAt, startedAt }: RideRow, track: readonly TrackFix[], hoursSinceStart: number): number {
  const [first, last] = [track[0], track.at(-1)];
  if (!acceptedAt || !startedAt || !first || !last) return hoursSinceStart;
  const sinceAcceptance = hoursSinceStart + (startedAt.getTime() - acceptedAt.getTime()) / 3_600_000;
  return Math.max(hoursSinceStart, Math.min((last.at.getTime() - first.at.getTime()) / 3_600_000, sinceAcceptance));
}

/**
 * Returns the fixes of a trip, with those on their way to Postgres and, where its end did not wait, the driver's last one from
 * Redis. Its time is that of the fix before it plus the time between the arrivals of the two.
 */
async function trackOf(core: Pick<Core, 'sql' | 'redis' | 'logger'>, ride: RideRow): Promise<TrackFix[]> {
  const { startedAt, acceptedAt } = ride;
  if (!startedAt || !acceptedAt) return [];
  // The stream first: what a worker stores in between is found twice, and not missed.
  const onTheWay = await fixesOnTheWay(core, ride.id);
  const [stored, contact] = await Promise.all([
    fixesSince(core.sql, ride.id, acceptedAt, MOST_FIXES),
    lastContactOf(core, ride),
  ]);
  const lastStored = stored.at(-1);
  const { before, since } = tripTrack(ride, inOrder(stored, onTheWay, acceptedAt));
  const track = [...before, ...since];
  const isStored = lastStored !== undefined && lastStored.cameAt >= startedAt;
  // Of a trip of which nothing is stored the stream may have the last half minute alone.
  if (!isStored && before.length === 0 && !reachesBack(since, startedAt)) return [];
  const last = track.at(-1);
  if (!isStored || !last || !contact?.seen || ride.endTappedAt) return track;
  const cameMsAgo = lastStored.cameSecondsAgo * 1000 - (last.cameAt.getTime() - lastStored.cameAt.getTime());
  const laterMs = Math.max(0, cameMsAgo - contact.seen.ageMs);
  const later = (time: Date) => new Date(time.getTime() + laterMs);
  return [...track, { ...contact.seen, at: later(last.at), cameAt: later(last.cameAt) }];
}

/** Returns whether fixes span the time from the start to the last of them, whatever the phone's clock says. */
function reachesBack(track: readonly TrackFix[], startedAt: Date): boolean {
  const [first, last] = [track[0], track.at(-1)];
  if (!first || !last) return false;
  const spanMs = last.at.getTime() - first.at.getTime();
  return spanMs >= last.cameAt.getTime() - startedAt.getTime() - FIRST_FIX_MS;
}
