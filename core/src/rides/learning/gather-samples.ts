import { roadUse } from '../../geo/road-estimate.ts';
import type { Core } from '../../platform/core.ts';
import type { DrivenStreet } from '../../platform/ports/roads.ts';
import { drivenTrack, type TrackFix } from '../../pricing/trip/driven-km.ts';
import { inOrder } from '../tracks/measure-driven-ways.ts';
import type { Ride } from '../ride.entity.ts';
import { fixesSince } from '../tracks/tracks.repository.ts';
import { insertSamples, tripsToLearnFrom } from './speeds.repository.ts';
import type { StreetSample } from './street-sample.entity.ts';
import { silencesBefore } from './silences.ts';
import { weekHourOf } from './week-hours.ts';

const MOST_FIXES = '10000';
const AT_ONCE = 50;
const FIRST = '00000000-0000-0000-0000-000000000000';
/** A metre: streets are known by the middle, which is the same each time. */
const PLACE = 1e5;

/** Reads how long each street took in yesterday's trips. Answers from how many trips something was learned. */
export async function gatherSamples(core: Pick<Core, 'sql' | 'roads' | 'vehicles' | 'config'>): Promise<number> {
  let learned = 0;
  for (let after = FIRST; ;) {
    const trips = await tripsToLearnFrom(core.sql, after, AT_ONCE);
    for (const trip of trips) {
      // In sequence, to keep the load low: it has all night.
      const samples = await samplesOf(core, trip);
      if (samples.length === 0) continue;
      await insertSamples(core.sql, samples);
      learned += 1;
    }
    const last = trips.at(-1);
    if (!last || trips.length < AT_ONCE) return learned;
    after = last.id;
  }
}

async function samplesOf(
  { sql, roads, vehicles, config }: Pick<Core, 'sql' | 'roads' | 'vehicles' | 'config'>,
  trip: Ride,
) {
  const fixes = await fixesSince(sql, trip.id, trip.startedAt, MOST_FIXES);
  const track = inOrder(drivenTrack(fixes, config.maxDriveKmh));
  const first = track[0];
  if (!first || track.length < 2) return [];
  const silences = silencesBefore<TrackFix>(fixes);
  const points = track.map((fix) => ({
    lat: fix.lat,
    lng: fix.lng,
    at: fix.at.getTime() / 1000,
    silences: silences.get(fix) ?? 0,
  }));
  const streets = await roads.drivenStreets(points, roadUse(trip.city, vehicles.motionOf(trip.vehicleType)));
  // A phone's clock may be wrong by hours; ours was there when the first fix came.
  const aheadMs = first.at.getTime() - first.cameAt.getTime();
  return (streets ?? []).map((street, seq) => sampleOf(trip, street, { seq, aheadMs }));
}

const sampleOf = (
  { id, city }: Ride,
  { middle, heading, km, seconds, at }: DrivenStreet,
  { seq, aheadMs }: { seq: number; aheadMs: number },
): StreetSample => ({
  rideId: id,
  seq,
  city,
  lat: Math.round(middle.lat * PLACE) / PLACE,
  lng: Math.round(middle.lng * PLACE) / PLACE,
  heading: Math.round(heading) % 360,
  hour: weekHourOf(at * 1000 - aheadMs),
  km,
  seconds,
});
