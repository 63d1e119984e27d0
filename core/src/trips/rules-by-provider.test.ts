import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { CAR, roadUse } from '../geo/road-estimate.ts';
import { encodePolyline } from '../geo/shapes/polyline.ts';
import { lawfulWay } from '../drivers/positions/lawful-way.ts';
import { Approaches } from '../matching/rounds/approaches.ts';
import type { Actor } from '../platform/actor.ts';
import { aRider, aTrip } from '../testing/builders.ts';
import { aPublishedRule, fromTree, squareAround } from '../testing/streets/a-rule.ts';
import { answering, closeProvider, roadsTo } from '../testing/streets/routing-provider.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { quoteRide } from './booking/quote-ride.ts';

let core: TestCore;
let rider: Actor;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());
beforeEach(async () => {
  await core.sql('DELETE FROM legal_rules');
  core.legalRules.invalidate();
  rider = await aRider(core);
});
afterEach(closeProvider);

const [west, east] = [fromTree(0, -2000), fromTree(0, 2000)];
const line = [west, fromTree(0, -400), fromTree(0, 400), east];
const step = (type: string, from: number, to: number) => ({
  name: 'Long Street',
  maneuver: { type },
  geometry: encodePolyline(line.slice(from, to + 1)),
});
const route = {
  distance: 4000,
  duration: 600,
  geometry: encodePolyline(line),
  legs: [{ steps: [step('depart', 0, 3), step('arrive', 3, 3)] }],
};
const found = answering({ code: 'Ok', routes: [route], waypoints: [] });
const trip = aTrip({
  pickupLocation: { address: 'A gate', ...west },
  dropoffLocation: { address: 'The market', ...east },
  vehicleType: 'motorbike',
});
const isWay = (asked: string) => /\/(route|directions)\//.test(asked);

test.each(['osrm', 'mapbox'] as const)(
  'by %s, which keeps out of no ground, a class whose way breaks a rule is hidden with the rule, and asked about once',
  async (provider) => {
    await aPublishedRule(core);
    const { roads, asked } = await roadsTo(provider, found);
    expect(roads.avoids).toBe(false);
    const { options, barred, source } = await quoteRide({ ...core, roads }, rider, trip);
    expect(source).toBe('road');
    expect(options.map(({ vehicleType }) => vehicleType)).toContain('standard');
    expect(barred).toMatchObject([
      { vehicleType: 'motorbike', rule: { names: { en: 'City centre' }, effect: 'no_entry' } },
    ]);
    expect(asked.filter(isWay)).toHaveLength(1);
  },
);

test('a class whose way by OSRM keeps the rule is offered', async () => {
  await aPublishedRule(core, { polygon: squareAround(300).map(({ lat, lng }) => ({ lat: lat + 0.01, lng })) });
  const { roads } = await roadsTo('osrm', found);
  const { options, barred } = await quoteRide({ ...core, roads }, rider, trip);
  expect(barred).toEqual([]);
  expect(options.map(({ vehicleType }) => vehicleType)).toContain('motorbike');
});

test('its driver is warned on the way that there is, and no driver is chosen whose way leads over the ground', async () => {
  await aPublishedRule(core);
  await core.legalRules.read();
  const { roads, asked } = await roadsTo('osrm', found);
  const way = await lawfulWay(roads, core.legalRules, {
    points: [west, east],
    use: roadUse('freetown', CAR),
    vehicleType: 'motorbike',
  });
  expect(way?.manoeuvres.map(([turn]) => turn)).toEqual(['no_entry', 'arrive']);
  expect(asked).toHaveLength(1);
  const facts = { ageMs: 0, motion: CAR, acceptanceRate: 1, idleSeconds: 0, maxPickupKm: null, isWalletOnly: false };
  const driver = { id: 'driver', ...west, vehicleType: 'motorbike', ...facts, unavailable: null };
  const ride = {
    id: 'ride',
    pickup: east,
    vehicleType: 'motorbike',
    isCash: true,
    ageSeconds: 0,
    excludedDriverIds: [],
  };
  expect(await new Approaches({ ...core, roads }, 'freetown').mayCome(ride, driver)).toBe(false);
  expect(asked).toHaveLength(2);
});
