import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { acceptOffer } from '../../matching/offers/accept-offer.ts';
import { messagesLeftBehind, sendMessage } from '../../messages/send-message.ts';
import type { Actor } from '../../platform/actor.ts';
import { rideById } from '../../rides/views/read-rides.ts';
import { aDriver, anOffer, aRide, aRider } from '../../testing/builders.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { cancelRide } from '../cancellation/cancel-ride.ts';
import { arriveAtPickup, startRide } from '../progress/advance-ride.ts';
import { undoArrival } from '../progress/undo-move.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

const passenger = { name: 'Fatmata Conteh', phone: '+23278123456' };

let rider: Actor;
let driver: Actor;
beforeEach(async () => {
  [rider, driver] = [await aRider(core), await aDriver(core)];
  await core.sql('DELETE FROM messages');
});

/** Creates a ride for the passenger whose driver is at the pickup. */
async function arrived() {
  const ride = await aRide(core, rider, { passenger });
  await acceptOffer(core, driver, ride.id, await anOffer(core, ride, driver));
  await arriveAtPickup(core, driver, ride.id);
  return rideById(core, rider, ride.id);
}

const templates = async () =>
  (await core.sql<{ template: string }>('SELECT template FROM messages ORDER BY id')).map(({ template }) => template);

/** Sends what waits; returns how many texts these were. */
async function sent(): Promise<number> {
  let count = 0;
  const sms = { send: async () => void (count += 1) };
  await core.sql(`UPDATE messages SET next_attempt_at = now() - interval '2 seconds' WHERE state = 'waiting'`);
  for (const id of await messagesLeftBehind(core)) await sendMessage(core, { sms, mail: sms }, id);
  return count;
}

describe('the text of an arrival', () => {
  test.each<[string, (ride: { id: string; pin?: string | null }) => Promise<unknown>, string[]]>([
    ['whose start waited with it', ({ id, pin }) => startRide(core, driver, id, pin ?? undefined), []],
    ['that was undone', ({ id }) => undoArrival(core, driver, id), []],
    ['whose driver gave the ride back', ({ id }) => cancelRide(core, driver, id, { reason: 'vehicle_problem' }), []],
    [
      'of a ride that was cancelled',
      ({ id }) => cancelRide(core, rider, id, { reason: 'other' }),
      ['passenger_cancelled'],
    ],
  ])('is deleted unsent where the arrival is one %s', async (_, next, others) => {
    await next(await arrived());
    expect(await templates()).toEqual(['passenger_driver_found', ...others]);
  });

  test('stays once it was sent: an arrival that is undone and repeated is texted once', async () => {
    const { id } = await arrived();
    expect(await sent()).toBe(2);
    await undoArrival(core, driver, id);
    await arriveAtPickup(core, driver, id);
    expect(await sent()).toBe(0);
  });
});
