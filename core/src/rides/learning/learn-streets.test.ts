import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Actor } from '../../platform/actor.ts';
import type { DrivenStreet, Roads, StreetSpeeds } from '../../platform/ports/roads.ts';
import { aDriver, aTripUnderWay, cottonTree } from '../../testing/builders.ts';
import { roadsThat } from '../../testing/streets/roads.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { learnStreets } from './learn-streets.ts';
import { weekHourOf } from './week-hours.ts';

let core: TestCore;
let drivers: Actor[];
beforeAll(async () => {
  core = await testCore();
  drivers = [await aDriver(core), await aDriver(core), await aDriver(core)];
});
afterAll(() => core.close());
beforeEach(async () => {
  await core.sql('DELETE FROM driven_ways');
  await core.sql('DELETE FROM street_samples');
  await core.sql('DELETE FROM street_speeds');
  await core.sql('DELETE FROM learned_cities');
  taught.length = 0;
});

const taught: StreetSpeeds[] = [];
const teach: Roads['teach'] = (speeds) => {
  taught.push(speeds);
  return Promise.resolve({ edges: speeds.streets.length, missing: 0 });
};
const kmhAt = (lat: number) => taught.at(-1)?.streets.find(({ middle }) => middle.lat === lat)?.kmh ?? [];
/** Wednesday, eight in the morning. */
const WEDNESDAY_8 = new Date('2026-11-18T08:10:00Z');
const WEDNESDAY_HOUR = 3 * 24 + 8;
const street = { middle: cottonTree, heading: 90, km: 0.5 };

interface Driven {
  driver?: number;
  seconds?: number;
  at?: Date;
  over?: string;
  source?: 'road' | 'track';
  streets?: Partial<DrivenStreet>[];
}

/** Drives trips whose tracks say so much of the streets. */
async function night(...driven: Driven[]) {
  const said = new Map<number, DrivenStreet[]>();
  for (const [index, { driver = 0, seconds = 120, at = WEDNESDAY_8, over = '25 hours', ...rest }] of driven.entries()) {
    const { rideId } = await aTripUnderWay(core);
    await core.sql(
      `UPDATE rides SET status = 'completed', driver_id = $2, started_at = $3, completed_at = now() - $4::interval
       WHERE id = $1`,
      [rideId, drivers[driver]?.id, at, over],
    );
    await core.sql(`INSERT INTO driven_ways (ride_id, km, source) VALUES ($1, 1, $2)`, [rideId, rest.source ?? 'road']);
    // Each track begins at a latitude of its own, by which the answer to it is found.
    await core.sql(
      `INSERT INTO ride_tracks (ride_id, seq, at, came_at, lat, lng)
       SELECT $1, n, $2::timestamptz + make_interval(secs => n * 20), $2::timestamptz + make_interval(secs => n * 20),
         $3 + n / 1000.0, $4 FROM generate_series(0, 3) AS n`,
      [rideId, at, cottonTree.lat + index, cottonTree.lng],
    );
    const streets = (rest.streets ?? [{}]).map((one) => ({ ...street, seconds, at: at.getTime() / 1000, ...one }));
    said.set(Math.round(cottonTree.lat + index), streets);
  }
  const drivenStreets = jest.fn<Roads['drivenStreets']>((track) =>
    Promise.resolve(said.get(Math.round(track[0]?.lat ?? 0)) ?? null),
  );
  const lesson = await learnStreets({ ...core, roads: roadsThat({ drivenStreets, teach }) });
  return { lesson, asked: drivenStreets.mock.calls.length };
}

const known = () =>
  core.sql<{ secondsPerKm: number; samples: number; drivers: number }>(
    'SELECT seconds_per_km, samples, drivers FROM street_speeds',
  );

test('a street is known once five trips of three drivers went along it, and the ways use it from then on', async () => {
  const { lesson } = await night({}, { driver: 1 }, { driver: 2 }, { seconds: 100 }, { seconds: 600 });
  expect(lesson).toMatchObject({ trips: 5, streets: 1, areas: ['freetown'], taught: { edges: 1, missing: 0 } });
  expect(await known()).toEqual([{ secondsPerKm: expect.closeTo(240, 6), samples: 5, drivers: 3 }]);
  const [speeds] = taught;
  expect(speeds?.streets).toMatchObject([{ middle: { lat: 8.48715, lng: -13.23562 }, heading: 90 }]);
  expect(speeds?.streets[0]?.kmh).toHaveLength(168);
  expect(speeds?.streets[0]?.kmh[WEDNESDAY_HOUR]).toBe(15);
});

test('too few trips, or those of two drivers alone, say nothing of a street: a driver could be recognised', async () => {
  const few = await night({}, { driver: 1 }, { driver: 2 }, {});
  expect(few.lesson).toMatchObject({ trips: 4, streets: 0, areas: [] });
  await core.sql('DELETE FROM street_samples');
  await core.sql('DELETE FROM driven_ways');
  expect((await night({}, {}, {}, { driver: 1 }, { driver: 1 })).lesson?.streets).toBe(0);
  expect(await known()).toEqual([]);
  expect(taught).toEqual([]);
});

test('a trip is read once, yesterday’s alone, and only where its track fits streets', async () => {
  const { asked, lesson } = await night({}, { over: '0 seconds' }, { source: 'track' });
  expect([asked, lesson?.trips]).toEqual([1, 1]);
  expect((await night()).asked).toBe(0);
});

test('a city is left to the speeds of the tiles until most of what is driven there is known, or ops says so', async () => {
  const far = { middle: { lat: 8.6, lng: -13.2 }, km: 2 };
  const trips = [0, 1, 2, 0, 1].map((driver) => ({ driver }));
  const { lesson } = await night(...trips, { streets: [far] });
  expect(lesson).toMatchObject({ streets: 1, areas: [] });
  expect(taught.at(-1)).toEqual({ areas: [], streets: [] });
  expect((await night(...trips, ...trips)).lesson?.areas).toEqual(['freetown']);
  await core.sql('UPDATE learned_cities SET is_used = false');
  expect((await night()).lesson?.areas).toEqual([]);
});

test('an hour is known by what was driven in it, and by the city where too few did', async () => {
  const noon = new Date('2026-11-18T12:10:00Z');
  const other = { middle: { lat: 8.5, lng: -13.2 }, heading: 10, km: 0.5 };
  const jam = [0, 1, 2, 0, 1].map((driver) => ({ driver, seconds: 240 }));
  const free = [0, 1, 2, 0, 1].map((driver) => ({ driver, seconds: 60, at: noon }));
  const elsewhere = [0, 1, 2, 0, 1].map((driver) => ({ driver, seconds: 60, at: noon, streets: [other] }));
  await night(...jam, ...free, ...elsewhere);
  expect(kmhAt(cottonTree.lat)[WEDNESDAY_HOUR]).toBe(7.5);
  expect(kmhAt(cottonTree.lat)[WEDNESDAY_HOUR + 4]).toBe(30);
  // It has no trip of that hour; the city as a whole is slower then.
  const [jammed = 0, clear = 0] = [kmhAt(8.5)[WEDNESDAY_HOUR], kmhAt(8.5)[WEDNESDAY_HOUR + 4]];
  expect(clear / jammed).toBeGreaterThan(2);
});

test('a provider that knows no speeds is given none', async () => {
  const roads = roadsThat({ provider: 'osrm' });
  expect(await learnStreets({ ...core, roads })).toBeNull();
});

test('hours of the week begin on Sunday, at midnight in Greenwich', () => {
  expect(weekHourOf(WEDNESDAY_8.getTime())).toBe(WEDNESDAY_HOUR);
  expect(weekHourOf(Date.parse('2026-11-22T00:00:00Z'))).toBe(0);
  expect(weekHourOf(Date.parse('2026-11-21T23:59:59Z'))).toBe(167);
});
