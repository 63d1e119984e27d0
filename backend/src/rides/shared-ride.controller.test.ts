import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { aDriver, anAcceptedRide, aRider } from '@waka/core/testing/builders';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

async function aSharedRide() {
  const { core } = backend;
  const [rider, driver] = [await aRider(core), await aDriver(core)];
  const { id } = await anAcceptedRide(core, rider, driver);
  const { body } = await backend.call(routes.shareRide, { as: rider, params: { id } });
  return { rider, driver, id, token: String(body.url).split('/r/')[1] ?? '' };
}

describe('a shared ride', () => {
  test('is read by a stranger, and an unchanged one by a short response', async () => {
    const { token, rider, id } = await aSharedRide();
    const first = await backend.call(routes.sharedRide, { params: { token } });
    expect(first).toMatchObject({
      status: 200,
      body: { status: 'accepted', driver: { firstName: 'Mohamed' }, geometrySource: 'straight_line' },
    });
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const etag = first.headers.get('etag') ?? '';
    const again = await backend.call(routes.sharedRide, { params: { token }, headers: { 'if-none-match': etag } });
    expect(again).toMatchObject({ status: 304, body: { text: '' } });
    await backend.call(routes.cancelRide, { as: rider, params: { id }, body: { reason: 'other' } });
    const ended = await backend.call(routes.sharedRide, { params: { token }, headers: { 'if-none-match': etag } });
    expect(ended).toMatchObject({ status: 200, body: { status: 'cancelled' } });
  });

  test('is gone once the rider revoked the link', async () => {
    const { token, rider, id } = await aSharedRide();
    expect((await backend.call(routes.stopSharing, { as: rider, params: { id } })).body).toEqual({ ok: true });
    expect(await backend.call(routes.sharedRide, { params: { token } })).toMatchObject({
      status: 404,
      body: { code: 'share.not_found' },
    });
  });

  test.each(['x', 'a'.repeat(22), 'a'.repeat(23), '..%2Frides'])('is not behind "%s"', async (token) => {
    expect((await backend.call(routes.sharedRide, { params: { token } })).status).toBe(404);
  });
});

const somewhere = { address: 'Aberdeen, Freetown', lat: 8.4966, lng: -13.2867 };

describe('access', () => {
  test.each([
    [routes.undoArrival, undefined],
    [routes.undoStop, { number: 1 }],
  ])('$path is for the driver', async (row, body) => {
    const { id, rider } = await aSharedRide();
    expect((await backend.call(row, { params: { id }, body })).status).toBe(401);
    expect((await backend.call(row, { as: rider, params: { id }, body })).status).toBe(403);
    expect((await backend.call(row, { as: await aDriver(backend.core), params: { id }, body })).status).toBe(404);
  });

  test.each([
    [routes.shareRide, undefined],
    [routes.changePayment, { paymentMethod: 'cash' }],
    [routes.endRide, undefined],
    [routes.quoteTripChange, { dropoffLocation: somewhere, stops: [] }],
    [routes.changeTrip, { dropoffLocation: somewhere, stops: [], quoteId: randomUUID() }],
    [routes.searchOutlook, undefined],
    [routes.awaitDriver, undefined],
  ])('$path is for the rider', async (row, body) => {
    const { id, driver } = await aSharedRide();
    expect((await backend.call(row, { params: { id }, body })).status).toBe(401);
    expect((await backend.call(row, { as: driver, params: { id }, body })).status).toBe(403);
    expect((await backend.call(row, { as: await aRider(backend.core), params: { id }, body })).status).toBe(404);
  });

  test('a receipt is for both sides, once there is one', async () => {
    const { id, driver } = await aSharedRide();
    const receipt = (as: Actor | null) => backend.call(routes.rideReceipt, { as, params: { id } });
    expect((await receipt(null)).status).toBe(401);
    expect((await receipt(driver)).status).toBe(409);
    expect((await receipt(await aRider(backend.core))).status).toBe(404);
  });

  test('a payment method is one that rides have', async () => {
    const { id, rider } = await aSharedRide();
    const call = { as: rider, params: { id }, body: { paymentMethod: 'bitcoin' } };
    expect(await backend.call(routes.changePayment, call)).toMatchObject({
      status: 400,
      body: { code: 'request.invalid' },
    });
  });
});
