import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { takeCash } from '../../payments/take-cash.ts';
import { aDriver, anOffer, aRide, aRider, aTripUnderWay, cottonTree, lumley } from '../../testing/builders.ts';
import { codeOf } from '../../testing/code-of.ts';
import { standAt } from '../../testing/stand-at.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { acceptOffer } from '../../matching/offers/accept-offer.ts';
import { arriveAtPickup, completeRide, reachStop, startRide } from '../../trips/progress/advance-ride.ts';
import { changePayment } from '../../trips/changes/change-payment.ts';
import { shareRide, stopSharing } from './share-ride.ts';
import { sharedRide } from './shared-ride.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());
beforeEach(() => core.redis.flushdb());

const tokenOf = ({ url }: { url: string }) => url.slice(url.lastIndexOf('/') + 1);

describe('a link to a ride', () => {
  test('S34: shows the position to anyone who has the link, and no phone numbers or full names', async () => {
    const { rider, driver, rideId } = await aTripUnderWay(core);
    await standAt(core, driver, cottonTree);
    const share = await shareRide(core, rider, rideId);
    expect(await shareRide(core, rider, rideId)).toEqual(share);
    const seen = await sharedRide(core, tokenOf(share));
    expect(seen).toMatchObject({
      status: 'in_progress',
      rider: { firstName: 'Aminata' },
      driver: { firstName: 'Mohamed', plate: 'AKL 482', vehicle: 'Toyota Corolla' },
      position: { lat: expect.closeTo(cottonTree.lat, 4), lng: expect.closeTo(cottonTree.lng, 4) },
      etaMin: expect.any(Number),
      endedAt: null,
    });
    expect(JSON.stringify(seen)).not.toMatch(/\+232|Kamara|Sesay/);
  });

  test('shows the landmark of a place without a name, in place of its address', async () => {
    const near = { place: 'Lumley Beach', city: 'Freetown' };
    const rider = await aRider(core);
    const places = {
      pickupLocation: { address: 'near Lumley Beach, Freetown', near, ...cottonTree },
      dropoffLocation: { address: 'near Lumley Beach, Freetown', name: 'Home', near, ...lumley },
    };
    const { id } = await aRide(core, rider, places);
    const { pickup, dropoff } = await sharedRide(core, tokenOf(await shareRide(core, rider, id)));
    expect(pickup).toEqual({ name: 'near Lumley Beach, Freetown', near, ...cottonTree });
    expect(dropoff).toEqual({ name: 'Home', ...lumley });
  });

  test('shows the stops in their order, and which of them were reached', async () => {
    const [rider, driver] = [await aRider(core, { usesPin: false }), await aDriver(core)];
    const stops = [
      { address: 'Congo Cross, Freetown', lat: 8.4795, lng: -13.2611 },
      { address: 'Murray Town, Freetown', lat: 8.4912, lng: -13.2653 },
    ];
    const asked = await aRide(core, rider, { stops });
    const { id } = await acceptOffer(core, driver, asked.id, await anOffer(core, asked, driver));
    const token = tokenOf(await shareRide(core, rider, id));
    await arriveAtPickup(core, driver, id);
    await startRide(core, driver, id, undefined);
    await reachStop(core, driver, id, 1);
    expect((await sharedRide(core, token)).stops).toEqual([
      { name: 'Congo Cross, Freetown', lat: 8.4795, lng: -13.2611, isReached: true },
      { name: 'Murray Town, Freetown', lat: 8.4912, lng: -13.2653, isReached: false },
    ]);
  });

  test('is stored in no form that opens it', async () => {
    const { rider, rideId } = await aTripUnderWay(core);
    const token = tokenOf(await shareRide(core, rider, rideId));
    expect(token).toMatch(/^[\w-]{22}$/);
    const rows = await core.sql<{ row: string }>('SELECT to_jsonb(ride_shares)::text AS row FROM ride_shares');
    expect(rows.some(({ row }) => row.includes(token))).toBe(false);
  });

  test('S34: ends half an hour after the ride, and at once when it is revoked', async () => {
    const { rider, driver, rideId } = await aTripUnderWay(core);
    await standAt(core, driver, lumley);
    const first = tokenOf(await shareRide(core, rider, rideId));
    await stopSharing(core, rider, rideId);
    expect(await codeOf(sharedRide(core, first))).toBe('share.not_found');
    const second = tokenOf(await shareRide(core, rider, rideId));
    expect(second).not.toBe(first);
    await completeRide(core, driver, rideId);
    expect(await sharedRide(core, second)).toMatchObject({
      status: 'completed',
      position: null,
      endedAt: expect.any(String),
    });
    await core.sql(`UPDATE rides SET completed_at = now() - interval '31 minutes' WHERE id = $1`, [rideId]);
    expect(await codeOf(sharedRide(core, second))).toBe('share.not_found');
    expect(await codeOf(shareRide(core, rider, rideId))).toBe('ride.wrong_state');
  });

  test('that has ended is not reopened by a later event of the payment', async () => {
    const { rider, driver, rideId } = await aTripUnderWay(core);
    const token = tokenOf(await shareRide(core, rider, rideId));
    await changePayment(core, rider, rideId, 'orange_money');
    await completeRide(core, driver, rideId);
    await core.sql(
      `UPDATE rides SET completed_at = now() - interval '2 days', last_event_at = now() - interval '2 days'
       WHERE id = $1`,
      [rideId],
    );
    await takeCash(core, driver, rideId);
    expect(await codeOf(sharedRide(core, token))).toBe('share.not_found');
  });

  test('is for the rider alone to give away', async () => {
    const { driver, rideId } = await aTripUnderWay(core);
    expect(await codeOf(shareRide(core, driver, rideId))).toBe('ride.wrong_state');
    expect(await codeOf(shareRide(core, await aRider(core), rideId))).toBe('ride.not_found');
  });

  test('read during its revocation shows all or nothing, and nothing from then on', async () => {
    const { rider, driver, rideId } = await aTripUnderWay(core);
    await standAt(core, driver, cottonTree);
    for (let i = 0; i < 30; i += 1) {
      const token = tokenOf(await shareRide(core, rider, rideId));
      const reads = Array.from({ length: 4 }, () => codeOf(sharedRide(core, token)));
      const [outcomes] = await Promise.all([Promise.all(reads), stopSharing(core, rider, rideId)]);
      expect(outcomes.every((outcome) => outcome === 'done' || outcome === 'share.not_found')).toBe(true);
      expect(await codeOf(sharedRide(core, token))).toBe('share.not_found');
    }
  });

  test('created by two phones at once is one link', async () => {
    const { rider, rideId } = await aTripUnderWay(core);
    const links = await Promise.all(Array.from({ length: 8 }, () => shareRide(core, rider, rideId)));
    expect(new Set(links.map(({ url }) => url)).size).toBe(1);
  });
});
