import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { cottonTree, lumley } from '@waka/core/testing/builders';
import { anAccount } from '../../testing/accounts.ts';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
beforeAll(async () => {
  backend = await testBackend();
  admin = await anAccount(backend.core, { email: 'first@example.com', userType: 'admin' });
});
afterAll(() => backend.close());

const fare = {
  region: 'SL',
  fromName: 'Lumley',
  fromPoint: { lat: lumley.lat, lng: lumley.lng },
  toName: 'Cotton Tree',
  toPoint: { lat: cottonTree.lat, lng: cottonTree.lng },
  radiusM: 500,
  seatFare: 5000,
  source: 'Road Transport Union, 2026',
  reason: 'Published this week.',
};
const add = (changes: object = {}) =>
  backend.call(routes.addOfficialFare, { as: admin, body: { ...fare, ...changes } });

test('an official fare is added between two places', async () => {
  expect(await add()).toMatchObject({ status: 200, body: { fromName: 'Lumley', seatFare: 5000, currency: 'SLE' } });
  const { body } = await backend.call(routes.officialFares, { as: admin });
  expect(body).toMatchObject([{ changedBy: expect.any(String), reason: 'Published this week.' }]);
});

test.each(['fromPoint', 'toPoint'])('without its %s it is refused, and the field is named', async (field) => {
  const refused = await add({ [field]: undefined });
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'request.invalid', fields: { [field]: expect.anything() } },
  });
});
