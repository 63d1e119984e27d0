import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { relayOutbox } from '../../app/relay-outbox.ts';
import { setRegionMoney } from '../../ledger/region-money/region-money.repository.ts';
import { acceptOffer } from '../../matching/offers/accept-offer.ts';
import { expireSearches } from '../../matching/rounds/expire-searches.ts';
import { messagesLeftBehind, sendMessage } from '../../messages/send-message.ts';
import { findPeople } from '../../ops/people/people.ts';
import { rideFile } from '../../ops/rides/ride-file.ts';
import type { Actor } from '../../platform/actor.ts';
import { shareRide, stopSharing } from '../../rides/sharing/share-ride.ts';
import { sharedRide } from '../../rides/sharing/shared-ride.ts';
import { eventsAfter, rideById } from '../../rides/views/read-rides.ts';
import { receiptOf } from '../../rides/views/receipt.ts';
import { aDriver, anOffer, aRide, aRider } from '../../testing/builders.ts';
import { codeOf } from '../../testing/code-of.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { cancelRide } from '../cancellation/cancel-ride.ts';
import { arriveAtPickup, completeRide, startRide } from '../progress/advance-ride.ts';
import { changePayment } from '../changes/change-payment.ts';
import { rideDue } from '../progress/divided-fare.ts';
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
  await core.sql('DELETE FROM limit_hits');
});

const booked = (changes: object = {}) => aRide(core, rider, { passenger: { ...passenger, ...changes } });

async function accepted(by = driver) {
  const ride = await booked();
  return acceptOffer(core, by, ride.id, await anOffer(core, ride, by));
}

const texts = () =>
  core.sql<{ template: string; recipient: string; language: string; params: { shareId: string; pin?: string } }>(
    'SELECT template, recipient, language, params FROM messages ORDER BY id',
  );

/** Sends what waits; returns the texts as they were sent. */
async function sent(): Promise<string[]> {
  const found: string[] = [];
  const sms = { send: async ({ text }: { text: string }) => void found.push(text) };
  await core.sql(`UPDATE messages SET next_attempt_at = now() - interval '2 seconds' WHERE state = 'waiting'`);
  const due = await messagesLeftBehind(core);
  const written = await core.sql<{ id: string }>('SELECT id FROM messages ORDER BY id');
  for (const { id } of written) if (due.includes(id)) await sendMessage(core, { sms, mail: sms }, id);
  return found;
}

const cashOn = async (token: string) => (await sharedRide(core, token)).cash;

/** Returns the token of the link in the first text that waits. */
const linkOf = async () => (await sent())[0]?.split('/').at(-1) ?? '';

describe('S36: who sees the passenger', () => {
  test('the booker always, the driver of the live ride, and no one before or after it', async () => {
    const pending = await booked();
    expect(pending).toMatchObject({ passenger, rider: { name: 'Aminata Kamara' } });
    const other = await aDriver(core);
    const ride = await acceptOffer(core, driver, pending.id, await anOffer(core, pending, driver));
    expect(ride.passenger).toEqual(passenger);
    // The driver calls the passenger, and needs no number of the booker.
    expect(ride.rider).toEqual({ name: 'Aminata Kamara' });
    expect((await rideById(core, rider, ride.id)).rider.phone).toMatch(/^\+/);
    expect(await codeOf(rideById(core, other, ride.id))).toBe('ride.not_found');

    await arriveAtPickup(core, driver, ride.id);
    const { pin } = await rideById(core, rider, ride.id);
    await startRide(core, driver, ride.id, pin);
    await completeRide(core, driver, ride.id);
    expect((await rideById(core, driver, ride.id)).passenger).toEqual({ name: passenger.name });
    expect(JSON.stringify(await eventsAfter(core, driver, ride.id, 0))).not.toContain(passenger.phone);
    expect((await rideById(core, rider, ride.id)).passenger).toEqual(passenger);
    expect(await receiptOf(core, rider, ride.id)).toMatchObject({
      riderName: 'Aminata Kamara',
      passengerName: passenger.name,
    });
  });

  test('a driver who gave the ride back does not', async () => {
    const { id } = await accepted();
    await cancelRide(core, driver, id, { reason: 'vehicle_problem' });
    expect(JSON.stringify(await rideById(core, driver, id))).not.toMatch(/Fatmata|78123456/);
  });

  test('a ride of one’s own has none', async () => {
    expect((await aRide(core, rider)).passenger).toBeNull();
  });
});

describe('the texts', () => {
  test('are one at the acceptance and one at the arrival, also when both are repeated or undone', async () => {
    const ride = await booked();
    expect(await texts()).toEqual([]);
    const offer = await anOffer(core, ride, driver);
    await Promise.allSettled([1, 2, 3].map(() => acceptOffer(core, driver, ride.id, offer)));
    await Promise.allSettled([1, 2, 3].map(() => arriveAtPickup(core, driver, ride.id)));
    await undoArrival(core, driver, ride.id);
    await arriveAtPickup(core, driver, ride.id);
    await relayOutbox(core);
    const { pin } = await rideById(core, rider, ride.id);
    expect(await texts()).toMatchObject([
      { template: 'passenger_driver_found', recipient: passenger.phone, language: 'en', params: { pin } },
      { template: 'passenger_driver_arrived', recipient: passenger.phone, language: 'en', params: { pin } },
    ]);
    const [found, arrived] = await sent();
    expect(found).toMatch(/^Aminata booked you a Waka ride\. Mohamed is coming, plate AKL 482\. PIN \d{4}\. http/);
    expect(arrived).toMatch(/^Mohamed is here, plate AKL 482, for the ride Aminata booked\. PIN \d{4}\. http/);
    expect(await sent()).toEqual([]);
  });

  test('are written in the commit of the move: a process that dies after it loses none', async () => {
    const { id } = await accepted();
    // Nothing of the process is left but what it has committed.
    await core.redis.flushdb();
    expect(await sent()).toHaveLength(1);
    expect(await core.sql(`SELECT state FROM messages WHERE once LIKE $1`, [`${id}:%`])).toEqual([{ state: 'sent' }]);
  });

  test('are in the language of the booker, and without a PIN where the trip starts without one', async () => {
    rider = await aRider(core, { usesPin: false });
    await core.sql(`UPDATE users SET language = 'fr' WHERE id = $1`, [rider.id]);
    await accepted();
    const [text] = await sent();
    expect(text).toMatch(/^Aminata vous a réservé une course Waka\. Mohamed arrive, plaque AKL 482\. http/);
  });

  test('come again from the next driver, three times at most', async () => {
    let ride = await booked();
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const next = await aDriver(core);
      await acceptOffer(core, next, ride.id, await anOffer(core, ride, next));
      await cancelRide(core, next, ride.id, { reason: 'vehicle_problem' });
      ride = await rideById(core, rider, ride.id);
    }
    expect(await texts()).toHaveLength(3);
  });

  test('say that there will be no ride to who was texted of a driver, once, and to no one else', async () => {
    const unseen = await booked();
    await cancelRide(core, rider, unseen.id, { reason: 'changed_mind' });
    expect(await texts()).toEqual([]);
    const { id } = await accepted();
    await Promise.allSettled([1, 2].map(() => cancelRide(core, rider, id, { reason: 'changed_mind' })));
    expect((await texts()).map(({ template }) => template)).toEqual(['passenger_driver_found', 'passenger_cancelled']);
    expect((await sent()).at(-1)).toBe(
      'The Waka ride that Aminata booked for you will not take place. Please ask Aminata.',
    );
  });

  test('say so too where no other driver is found after one who gave the ride back', async () => {
    const { id } = await accepted();
    await cancelRide(core, driver, id, { reason: 'vehicle_problem' });
    await core.sql(`UPDATE rides SET searching_since = now() - interval '1 hour' WHERE id = $1`, [id]);
    await expireSearches(core, 'freetown');
    expect((await texts()).map(({ template }) => template)).toEqual(['passenger_driver_found', 'passenger_cancelled']);
  });

  test('are counted as one at the booking: a ride that was booked gets all seven, whatever is used up meanwhile', async () => {
    let ride = await booked();
    // No other booking is possible, and no text of this one is held back.
    await core.sql(
      `INSERT INTO limit_hits (kind, subject) SELECT kind, subject FROM limit_hits, generate_series(1, 500)
       WHERE kind LIKE 'passenger:%'`,
    );
    const other = await aRider(core);
    expect(await codeOf(aRide(core, other, { passenger }))).toBe('ride.passenger_texts');
    const found: string[] = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const next = await aDriver(core);
      await acceptOffer(core, next, ride.id, await anOffer(core, ride, next));
      await arriveAtPickup(core, next, ride.id);
      found.push(...(await sent()));
      if (attempt < 2) await cancelRide(core, next, ride.id, { reason: 'vehicle_problem' });
      ride = await rideById(core, rider, ride.id);
    }
    await cancelRide(core, rider, ride.id, { reason: 'changed_mind' });
    expect(await texts()).toHaveLength(7);
    expect([...found, ...(await sent())]).toHaveLength(7);
  });

  test('have a link that shows the ride without an account, and that the booker does not revoke', async () => {
    const { id } = await accepted();
    const [text = ''] = await sent();
    const token = text.split('/').at(-1) ?? '';
    expect(await sharedRide(core, token)).toMatchObject({
      rider: { firstName: 'Fatmata' },
      driver: { plate: 'AKL 482' },
    });
    const own = await shareRide(core, rider, id);
    expect(own.url.endsWith(token)).toBe(false);
    await stopSharing(core, rider, id);
    expect(await sharedRide(core, token)).toMatchObject({ status: 'accepted' });
    expect(JSON.stringify(await sharedRide(core, token))).not.toContain('78123456');
  });
});

describe('the link of the passenger', () => {
  test('says that the driver gets cash, and at the end how much, as the driver reads it; no other link does', async () => {
    const { id } = await accepted();
    const token = await linkOf();
    await setRegionMoney(core.sql, 'SL', { cashStep: 50 });
    await core.sql('UPDATE rides SET fare = 18373 WHERE id = $1', [id]);
    expect(await cashOn(token)).toEqual({ amount: null, currency: 'SLE' });
    const shared = (await shareRide(core, rider, id)).url.split('/').at(-1) ?? '';
    await arriveAtPickup(core, driver, id);
    await startRide(core, driver, id, (await rideById(core, rider, id)).pin ?? undefined);
    const due = await rideDue(core, driver, id);
    await completeRide(core, driver, id);
    expect(due).toMatchObject({ due: 18_350 });
    expect(await cashOn(token)).toEqual({ amount: 18_350, currency: 'SLE' });
    expect(await cashOn(shared)).toBeNull();
    await setRegionMoney(core.sql, 'SL', { cashStep: 1 });
  });

  test('says nothing of cash where a wallet pays, or nothing is left to pay', async () => {
    const { id } = await accepted();
    const token = await linkOf();
    await core.sql('UPDATE rides SET promotion = fare WHERE id = $1', [id]);
    expect(await cashOn(token)).toBeNull();
    await core.sql('UPDATE rides SET promotion = 0 WHERE id = $1', [id]);
    expect(await cashOn(token)).not.toBeNull();
    await changePayment(core, rider, id, 'orange_money');
    expect(await cashOn(token)).toBeNull();
  });

  test('says nothing of cash once the ride was cancelled', async () => {
    const { id } = await accepted();
    const token = await linkOf();
    await cancelRide(core, rider, id, { reason: 'changed_mind' });
    expect(await cashOn(token)).toBeNull();
  });
});

describe('refused are', () => {
  test('the booker’s own number', async () => {
    const [{ phone } = { phone: '' }] = await core.sql<{ phone: string }>('SELECT phone FROM users WHERE id = $1', [
      rider.id,
    ]);
    await expect(booked({ phone })).rejects.toMatchObject({
      code: 'request.invalid',
      details: { fields: { 'passenger.phone': expect.stringContaining('your own number') } },
    });
  });

  test('numbers of countries to which no texts are sent', async () => {
    expect(await codeOf(booked({ phone: '+447700900123' }))).toBe('ride.passenger_unreachable');
  });

  test('more than ten bookings a day of an account, of which no ride is left', async () => {
    for (let index = 0; index < 10; index += 1) {
      const { id } = await booked({ phone: `+2327812${String(1000 + index * 397)}` });
      await cancelRide(core, rider, id, { reason: 'changed_mind' });
    }
    expect(await codeOf(booked())).toBe('ride.too_many_passengers');
    expect(await rideIsLive()).toBe('none');
    // For oneself it is still possible.
    await aRide(core, rider);
  });

  test('more than ten bookings a day for one number, by any accounts', async () => {
    for (let index = 0; index < 10; index += 1) {
      rider = await aRider(core);
      await booked();
    }
    rider = await aRider(core);
    expect(await codeOf(booked())).toBe('ride.passenger_texts');
    expect(await rideIsLive()).toBe('none');
  });

  test('a second live ride', async () => {
    await booked();
    expect(await codeOf(booked())).toBe('ride.already_live');
  });
});

async function rideIsLive(): Promise<string> {
  const rows = await core.sql(`SELECT 1 FROM rides WHERE rider_id = $1 AND status = 'pending'`, [rider.id]);
  return rows.length > 0 ? 'live' : 'none';
}

test('ops finds the ride by the passenger’s number, and its file has both numbers', async () => {
  const { id } = await accepted();
  const admin: Actor = { id: (await aRider(core)).id, role: 'admin' };
  const found = await findPeople(core, admin, '078 123456');
  expect(found.find((person) => person.id === rider.id)).toMatchObject({
    fullName: 'Aminata Kamara',
    bookedFor: { rideId: id, name: passenger.name },
  });
  expect((await findPeople(core, admin, 'Aminata'))[0]?.bookedFor).toBeNull();
  expect(await rideFile(core, admin, id, 'Lost bag')).toMatchObject({
    ride: { riderName: 'Aminata Kamara', passengerName: passenger.name },
    phones: { rider: expect.stringMatching(/^\+232/), passenger: passenger.phone },
  });
});
