import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { aRide, aRider, aTrip } from '@waka/core/testing/builders';
import { anAccount } from '../../testing/accounts.ts';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
beforeAll(async () => {
  backend = await testBackend();
  admin = await anAccount(backend.core, { email: 'ops@example.com', userType: 'admin' });
});
afterAll(() => backend.close());

const reason = 'A test of the ops screen';

describe('the tariff', () => {
  const change = { region: 'SL', vehicleType: 'xl', base: 30_000, perKm: 2_000, reason };

  test('changes at once for new quotes, and not for open ones', async () => {
    const rider = await aRider(backend.core);
    const { pickupLocation, dropoffLocation, stops } = aTrip();
    const quote = () => backend.call(routes.quoteRide, { as: rider, body: { pickupLocation, dropoffLocation, stops } });
    const before = await quote();
    const changed = await backend.call(routes.changeFare, { as: admin, body: change });
    expect(changed.body).toMatchObject({ state: 'current', base: 30_000, reason, currency: 'SLE' });
    const xl = ({ body }: typeof before): unknown => Object.values(Object(body.options)).find(isXl);
    expect(xl(await quote())).not.toEqual(xl(before));
    const booking = { pickupLocation, dropoffLocation, stops, vehicleType: 'xl', paymentMethod: 'cash' };
    const body = { ...booking, quoteId: before.body.quoteId };
    const ride = await backend.call(routes.requestRide, { as: rider, body });
    expect(ride.body.fare).toBe(Object(xl(before)).fare);
  });

  test('can be set for later, changed until then, and never for the past', async () => {
    const later = new Date(Date.now() + 86_400_000).toISOString();
    const body = { ...change, vehicleType: 'comfort', effectiveFrom: later };
    expect((await backend.call(routes.changeFare, { as: admin, body })).body).toMatchObject({ state: 'coming' });
    const again = await backend.call(routes.changeFare, { as: admin, body: { ...body, base: 31_000 } });
    expect(again.body).toMatchObject({ state: 'coming', base: 31_000, effectiveFrom: later });
    const past = { ...body, effectiveFrom: '2026-01-01T00:00:00Z' };
    expect((await backend.call(routes.changeFare, { as: admin, body: past })).status).toBe(422);
    const { body: rates } = await backend.call(routes.fares, { as: admin });
    const comfort = Object.values(rates).filter(
      (rate) => Object(rate).vehicleType === 'comfort' && Object(rate).region === 'SL',
    );
    expect(comfort).toMatchObject([{ state: 'coming' }, { state: 'current', changedBy: null }]);
  });

  test('is previewed on frequent trips before it is set', async () => {
    await aRide(backend.core, await aRider(backend.core));
    const body = { region: 'SL', vehicleType: 'motorbike', base: 1500, perKm: 150 };
    const preview = await backend.call(routes.previewFare, { as: admin, body });
    const [trip] = Object.values(preview.body);
    expect(Object(trip).fare - Object(trip).fareNow).toBe(750);
  });
});

const isXl = (option: unknown) => Object(option).vehicleType === 'xl';
