import { expect, jest, test } from '@jest/globals';
import type { LatLng } from '@waka/contracts/geo';
import type { LegalRule } from '../../platform/ports/legal-rule-reader.ts';
import type { Roads } from '../../platform/ports/roads.ts';
import { car } from '../../testing/streets/routing-provider.ts';
import { avoidedByAll } from './driven-ground.ts';
import { avoidedAfter, evaluate } from './evaluate.ts';
import { withGround } from './ground.ts';

const M = 1 / 111_195;
const at = (north: number, east: number) => ({
  lat: 8.48 + north * M,
  lng: -13.23 + (east * M) / Math.cos((8.48 * Math.PI) / 180),
});
const aRule = (facts: Partial<LegalRule> = {}) =>
  withGround({
    id: 'corridor',
    version: 1,
    region: 'SL',
    area: 'freetown',
    names: { en: 'Corridor' },
    polygon: null,
    line: [at(0, -1000), at(0, 1000)],
    widthM: 50,
    crossingM: 120,
    walkM: 400,
    vehicleTypes: ['motorbike'],
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    fromMinute: 6 * 60,
    toMinute: 22 * 60,
    effect: 'no_entry',
    inForceFrom: new Date(0),
    ...facts,
  });
const noon = { startsAt: new Date('2026-11-25T12:00:00Z'), waitMin: 0, driveMin: 10 };
const WEST = [at(0, -900), at(0, -100)];
const EAST = [at(0, 50), at(0, 900)];

/** A street of 200 m from corner to corner, and one across it. */
const middles: Roads['middles'] = (points) =>
  Promise.resolve(
    points.map(({ lng }, index) =>
      index === 0 ? at(300, 0) : at(0, Math.floor((lng - at(0, 0).lng) / (200 * M)) * 200 + 100),
    ),
  );

const verdictOn = (rule: ReturnType<typeof aRule>, line: readonly LatLng[], time = noon) => {
  const [verdict] = evaluate([rule], 'motorbike', { kind: 'way', line, halts: [] }, time);
  if (!verdict) throw new Error('the way touches no ground');
  return verdict;
};
const avoided = async (rule: ReturnType<typeof aRule>, line: readonly LatLng[], time = noon, asked = middles) => {
  const { ground } = avoidedByAll({ middles: asked }, car, verdictOn(rule, line, time), line);
  await new Promise(setImmediate);
  return ground;
};

test('what no way was known to run along is named by the way itself, and after that each street once', async () => {
  const rule = aRule();
  expect(await avoided(rule, WEST)).toEqual(avoidedAfter(verdictOn(rule, WEST), WEST));
  const again = await avoided(rule, WEST);
  expect(again.length).toBeLessThan(8);
  for (const [point] of again) expect(point?.lat).toBeCloseTo(at(0, 0).lat, 5);
});

test('streets that earlier ways ran along are named with those of this one', async () => {
  const rule = aRule();
  await avoided(rule, EAST);
  const both = await avoided(rule, WEST);
  expect(both.some(([point]) => (point?.lng ?? 0) > at(0, 50).lng)).toBe(true);
  expect(both.some(([point]) => (point?.lng ?? 0) < at(0, -300).lng)).toBe(true);
});

test('a street is looked up once, and again where the provider was silent', async () => {
  const rule = aRule();
  const silent = jest.fn<Roads['middles']>(() => Promise.resolve(null));
  await avoided(rule, WEST, noon, silent);
  const asked = jest.fn(middles);
  await avoided(rule, WEST, noon, asked);
  const count = asked.mock.calls.length;
  expect(count).toBeGreaterThan(0);
  await avoided(rule, WEST, noon, asked);
  expect(asked).toHaveBeenCalledTimes(count);
});

test('the way back is looked up too, as it may be a street of its own beside the other', async () => {
  const rule = aRule();
  await avoided(rule, WEST);
  const back = WEST.toReversed();
  const asked = jest.fn<Roads['middles']>((points) => Promise.resolve(points.map(() => at(10, -500))));
  await avoided(rule, back, noon, asked);
  expect(asked).toHaveBeenCalled();
  expect(await avoided(rule, back)).toContainEqual([at(10, -500)]);
});

test('another version of a rule remembers nothing', async () => {
  await avoided(aRule(), EAST);
  const changed = aRule({ version: 2 });
  expect(await avoided(changed, WEST)).toEqual(avoidedAfter(verdictOn(changed, WEST), WEST));
});

test('what other trips ran along is said to be theirs', async () => {
  const rule = aRule();
  const isByOthers = () => avoidedByAll({ middles }, car, verdictOn(rule, WEST), WEST).isByOthers;
  expect(isByOthers()).toBe(false);
  await new Promise(setImmediate);
  expect(isByOthers()).toBe(true);
});

test.each([
  ['holds for a part of the trip only', {}, { ...noon, startsAt: new Date('2026-11-25T05:55:00Z') }],
  ['lets those through who halt on its ground', { effect: 'no_through' as const }, noon],
])('of a rule that %s the way alone says what is closed', async (_, facts, time) => {
  const rule = aRule(facts);
  await avoided(rule, EAST, time);
  expect(await avoided(rule, WEST, time)).toEqual(avoidedAfter(verdictOn(rule, WEST, time), WEST));
});
