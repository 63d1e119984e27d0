import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { exportAccount } from '../../app/export-account.ts';
import { takeSnapshot } from '../../app/snapshot.ts';
import { acceptOffer } from '../../matching/offers/accept-offer.ts';
import { notificationsOf } from '../../notifications/notification-centre.ts';
import { rideFile } from '../../ops/rides/ride-file.ts';
import { userRoom } from '../../platform/rooms.ts';
import { eventsAfter, rideById, ridesOf } from '../../rides/views/read-rides.ts';
import { aDriver, anAcceptedRide, anOffer, aRider } from '../../testing/builders.ts';
import { callsForHelp } from '../../testing/calls-for-help.ts';
import { codeOf } from '../../testing/code-of.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { cancelRide } from './cancel-ride.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());
beforeEach(() => core.redis.flushdb());

const { anAdmin } = callsForHelp(() => core);

describe('why a ride was cancelled', () => {
  test('is a reason of the side that cancels, and the own words are for the service alone', async () => {
    const [rider, driver] = [await aRider(core), await aDriver(core)];
    const { id } = await anAcceptedRide(core, rider, driver);
    expect(await codeOf(cancelRide(core, rider, id, { reason: 'rider_no_show' }))).toBe('request.invalid');
    expect(await codeOf(cancelRide(core, driver, id, { reason: 'changed_mind' }))).toBe('request.invalid');
    await cancelRide(core, driver, id, { reason: 'vehicle_problem', note: 'flat tyre' });
    const searching = await rideById(core, rider, id);
    expect(searching).toMatchObject({ status: 'pending', cancelReason: 'vehicle_problem' });
    expect(JSON.stringify(searching)).not.toContain('flat tyre');
    const [{ note } = { note: null }] = await core.sql<{ note: string }>(
      'SELECT cancel_note AS note FROM rides WHERE id = $1',
      [id],
    );
    expect(note).toBe('flat tyre');
  });

  test('is not known to the rider where the driver does not feel safe, but to that driver and ops', async () => {
    const [rider, driver] = [await aRider(core), await aDriver(core)];
    const { id } = await anAcceptedRide(core, rider, driver);
    core.publisher.published.length = 0;
    const released = await cancelRide(core, driver, id, { reason: 'unsafe', note: 'has a knife' });
    expect(released).toMatchObject({ status: 'cancelled', cancelReason: 'unsafe' });
    const news = core.publisher.published.filter(({ room }) => room === userRoom(rider.id));
    expect(news).toMatchObject([{ event: 'ride:updated', payload: { status: 'pending', cancelReason: 'other' } }]);
    const read = {
      news,
      ride: await rideById(core, rider, id),
      list: await ridesOf(core, rider, {}),
      events: await eventsAfter(core, rider, id, 0),
      snapshot: (await takeSnapshot(core, rider)).snapshot,
      export: await exportAccount(core, rider.id),
      notices: await notificationsOf(core, rider, {}),
      refusal: await cancelRide(core, rider, id, { reason: 'other', seenStatus: 'accepted' }).catch(
        (error: unknown) => error,
      ),
    };
    expect(read).toMatchObject({ ride: { cancelReason: 'other' }, refusal: { details: { ride: { id } } } });
    expect(JSON.stringify(read)).not.toMatch(/unsafe|knife/);
    expect(await rideById(core, driver, id)).toMatchObject({ cancelReason: 'unsafe' });
    const file = await rideFile(core, await anAdmin(), id, 'To see what became of it');
    expect(file.details).toMatchObject({ cancelReason: 'unsafe', cancelNote: 'has a knife' });
  });

  test('stays in the record of ops once another driver has the ride', async () => {
    const [rider, driver, other] = [await aRider(core), await aDriver(core), await aDriver(core)];
    const { id } = await anAcceptedRide(core, rider, driver);
    await cancelRide(core, driver, id, { reason: 'unsafe', note: 'has a knife' });
    const searching = await rideById(core, rider, id);
    await acceptOffer(core, other, id, await anOffer(core, searching, other));
    const file = await rideFile(core, await anAdmin(), id, 'To see what became of it');
    expect(file.details).toMatchObject({ cancelReason: null, cancelNote: null });
    expect(file.events.filter(({ cancelReason }) => cancelReason)).toMatchObject([
      { type: 'driver_cancelled', actorRole: 'driver', cancelReason: 'unsafe', cancelNote: 'has a knife' },
    ]);
  });
});
