import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { LatLng } from '@waka/contracts/geo';
import { lawfulWay } from '@waka/core/drivers/positions/lawful-way';
import { wayLineOf } from '@waka/contracts/way-line';
import { decodePolyline } from '@waka/core/geo/shapes/polyline';
import { CAR, roadUse } from '@waka/core/geo/road-estimate';
import { stretchesOn } from '@waka/core/geo/rules/stretches';
import type { Core } from '@waka/core/platform/core';
import { aPublishedRule } from '@waka/core/testing/streets/a-rule';
import { aRider, aTrip } from '@waka/core/testing/builders';
import { testCore, type TestCore } from '@waka/core/testing/test-core';
import { quoteRide } from '@waka/core/trips/booking/quote-ride';
import { openTown, type TownStreets } from './testing/town-streets.ts';

/** In the hills of Freetown, where rides begin and end. */
const SOUTH_WEST = { lat: 8.44, lng: -13.26 };

let core: TestCore;
let town: TownStreets;
let on: Core;
beforeAll(async () => {
  core = await testCore();
  town = await openTown(SOUTH_WEST);
  on = { ...core, roads: town.roads };
});
beforeEach(async () => {
  await core.sql('DELETE FROM legal_rules');
  core.legalRules.invalidate();
});
afterAll(() => Promise.all([town.close(), core.close()]));

/** Draws an outline round the part of the town between these rows and columns. */
const ground = ([south, north]: [number, number], [west, east]: [number, number]): LatLng[] => [
  town.corner(south, west),
  town.corner(south, east),
  town.corner(north, east),
  town.corner(north, west),
];

/** Covers Cotton Avenue between the second and the fourth street: who drives along it has other streets. */
const onAvenue = () => ground([3.8, 4.2], [2.3, 3.7]);
/** Covers all streets at the far end of the avenue. */
const farEnd = () => ground([2.5, 5.5], [5.5, 7.5]);

async function theRule(polygon: LatLng[]) {
  const id = await aPublishedRule(core, { polygon, walkM: 50 });
  const rule = (await core.legalRules.read()).rules.find((one) => one.id === id);
  if (!rule) throw new Error('the rule is not published');
  return rule;
}

async function quoteAlong(from: LatLng, to: LatLng) {
  const request = aTrip({
    pickupLocation: { address: 'Cotton Avenue', ...from },
    dropoffLocation: { address: 'The market', ...to },
  });
  const quote = await quoteRide(on, await aRider(core), request);
  return { quote, bike: quote.options.find(({ vehicleType }) => vehicleType === 'motorbike') };
}

const guided = (points: LatLng[], vehicleType = 'motorbike') =>
  lawfulWay(town.roads, core.legalRules, { points, use: roadUse('freetown', CAR), vehicleType });
const kindsOf = (way: Awaited<ReturnType<typeof guided>>) => way?.manoeuvres.map(([kind]) => kind) ?? [];

describe('the engine, asked for a way around a forbidden street,', () => {
  test('leads a quote of the class around it, and of no other', async () => {
    const rule = await theRule(onAvenue());
    const { quote, bike } = await quoteAlong(town.corner(4, 1), town.corner(4, 5));
    expect(quote.source).toBe('road');
    expect(stretchesOn(rule, decodePolyline(quote.geometry ?? ''))).toHaveLength(1);
    expect(quote.barred).toEqual([]);
    expect(bike?.trip?.source).toBe('road');
    expect(stretchesOn(rule, decodePolyline(bike?.trip?.geometry ?? ''))).toEqual([]);
    expect(bike?.trip?.distanceKm).toBeGreaterThan(quote.distanceKm + 0.3);
    expect(quote.options.find(({ vehicleType }) => vehicleType === 'standard')).not.toHaveProperty('trip');
  });

  test('has none to a place within it, so that the class is not offered', async () => {
    await theRule(farEnd());
    const { quote, bike } = await quoteAlong(town.corner(4, 1), town.corner(4, 6.5));
    expect(quote.source).toBe('road');
    expect(bike).toBeUndefined();
    expect(quote.barred?.map(({ vehicleType }) => vehicleType)).toEqual(['motorbike']);
  });

  test('leads a driver around it, also from a place beside the way', async () => {
    const rule = await theRule(onAvenue());
    for (const from of [town.corner(4, 1), town.corner(3.95, 1.5)]) {
      const way = await guided([from, town.corner(4, 5)]);
      expect(stretchesOn(rule, decodePolyline(way?.geometry ?? ''))).toEqual([]);
      expect(kindsOf(way)).not.toContain('no_entry');
      expect(kindsOf(way).at(-1)).toBe('arrive');
    }
    const car = await guided([town.corner(4, 1), town.corner(4, 5)], 'standard');
    expect(stretchesOn(rule, decodePolyline(car?.geometry ?? ''))).toHaveLength(1);
  });

  test('has no other for a driver whose place is within it, who is warned before the line', async () => {
    const rule = await theRule(farEnd());
    const way = await guided([town.corner(4, 1), town.corner(4, 6.5)]);
    const line = decodePolyline(way?.geometry ?? '');
    const warning = way?.manoeuvres.find(([kind]) => kind === 'no_entry');
    const [first] = stretchesOn(rule, line);
    expect(warning?.[2]).toBe('City centre');
    const kmToWarning = wayLineOf(line).kmBefore[warning?.[1] ?? 0];
    expect(kmToWarning).toBeCloseTo(first?.from ?? NaN, 2);
  });
});
