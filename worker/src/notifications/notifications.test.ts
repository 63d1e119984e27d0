import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { endSession, openSession, sessionIdOf } from '@waka/core/accounts/sessions/sessions';
import type { Actor } from '@waka/core/platform/actor';
import { openCore } from '@waka/core/app/open-core';
import type { Core } from '@waka/core/platform/core';
import { notify } from '@waka/core/notifications/notification-centre';
import { subscribe } from '@waka/core/notifications/push-subscriptions';
import { readConfig } from '@waka/core/platform/config';
import { createLogger } from '@waka/core/platform/telemetry/logger';
import { arriveAtPickup, startRide } from '@waka/core/trips/progress/advance-ride';
import { cancelRide } from '@waka/core/trips/cancellation/cancel-ride';
import { aDriver, anAcceptedRide, anOffer, aRide, aRider } from '@waka/core/testing/builders';
import { RecordingPublisher, testServices } from '@waka/core/testing/test-core';
import webPush from 'web-push';
import { startWorker, until, type WorkerProcess } from '../testing/worker-process.ts';
import { sandboxPushService } from './testing/sandbox-push-service.ts';

const keys = webPush.generateVAPIDKeys();

let services: Awaited<ReturnType<typeof testServices>>;
let core: Core;
let pushes: Awaited<ReturnType<typeof sandboxPushService>>;
let workers: WorkerProcess[];

beforeAll(async () => {
  services = await testServices();
  pushes = await sandboxPushService(keys.publicKey);
  const env = {
    VAPID_PUBLIC_KEY: keys.publicKey,
    VAPID_PRIVATE_KEY: keys.privateKey,
    VAPID_SUBJECT: 'mailto:ops@waka.test',
    PUSH_SERVICES: pushes.origin,
  };
  const config = readConfig({ DATABASE_URL: services.databaseUrl, REDIS_URL: services.redisUrl, ...env });
  core = await openCore({ config, publisher: new RecordingPublisher(), logger: createLogger('test', 'silent') });
  workers = await Promise.all([startWorker(services, env), startWorker(services, env)]);
});
beforeEach(() => {
  pushes.delivered.length = 0;
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.end('SIGTERM')));
  pushes.close();
  await core.close();
  await services.drop();
});

/** Subscribes a browser with a signed-in person to pushes. */
async function aDevice(actor: Actor, name: string): Promise<string> {
  const sessionId = sessionIdOf(await openSession(core, actor.id, null));
  await subscribe(core, { id: sessionId, userId: actor.id }, pushes.subscription(name));
  return sessionId;
}

const devicesOf = (actor: Actor) => core.sql('SELECT 1 FROM push_subscriptions WHERE user_id = $1', [actor.id]);
const pushesTo = (device: string) => pushes.delivered.filter((push) => push.device === device);
const allSent = () =>
  until(async () => (await core.sql('SELECT 1 FROM notifications WHERE told_at IS NULL')).length === 0);

test('two workers push what happens to a ride once to each device of the rider, each time replacing the last', async () => {
  const [rider, driver] = [await aRider(core), await aDriver(core)];
  await aDevice(rider, 'phone');
  await aDevice(rider, 'laptop');
  await aDevice(driver, 'driver');
  const ride = await anAcceptedRide(core, rider, driver);
  await until(() => pushesTo('phone').length === 1 && pushesTo('laptop').length === 1);
  await arriveAtPickup(core, driver, ride.id);
  await until(() => pushesTo('phone').length === 2 && pushesTo('laptop').length === 2);
  const [found, arrived] = pushesTo('phone');
  expect(found).toMatchObject({ urgency: 'high', ttl: 600, topic: expect.stringMatching(/^[\w-]{32}$/) });
  expect(found?.payload).toMatchObject({
    kind: 'driver_found',
    tag: `ride:${ride.id}`,
    facts: { rideId: ride.id, driver: 'Mohamed Sesay', plate: 'AKL 482' },
  });
  expect(arrived?.payload).toMatchObject({ kind: 'driver_arrived', tag: `ride:${ride.id}` });
  expect(arrived?.topic).toBe(found?.topic);
  expect(pushesTo('laptop')).toHaveLength(2);
});

test('an arrival is not pushed once the trip has started', async () => {
  const [rider, driver] = [await aRider(core, { usesPin: false }), await aDriver(core)];
  const { id: rideId } = await anAcceptedRide(core, rider, driver);
  await arriveAtPickup(core, driver, rideId);
  await startRide(core, driver, rideId, undefined);
  await allSent();
  await aDevice(rider, 'late');
  await notify(core.sql, { userId: rider.id, kind: 'driver_arrived', facts: { rideId } });
  await notify(core.sql, { userId: rider.id, kind: 'payment_failed', facts: { fare: 2000, currency: 'SLE' } });
  await until(() => pushesTo('late').some(({ payload }) => JSON.stringify(payload).includes('payment_failed')));
  await allSent();
  expect(pushesTo('late')).toMatchObject([{ payload: { kind: 'payment_failed' } }]);
});

test('what is in the list alone is not pushed', async () => {
  const rider = await aRider(core);
  await aDevice(rider, 'quiet');
  await notify(core.sql, { userId: rider.id, kind: 'payment_paid', facts: { fare: 2000, currency: 'SLE' } });
  await notify(core.sql, { userId: rider.id, kind: 'payment_failed', facts: { fare: 2000, currency: 'SLE' } });
  await until(() => pushesTo('quiet').length > 0);
  await allSent();
  expect(pushesTo('quiet')).toMatchObject([{ payload: { kind: 'payment_failed' } }]);
});

test.each([
  ['a live ride', 'driver_near', 600, null],
  ['a ride in two hours', 'scheduled_reminder', 7200, 7200],
  ['a ferry in two hours', 'relay_moved', 7200, 7200],
  ['a ride in a minute', 'scheduled_in_doubt', 600, 60],
  ['a ride in a week', 'scheduled_taken', 86_400, 604_800],
  ['money', 'payment_failed', 86_400, null],
  ['an account', 'driver_approved', 86_400, null],
  ['ops', 'ops_message', 86_400, null],
] as const)('news of %s (%s) wait %i s for a phone that is off', async (_, kind, seconds, inSeconds) => {
  const person = await aRider(core);
  await aDevice(person, kind);
  const facts = inSeconds === null ? {} : { pickupAt: new Date(Date.now() + inSeconds * 1000).toISOString() };
  await notify(core.sql, { userId: person.id, kind, facts });
  await until(() => pushesTo(kind).length === 1);
  const ttl = pushesTo(kind)[0]?.ttl ?? 0;
  expect(ttl).toBeLessThanOrEqual(seconds);
  // Until its pickup it is less by what the push took.
  expect(ttl).toBeGreaterThan(seconds - (inSeconds === seconds ? 60 : 1));
});

test('an offer is pushed to a driver’s phone while it can be answered', async () => {
  const [rider, driver] = [await aRider(core), await aDriver(core, { city: 'conakry' })];
  await aDevice(driver, 'pocket');
  const ride = await aRide(core, rider);
  const offerId = await anOffer(core, ride, driver);
  await until(() => pushesTo('pocket').length === 1);
  const [push] = pushesTo('pocket');
  expect(push?.payload).toMatchObject({ kind: 'ride_offer', tag: `offer:${offerId}`, facts: { fare: ride.fare } });
  expect(push?.urgency).toBe('high');
  expect(push?.ttl).toBeLessThanOrEqual(15);
  expect(push?.ttl).toBeGreaterThan(10);
  await cancelRide(core, rider, ride.id, { reason: 'changed_mind' });
});

test('a device that the push service has dropped is deleted', async () => {
  const [rider, driver] = [await aRider(core), await aDriver(core)];
  await aDevice(rider, 'old phone');
  pushes.forget('old phone');
  await anAcceptedRide(core, rider, driver);
  await until(async () => (await devicesOf(rider)).length === 0);
  expect(pushes.delivered).toEqual([]);
});

test('a device gets nothing once its session is over', async () => {
  const [rider, driver] = [await aRider(core), await aDriver(core)];
  const session = await aDevice(rider, 'lent');
  await aDevice(rider, 'own');
  await endSession(core, session, 'signed_out');
  await anAcceptedRide(core, rider, driver);
  await until(() => pushesTo('own').length === 1);
  await allSent();
  expect(pushesTo('lent')).toEqual([]);
});

test('nothing is sent to an address that is no push service any more, even if the table has it', async () => {
  const [rider, driver] = [await aRider(core), await aDriver(core)];
  const sessionId = sessionIdOf(await openSession(core, rider.id, null));
  const { p256dh, auth } = pushes.subscription('moved').keys;
  const inside = `${services.redisUrl.replace('redis:', 'http:')}/push/moved`;
  await core.sql(
    'INSERT INTO push_subscriptions (endpoint, session_id, user_id, p256dh, auth) VALUES ($1, $2, $3, $4, $5)',
    [inside, sessionId, rider.id, p256dh, auth],
  );
  await anAcceptedRide(core, rider, driver);
  await until(async () => (await devicesOf(rider)).length === 0);
  expect(pushes.delivered).toEqual([]);
});
