import { describe, expect, test } from '@jest/globals';
import { fareFor } from './fare.ts';
import { aTariff, factsOfTrip, random, surgeOf } from '../testing/tariffs.ts';
import type { Tariff } from '../money/tariff.ts';
import { chargedMinutes, MOST_WAITING_MIN, percentAt, priceTrip, totalOf } from './tariff.ts';

const CASES = 150;

describe.each([1, 2])('any tariff and trip of the seed %i', (seed) => {
  const next = random(seed);
  const cases = Array.from({ length: CASES }, () => ({ tariff: aTariff(next), facts: factsOfTrip(next) }));

  test('cost the sum of their lines, which are whole amounts above zero', () => {
    for (const { tariff, facts } of cases) {
      const { lines, total } = priceTrip(tariff, facts);
      expect(lines.every(({ amount }) => Number.isSafeInteger(amount) && amount > 0)).toBe(true);
      expect(total).toBe(totalOf(lines));
    }
  });

  test('cost the same once more, also when both were stored in between', () => {
    for (const { tariff, facts } of cases) {
      const stored = JSON.parse(JSON.stringify({ tariff, facts }));
      expect(priceTrip(stored.tariff, stored.facts)).toEqual(priceTrip(tariff, facts));
    }
  });

  test('cost base and kilometre alone where the tariff has nothing else', () => {
    for (const { tariff, facts } of cases) {
      const { base, perKm } = tariff;
      const plain = { ...facts, surcharges: [], waitedMin: 0, atLeast: 0, surge: surgeOf(100) };
      expect(priceTrip({ base, perKm }, plain).total).toBe(fareFor({ base, perKm }, facts.distanceKm));
    }
  });

  test('cost at least the minimum, and what cash can pay unless an earlier fare stands', () => {
    for (const { tariff, facts } of cases) {
      const { lines, total } = priceTrip(tariff, facts);
      expect(total).toBeGreaterThanOrEqual(Math.max(tariff.minimumFare ?? 0, facts.atLeast ?? 0));
      const raised = lines.find(({ kind }) => kind === 'agreed')?.amount ?? 0;
      expect((total - raised) % Math.max(1, tariff.roundTo ?? 1)).toBe(0);
    }
  });

  test('never cost less for a longer way, a longer drive or a longer wait', () => {
    for (const { tariff, facts } of cases) {
      const { total } = priceTrip(tariff, facts);
      const { distanceKm, durationMin, waitedMin = 0 } = facts;
      const longer = [
        { distanceKm: distanceKm + 3 * next() },
        { durationMin: durationMin + 7 },
        { waitedMin: waitedMin + 3 },
      ];
      for (const change of longer) {
        expect(priceTrip(tariff, { ...facts, ...change }).total).toBeGreaterThanOrEqual(total);
      }
    }
  });

  test('are multiplied by no more than the cap', () => {
    for (const { tariff, facts } of cases) {
      const percent = percentAt(tariff, facts.minuteOfDay);
      expect(percent).toBeLessThanOrEqual(Math.max(100, tariff.maxPercent ?? Infinity));
      const night = priceTrip(tariff, facts).lines.find(({ kind }) => kind === 'night');
      const day = priceTrip(
        { ...tariff, night: null, roundTo: 1 },
        { ...facts, surcharges: [], waitedMin: 0, atLeast: 0, surge: surgeOf(100) },
      );
      expect(night?.amount ?? 0).toBe(Math.ceil((day.total * (percent - 100)) / 100));
    }
  });

  test('never cost less with a higher surge, and with the night it stays within the cap', () => {
    for (const { tariff, facts } of cases) {
      const totals = [100, 101, 120, 160, 300].map((percent) =>
        priceTrip(tariff, { ...facts, surge: surgeOf(percent) }),
      );
      for (const [index, { total }] of totals.entries()) {
        expect(total).toBeGreaterThanOrEqual(totals[index - 1]?.total ?? 0);
      }
      const { lines } = priceTrip(tariff, { ...facts, surge: surgeOf(300) });
      const percents = lines.map((line) => (line.kind === 'night' || line.kind === 'surge' ? line.percent - 100 : 0));
      const night = percentAt(tariff, facts.minuteOfDay);
      const cap = Math.max(night, tariff.maxPercent ?? Infinity);
      expect(100 + percents.reduce((sum, percent) => sum + percent, 0)).toBeLessThanOrEqual(cap);
    }
  });
});

const SPEC: Tariff = { base: 15_000, perKm: 1_500 };
const trip = { distanceKm: 8.24, durationMin: 18, minuteOfDay: 12 * 60 };

test('a fare of the specification has two lines', () => {
  expect(priceTrip(SPEC, trip)).toEqual({
    lines: [
      { kind: 'base', amount: 15_000 },
      { kind: 'distance', amount: 12_360, km: 8.24, perKm: 1_500 },
    ],
    total: 27_360,
  });
});

test('every part has a line of its own, in the order in which they are added', () => {
  const tariff: Tariff = {
    ...SPEC,
    perMinute: 100,
    minimumFare: 30_000,
    night: { from: 22 * 60, to: 5 * 60, percent: 150 },
    maxPercent: 120,
    freeWaitingMin: 3,
    waitingPerMin: 200,
    roundTo: 5_000,
  };
  const surcharges = [{ zone: 'Lungi', end: 'dropoff', amount: 5_000 } as const];
  const facts = { ...trip, minuteOfDay: 23 * 60, waitedMin: 8, surcharges, atLeast: 50_000 };
  expect(priceTrip(tariff, facts)).toEqual({
    lines: [
      { kind: 'base', amount: 15_000 },
      { kind: 'distance', amount: 12_360, km: 8.24, perKm: 1_500 },
      { kind: 'time', amount: 1_800, minutes: 18, perMinute: 100 },
      { kind: 'minimum', amount: 840 },
      { kind: 'night', amount: 6_000, percent: 120 },
      { kind: 'zone', amount: 5_000, zone: 'Lungi', end: 'dropoff' },
      { kind: 'waiting', amount: 1_000, minutes: 5, perMinute: 200 },
      { kind: 'rounding', amount: 3_000 },
      { kind: 'agreed', amount: 5_000 },
    ],
    total: 50_000,
  });
});

test.each([
  [21 * 60 + 59, 100],
  [22 * 60, 130],
  [0, 130],
  [5 * 60 - 1, 130],
  [5 * 60, 100],
])('the night from 22:00 to 5:00 makes %i minutes since midnight %i per cent', (minute, percent) => {
  expect(percentAt({ night: { from: 22 * 60, to: 5 * 60, percent: 130 } }, minute)).toBe(percent);
});

test.each([
  [0, 0],
  [3, 0],
  [4, 1],
  [3 + MOST_WAITING_MIN + 9, MOST_WAITING_MIN],
])('of %i minutes of waiting %i are charged after three free ones', (waited, charged) => {
  expect(chargedMinutes({ freeWaitingMin: 3 }, waited)).toBe(charged);
});

test('surge is a percentage of base, distance and minimum beside that of the night, and a line of its own', () => {
  const tariff: Tariff = { base: 10_000, perKm: 1_000, night: { from: 0, to: 1439, percent: 120 }, roundTo: 500 };
  const surcharges = [{ zone: 'Lungi', end: 'dropoff', amount: 5_000 } as const];
  const facts = { distanceKm: 5, durationMin: 9, minuteOfDay: 600, surcharges, surge: surgeOf(130) };
  expect(priceTrip(tariff, facts).lines.slice(2)).toEqual([
    { kind: 'night', amount: 3_000, percent: 120 },
    { kind: 'surge', amount: 4_500, percent: 130 },
    { kind: 'zone', amount: 5_000, zone: 'Lungi', end: 'dropoff' },
  ]);
  expect(priceTrip({ ...tariff, maxPercent: 125 }, facts).lines[3]).toEqual({
    kind: 'surge',
    amount: 750,
    percent: 105,
  });
  expect(priceTrip({ ...tariff, cancellationFee: 4_000 }, { ...facts, fee: 'cancellation' }).total).toBe(4_000);
});
