import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { aRider, cottonTree } from '@waka/core/testing/builders';
import { anAccount } from '../../testing/accounts.ts';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
beforeAll(async () => {
  backend = await testBackend();
  admin = await anAccount(backend.core, { email: 'first@example.com', userType: 'admin' });
});
afterAll(() => backend.close());

const ferry = {
  region: 'SL',
  name: 'Government Wharf to Tagrin',
  kind: 'water_taxi',
  quayA: { name: 'Government Wharf', lat: 8.49096, lng: -13.2366 },
  quayB: { name: 'Tagrin Ferry Terminal', lat: 8.51663, lng: -13.14746 },
  minutes: 30,
  boardMinutes: 15,
  price: 40_000,
  timeZone: 'Africa/Freetown',
  fromA: [{ weekdays: [1, 2, 3, 4, 5], minutes: [480, 1020] }],
  fromB: [],
  source: 'The board on the quay',
  isOpen: true,
  reason: 'A new boat.',
};
const set = (changes: object = {}) => backend.call(routes.setCrossing, { as: admin, body: { ...ferry, ...changes } });

test('the state’s ferry is known from the start, and closed until ops has checked it', async () => {
  expect((await backend.call(routes.crossings, { as: admin })).body).toMatchObject([
    {
      name: 'Kissy to Tagrin ferry',
      // Where the list of places has it.
      quayB: { name: 'Tagrin Ferry Terminal', lat: 8.51837, lng: -13.14821 },
      isOpen: false,
      price: null,
      decisionId: null,
    },
  ]);
});

test('a ferry is added and changed by what was seen, with its reason on record', async () => {
  const { status, body: added } = await set();
  const { reason, ...facts } = ferry;
  expect({ status, body: added }).toMatchObject({ status: 200, body: { ...facts, reason } });
  const { id, decisionId } = added;
  expect(await set({ id, seen: decisionId, price: null, isOpen: false })).toMatchObject({
    status: 200,
    body: { id, price: null, isOpen: false },
  });
  expect(await set({ id, seen: decisionId })).toMatchObject({
    status: 409,
    body: { code: 'ops.decided_meanwhile', decision: { action: 'crossing.set', reason } },
  });
  expect(backend.publisher.published.filter(({ payload }) => Object(payload).about === 'crossings')).toHaveLength(2);
});

test.each([
  ['crossing.one_shore', { quayB: { name: 'Cotton Tree', ...cottonTree } }],
  ['crossing.no_departures', { fromA: [] }],
  ['place.other_country', { quayB: { name: 'Conakry', lat: 9.537, lng: -13.6785 } }],
  ['area.time_zone_unknown', { timeZone: 'Freetown' }],
  ['request.invalid', { fromA: [{ weekdays: [8], minutes: [480] }] }],
  ['request.invalid', { fromA: [{ weekdays: [1], minutes: [1440] }] }],
  ['ops.not_found', { id: '0198a5d0-0000-7000-8000-000000000000' }],
])('%s: a ferry that makes no sense is refused', async (code, changes) => {
  expect((await set(changes)).body).toMatchObject({ code });
});

test('only admins see and change ferries', async () => {
  const as = await aRider(backend.core);
  expect((await backend.call(routes.crossings, { as })).status).toBe(403);
  expect((await backend.call(routes.setCrossing, { as, body: ferry })).status).toBe(403);
});
