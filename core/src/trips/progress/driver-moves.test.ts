import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { driverFigures } from '../../earnings/driver-figures.ts';
import { driverStats } from '../../earnings/driver-stats.ts';
import { offerById, openOffersOf } from '../../matching/offers/read-offers.ts';
import { matchCity } from '../../matching/rounds/match-city.ts';
import { setDriverStatus } from '../../shifts/set-driver-status.ts';
import { setRideFilters } from '../../drivers/duty/set-ride-filters.ts';
import { aDriver, anAcceptedRide, anOffer, aRide, aRider, cottonTree, lumley } from '../../testing/builders.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { acceptOffer } from '../../matching/offers/accept-offer.ts';
import { arriveAtPickup, reachStop, startRide } from './advance-ride.ts';
import { cancelRide } from '../cancellation/cancel-ride.ts';
import { declineOffer } from '../../matching/offers/decline-offer.ts';
import { eventsAfter, liveRideOf, rideById } from '../../rides/views/read-rides.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

const refusal = (code: string) => expect.objectContaining({ code });
const waitedMinutes = (rideId: string, minutes: number) =>
  core.sql('UPDATE rides SET arrived_at = now() - make_interval(mins => $2) WHERE id = $1', [rideId, minutes]);

describe('a rider who does not come', () => {
  test('may be cancelled after five minutes by the clock of the database, not before', async () => {
    const [rider, driver] = [await aRider(core), await aDriver(core)];
    const { id } = await anAcceptedRide(core, rider, driver);
    const leave = () => cancelRide(core, driver, id, { reason: 'rider_no_show' });
    await expect(leave()).rejects.toEqual(refusal('ride.no_show_too_early'));
    await arriveAtPickup(core, driver, id);
    await expect(leave()).rejects.toEqual(refusal('ride.no_show_too_early'));
    await waitedMinutes(id, 5);
    expect(await leave()).toMatchObject({ status: 'cancelled', cancelledBy: 'driver', cancelReason: 'rider_no_show' });
    await expect(leave()).rejects.toEqual(refusal('ride.wrong_state'));
    // No other driver is sent to a pickup without a rider.
    expect(await rideById(core, rider, id)).toMatchObject({ status: 'cancelled', cancelReason: 'rider_no_show' });
    expect(await liveRideOf(core, driver)).toBeNull();
  });

  test('is notified, and does not count against the driver', async () => {
    const [rider, driver] = [await aRider(core), await aDriver(core)];
    const { id } = await anAcceptedRide(core, rider, driver);
    await arriveAtPickup(core, driver, id);
    await waitedMinutes(id, 6);
    await cancelRide(core, driver, id, { reason: 'rider_no_show' });
    const found = await core.sql<{ userId: string }>(
      `SELECT user_id FROM notifications WHERE kind = 'ride_cancelled' AND facts->>'rideId' = $1`,
      [id],
    );
    expect(found.map(({ userId }) => userId)).toEqual([rider.id]);
    const types = (await eventsAfter(core, driver, id, 0)).map(({ type }) => type);
    expect(types).toEqual(['accepted', 'arrived', 'cancelled']);
    expect((await driverFigures(core, driver)).completionRate).toBeNull();
  });
});

describe('stops', () => {
  test('are reached one by one, each once, and the rider sees it', async () => {
    const [rider, driver] = [await aRider(core), await aDriver(core)];
    const stops = [
      { address: 'Congo Cross, Freetown', lat: 8.4795, lng: -13.2611 },
      { address: 'Murray Town, Freetown', lat: 8.4912, lng: -13.2653 },
    ];
    const asked = await aRide(core, rider, { stops });
    const ride = await acceptOffer(core, driver, asked.id, await anOffer(core, asked, driver));
    await expect(reachStop(core, driver, ride.id, 1)).rejects.toEqual(refusal('ride.wrong_state'));
    await arriveAtPickup(core, driver, ride.id);
    await startRide(core, driver, ride.id, asked.pin);
    await expect(reachStop(core, driver, ride.id, 2)).rejects.toEqual(refusal('ride.wrong_state'));
    const both = await Promise.allSettled([reachStop(core, driver, ride.id, 1), reachStop(core, driver, ride.id, 1)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(reachStop(core, await aDriver(core), ride.id, 2)).rejects.toEqual(refusal('ride.not_found'));
    expect(await reachStop(core, driver, ride.id, 2)).toMatchObject({ status: 'in_progress', stopsReached: 2 });
    await expect(reachStop(core, driver, ride.id, 3)).rejects.toEqual(refusal('ride.wrong_state'));
    expect(await rideById(core, rider, ride.id)).toMatchObject({
      stopsReached: 2,
      lastEvent: { type: 'stop_reached' },
    });
  });
});

describe('an offer', () => {
  test("shows the driver's share of the fare, however it is read", async () => {
    const driver = await aDriver(core, { online: false });
    await setDriverStatus(core, driver, { status: 'online', location: cottonTree });
    const ride = await aRide(core, await aRider(core));
    await matchCity(core, 'freetown');
    const found = core.publisher.published.findLast(({ event }) => event === 'ride:offer');
    const [percent] = await core.sql<{ percent: number }>(
      `SELECT percent FROM commission_rates WHERE region = 'SL' AND vehicle_type = 'standard'`,
    );
    const earned = ride.fare - Math.floor((ride.fare * (percent?.percent ?? 0)) / 100);
    expect(earned).toBeLessThan(ride.fare);
    expect(found?.payload).toMatchObject({ rideId: ride.id, fare: ride.fare, earned });
  });

  test('is made to no driver beyond that driver’s own limit of distance', async () => {
    const driver = await aDriver(core, { online: false, vehicleType: 'comfort' });
    await setRideFilters(core, driver, { maxPickupKm: 1 });
    // Two kilometres by street from the pickup, at the least.
    const location = { ...cottonTree, lat: cottonTree.lat - 0.0135 };
    await setDriverStatus(core, driver, { status: 'online', location });
    const ride = await aRide(core, await aRider(core), { vehicleType: 'comfort' });
    await matchCity(core, 'freetown');
    expect(await openOffersOf(core, driver.id)).toEqual([]);
    await setRideFilters(core, driver, { maxPickupKm: null });
    await matchCity(core, 'freetown');
    expect(await openOffersOf(core, driver.id)).toMatchObject([{ rideId: ride.id }]);
  });

  test('shows where the trip leads to drivers who accept many rides', async () => {
    const driver = await aDriver(core);
    const ride = await aRide(core, await aRider(core));
    const offerId = await anOffer(core, ride, driver);
    const dropoff = async () =>
      (await openOffersOf(core, driver.id)).find((offer) => offer.offerId === offerId)?.dropoff;
    expect(await dropoff()).toBeNull();
    const answered = (accepted: number) =>
      core.sql('UPDATE driver_profiles SET offers_answered = 20, offers_accepted = $2 WHERE user_id = $1', [
        driver.id,
        accepted,
      ]);
    await answered(16);
    expect(await dropoff()).toBeNull();
    await answered(17);
    expect(await dropoff()).toEqual({ area: expect.any(String) });
  });

  test('declined repeatedly lowers the acceptance rate that is shown', async () => {
    const driver = await aDriver(core);
    await core.sql('UPDATE driver_profiles SET offers_answered = 10, offers_accepted = 9 WHERE user_id = $1', [
      driver.id,
    ]);
    const rates = [(await driverStats(core, driver)).acceptanceRate];
    for (let refusals = 0; refusals < 3; refusals += 1) {
      // Each offer is answered before the next one is made.
      const ride = await aRide(core, await aRider(core), { dropoffLocation: { address: 'Lumley', ...lumley } });
      const offerId = await anOffer(core, ride, driver);
      expect(await offerById(core.sql, offerId)).not.toBeNull();
      await declineOffer(core, driver, ride.id, offerId);
      rates.push((await driverStats(core, driver)).acceptanceRate);
    }
    expect(rates).toEqual([90, 82, 75, 69]);
  });
});
