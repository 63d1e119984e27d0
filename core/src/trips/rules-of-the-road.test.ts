import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import type { RideRequest } from '@waka/contracts/rides/ride-requests';
import { FIRST_RULES } from '../platform/migrations/first-legal-rules.ts';
import { decodePolyline, encodePolyline } from '../geo/shapes/polyline.ts';
import { acceptOffer } from '../matching/offers/accept-offer.ts';
import type { Actor } from '../platform/actor.ts';
import type { Core } from '../platform/core.ts';
import type { RoadUse, RoadWay } from '../platform/ports/roads.ts';
import { aPublishedRule, fromTree, squareAround } from '../testing/streets/a-rule.ts';
import { aDriver, anOffer, aRider, aTrip, cottonTree } from '../testing/builders.ts';
import { roadsThat } from '../testing/streets/roads.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { changeTrip, quoteTripChange } from './changes/change-trip.ts';
import { pinDestination } from './changes/pin-destination.ts';
import { quoteRide } from './booking/quote-ride.ts';
import { requestRide } from './booking/request-ride.ts';

let core: TestCore;
let rider: Actor;
beforeAll(async () => {
  core = await testCore();
  await core.sql(
    `INSERT INTO places (name, address, city, country, latitude, longitude, category)
     VALUES ('Upgun', 'Kissy Road', 'Freetown', 'Sierra Leone', $1, $2, 'landmark')`,
    [fromTree(350, 0).lat, fromTree(350, 0).lng],
  );
});
beforeEach(async () => {
  await core.sql('DELETE FROM legal_rules');
  core.legalRules.invalidate();
  rider = await aRider(core);
});
afterAll(() => core.close());

const place = (point: LatLng, address = 'A gate') => ({ address, ...point });
const trip = (from: LatLng, to: LatLng, changes: Partial<RideRequest> = {}) =>
  aTrip({
    pickupLocation: place(from),
    dropoffLocation: place(to, 'The market'),
    vehicleType: 'motorbike',
    ...changes,
  });
const quoteOf = (request: RideRequest, on: Core = core) => quoteRide(on, rider, request);
const optionOf = async (request: RideRequest, on: Core = core) =>
  (await quoteOf(request, on)).options.find(({ vehicleType }) => vehicleType === 'motorbike');
const book = (request: RideRequest, on: Core = core) => requestRide(on, rider, request, null);
const refused = { code: 'ride.not_allowed_there' };

const [north, west, east] = [fromTree(3000, 0), fromTree(0, -2000), fromTree(0, 2000)];

/** Simulates streets on which a way goes straight, or in a wide bow to the north of what it is to keep out of. */
function streets(): { on: Core; asked: RoadUse['avoid'][] } {
  const asked: RoadUse['avoid'][] = [];
  const wayThrough = (points: readonly LatLng[], { avoid }: RoadUse): Promise<RoadWay> => {
    asked.push(avoid);
    const line = avoid ? [points[0], fromTree(800, -1200), fromTree(800, 1200), points.at(-1)] : points;
    const located = line.filter((point) => point !== undefined);
    const km = located.reduce((sum, point, index) => sum + greatCircleKm(located[index - 1] ?? point, point), 0);
    return Promise.resolve({ km, seconds: km * 180, geometry: encodePolyline(located) });
  };
  return { on: { ...core, roads: roadsThat({ wayThrough }) }, asked };
}

describe('a quote', () => {
  test('ends outside of the ground, names the place and the walk, and has the price of that trip', async () => {
    await aPublishedRule(core);
    const wanted = fromTree(200, 0);
    const option = await optionOf(trip(north, wanted));
    const { dropoff } = option?.trip ?? {};
    expect(dropoff).toMatchObject({ walk: { metres: expect.any(Number), place: 'The market' } });
    expect(dropoff?.walk?.metres).toBeGreaterThanOrEqual(110);
    expect(dropoff?.walk?.metres).toBeLessThanOrEqual(160);
    expect(dropoff?.name).toBe('Upgun');
    const car = (await quoteOf(trip(north, wanted))).options.find(({ vehicleType }) => vehicleType === 'standard');
    expect(car).not.toHaveProperty('trip');
    expect(option?.fareLines).toEqual(
      (await optionOf(trip(north, { lat: dropoff?.lat ?? 0, lng: dropoff?.lng ?? 0 })))?.fareLines,
    );
  });

  test('a rule of another city that lets a rider walk nowhere takes no walk away here', async () => {
    await aPublishedRule(core);
    const kenema = [
      { lat: 7.87, lng: -11.2 },
      { lat: 7.87, lng: -11.18 },
      { lat: 7.89, lng: -11.18 },
    ];
    await aPublishedRule(core, { area: 'kenema', polygon: kenema, walkM: 0 });
    const option = await optionOf(trip(north, fromTree(200, 0)));
    expect(option?.trip?.dropoff).toMatchObject({ walk: { place: 'The market' } });
  });

  test('ends at a place that is farther where the streets beside the nearer ones are forbidden', async () => {
    await aPublishedRule(core);
    const wanted = fromTree(200, 0);
    let count = 0;
    const snap = async (point: LatLng) => {
      // Whether there is a street at all beside the ends is another question.
      if (point.lat === north.lat || point.lat === wanted.lat) return point;
      count += 1;
      return count <= 4 ? cottonTree : point;
    };
    const option = await optionOf(trip(north, wanted), { ...core, roads: roadsThat({ snap }) });
    expect(option?.trip?.dropoff.walk?.metres).toBeGreaterThanOrEqual(110);
    expect(count).toBe(8);
  });

  test('hides the class where the walk would be too long, and says which rule does', async () => {
    await aPublishedRule(core, { polygon: squareAround(600), fromMinute: 0 });
    const { options, barred } = await quoteOf(trip(north, cottonTree));
    expect(options.map(({ vehicleType }) => vehicleType)).not.toContain('motorbike');
    expect(options.length).toBeGreaterThan(2);
    expect(barred).toEqual([
      {
        vehicleType: 'motorbike',
        rule: { names: { en: 'City centre' }, effect: 'no_entry', weekdays: [1, 2, 3, 4, 5, 6, 7], from: 0, to: 1440 },
      },
    ]);
  });

  test('goes around the ground along streets, and hides the class where none are known', async () => {
    await aPublishedRule(core);
    expect((await quoteOf(trip(west, east))).barred).toHaveLength(1);
    const { on, asked } = streets();
    const option = await optionOf(trip(west, east), on);
    expect(option?.trip?.distanceKm).toBeGreaterThan(4.2);
    expect(decodePolyline(option?.trip?.geometry ?? '')).toHaveLength(4);
    expect(asked).toEqual([undefined, [squareAround(300)]]);
  });

  test('leads who gets in where nothing may pass through around it, after a stop elsewhere', async () => {
    await aPublishedRule(core, { effect: 'no_through' });
    const { on, asked } = streets();
    const option = await optionOf(trip(cottonTree, east, { stops: [place(west)] }), on);
    expect(asked).toEqual([undefined, undefined, [squareAround(300)]]);
    const bow = [fromTree(800, -1200), fromTree(800, 1200)];
    const line = encodePolyline([cottonTree, west, ...bow, east]);
    expect(option?.trip).toMatchObject({ geometry: line, pickup: cottonTree });
    const ride = await book(trip(cottonTree, east, { stops: [place(west)] }), on);
    expect(ride).toMatchObject({ geometry: line, pickupLocation: cottonTree });
  });

  test('asks once for the way of all classes that have the same rules', async () => {
    await aPublishedRule(core, { vehicleTypes: ['motorbike', 'kekeh'] });
    const { on, asked } = streets();
    const { options } = await quoteOf(trip(west, east), on);
    const around = options.filter(({ trip: own }) => own !== undefined);
    expect(around.map(({ vehicleType }) => vehicleType).toSorted()).toEqual(['kekeh', 'motorbike']);
    const [first, second] = around.map(({ trip: own }) => own);
    expect(first).toEqual(second);
    expect(asked).toEqual([undefined, [squareAround(300)]]);
  });

  test('of a trip that no rule touches asks for nothing more', async () => {
    const { on, asked } = streets();
    await aPublishedRule(core, { fromMinute: 0, toMinute: 1440, vehicleTypes: ['kekeh'], polygon: squareAround(50) });
    const quote = await quoteOf(trip(north, fromTree(3000, 2000)), on);
    expect(quote.barred).toEqual([]);
    expect(asked).toHaveLength(1);
  });

  test('knows a rule as soon as it is published or withdrawn', async () => {
    expect(await optionOf(trip(west, east))).toBeDefined();
    const id = await aPublishedRule(core);
    expect(await optionOf(trip(west, east))).toBeUndefined();
    await core.sql(`UPDATE legal_rules SET status = 'withdrawn' WHERE id = $1`, [id]);
    core.legalRules.invalidate();
    expect(await optionOf(trip(west, east))).toBeDefined();
  });
});

describe('a booking', () => {
  test('is for the trip that was quoted, and keeps a record of its rules', async () => {
    const id = await aPublishedRule(core);
    const request = trip(north, fromTree(200, 0));
    const { quoteId, options } = await quoteOf(request);
    const quoted = options.find(({ vehicleType }) => vehicleType === 'motorbike');
    const ride = await book(Object.assign(request, { quoteId }));
    expect(ride.dropoffLocation).toEqual(quoted?.trip?.dropoff);
    expect(ride.fare).toBe(quoted?.fare);
    const [row] = await core.sql('SELECT rules FROM rides WHERE id = $1', [ride.id]);
    expect(row).toMatchObject({
      rules: { checks: [{ ruleId: id, version: 1, name: 'City centre', effect: 'no_entry', outcome: 'end_moved' }] },
    });
    const [event] = await core.sql(`SELECT payload -> 'rules' AS rules FROM ride_events WHERE ride_id = $1`, [ride.id]);
    expect(event).toEqual(row);
  });

  test('without a quote ends at the same place', async () => {
    await aPublishedRule(core);
    const ride = await book(trip(fromTree(200, 0), north));
    expect(ride.pickupLocation.walk).toMatchObject({ place: 'A gate' });
  });

  test('is refused where a rule came since the quote, with what it says', async () => {
    const request = trip(west, east);
    const { quoteId } = await quoteOf(request);
    await aPublishedRule(core);
    await expect(book(Object.assign(request, { quoteId }))).rejects.toMatchObject({
      ...refused,
      details: { rule: { names: { en: 'City centre' }, effect: 'no_entry' } },
    });
    await expect(book(trip(west, east))).rejects.toMatchObject(refused);
    expect(await book(trip(west, east, { vehicleType: 'standard' }))).toMatchObject({ status: 'pending' });
  });
});

/** Books a ride that a driver accepts. */
async function acceptedRide(request: RideRequest): Promise<string> {
  const ride = await book(request);
  const driver = await aDriver(core, { vehicleType: 'motorbike' });
  await acceptOffer(core, driver, ride.id, await anOffer(core, ride, driver));
  return ride.id;
}

describe('a ride that is changed', () => {
  test('may not go onto the ground, nor through it', async () => {
    await aPublishedRule(core);
    const id = await acceptedRide(trip(north, fromTree(3000, 2000)));
    const change = (to: LatLng) => quoteTripChange(core, rider, id, { dropoffLocation: place(to), stops: [] });
    await expect(change(cottonTree)).rejects.toMatchObject(refused);
    await expect(change(fromTree(-2000, 0))).rejects.toMatchObject(refused);
    const { quoteId } = await change(east);
    const changed = await changeTrip(core, rider, id, { quoteId, dropoffLocation: place(east), stops: [] });
    expect(changed.dropoffLocation).toMatchObject(east);
  });

  test('is not agreed to a rule that came since', async () => {
    const id = await acceptedRide(trip(north, fromTree(3000, 2000)));
    const change = { dropoffLocation: place(cottonTree), stops: [] };
    const { quoteId } = await quoteTripChange(core, rider, id, change);
    await aPublishedRule(core);
    await expect(changeTrip(core, rider, id, { ...change, quoteId })).rejects.toMatchObject(refused);
  });

  test('gets no pin on the ground', async () => {
    await aPublishedRule(core);
    const typed = trip(north, east, { dropoffLocation: { address: 'At the market' } });
    const { id } = await book(typed);
    await expect(pinDestination(core, rider, id, cottonTree)).rejects.toMatchObject(refused);
    expect((await pinDestination(core, rider, id, east)).dropoffLocation).toMatchObject(east);
  });
});

test('the service begins with the corridors of one country and the ban of the other', async () => {
  expect(FIRST_RULES.map(({ region, vehicleTypes }) => [region, ...vehicleTypes])).toEqual([
    ['SL', 'motorbike', 'kekeh'],
    ['SL', 'motorbike', 'kekeh'],
    ['GN', 'motorbike'],
  ]);
  for (const { source } of FIRST_RULES) expect(source).toMatch(/20\d\d/);
});
