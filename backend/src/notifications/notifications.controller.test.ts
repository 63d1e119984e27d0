import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { LANGUAGES } from '@waka/contracts/languages';
import { noticeText } from '@waka/core/messages/notices';
import { notify } from '@waka/core/notifications/notification-centre';
import { notifyDriver } from '@waka/core/owners/notify-driver';
import { routes } from '@waka/contracts/routes';
import { anAccount } from '../testing/accounts.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  const push = { publicKey: 'key', privateKey: 'secret', subject: 'mailto:ops@waka.test', extraServices: [] };
  backend = await testBackend({ push });
});
afterAll(() => backend.close());

const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
const endpoint = 'https://fcm.googleapis.com/fcm/send/abc';
const subscriptions = () => backend.core.sql('SELECT 1 FROM push_subscriptions');

test('every signed-in person reads his own notifications, and no one else’s', async () => {
  const [rider, other] = [
    await anAccount(backend.core, { email: 'a@waka.test' }),
    await anAccount(backend.core, { email: 'b@waka.test', userType: 'driver' }),
  ];
  await notify(backend.core.sql, { userId: rider.id, kind: 'payment_failed', facts: { fare: 5000, currency: 'SLE' } });
  const mine = await backend.call(routes.notifications, { as: rider });
  expect(mine.body).toMatchObject([{ kind: 'payment_failed', facts: { fare: 5000 }, isRead: false }]);
  expect((await backend.call(routes.notifications, { as: other })).body).toEqual([]);
  expect((await backend.call(routes.notifications)).status).toBe(401);
  expect((await backend.call(routes.readNotifications, { body: {} })).status).toBe(401);
  expect((await backend.call(routes.readNotifications, { as: rider, body: { upTo: 'all' } })).status).toBe(400);
});

test('what the service writes itself is read in the language of the screen, and what a person wrote as it was written', async () => {
  const driver = await anAccount(backend.core, { email: 'f@waka.test', userType: 'driver' });
  const owner = 'Alhaji Bangura';
  await notifyDriver(backend.core.sql, { driverId: driver.id, ownerName: owner }, 'book_paid_off');
  const written = { pickup: 'Aberdeen', reason: noticeText('ride_gone', 'en'), notice: 'ride_gone' } as const;
  await notify(backend.core.sql, { userId: driver.id, kind: 'scheduled_cancelled', facts: written });
  await notify(backend.core.sql, { userId: driver.id, kind: 'ops_message', facts: { message: 'Call us' } });
  for (const language of LANGUAGES) {
    const { body } = await backend.call(routes.notifications, { as: driver, headers: { 'accept-language': language } });
    expect(body).toMatchObject([
      { facts: { message: 'Call us' } },
      { facts: { pickup: 'Aberdeen', reason: noticeText('ride_gone', language) } },
      { facts: { message: noticeText('book_paid_off', language, { owner }) } },
    ]);
  }
});

test('a device subscribes at a known push service only, and signing out ends it', async () => {
  const rider = await anAccount(backend.core, { email: 'c@waka.test' });
  expect((await backend.call(routes.pushKey, { as: rider })).body).toEqual({ publicKey: 'key' });
  const subscribe = (address: string) =>
    backend.call(routes.subscribeToPush, { as: rider, body: { endpoint: address, keys } });
  expect((await subscribe('http://169.254.169.254/latest')).status).toBe(422);
  expect((await subscribe('not an address')).status).toBe(400);
  expect(await subscriptions()).toHaveLength(0);
  expect((await subscribe(endpoint)).status).toBe(200);
  expect((await subscribe(`${endpoint}2`)).status).toBe(200);
  expect(await subscriptions()).toHaveLength(1);
  await backend.call(routes.logout, { as: rider });
  expect(await subscriptions()).toHaveLength(0);
});

test('a device can be removed by its owner alone', async () => {
  const rider = await anAccount(backend.core, { email: 'd@waka.test' });
  const thief = await anAccount(backend.core, { email: 'e@waka.test' });
  await backend.call(routes.subscribeToPush, { as: rider, body: { endpoint, keys } });
  await backend.call(routes.unsubscribeFromPush, { as: thief, body: { endpoint } });
  expect(await subscriptions()).toHaveLength(1);
  await backend.call(routes.unsubscribeFromPush, { as: rider, body: { endpoint } });
  expect(await subscriptions()).toHaveLength(0);
  expect((await backend.call(routes.subscribeToPush, { body: { endpoint, keys } })).status).toBe(401);
});
