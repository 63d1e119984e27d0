import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { aDriver, anAcceptedRide, anOffer, aRide, aRider, aTrip, lumley } from '../testing/builders.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { openOffersOf } from '../matching/offers/read-offers.ts';
import { acceptOffer } from '../matching/offers/accept-offer.ts';
import { arriveAtPickup, completeRide, startRide } from './progress/advance-ride.ts';
import { cancelRide } from './cancellation/cancel-ride.ts';
import { declineOffer } from '../matching/offers/decline-offer.ts';
import { quoteRide } from './booking/quote-ride.ts';
import { rateRide } from '../rides/feedback/rate-ride.ts';
import { tagRide } from '../rides/feedback/tag-ride.ts';
import { eventsAfter, liveRideOf, rideById, ridesOf } from '../rides/views/read-rides.ts';
import { requestRide } from './booking/request-ride.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

const refusal = (code: string) => expect.objectContaining({ code });
const pinOf = (ride: Ride) => ride.pin ?? 'no pin';
const wrongPin = (ride: Ride) => (ride.pin === '0000' ? '1111' : '0000');

async function aStartedRide() {
  const rider = await aRider(core);
  const driver = await aDriver(core);
  const accepted = await anAcceptedRide(core, rider, driver);
  await arriveAtPickup(core, driver, accepted.id);
  const { pin } = await rideById(core, rider, accepted.id);
  await startRide(core, driver, accepted.id, pin);
  return { rider, driver, rideId: accepted.id };
}

describe('a ride', () => {
  test('goes from the request to both ratings, each step one line in the log', async () => {
    const { rider, driver, rideId } = await aStartedRide();
    await completeRide(core, driver, rideId);
    const rated = await rateRide(core, rider, rideId, { stars: 4, comment: 'smooth' });
    expect(rated).toMatchObject({ status: 'completed', myRating: 4 });
    await expect(rateRide(core, rider, rideId, { stars: 1 })).rejects.toEqual(refusal('ride.already_rated'));
    expect((await rateRide(core, driver, rideId, { stars: 5 })).myRating).toBe(5);
    const events = await eventsAfter(core, rider, rideId, 0);
    expect(events.map(({ seq, type }) => `${seq} ${type}`)).toEqual([
      '1 requested',
      '2 accepted',
      '3 arrived',
      '4 started',
      '5 completed',
    ]);
    expect(await liveRideOf(core, rider)).toBeNull();
    expect((await ridesOf(core, driver, {})).map(({ id }) => id)).toEqual([rideId]);
  });

  test('replaces the tags of its rider as a whole, before the stars and after, and shows them to no one else', async () => {
    const { rider, driver, rideId } = await aStartedRide();
    await expect(tagRide(core, rider, rideId, ['rude'])).rejects.toEqual(refusal('ride.wrong_state'));
    const done = await completeRide(core, driver, rideId);
    await expect(tagRide(core, await aRider(core), rideId, ['rude'])).rejects.toEqual(refusal('ride.not_found'));
    expect((await tagRide(core, rider, rideId, ['polite', 'clean'])).myTags).toEqual(['polite', 'clean']);
    await rateRide(core, rider, rideId, { stars: 5 });
    const both = await Promise.all([1, 2].map(() => tagRide(core, rider, rideId, ['clean'])));
    expect(both.map(({ myTags, myRating, seq }) => ({ myTags, myRating, seq }))).toEqual(
      both.map(() => ({ myTags: ['clean'], myRating: 5, seq: done.seq })),
    );
    expect(await rideById(core, driver, rideId)).not.toHaveProperty('myTags');
  });

  test('drops the tags that do not fit the stars of its rider', async () => {
    const { rider, driver, rideId } = await aStartedRide();
    await completeRide(core, driver, rideId);
    await tagRide(core, rider, rideId, ['polite', 'unsafe_driving', 'clean']);
    expect((await rateRide(core, rider, rideId, { stars: 5 })).myTags).toEqual(['polite', 'clean']);
  });

  test('keeps its tags as they are from the seventh day on', async () => {
    const { rider, driver, rideId } = await aStartedRide();
    await completeRide(core, driver, rideId);
    const ended = (ago: string) =>
      core.sql('UPDATE rides SET completed_at = now() - $2::interval WHERE id = $1', [rideId, ago]);
    await ended('6 days 23 hours');
    await tagRide(core, rider, rideId, ['rude']);
    await ended('7 days');
    await expect(tagRide(core, rider, rideId, ['late'])).rejects.toEqual(refusal('ride.tagging_closed'));
    expect(await rateRide(core, rider, rideId, { stars: 5 })).toMatchObject({ myRating: 5, myTags: ['rude'] });
  });

  test('S24: costs the fare of the tariff, not what the phone claims', async () => {
    const ride = await aRide(core, await aRider(core), { estimatedFare: '1' });
    expect(ride.estimatedFare).toBe('1');
    expect(ride.fare).toBe(Math.ceil(1500 + ride.distanceKm * 150));
  });

  test('costs its whole distance, which is rounded only where it is shown', async () => {
    const { distanceKm, options } = await quoteRide(core, await aRider(core), aTrip());
    expect(Math.round(distanceKm * 10) / 10).not.toBe(distanceKm);
    const fares = Object.fromEntries(options.map(({ vehicleType, fare }) => [vehicleType, fare]));
    const costs = (base: number) => Math.ceil(base + distanceKm * 150);
    expect(fares).toEqual({
      standard: costs(1500),
      comfort: costs(2100),
      xl: costs(2700),
      motorbike: costs(750),
      kekeh: costs(1000),
    });
  });

  test('keeps the quoted price for ten minutes, and only for the quoted trip', async () => {
    const rider = await aRider(core);
    const quote = await quoteRide(core, rider, aTrip());
    await core.sql(`INSERT INTO fare_rates (region, vehicle_type, base, per_km) VALUES ('SL', 'standard', 9900, 900)`);
    const elsewhere = { address: 'Lumley Beach', lat: lumley.lat - 0.01, lng: lumley.lng };
    const { quoteId } = quote;
    await expect(requestRide(core, rider, aTrip({ quoteId, dropoffLocation: elsewhere }), null)).rejects.toEqual(
      refusal('quote.not_found'),
    );
    await expect(requestRide(core, await aRider(core), aTrip({ quoteId }), null)).rejects.toEqual(
      refusal('quote.not_found'),
    );
    const ride = await requestRide(core, rider, aTrip({ quoteId }), null);
    expect(ride.fare).toBe(quote.options.find(({ vehicleType }) => vehicleType === 'standard')?.fare);
    await core.sql(`DELETE FROM fare_rates WHERE base = 9900`);
    await core.sql(`UPDATE quotes SET expires_at = now() WHERE id = $1`, [quoteId]);
    await cancelRide(core, rider, ride.id, { reason: 'other' });
    await expect(requestRide(core, rider, aTrip({ quoteId }), null)).rejects.toEqual(refusal('quote.not_found'));
  });

  test('to a place that was only typed is priced as an estimate', async () => {
    const typed = { address: 'Mama Kadi shop, Sierra Leone' };
    const quote = await quoteRide(core, await aRider(core), aTrip({ dropoffLocation: typed }));
    expect(quote).toMatchObject({ source: 'sample', distanceKm: 8.2, durationMin: 18, geometry: null });
  });

  test.each([
    ['abroad', { address: 'London', lat: 51.5, lng: -0.12 }, 'place.outside_service_area'],
    ['back to its own pickup', aTrip().pickupLocation, 'place.same_place'],
    ['over the border', { address: 'Kaloum', lat: 9.5092, lng: -13.7122 }, 'place.other_country'],
  ])('%s is refused', async (_, dropoffLocation, code) => {
    await expect(quoteRide(core, await aRider(core), aTrip({ dropoffLocation }))).rejects.toEqual(refusal(code));
  });

  test('with a used key and another body is refused; with the same body it gets the first result', async () => {
    const rider = await aRider(core);
    const first = await requestRide(core, rider, aTrip(), 'key');
    await cancelRide(core, rider, first.id, { reason: 'other' });
    expect(await requestRide(core, rider, aTrip(), 'key')).toEqual(first);
    await expect(requestRide(core, rider, aTrip({ vehicleType: 'xl' }), 'key')).rejects.toEqual(
      refusal('request.key_reused'),
    );
  });

  test('starts only with its PIN, which five wrong tries lock for a while', async () => {
    const rider = await aRider(core);
    const driver = await aDriver(core);
    const { id } = await anAcceptedRide(core, rider, driver);
    await expect(startRide(core, driver, id, '0000')).rejects.toEqual(refusal('ride.wrong_state'));
    await arriveAtPickup(core, driver, id);
    const ride = await rideById(core, rider, id);
    expect((await rideById(core, driver, id)).pin).toBeUndefined();
    const tries = Array.from({ length: 5 }, () => startRide(core, driver, id, wrongPin(ride)));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.code)).toEqual(
      Array.from({ length: 5 }, () => 'ride.wrong_pin'),
    );
    await expect(startRide(core, driver, id, pinOf(ride))).rejects.toEqual(refusal('ride.pin_locked'));
    await core.sql('UPDATE rides SET pin_locked_until = now() WHERE id = $1', [id]);
    expect((await startRide(core, driver, id, pinOf(ride))).status).toBe('in_progress');
  });

  test('of a rider without PINs starts without one', async () => {
    const driver = await aDriver(core);
    const { id } = await anAcceptedRide(core, await aRider(core, { usesPin: false }), driver);
    await arriveAtPickup(core, driver, id);
    expect((await startRide(core, driver, id, undefined)).status).toBe('in_progress');
  });

  test('given back by its driver is searched again without him', async () => {
    const rider = await aRider(core);
    const driver = await aDriver(core);
    const accepted = await anAcceptedRide(core, rider, driver);
    const released = await cancelRide(core, driver, accepted.id, { reason: 'vehicle_problem' });
    expect(released).toMatchObject({ status: 'cancelled', cancelledBy: 'driver', driver: null });
    const searching = await rideById(core, rider, accepted.id);
    expect(searching).toMatchObject({ status: 'pending', attempt: 2, driver: null });
    expect(await liveRideOf(core, driver)).toBeNull();
    const other = await aDriver(core);
    const offerOfFirstSearch = await anOffer(core, accepted, other);
    await expect(acceptOffer(core, other, accepted.id, offerOfFirstSearch)).rejects.toEqual(refusal('offer.closed'));
  });
});

describe('an offer', () => {
  test('S36: shows areas before it is accepted, not doors', async () => {
    const driver = await aDriver(core);
    const ride = await aRide(core, await aRider(core));
    await anOffer(core, ride, driver);
    const [offer] = await openOffersOf(core, driver.id);
    const tripKm = Math.round(ride.distanceKm * 10) / 10;
    expect(offer).toMatchObject({ rideId: ride.id, fare: ride.fare, tripKm, currency: 'SLE' });
    expect(offer?.pickup.lat).not.toBe(ride.pickupLocation.lat);
    expect(JSON.stringify(offer)).not.toContain('Aminata');
  });

  test.each([
    ['is over', 'expired', 0, undefined],
    ['was refused', 'closed', 15, 'declined'],
    ['went to another', 'taken', 15, 'taken'],
  ])('that %s cannot be accepted', async (_, reason, secondsLeft, status) => {
    const driver = await aDriver(core);
    const ride = await aRide(core, await aRider(core));
    const offer = await anOffer(core, ride, driver, secondsLeft);
    if (status === 'declined') await declineOffer(core, driver, ride.id, offer);
    if (status === 'taken') await core.sql(`UPDATE ride_offers SET status = 'taken' WHERE id = $1`, [offer]);
    const code = reason === 'taken' ? 'ride.taken' : `offer.${reason}`;
    await expect(acceptOffer(core, driver, ride.id, offer)).rejects.toEqual(refusal(code));
    expect((await core.sql(`SELECT 1 FROM rides WHERE id = $1 AND status = 'pending'`, [ride.id])).length).toBe(1);
  });

  test('of another driver does not exist', async () => {
    const ride = await aRide(core, await aRider(core));
    const offer = await anOffer(core, ride, await aDriver(core));
    const stranger = await aDriver(core);
    await expect(acceptOffer(core, stranger, ride.id, offer)).rejects.toEqual(refusal('offer.not_found'));
    await expect(declineOffer(core, stranger, ride.id, offer)).rejects.toEqual(refusal('offer.not_found'));
  });

  test('ends with the search it was made for', async () => {
    const rider = await aRider(core);
    const driver = await aDriver(core);
    const ride = await aRide(core, rider);
    const offer = await anOffer(core, ride, driver);
    await cancelRide(core, rider, ride.id, { reason: 'changed_mind' });
    expect(await openOffersOf(core, driver.id)).toEqual([]);
    await expect(acceptOffer(core, driver, ride.id, offer)).rejects.toEqual(refusal('offer.closed'));
  });
});

describe('a driver', () => {
  test.each([
    ['unapproved', { approval: 'pending' }, 'driver.not_approved'],
    ['suspended', { approval: 'suspended' }, 'driver.not_approved'],
    ['offline', { online: false }, 'driver.offline'],
  ] as const)('who is %s accepts nothing', async (_, traits, code) => {
    const driver = await aDriver(core, traits);
    const ride = await aRide(core, await aRider(core));
    await expect(acceptOffer(core, driver, ride.id, await anOffer(core, ride, driver))).rejects.toEqual(refusal(code));
  });

  test('cannot move a ride of another', async () => {
    const { rideId } = await aStartedRide();
    const stranger = await aDriver(core);
    await expect(completeRide(core, stranger, rideId)).rejects.toEqual(refusal('ride.not_found'));
    await expect(rideById(core, await aRider(core), rideId)).rejects.toEqual(refusal('ride.not_found'));
  });

  test('gets the current state with a refused move', async () => {
    const { driver, rideId } = await aStartedRide();
    await expect(arriveAtPickup(core, driver, rideId)).rejects.toMatchObject({
      code: 'ride.wrong_state',
      details: { ride: { id: rideId, status: 'in_progress', seq: 4 } },
    });
  });
});

test('S36: phones are shared only while the ride is live', async () => {
  const { rider, driver, rideId } = await aStartedRide();
  expect((await rideById(core, rider, rideId)).driver?.phone).toMatch(/^\+232/);
  expect((await rideById(core, driver, rideId)).rider.phone).toMatch(/^\+232/);
  await completeRide(core, driver, rideId);
  expect((await rideById(core, rider, rideId)).driver?.phone).toBeUndefined();
  expect((await rideById(core, driver, rideId)).rider.phone).toBeUndefined();
});
