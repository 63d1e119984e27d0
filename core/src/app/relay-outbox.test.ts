import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { acceptOffer } from '../matching/offers/accept-offer.ts';
import { cancelRide } from '../trips/cancellation/cancel-ride.ts';
import { rideById } from '../rides/views/read-rides.ts';
import { aDriver, anAcceptedRide, anOffer, aRide, aRider } from '../testing/builders.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { untilOutboxEmpty } from '../testing/until-outbox-empty.ts';
import { relayOutbox } from './relay-outbox.ts';
import { rideRoom, userRoom } from '../platform/rooms.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());
beforeEach(() => core.sql('DELETE FROM outbox'));

/** Adds an outbox row as a crashed writer leaves it. */
const leaveUnpublished = (rideId: string, seq: number) =>
  core.sql(`INSERT INTO outbox (topic, key, seq, created_at) VALUES ('ride', $1, $2, now() - interval '2 seconds')`, [
    rideId,
    seq,
  ]);

test('an event that a crashed writer left in the outbox is published by the relay, once', async () => {
  const rider = await aRider(core);
  const ride = await aRide(core, rider);
  await untilOutboxEmpty(core.sql);
  await leaveUnpublished(ride.id, 1);
  core.publisher.published.length = 0;
  const relayed = await Promise.all([relayOutbox(core), relayOutbox(core)]);
  expect(relayed.toSorted()).toEqual([0, 1]);
  expect(core.publisher.publishedToPeople).toEqual([
    { room: `user:${rider.id}`, event: 'ride:updated', payload: expect.objectContaining({ id: ride.id, seq: 1 }) },
  ]);
});

test('an event that cannot be published does not block the others, and is not retried forever', async () => {
  const [broken, sound] = [await aRide(core, await aRider(core)), await aRide(core, await aRider(core))];
  await untilOutboxEmpty(core.sql);
  await core.sql(`UPDATE ride_events SET payload = '{}' WHERE ride_id = $1`, [broken.id]);
  await leaveUnpublished(broken.id, 1);
  await leaveUnpublished(sound.id, 1);
  core.publisher.published.length = 0;
  await relayOutbox(core);
  expect(core.publisher.publishedToPeople.map(({ room }) => room)).toEqual([userRoom(sound.riderId)]);
  expect(await core.sql('SELECT 1 FROM outbox')).toEqual([]);
});

test('a late event about the former driver does not stop the rider from following the new one', async () => {
  const rider = await aRider(core);
  const [first, second] = [await aDriver(core), await aDriver(core)];
  const { id, seq } = await anAcceptedRide(core, rider, first);
  await cancelRide(core, first, id, { reason: 'vehicle_problem' });
  const searching = await rideById(core, rider, id);
  await acceptOffer(core, second, id, await anOffer(core, searching, second));
  await leaveUnpublished(id, seq + 1);
  const empty = jest.spyOn(core.publisher, 'empty');
  const join = jest.spyOn(core.publisher, 'join');
  expect(await relayOutbox(core)).toBe(1);
  expect(empty).not.toHaveBeenCalled();
  expect(join.mock.calls).toEqual([[userRoom(rider.id), rideRoom(id)]]);
});
