import { describe, expect, test } from '@jest/globals';
import { ringAround } from '@waka/contracts/ring';
import type { LegalRule } from '../../platform/ports/legal-rule-reader.ts';
import { allAreas, setAreas } from '../areas/cities.ts';
import { avoidedAfter, broken, evaluate, type Act, type TripTime } from './evaluate.ts';
import { withGround } from './ground.ts';
import { nearestLegal } from './nearest-legal.ts';
import { holdsIn, minutesFrom } from './rule-hours.ts';

const centre = { lat: 8.48, lng: -13.23 };
const M = 1 / 111_195;
const at = (north: number, east: number) => ({
  lat: centre.lat + north * M,
  lng: centre.lng + (east * M) / Math.cos((centre.lat * Math.PI) / 180),
});
const square = [at(-500, -500), at(-500, 500), at(500, 500), at(500, -500)];

const aRule = (facts: Partial<LegalRule> = {}) =>
  withGround({
    id: 'rule',
    version: 1,
    region: 'SL',
    area: 'freetown',
    names: { en: 'Centre' },
    polygon: square,
    line: null,
    widthM: 50,
    crossingM: 0,
    walkM: 400,
    vehicleTypes: ['motorbike'],
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    fromMinute: 6 * 60,
    toMinute: 22 * 60,
    effect: 'no_entry',
    inForceFrom: new Date(0),
    ...facts,
  });
/** A Wednesday. */
const noon: TripTime = { startsAt: new Date('2026-11-25T12:00:00Z'), waitMin: 0, driveMin: 10 };
const breaks = (act: Act, facts: Partial<LegalRule> = {}, time = noon, vehicleType = 'motorbike') =>
  broken(evaluate([aRule(facts)], vehicleType, act, time)).length > 0;
const way = (...line: ReturnType<typeof at>[]): Act => ({ kind: 'way', line, halts: [] });

const avoided = (facts: Partial<LegalRule>, line: ReturnType<typeof at>[]) =>
  evaluate([aRule(facts)], 'motorbike', { kind: 'way', line, halts: [] }, noon).flatMap((verdict) =>
    avoidedAfter(verdict, line),
  );

describe('what the next way keeps out of', () => {
  test('is an outline as a whole', () => {
    expect(avoided({}, [at(0, -900), at(0, 900)])).toEqual([square]);
  });

  test('is of a strip the streets that the way took there, by points on them, and not those that it crossed', () => {
    const strip = { polygon: null, line: [at(0, -500), at(0, 500)] };
    const points = avoided({ ...strip, crossingM: 100 }, [at(10, -900), at(10, -200), at(900, -200)]);
    expect(points.every(({ length }) => length === 1)).toBe(true);
    expect(points.length).toBeGreaterThanOrEqual(7);
    for (const [point] of points) {
      expect(point?.lat).toBeCloseTo(at(10, 0).lat, 6);
      expect(point?.lng).toBeGreaterThan(at(0, -530).lng);
      expect(point?.lng).toBeLessThan(at(0, -170).lng);
    }
    expect(avoided({ ...strip, crossingM: 100 }, [at(-900, 0), at(900, 0)])).toEqual([]);
  });
});

describe('a rule', () => {
  test.each([
    ['no_entry', [true, true, true, true]],
    ['no_pickup', [true, false, true, false]],
    ['no_dropoff', [false, true, true, false]],
    ['no_through', [false, false, false, true]],
  ] as const)('of kind %s forbids what it says', (effect, expected) => {
    const acts: Act[] = [
      { kind: 'pickup', point: at(0, 0) },
      { kind: 'dropoff', point: at(0, 0) },
      { kind: 'stop', point: at(0, 0) },
      way(at(0, -900), at(0, 900)),
    ];
    expect(acts.map((act) => breaks(act, { effect }))).toEqual(expected);
  });

  test('lets through who halts on its ground, where it only forbids to pass', () => {
    const line = [at(0, -900), at(0, 0)];
    expect(breaks({ kind: 'way', line, halts: line }, { effect: 'no_through' })).toBe(false);
    expect(breaks({ kind: 'way', line, halts: line })).toBe(true);
  });

  test('that only forbids to pass lets come and go for a stop, and not pass once more after it', () => {
    const there = [at(0, -900), at(0, 0), at(0, -900)];
    const halting: Act = { kind: 'way', line: there, halts: there };
    expect(breaks(halting, { effect: 'no_through' })).toBe(false);
    const through = [...there, at(0, 900)];
    expect(breaks({ kind: 'way', line: through, halts: through }, { effect: 'no_through' })).toBe(true);
    const [verdict] = evaluate(
      [aRule({ effect: 'no_through' })],
      'motorbike',
      { kind: 'way', line: through, halts: through },
      noon,
    );
    // The ground is 1 km wide, and is passed after the 1.8 km to the stop and back.
    expect(verdict?.stretches.map(({ from, to }) => [from, to])).toEqual([
      [expect.closeTo(2.2, 1), expect.closeTo(3.2, 1)],
    ]);
  });

  test('finds a stop where the way halts, not where it passed beside it long before', () => {
    const stop = at(2000, 0);
    const line = [at(2020, -1000), at(2020, 1000), at(0, 1000), at(0, -1000), at(2000, -1000), stop, at(0, 0)];
    const halts = [at(2020, -1000), stop, at(0, 0)];
    expect(breaks({ kind: 'way', line, halts }, { effect: 'no_through' })).toBe(true);
    expect(breaks({ kind: 'way', line: line.slice(4), halts: halts.slice(1) }, { effect: 'no_through' })).toBe(false);
  });

  test('is for its classes, its hours, from its day on, and for its ground', () => {
    const act: Act = { kind: 'pickup', point: at(0, 0) };
    expect(breaks(act, {}, noon, 'standard')).toBe(false);
    expect(breaks(act, { weekdays: [4] })).toBe(false);
    expect(breaks(act, { toMinute: 12 * 60 })).toBe(false);
    expect(breaks(act, { toMinute: 12 * 60 + 1 })).toBe(true);
    expect(breaks(act, { inForceFrom: new Date('2026-11-25T12:01:00Z') })).toBe(false);
    expect(breaks({ kind: 'pickup', point: at(0, 600) })).toBe(false);
  });

  test('looks as far ahead as the trip may take', () => {
    const act: Act = { kind: 'pickup', point: at(0, 0) };
    const early = { ...noon, startsAt: new Date('2026-11-25T05:50:00Z') };
    expect(breaks(act, {}, early)).toBe(false);
    expect(breaks(act, {}, { ...early, waitMin: 15 })).toBe(true);
    // It is reached in the second half of the way, after six.
    const line = [at(0, -3000), at(0, 0)];
    expect(breaks({ kind: 'way', line, halts: [] }, {}, { ...early, driveMin: 12 })).toBe(true);
    expect(breaks({ kind: 'way', line: line.toReversed(), halts: [] }, {}, { ...early, driveMin: 12 })).toBe(false);
  });
});

describe('a rule along a line', () => {
  const line = { polygon: null, line: [at(0, -1000), at(0, 1000)], crossingM: 120 };

  test('is crossed, and not driven along', () => {
    expect(breaks(way(at(-300, 0), at(300, 0)), line)).toBe(false);
    expect(breaks(way(at(-300, 0), at(0, 0), at(0, 100), at(300, 100)), line)).toBe(true);
    expect(breaks(way(at(-300, 0), at(300, 0)), { ...line, crossingM: 20 })).toBe(true);
  });

  test('has no gap where it bends', () => {
    const bent = { ...line, line: [at(0, -1000), at(0, 0), at(1000, 0)] };
    expect(breaks({ kind: 'pickup', point: at(-15, 15) }, bent)).toBe(true);
    expect(breaks({ kind: 'pickup', point: at(-40, 40) }, bent)).toBe(false);
  });
});

const holdsAt = (facts: Partial<LegalRule>, ...times: string[]) =>
  times.map((time) => holdsIn(aRule(facts), minutesFrom(new Date(time), 0)));

describe('hours', () => {
  const at22 = new Date('2026-11-25T22:00:00Z');
  test.each([
    ['over midnight, before it', { weekdays: [3], fromMinute: 22 * 60, toMinute: 6 * 60 }, 0, true],
    ['over midnight, after it', { weekdays: [3], fromMinute: 22 * 60, toMinute: 6 * 60 }, 7 * 60, true],
    ['over midnight, at its end', { weekdays: [3], fromMinute: 22 * 60, toMinute: 6 * 60 }, 8 * 60, false],
    ['of the whole day', { weekdays: [4], fromMinute: 0, toMinute: 1440 }, 2 * 60, true],
    ['of another day', { weekdays: [4], fromMinute: 0, toMinute: 1440 }, 0, false],
  ])('%s', (_, facts, minutes, expected) => {
    expect(holdsIn(aRule(facts), minutesFrom(minutesFrom(at22, minutes).until, 0))).toBe(expected);
  });

  test('begin and end with their minute, and a day with midnight', () => {
    const wednesday = { weekdays: [3], fromMinute: 0, toMinute: 1440 };
    const midnights = [
      '2026-11-24T23:59:59.999Z',
      '2026-11-25T00:00:00Z',
      '2026-11-25T23:59:59.999Z',
      '2026-11-26T00:00:00Z',
    ];
    expect(holdsAt(wednesday, ...midnights)).toEqual([false, true, true, false]);
    const morning = { weekdays: [3], fromMinute: 6 * 60, toMinute: 9 * 60 };
    const edges = [
      '2026-11-25T05:59:59.999Z',
      '2026-11-25T06:00:00Z',
      '2026-11-25T08:59:59.999Z',
      '2026-11-25T09:00:00Z',
    ];
    expect(holdsAt(morning, ...edges)).toEqual([false, true, true, false]);
  });

  test('go by the clocks of their area, also in the night in which they change', () => {
    const before = allAreas();
    setAreas(
      'other clocks',
      before.map((area) => ({ ...area, timeZone: 'Europe/Lisbon' })),
    );
    try {
      const saturday = { weekdays: [6], fromMinute: 22 * 60, toMinute: 6 * 60 };
      // Its 22:00 is in summer time, its 06:00 no longer.
      const edges = ['2026-10-24T20:59:59Z', '2026-10-24T21:00:00Z', '2026-10-25T05:59:59Z', '2026-10-25T06:00:00Z'];
      expect(holdsAt(saturday, ...edges)).toEqual([false, true, true, false]);
    } finally {
      setAreas('first', before);
    }
  });

  test('of Sunday night reach into Monday', () => {
    const rule = aRule({ weekdays: [7], fromMinute: 22 * 60, toMinute: 6 * 60 });
    expect(holdsIn(rule, minutesFrom(new Date('2026-11-30T02:00:00Z'), 0))).toBe(true);
    expect(holdsIn(rule, minutesFrom(new Date('2026-11-29T21:00:00Z'), 59))).toBe(false);
    expect(holdsIn(rule, minutesFrom(new Date('2026-11-29T21:00:00Z'), 60))).toBe(true);
    expect(holdsIn(aRule({ weekdays: [1] }), minutesFrom(new Date('2026-11-29T12:00:00Z'), 20 * 60))).toBe(true);
  });
});

describe('the nearest legal point', () => {
  test('lies outside with a margin, in the direction of the edge', () => {
    const [nearest] = nearestLegal([aRule()], 'motorbike', 'dropoff', at(0, 400), noon);
    const east = ((nearest?.lng ?? 0) - centre.lng) / M;
    expect(east).toBeGreaterThan(515);
    expect(east).toBeLessThan(560);
    expect(nearestLegal([aRule()], 'motorbike', 'dropoff', at(0, 600), noon)).toEqual([at(0, 600)]);
    expect(nearestLegal([aRule()], 'motorbike', 'dropoff', at(0, 0), noon)).toEqual([]);
    expect(nearestLegal([aRule({ walkM: 600 })], 'motorbike', 'dropoff', at(0, 0), noon)).not.toEqual([]);
  });

  test('breaks no other rule', () => {
    const beside = aRule({ id: 'beside', polygon: ringAround(at(0, 560), 100) });
    const points = nearestLegal([aRule(), beside], 'motorbike', 'pickup', at(0, 400), noon);
    expect(points.length).toBeGreaterThan(0);
    for (const point of points) {
      expect(broken(evaluate([aRule(), beside], 'motorbike', { kind: 'pickup', point }, noon))).toEqual([]);
    }
  });
});
