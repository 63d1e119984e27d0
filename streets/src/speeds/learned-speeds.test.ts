import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { buildStreets } from '../build/build-streets.ts';
import { readCurrent } from '../platform/streets-dir.ts';
import { createFigures } from '../server/figures.ts';
import { LiveStreets } from '../server/live-streets.ts';
import { createStreetsServer } from '../server/streets-server.ts';
import { readSources } from '../sources/sources.ts';
import { corner, writeCity } from '../testing/invented-city.ts';
import { addressOf, after, testEngine, testSettings } from '../testing/test-streets.ts';
import { HOURS_A_WEEK, readSpeeds, SpeedsError } from './learned-speeds.ts';
import { takeSpeeds } from './take-speeds.ts';
import { weeklyProfile } from './weekly-profile.ts';

let dir: string;
const build = (...files: string[]) =>
  buildStreets({ settings: testSettings(dir), engine: testEngine(), sources: readSources(files), say: () => {} });

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'streets-'));
  await build(await writeCity(path.join(dir, 'west.osm.pbf')));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const [FREE, JAM] = [40, 8];
/** Checks for Monday, eight to ten. */
const isJam = (hour: number) => hour === 24 + 8 || hour === 24 + 9;
const week = Array.from({ length: HOURS_A_WEEK }, (_, hour) => (isJam(hour) ? JAM : FREE));
const [MONDAY_JAM, MONDAY_NOON] = ['2026-11-23T09:00', '2026-11-23T12:30'];

/** Cotton Avenue, eastwards alone. */
const speeds = {
  areas: ['freetown'],
  streets: Array.from({ length: 9 }, (_, column) => ({ ...corner(4, column + 0.5), heading: 90, kmh: week })),
};

async function serving() {
  const logger = pino({ level: 'silent' });
  const live = new LiveStreets({ dir, size: 1, queueLimit: 50, deadlineMs: 5000, pollMs: 5000, logger });
  const takesSpeeds = async (text: string) => {
    const added = await takeSpeeds(dir, testEngine(), readSpeeds(text));
    await live.look();
    return added;
  };
  const parts = { streets: live, figures: createFigures(live), logger, takeSpeeds: takesSpeeds };
  const url = await addressOf(createStreetsServer(parts));
  after(() => live.close(0));
  await live.start();
  return url;
}

const [west, east] = [corner(4, 0), corner(4, 9)];
const put = (url: string, body: string) => fetch(`${url}/speeds`, { method: 'PUT', body });

async function minutes(url: string, places: readonly object[], time?: string) {
  const question = { locations: places, costing: 'auto', units: 'kilometers' };
  const dated = time ? { ...question, date_time: { type: 1, value: time } } : question;
  const reply = await fetch(`${url}/route`, { method: 'POST', body: JSON.stringify(dated) });
  const { summary } = Object(await reply.json()).trip;
  return { minutes: summary.time / 60, learned: reply.headers.get('streets-learned') };
}

async function matrix(url: string, sources: readonly object[], targets: readonly object[]) {
  const body = JSON.stringify({ sources, targets, costing: 'auto' });
  const reply = await fetch(`${url}/sources_to_targets`, { method: 'POST', body });
  const rows: { time: number }[][] = Object(await reply.json()).sources_to_targets;
  return rows.map((row) => row.map(({ time }) => time / 60));
}

test('speeds by hour are in use at once, in their direction alone, and the next build has them', async () => {
  const url = await serving();
  const before = await minutes(url, [east, west], MONDAY_JAM);
  expect(before.learned).toBeNull();
  const reply = await put(url, JSON.stringify(speeds));
  expect(await reply.json()).toEqual({ edges: 9, missing: 0 });
  const expectLearned = async (at: string) => {
    const [noon, jam] = [await minutes(at, [west, east], MONDAY_NOON), await minutes(at, [west, east], MONDAY_JAM)];
    // Three kilometres of 40 km/h; in the jam another street is quicker.
    expect(noon.minutes).toBeGreaterThan(4.4);
    expect(noon.minutes).toBeLessThan(5.5);
    expect(jam.minutes).toBeGreaterThan(noon.minutes + 2);
    expect(jam.learned).toBe('freetown');
    expect((await minutes(at, [east, west], MONDAY_JAM)).minutes).toBeCloseTo(before.minutes, 1);
  };
  await expectLearned(url);
  const first = await readCurrent(dir);
  const { isNew } = await build(await writeCity(path.join(dir, 'east.osm.pbf'), { column: 0, hasStreets: true }));
  expect(isNew).toBe(false);
  const both = [path.join(dir, 'west.osm.pbf'), await writeCity(path.join(dir, 'east.osm.pbf'), { column: 12 })];
  expect((await build(...both)).isNew).toBe(true);
  expect((await readCurrent(dir))?.version).not.toBe(first?.version);
  await expectLearned(await serving());
});

test('a question that names no hour is one about now', async () => {
  const url = await serving();
  const always = week.map(() => JAM);
  await put(url, JSON.stringify({ ...speeds, streets: speeds.streets.map((street) => ({ ...street, kmh: always })) }));
  const slow = await minutes(url, [corner(4, 3), corner(4, 4)]);
  expect(slow.minutes).toBeGreaterThan(2);
  const [from, to] = [corner(4, 3), corner(4, 4)];
  const near = expect.closeTo(slow.minutes, 0);
  expect(await matrix(url, [from], [to])).toEqual([[near]]);
  // Of a matrix that is higher than wide the engine would forget the hour.
  expect(await matrix(url, [from, from, from], [to])).toEqual([[near], [near], [near]]);
  const home = path.join(dir, 'versions', (await readCurrent(dir))?.version ?? '');
  await put(url, JSON.stringify(speeds));
  // Those in use, and those before, which engines still read.
  expect(readdirSync(home).filter((name) => name.startsWith('routing-'))).toHaveLength(2);
});

test.each<[string, string]>([
  ['that are no JSON', '{"areas"'],
  ['without areas', JSON.stringify({ streets: [] })],
  ['of an hour', JSON.stringify({ areas: [], streets: [{ lat: 1, lon: 1, heading: 1, kmh: [20] }] })],
  ['of no place', JSON.stringify({ areas: [], streets: [{ lat: 91, lon: 1, heading: 1, kmh: week }] })],
])('speeds %s are refused, and change nothing', async (_, body) => {
  const url = await serving();
  const before = await readCurrent(dir);
  expect((await put(url, body)).status).toBe(400);
  expect((await fetch(`${url}/speeds`)).status).toBe(405);
  expect(await readCurrent(dir)).toEqual(before);
});

const named = (name: string) => readSpeeds(JSON.stringify({ areas: ['freetown', name], streets: [] })).areas;

test('an area may have any name that ops can give it, and none that leads elsewhere', () => {
  expect(named('bo-2')).toEqual(['freetown', 'bo-2']);
  for (const name of ['', '../bo', 'Bo', 'bo,kenema', 'b'.repeat(41)]) expect(() => named(name)).toThrow(SpeedsError);
});

test('a street in a jam that hardly moves spoils no lesson', () => {
  const slow = { lat: 1, lon: 1, heading: 0, kmh: week.map(() => 0.9) };
  const { streets } = readSpeeds(JSON.stringify({ areas: ['freetown'], streets: [slow] }));
  expect(new Set(streets[0]?.kmh)).toEqual(new Set([2]));
});

test('a street that the tiles do not have is missing, and no loss', async () => {
  const url = await serving();
  const gone = { lat: 1, lon: 1, heading: 0, kmh: week };
  const reply = await put(url, JSON.stringify({ ...speeds, streets: [...speeds.streets, gone] }));
  expect(await reply.json()).toEqual({ edges: 9, missing: 1 });
});

test('the coefficients of a week give its hours again', () => {
  const coded = Buffer.from(weeklyProfile(week), 'base64');
  const kmhAt = (hour: number) => {
    const step = hour * 12 + 6;
    const sum = Array.from({ length: 200 }, (_, k) => {
      const factor = k === 0 ? Math.SQRT1_2 : Math.cos((Math.PI / 2016) * (step + 0.5) * k);
      return coded.readInt16BE(k * 2) * factor;
    }).reduce((total, one) => total + one, 0);
    return sum * Math.sqrt(2 / 2016);
  };
  for (const hour of [0, 12, 24 + 12, 100, 167]) expect(Math.abs(kmhAt(hour) - FREE)).toBeLessThan(2);
  expect(kmhAt(24 + 8.5)).toBeLessThan(JAM + 6);
});
