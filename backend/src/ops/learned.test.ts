import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { aRider } from '@waka/core/testing/builders';
import { anAccount } from '../testing/accounts.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
beforeAll(async () => {
  backend = await testBackend();
  admin = await anAccount(backend.core, { email: 'ops@example.com', userType: 'admin' });
});
afterAll(() => backend.close());

test('how far times were off is for admins', async () => {
  expect((await backend.call(routes.opsTimesOff, { as: admin })).body).toEqual({ areas: [], hours: [] });
  expect((await backend.call(routes.opsTimesOff, { as: await aRider(backend.core) })).status).toBe(403);
  expect((await backend.call(routes.opsTimesOff)).status).toBe(401);
});

test('an admin switches a boarding point off, with a reason, and others may not even see it', async () => {
  const { core } = backend;
  const [place] = await core.sql<{ id: string }>(
    `INSERT INTO places (name, address, city, country, latitude, longitude, category)
     VALUES ('Calabash Market', 'Market Road', 'Freetown', 'Sierra Leone', 8.48, -13.23, 'market') RETURNING id`,
  );
  const params = { id: place?.id ?? '' };
  await core.sql(
    `INSERT INTO boarding_points (place_id, lat, lng, metres, pickups, riders) VALUES ($1, 8.481, -13.23, 111, 9, 6)`,
    [params.id],
  );
  const rider = await aRider(core);
  const body = { isUsed: false, reason: 'a gate in a wall' };
  expect((await backend.call(routes.switchBoarding, { as: rider, params, body })).status).toBe(403);
  expect((await backend.call(routes.boardingPoints, { as: rider })).status).toBe(403);
  expect((await backend.call(routes.switchBoarding, { as: admin, params, body: { ...body, reason: '' } })).status).toBe(
    400,
  );
  expect((await backend.call(routes.switchBoarding, { as: admin, params, body })).body).toEqual({ ok: true });
  expect((await backend.call(routes.boardingPoints, { as: admin })).body).toMatchObject([
    { placeId: params.id, name: 'Calabash Market', metres: 111, riders: 6, isUsed: false },
  ]);
  const nowhere = { id: '01930000-0000-7000-8000-000000000000' };
  expect((await backend.call(routes.switchBoarding, { as: admin, params: nowhere, body })).status).toBe(404);
});
