import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Relay } from '@waka/contracts/relays/relay-views';
import type { RideRequest } from '@waka/contracts/rides/ride-requests';
import type { Ride as RideView } from '@waka/contracts/rides/ride-views';
import type { FareLine } from '@waka/contracts/rides/tariff';
import { priceTrip, totalOf } from '@waka/contracts/rides/tariff';
import { aTariff, random } from '@waka/contracts/testing/tariffs';
import { cellOf } from '../demand/cells.ts';
import { storeFactors } from '../demand/surge-store.ts';
import { acceptOffer } from '../matching/offers/accept-offer.ts';
import { openOffersOf } from '../matching/offers/read-offers.ts';
import { CityPools } from '../matching/rounds/city-pools.ts';
import { setFareZone } from '../ops/pricing/fare-zones.ts';
import { setFare } from '../ops/money/rates.repository.ts';
import { setSurgeRule } from '../ops/surge/surge-rules.ts';
import type { Actor } from '../platform/actor.ts';
import { FareRate } from '../pricing/fare-rate.entity.ts';
import { bookRelay } from '../relays/book-relay.ts';
import { quoteRelay } from '../relays/quote-relay.ts';
import { currentRelay } from '../relays/read-relay.ts';
import { liveRideOf, rideById } from '../rides/views/read-rides.ts';
import { receiptOf } from '../rides/views/receipt.ts';
import { Ride } from '../rides/ride.entity.ts';
import { beginDueRides } from '../scheduled/begin-scheduled.ts';
import { scheduledRidesOf, scheduleRide } from '../scheduled/schedule-ride.ts';
import { scheduledOffersOf, takeScheduled } from '../scheduled/take-scheduled.ts';
import { aDriver, anOffer, aRider, aTrip, cottonTree, lumley } from '../testing/builders.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { arriveAtPickup, completeRide, reachStop, startRide } from './progress/advance-ride.ts';
import { changeTrip, quoteTripChange } from './changes/change-trip.ts';
import { quoteRide } from './booking/quote-ride.ts';
import { requestRide } from './booking/request-ride.ts';

const ROUNDS = 16;
const RELAYS = 3;
const kaloum = { lat: 9.5092, lng: -13.7122 };
const MARKETS = {
  SL: { region: 'SL', city: 'freetown', centre: cottonTree, zone: { name: 'Lumley Beach', ...lumley } },
  GN: { region: 'GN', city: 'conakry', centre: kaloum, zone: { name: 'Madina', lat: 9.5385, lng: -13.6773 } },
} as const;
const AIRPORT = { address: 'Freetown International Airport', lat: 8.61644, lng: -13.1955 };
const next = random(20_261_126);
const upTo = (most: number) => Math.floor(next() * (most + 1));
const isSo = () => next() < 0.5;

let core: TestCore;
let admin: Actor;
let market: (typeof MARKETS)[keyof typeof MARKETS] = MARKETS.SL;
beforeAll(async () => {
  core = await testCore();
  admin = { ...(await aRider(core)), role: 'admin' };
  const bounds = { capPercent: 250, stepPercent: 20, fewestWaiting: 3, fromRatio: 1, fullRatio: 3 };
  for (const { region, city, centre, zone } of Object.values(MARKETS)) {
    const rule = { area: city, vehicleType: 'standard', isAllowed: true, bounds, reason: 'It rains.' };
    await setSurgeRule(core, admin, rule);
    for (const [place, appliesTo] of [
      [zone, 'either'],
      [{ name: 'The centre', ...centre }, 'pickup'],
    ] as const) {
      const facts = { region, ...place, radiusM: 1_500, polygon: null, appliesTo } as const;
      await setFareZone(core, admin, { ...facts, amount: 1 + upTo(5_000), reason: 'A charge.' });
    }
  }
});
afterAll(() => core.close());

interface Shown {
  fare?: number;
  fareLines?: readonly FareLine[] | null;
}
/** Leaves out the name of the zone where a trip ends, which drivers read once they have accepted. */
const priceOf = ({ fare, fareLines }: Shown = {}) => ({
  fare,
  lines: fareLines?.map((line) => (line.kind === 'zone' && line.end === 'dropoff' ? { ...line, zone: null } : line)),
});

/** A booked ride, with the prices that were shown until then. */
interface Booked {
  ride: RideView;
  shown: readonly (Shown | undefined)[];
}

/** Expects one price wherever it is shown, which is the sum of its lines; returns it. */
function expectOne(shown: readonly (Shown | undefined)[]) {
  const [first, ...others] = shown.map(priceOf);
  expect(first?.fare).toBe(totalOf(shown[0]?.fareLines ?? []));
  expect(others).toEqual(others.map(() => first));
  return first;
}

const publish = () => {
  const { base, perKm, ...parts } = aTariff(next);
  return setFare(core.sql, null, market.region, 'standard', base, perKm, parts);
};
const busyBy = (percent: number) =>
  storeFactors(core, market.city, {
    at: Date.now(),
    factors: new Map([[cellOf(market.centre), { standard: { percent, waiting: 7, free: 2 } }]]),
  });
/** Changes all that a price could follow from by mistake. */
const worldChanges = async () => {
  await publish();
  await busyBy(100 + upTo(150));
};
/** Returns a point between the zone of the market and its centre, or beside both. */
const somewhere = () => {
  const { centre, zone } = market;
  const [south, west] = [Math.min(centre.lat, zone.lat), Math.min(centre.lng, zone.lng)];
  return { address: 'Up the road', lat: south + next() / 30, lng: west + next() / 30 };
};
const aWish = (): RideRequest =>
  aTrip({
    pickupLocation: { address: 'The centre', ...market.centre },
    dropoffLocation: somewhere(),
    stops: Array.from({ length: upTo(2) }, somewhere),
  });
const standardOf = <Option extends { vehicleType: string }>(options: readonly Option[]) =>
  options.find(({ vehicleType }) => vehicleType === 'standard');

/** Books a ride for now; returns it with the prices that were shown until then. */
async function bookNow(rider: Actor) {
  const wish = aWish();
  const quote = await quoteRide(core, rider, wish);
  await worldChanges();
  const ride = await requestRide(core, rider, Object.assign(wish, { quoteId: quote.quoteId }), null);
  return { ride, shown: [standardOf(quote.options), ride] };
}

/** Schedules a ride, lets a driver see and take it early, and begins its search; returns the ride that is made of it. */
async function bookLater(rider: Actor) {
  const pickupAt = new Date(
    Math.ceil(Date.now() / 60_000) * 60_000 + upTo(6 * 1440) * 60_000 + 3_600_000,
  ).toISOString();
  const wish = Object.assign(aWish(), { pickupAt });
  const { quoteId, options } = await quoteRide(core, rider, wish);
  await worldChanges();
  const { id } = await scheduleRide(core, rider, Object.assign(wish, { quoteId }));
  const early = await aDriver(core, { city: market.city });
  const offer = (await scheduledOffersOf(core, early)).find((one) => one.id === id);
  const taken = await takeScheduled(core, early, id, { version: 1 });
  const [listed] = await scheduledRidesOf(core, rider);
  for (const one of [offer, taken]) expect(one?.fare).toBe(listed?.fare);
  await worldChanges();
  await core.sql(`UPDATE scheduled_rides SET search_at = now() WHERE id = $1`, [id]);
  // The driver's phone sends no positions, so all are asked.
  expect(await beginDueRides(core, new CityPools(core))).toBe(1);
  const ride = await liveRideOf(core, rider);
  if (!ride) throw new Error('no ride was made');
  return { ride, shown: [standardOf(options), listed, ride] };
}

async function both(rider: Actor, driver: Actor, id: string) {
  return [await rideById(core, rider, id), await rideById(core, driver, id)];
}

async function changed(rider: Actor, id: string) {
  const change = { dropoffLocation: somewhere(), stops: [] };
  const quote = await quoteTripChange(core, rider, id, change);
  await worldChanges();
  return [quote, await changeTrip(core, rider, id, { ...change, quoteId: quote.quoteId })];
}

/** Expects both rides of a trip over water at their quoted prices, and their sum as its price; returns the ride to the quay. */
async function bookOver(rider: Actor) {
  const points = { pickupLocation: aTrip().pickupLocation, dropoffLocation: AIRPORT };
  const [option] = await quoteRelay(core, rider, points);
  if (!option) throw new Error('no ferry was offered');
  const { ferry, first, second } = option;
  await worldChanges();
  const relay = await bookRelay(core, rider, {
    ...points,
    crossingId: ferry.crossingId,
    departsAt: ferry.departsAt,
    firstQuoteId: first.quoteId,
    secondQuoteId: second.quoteId,
    firstVehicle: 'standard',
    secondVehicle: 'standard',
    paymentMethod: 'cash',
  });
  await worldChanges();
  const ride = await liveRideOf(core, rider);
  if (!ride) throw new Error('no ride was booked');
  const read = await currentRelay(core, rider);
  const later = expectOne([standardOf(second.options), relay.second, read?.second]);
  for (const shown of [relay, read]) expect(shown?.fare).toBe(ride.fare + (later?.fare ?? 0));
  return { ride, relay, shown: [standardOf(first.options), ride] };
}

/** Begins the ride from the other quay when the ferry arrives, at another tariff than it was booked at. */
async function goOn(rider: Actor, relay: Relay) {
  await worldChanges();
  await core.sql(`UPDATE scheduled_rides SET search_at = now() WHERE id = $1`, [relay.second.id]);
  expect(await beginDueRides(core, new CityPools(core))).toBe(1);
  const ride = await liveRideOf(core, rider);
  if (!ride) throw new Error('no ride was made');
  return { ride, shown: [relay.second, ride] };
}

/** Drives a ride to its end, with a wait and a changed trip or without. */
async function drive(rider: Actor, driver: Actor, { ride, shown }: Booked) {
  const { id, stops } = ride;
  const offerId = await anOffer(core, ride, driver);
  const offer = (await openOffersOf(core, driver.id)).find(({ rideId }) => rideId === id);
  const accepted = await acceptOffer(core, driver, id, offerId);
  expectOne([...shown, offer, accepted, ...(await both(rider, driver, id))]);
  if (isSo()) expectOne([...(await changed(rider, id)), ...(await both(rider, driver, id))]);
  await arriveAtPickup(core, driver, id);
  const waited = upTo(25);
  await core.sql(
    `UPDATE rides SET arrived_at = now() - make_interval(mins => $2), findings = '[]',
       scheduled_for = CASE WHEN scheduled_for IS NOT NULL THEN now() - make_interval(mins => $2) END
     WHERE id = $1`,
    [id, waited],
  );
  const started = await startRide(core, driver, id, undefined);
  expectOne([started, ...(await both(rider, driver, id))]);
  if (isSo()) expectOne([...(await changed(rider, id)), ...(await both(rider, driver, id))]);
  else
    for (const [stop] of stops.entries()) if (started.stops.length > stop) await reachStop(core, driver, id, stop + 1);
  await worldChanges();
  const done = await completeRide(core, driver, id);
  const { total, lines } = await receiptOf(core, rider, id);
  expectOne([done, ...(await both(rider, driver, id)), { fare: total, fareLines: lines }]);
  return lines?.map(({ kind }) => kind) ?? [];
}

test.each([
  ['SLE', MARKETS.SL],
  ['GNF', MARKETS.GN],
] as const)(
  'a fare in %s never differs between quote, offer, live ride and receipt, with every part of a tariff',
  async (currency, there) => {
    market = there;
    const seen = new Set<FareLine['kind']>();
    for (let round = 0; round < ROUNDS; round += 1) {
      await worldChanges();
      const [rider, driver] = [await aRider(core, { usesPin: false }), await aDriver(core, { city: market.city })];
      const booked = await (round % 4 === 3 ? bookLater(rider) : bookNow(rider));
      expect(booked.ride.currency).toBe(currency);
      for (const kind of await drive(rider, driver, booked)) seen.add(kind);
    }
    // A seed that leaves a part out would prove nothing about it.
    expect([...seen].toSorted()).toEqual(
      expect.arrayContaining(['base', 'distance', 'minimum', 'night', 'rounding', 'surge', 'time', 'waiting', 'zone']),
    );
  },
);

test('a fare never differs on either side of the water, nor does the sum of both', async () => {
  market = MARKETS.SL;
  const halfHourly = [
    { weekdays: [1, 2, 3, 4, 5, 6, 7], minutes: Array.from({ length: 48 }, (_, index) => index * 30) },
  ];
  await core.sql('UPDATE crossings SET is_open = true, from_a = $1, from_b = $1', [JSON.stringify(halfHourly)]);
  for (let round = 0; round < RELAYS; round += 1) {
    await worldChanges();
    const rider = await aRider(core, { usesPin: false });
    const booked = await bookOver(rider);
    // Each compares its prices on the way, and answers with the lines of its receipt.
    expect(await drive(rider, await aDriver(core), booked)).toContain('distance');
    expect(await drive(rider, await aDriver(core), await goOn(rider, booked.relay))).toContain('distance');
  }
});

test('every published tariff reproduces the receipts of its time', async () => {
  const rides = await core.sql.manager.findBy(Ride, { status: 'completed' });
  expect(rides).toHaveLength(2 * ROUNDS + 2 * RELAYS);
  for (const { price, fare, riderId, id } of rides) {
    const rate = price && (await core.sql.manager.findOneBy(FareRate, { id: price.tariffId }));
    if (!rate) throw new Error('a ride has lost its tariff');
    const again = priceTrip({ base: rate.base, perKm: rate.perKm, ...rate.parts }, price.facts);
    expect(again).toEqual({ lines: price.lines, total: fare });
    const receipt = await receiptOf(core, { id: riderId, role: 'rider' }, id);
    expect(receipt).toMatchObject({ total: again.total, lines: again.lines });
  }
});
