import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import { decodePolyline } from '../geo/shapes/polyline.ts';
import { CAR, roadUse } from '../geo/road-estimate.ts';
import type { Core } from '../platform/core.ts';
import type { Roads } from '../platform/ports/roads.ts';
import { weekHourOf } from '../rides/learning/week-hours.ts';
import { aDriver, aRider, aTripUnderWay } from './builders.ts';

/** Seconds for a kilometre, as nature has it: at a place, towards a direction, at a time. */
export type Truth = (place: LatLng, heading: number, at: Date) => number;

/** Monday, when the simulated month begins. */
const BEGIN = Date.parse('2026-10-05T00:00:00Z');
const DAYS = 28;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CELL_DEGREES = 0.003;
const USUAL_KMH = 24;
/** How drivers, and days, differ from each other: as a share of the time. */
const [DRIVERS_DIFFER, DAYS_DIFFER] = [0.1, 0.1];
const STEP_KM = 0.015;
const FIX_SECONDS = 8;
const FIX_ERROR_METRES = 7;
const METRES_A_DEGREE = 111_195;
const [DRIVERS, RIDERS] = [8, 45];

/** Invents how fast the streets of a city are: by cell and direction, with jams that differ from cell to cell. */
export function hiddenTruth(seed: number): Truth {
  return ({ lat, lng }, heading, at) => {
    const cell = [Math.floor(lat / CELL_DEGREES), Math.floor(lng / CELL_DEGREES)];
    const kmh = USUAL_KMH * Math.exp(0.35 * bell(seed, ...cell, Math.round(heading / 90) % 4));
    const jam = 0.2 + 1.2 * chance(seed + 1, ...cell);
    return (3600 / kmh) * (1 + jam * crowd(at));
  };
}

/** Returns the traffic from 0 to 1: two peaks on a working day, and a long low one on a day of a weekend. */
function crowd(at: Date): number {
  const day = Math.floor(weekHourOf(at.getTime()) / 24);
  const hour = (at.getTime() % DAY_MS) / HOUR_MS;
  const peak = (middle: number, width: number) => Math.exp(-(((hour - middle) / width) ** 2) / 2);
  return day === 0 || day === 6 ? 0.5 * peak(13, 3) : peak(8, 1.3) + peak(18, 1.5);
}

interface Month {
  truth: Truth;
  places: readonly LatLng[];
  trips: number;
  seed: number;
}

/** Drives for a month along the ways that are quoted, and leaves what phones would have sent. */
export async function driveMonth(core: Core, { truth, places, trips, seed }: Month): Promise<void> {
  const { rideId: template } = await aTripUnderWay(core);
  const drivers = await Promise.all(Array.from({ length: DRIVERS }, () => aDriver(core, { online: false })));
  const riders = await Promise.all(Array.from({ length: RIDERS }, () => aRider(core)));
  const random = randomOf(seed);
  for (let trip = 0; trip < trips; trip += 1) {
    const at = new Date(BEGIN + Math.floor(random() * DAYS) * DAY_MS + (5 + random() * 18) * HOUR_MS);
    const [driver, rider] = [drivers[trip % DRIVERS], riders[trip % RIDERS]];
    const line = await wayOf(core.roads, places, at, random);
    if (!line || !driver || !rider) continue;
    const day = Math.floor((at.getTime() - BEGIN) / DAY_MS);
    const pace = Math.exp(DRIVERS_DIFFER * bell(seed, trip) + DAYS_DIFFER * bell(seed, 7, day));
    const people = { driver_id: driver.id, rider_id: rider.id };
    await storeTrip(core, template, people, fixesAlong(line.points, at, { truth, pace, random }));
  }
}

/** Compares quoted times with those that the truth takes along the quoted ways, in the week after the month. */
export async function quotedBesideTruth(
  roads: Roads,
  { truth, places, trips, seed }: Month,
): Promise<{ quoted: number; true: number }[]> {
  const random = randomOf(seed);
  const compared = [];
  for (let trip = 0; trip < trips; trip += 1) {
    const at = new Date(BEGIN + (DAYS + Math.floor(random() * 7)) * DAY_MS + (5 + random() * 18) * HOUR_MS);
    const pace = Math.exp(DRIVERS_DIFFER * bell(seed, trip) + DAYS_DIFFER * bell(seed, 7, Math.floor(random() * 99)));
    const line = await wayOf(roads, places, at, random);
    if (line) compared.push({ quoted: line.seconds, true: secondsAlong(line.points, at, truth) * pace });
  }
  return compared;
}

const SHORTEST_KM = 1;

async function wayOf(roads: Roads, places: readonly LatLng[], at: Date, random: () => number) {
  const [from, to] = [0, 1].map(() => places[Math.floor(random() * places.length)]);
  if (!from || !to || greatCircleKm(from, to) < SHORTEST_KM) return null;
  const way = await roads.wayThrough([from, to], roadUse('freetown', CAR, at));
  return way && { points: decodePolyline(way.geometry, 5), seconds: way.seconds };
}

interface Step {
  place: LatLng;
  seconds: number;
}

/** Goes along a line in small steps, with the time at each. */
function* stepsAlong(line: readonly LatLng[], begin: Date, truth: Truth, pace = 1): Generator<Step> {
  let seconds = 0;
  for (const [index, to] of line.entries()) {
    const from = line[index - 1] ?? to;
    const km = greatCircleKm(from, to);
    const heading = (Math.atan2(to.lng - from.lng, to.lat - from.lat) * 180) / Math.PI + 360;
    const count = Math.max(1, Math.ceil(km / STEP_KM));
    for (let step = 1; step <= count; step += 1) {
      const share = step / count;
      const place = { lat: from.lat + share * (to.lat - from.lat), lng: from.lng + share * (to.lng - from.lng) };
      seconds += (km / count) * pace * truth(place, heading, new Date(begin.getTime() + seconds * 1000));
      yield { place, seconds };
    }
  }
}

const secondsAlong = (line: readonly LatLng[], at: Date, truth: Truth): number =>
  [...stepsAlong(line, at, truth)].at(-1)?.seconds ?? 0;

interface Fix extends LatLng {
  at: Date;
}

function fixesAlong(
  line: readonly LatLng[],
  begin: Date,
  { truth, pace, random }: { truth: Truth; pace: number; random: () => number },
): Fix[] {
  const fixes: Fix[] = [];
  const error = () => ((random() + random() + random() - 1.5) * 2 * FIX_ERROR_METRES) / METRES_A_DEGREE;
  for (const { place, seconds } of stepsAlong(line, begin, truth, pace)) {
    if (seconds < fixes.length * FIX_SECONDS) continue;
    fixes.push({
      lat: place.lat + error(),
      lng: place.lng + error(),
      at: new Date(begin.getTime() + seconds * 1000),
    });
  }
  return fixes;
}

/** Stores a trip as it is found on the morning after, however long ago it was driven. */
async function storeTrip({ sql }: Core, template: string, people: object, fixes: readonly Fix[]): Promise<void> {
  const changes = { ...people, status: 'completed', started_at: fixes[0]?.at, vehicle_type: 'standard' };
  await sql(
    `WITH ride AS (
       INSERT INTO rides SELECT (jsonb_populate_record(rides, $2::jsonb || jsonb_build_object(
         'id', uuidv7(interval '-30 hours'), 'completed_at', now() - interval '25 hours'))).*
       FROM rides WHERE id = $1 RETURNING id
     ), way AS (
       INSERT INTO driven_ways (ride_id, km, source) SELECT id, 1, 'road' FROM ride
     )
     INSERT INTO ride_tracks (ride_id, seq, at, came_at, lat, lng)
     SELECT ride.id, fix.seq, fix.at, fix.at, fix.lat, fix.lng
     FROM ride, unnest($3::timestamptz[], $4::float8[], $5::float8[]) WITH ORDINALITY AS fix (at, lat, lng, seq)`,
    [
      template,
      JSON.stringify(changes),
      fixes.map(({ at }) => at),
      fixes.map(({ lat }) => lat),
      fixes.map(({ lng }) => lng),
    ],
  );
}

/** Returns a number from 0 to 1, the same for the same numbers. */
function chance(...numbers: number[]): number {
  let mixed = 0x9e3779b9;
  for (const number of numbers) {
    mixed = Math.imul(mixed ^ (number | 0), 0x85ebca6b);
    mixed ^= mixed >>> 13;
    mixed = Math.imul(mixed, 0xc2b2ae35);
    mixed ^= mixed >>> 16;
  }
  return (mixed >>> 0) / 2 ** 32;
}

/** Returns a number of about a standard normal distribution. */
const bell = (...numbers: number[]): number =>
  Math.sqrt(-2 * Math.log(1 - chance(...numbers, 1))) * Math.cos(2 * Math.PI * chance(...numbers, 2));

function randomOf(seed: number): () => number {
  let count = 0;
  return () => chance(seed, (count += 1));
}
