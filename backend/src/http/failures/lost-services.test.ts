import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { aRider } from '@waka/core/testing/builders';
import { testServices } from '@waka/core/testing/test-core';
import { anAccount, PASSWORD } from '../../testing/accounts.ts';
import { aBreakablePath } from '../../testing/breakable-path.ts';
import { booking } from '../../testing/bookings.ts';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';

const NOWHERE = 'redis://127.0.0.1:1';

describe('without Redis', () => {
  let backend: TestBackend;

  beforeAll(async () => {
    backend = await testBackend({ redisUrl: NOWHERE });
    await anAccount(backend.core, { email: 'rider@example.com' });
  });

  afterAll(() => backend.close());

  test('people sign in, book, cancel and sign out', async () => {
    const login = await backend.call(routes.login, { body: { email: 'rider@example.com', password: PASSWORD } });
    expect(login.status).toBe(200);
    const headers = { cookie: login.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
    const booked = await backend.call(routes.requestRide, { headers, body: booking });
    expect(booked).toMatchObject({ status: 201, body: { status: 'pending' } });
    const params = { id: String(booked.body.id) };
    const cancelled = await backend.call(routes.cancelRide, { headers, params, body: { reason: 'other' } });
    expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    expect((await backend.call(routes.logout, { headers })).status).toBe(200);
  });

  test('the service reports it, and stays in the balancer', async () => {
    expect(await backend.call(routes.ready)).toMatchObject({
      status: 200,
      body: { status: 'unready', postgres: true, redis: false },
    });
  });
});

describe('without Postgres', () => {
  let backend: TestBackend;
  let path: Awaited<ReturnType<typeof aBreakablePath>>;

  beforeAll(async () => {
    const services = await testServices();
    path = await aBreakablePath(services.databaseUrl);
    backend = await testBackend({}, { ...services, databaseUrl: path.url });
  });

  afterAll(async () => {
    await backend.close();
    await path.close();
  });

  test('S47: each call fails as temporary, and works again afterwards', async () => {
    const rider = await aRider(backend.core);
    const ask = () => backend.call(routes.myRides, { as: rider });
    expect((await ask()).status).toBe(200);

    path.cut();
    const answer = await ask();
    expect(answer).toMatchObject({ status: 503, body: { code: 'service.unavailable' } });
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(await backend.call(routes.ready)).toMatchObject({ status: 503, body: { postgres: false, redis: true } });
    expect((await backend.call(routes.health)).status).toBe(200);

    path.mend();
    expect((await ask()).status).toBe(200);
    expect((await backend.call(routes.ready)).body).toMatchObject({ status: 'ready' });
  });
});
