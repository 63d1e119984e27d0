import { fareFor, meteredKm } from '@waka/contracts/rides/fare';
import type { RideFinding } from '@waka/contracts/rides/ride-findings';
import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { ratesBefore } from '../pricing/bookings.repository.ts';
import { drivenKm, type TrackFix } from '../pricing/driven-km.ts';
import type { FareRate } from '../pricing/fare-rate.entity.ts';
import { lastContactOf } from './last-seen.ts';
import { rideRow } from './read-rides.ts';
import type { RideRow } from './ride.presenter.ts';
import { fixesSince, hoursSince } from './tracks.repository.ts';

/** More fixes than a phone takes in a metered trip. */
const MOST_FIXES = '10000';

/** The columns that the distance driven changes. */
interface Metered {
  fare: number;
  distance_km: number;
  shown_fare: number;
}

/**
 * What changes when a trip without the destination's pin is over: its price was a sample, so the fare follows the distance
 * driven, up to `meteredKm`. Where no track tells that distance the price shown stays, as far as it can be driven in that
 * time, and where something about the trip does not fit (`isAboutTrip`) the fare is no higher than that. Null when nothing
 * changes.
 */
export async function meteredFare(
  core: Pick<Core, 'sql' | 'redis' | 'logger' | 'config'>,
  rideId: string,
  findings?: readonly RideFinding[],
): Promise<Metered | null> {
  const ride = await rideRow(core.sql, rideId);
  if (ride?.geometrySource !== 'sample' || ride.status !== 'in_progress') return null;
  const { maxDriveKmh } = core.config;
  const [track, rate, [since]] = await Promise.all([
    trackOf(core, ride),
    bookedRate(core.sql, ride),
    hoursSince(core.sql, ride.startedAt),
  ]);
  if (!rate) return null;
  const driven = track.length < 2 ? ride.distanceKm : drivenKm(track, maxDriveKmh);
  const most = (findings ?? ride.findings).some(isAboutTrip) ? ride.distanceKm : meteredKm(ride.distanceKm);
  // To the metre, which is finer than phones measure.
  const km = Math.round(Math.min(driven, most, (since?.hours ?? 0) * maxDriveKmh) * 1000) / 1000;
  if (km === ride.distanceKm) return null;
  return { fare: fareFor(rate, km), distance_km: km, shown_fare: ride.fare };
}

/** Answers whether a finding puts the distance driven in doubt. One about a stop does not: riders add stops and skip them. */
const isAboutTrip = ({ code }: RideFinding): boolean => !code.startsWith('stop_');

/** The tariff by which a ride was booked: the one that made its price, or else the one in effect at that time. */
export async function bookedRate(
  sql: Sql,
  ride: Parameters<typeof ratesAt>[1] & Pick<RideRow, 'distanceKm' | 'fare'>,
): Promise<FareRate | undefined> {
  const rates = await ratesAt(sql, ride);
  return rates.find((one) => fareFor(one, ride.distanceKm) === ride.fare) ?? rates[0];
}

/** The tariffs that may have made the price of a ride: a quote outlives a new tariff by ten minutes. */
export const ratesAt = (
  sql: Sql,
  { region, vehicleType, requestedAt }: Pick<RideRow, 'region' | 'vehicleType' | 'requestedAt'>,
): Promise<FareRate[]> => ratesBefore(sql, { region, vehicleType, at: requestedAt }, 2);

// The last fix may still be on its way to Postgres; it lies as much later than the one before as it came later.
async function trackOf(core: Pick<Core, 'sql' | 'redis' | 'logger'>, ride: RideRow): Promise<TrackFix[]> {
  const [track, heard] = await Promise.all([
    fixesSince(core.sql, ride.id, ride.startedAt, MOST_FIXES),
    lastContactOf(core, ride),
  ]);
  const last = track.at(-1);
  if (!last || !heard?.seen) return track;
  const laterMs = Math.max(0, last.cameSecondsAgo * 1000 - heard.seen.ageMs);
  const later = (time: Date) => new Date(time.getTime() + laterMs);
  return [...track, { ...heard.seen, at: later(last.at), cameAt: later(last.cameAt) }];
}
