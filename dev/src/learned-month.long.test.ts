import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { LatLng } from '@waka/contracts/geo';
import type { Core } from '@waka/core/platform/core';
import { learnStreets } from '@waka/core/rides/learning/learn-streets';
import { driveMonth, hiddenTruth, quotedBesideTruth } from '@waka/core/testing/driven-month';
import { testCore, type TestCore } from '@waka/core/testing/test-core';
import { openTown, type TownStreets } from './testing/town-streets.ts';

const SEED = 5;

let core: TestCore;
let town: TownStreets;
let places: LatLng[];

beforeAll(async () => {
  core = await testCore();
  town = await openTown();
  places = Array.from({ length: 100 }, (_, index) => town.corner(Math.floor(index / 10), index % 10));
});

afterAll(() => Promise.all([town.close(), core.close()]));

test('after a month times are within 15 % in the median of a truth that was not seen', async () => {
  const { roads } = town;
  const taught: Core = { ...core, roads };
  const truth = hiddenTruth(SEED);
  const tested = { truth, places, trips: 200, seed: SEED + 1 };
  const before = median(await quotedBesideTruth(roads, tested));
  await driveMonth(taught, { truth, places, trips: 1200, seed: SEED });
  const lesson = await learnStreets(taught);
  expect(lesson?.areas).toEqual(['freetown']);
  expect(lesson?.taught?.missing).toBe(0);
  expect(lesson?.taught?.edges).toBeGreaterThan(100);
  const after = median(await quotedBesideTruth(roads, tested));
  expect(after).toBeLessThan(0.15);
  expect(after).toBeLessThan(before);
});

function median(compared: { quoted: number; true: number }[]): number {
  const errors = compared.map(({ quoted, true: real }) => Math.abs(quoted / real - 1)).toSorted((a, b) => a - b);
  return errors[Math.floor(errors.length / 2)] ?? Number.NaN;
}
