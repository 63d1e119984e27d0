import type { Core } from '../../platform/core.ts';
import { encodePolyline } from '../../geo/shapes/polyline.ts';
import { roadUse } from '../../geo/road-estimate.ts';
import { simplifyLine } from '../../geo/shapes/simplify-line.ts';
import { drivenTrack, lengthKm, type TrackFix } from '../../pricing/trip/driven-km.ts';
import type { DrivenWay } from './driven-way.entity.ts';
import { fixesSince, insertDrivenWay, unmeasuredTrips } from './tracks.repository.ts';
import { tripTrack } from './trip-track.ts';

/** More fixes than a phone takes in a trip. */
const MOST_FIXES = '10000';
const BATCH = '20';
/** The last fixes of a trip are still on their way to Postgres. */
const SETTLED_SECONDS = 30;
/** Streets that are away for longer are not waited for. */
const PATIENCE_SECONDS = 3600;
/** A matched way is about as long as the track from fix to fix, which cuts its corners; another one is not its way. */
const FITS = { shortest: 0.85, longest: 1.6, spareKm: 0.3 };
const LINE = { metres: 8, points: 800 };

/**
 * Measures the ways of trips that are over, along streets where their tracks fit them. Where streets say nothing for an
 * hour the track itself is the way. Answers how many were measured.
 */
export async function measureDrivenWays(
  core: Pick<Core, 'sql' | 'roads' | 'vehicles' | 'config'>,
  settledSeconds = SETTLED_SECONDS,
): Promise<number> {
  const trips = await unmeasuredTrips(core.sql, settledSeconds, BATCH);
  let measured = 0;
  for (const trip of trips) {
    // In sequence, to keep the load low: no ride waits for the result.
    const fixes = await fixesSince(core.sql, trip.id, trip.acceptedAt ?? trip.startedAt, MOST_FIXES);
    const { before, since } = tripTrack(trip, fixes);
    const track = drivenTrack([...before, ...since], core.config.maxDriveKmh);
    const way = await wayOf(core, trip, track);
    if (way && (await insertDrivenWay(core.sql, { rideId: trip.id, ...way }))) measured += 1;
  }
  return measured;
}

type Trip = Awaited<ReturnType<typeof unmeasuredTrips>>[number];

async function wayOf(
  { roads, vehicles }: Pick<Core, 'roads' | 'vehicles'>,
  trip: Trip,
  track: readonly TrackFix[],
): Promise<Pick<DrivenWay, 'km' | 'source' | 'geometry'> | null> {
  const km = lengthKm(track);
  const geometry = track.length > 1 ? encodePolyline(simplifyLine(track, LINE.metres, LINE.points)) : null;
  const own = { km, source: 'track', geometry } as const;
  if (track.length < 2 || roads.provider === 'estimate') return own;
  const points = inOrder(track).map(({ lat, lng, at }) => ({ lat, lng, at: at.getTime() / 1000 }));
  const matched = await roads.match(points, roadUse(trip.city, vehicles.motionOf(trip.vehicleType)));
  // The track cuts corners, so nothing shorter was driven.
  if (matched && fits(matched.km, km)) {
    return { km: Math.max(matched.km, km), source: 'road', geometry: matched.geometry };
  }
  return matched || trip.secondsOver > PATIENCE_SECONDS ? own : null;
}

const fits = (matchedKm: number, trackKm: number): boolean =>
  matchedKm >= trackKm * FITS.shortest - FITS.spareKm && matchedKm <= trackKm * FITS.longest + FITS.spareKm;

/** Leaves out fixes that a phone whose clock was set back dated before those that had come. */
export function inOrder(track: readonly TrackFix[]): TrackFix[] {
  let latest = -Infinity;
  return track.filter(({ at }) => {
    if (at.getTime() < latest + 1000) return false;
    latest = at.getTime();
    return true;
  });
}
