import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { anAccount } from '../testing/accounts.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
let rider: Actor;
beforeAll(async () => {
  backend = await testBackend();
  admin = await anAccount(backend.core, { email: 'first@example.com', userType: 'admin' });
  rider = await anAccount(backend.core, { email: 'rider@example.com', userType: 'rider' });
  await backend.core.sql(`UPDATE users SET phone = '+23276555001' WHERE id = $1`, [rider.id]);
});
afterAll(() => backend.close());

const promotion = {
  region: 'SL',
  kind: 'promotion',
  name: 'December',
  code: 'WAKA26',
  vouchers: null,
  amount: 500,
  percent: null,
  cap: null,
  classes: [],
  areas: [],
  minimumFare: 0,
  firstRideOnly: false,
  usesPerPerson: 1,
  usesInAll: null,
  budget: 100_000,
  reason: 'Season',
};
const add = (body: object, as = admin) => backend.call(routes.addPromotion, { as, body: { ...promotion, ...body } });

test('ops makes a promotion, a rider enters and removes its code, and ops closes it', async () => {
  const made = await add({});
  expect(made).toMatchObject({ status: 200, body: { codes: [], promotion: { code: 'WAKA26', state: 'open' } } });
  const enter = () => backend.call(routes.enterPromotion, { as: rider, body: { region: 'SL', code: 'waka-26' } });
  expect(await enter()).toMatchObject({ status: 200, body: { code: 'WAKA26', amount: 500 } });
  const entered = () => backend.call(routes.enteredPromotion, { as: rider });
  expect(await entered()).toMatchObject({ body: { code: 'WAKA26' } });
  await backend.call(routes.removePromotion, { as: rider });
  expect((await entered()).body).toEqual(null);
  const listed = await backend.call(routes.promotions, { as: admin });
  expect(listed.body).toMatchObject([{ code: 'WAKA26', spent: { rides: 0, amount: 0 }, reason: 'Season' }]);
  const [line] = await backend.core.sql<{ subjectId: string; id: string }>(
    `SELECT subject_id, id FROM audit_log WHERE action = 'promotion.added'`,
  );
  const { subjectId: id = '', id: seen = '' } = line ?? {};
  const change = (state: string) =>
    backend.call(routes.changePromotion, { as: admin, params: { id }, body: { state, reason: 'Enough', seen } });
  expect(await change('closed')).toMatchObject({ status: 200, body: { state: 'closed', reason: 'Enough' } });
  expect(await change('open')).toMatchObject({ status: 409, body: { code: 'ops.decided_meanwhile' } });
  expect(await enter()).toMatchObject({ status: 409, body: { code: 'promotion.ended' } });
});

test('a batch whose answer was lost is made once, and the repeat has its codes', async () => {
  const batch = { ...promotion, name: 'Fuel', kind: 'voucher', code: null, vouchers: 3, startsAt: null, endsAt: null };
  const send = (changes: object, again: string, as = admin) =>
    backend.call(routes.addPromotion, { as, body: { ...batch, ...changes }, headers: { 'idempotency-key': again } });
  const [first, second] = await Promise.all([send({}, 'fuel'), send({}, 'fuel')]);
  const codes = [first.body.codes].flat().map(String);
  const lines = await backend.core.sql<{ subjectId: string; id: string }>(
    `SELECT subject_id, id FROM audit_log WHERE action = 'promotion.added' AND details->>'name' = 'Fuel'`,
  );
  expect(lines).toHaveLength(1);
  const { subjectId: id = '', id: seen = '' } = lines[0] ?? {};
  expect(new Set(codes).size).toBe(3);
  expect([first.status, second]).toMatchObject([200, { status: 200, body: { codes, promotion: { id } } }]);
  expect(await send({ reason: 'The season' }, 'fuel')).toMatchObject({ status: 200, body: { codes } });
  expect(await send({ budget: 90_000 }, 'fuel')).toMatchObject({ status: 422, body: { code: 'request.key_reused' } });
  expect(await send({ vouchers: 4 }, 'fuel')).toMatchObject({ status: 422, body: { code: 'request.key_reused' } });
  const listed = await backend.call(routes.promotions, { as: admin });
  expect(listed.body).toMatchObject([{ id, vouchers: 3 }, { code: 'WAKA26' }]);
  const enter = { as: rider, body: { region: 'SL', code: codes[2] } };
  expect(await backend.call(routes.enterPromotion, enter)).toMatchObject({ status: 200, body: { amount: 500 } });
  const closing = { as: admin, params: { id }, body: { state: 'closed', reason: 'Enough', seen } };
  expect(await backend.call(routes.changePromotion, closing)).toMatchObject({ status: 200, body: { state: 'closed' } });
  const other = await anAccount(backend.core, { email: 'second@example.com', userType: 'admin' });
  for (const another of [await send({}, 'agents'), await send({}, 'fuel', other), await send({}, 'fuel-2')]) {
    expect(another).toMatchObject({ status: 200, body: { promotion: { name: 'Fuel', state: 'open' } } });
    expect(another.body.codes).not.toEqual(expect.arrayContaining([expect.stringMatching(codes.join('|'))]));
  }
});

test.each([
  ['a code with spaces', { code: 'WAKA 26' }],
  ['a batch without codes', { kind: 'voucher', vouchers: null }],
  ['neither an amount nor a share', { amount: null }],
  ['more than the whole fare', { amount: null, percent: 101 }],
  ['no budget', { budget: 0 }],
  ['a budget below what one ride gets', { budget: 499 }],
  ['a budget below the cap of a share', { percent: 20, amount: null, cap: 600, budget: 599 }],
])('%s is refused', async (_, body) => {
  expect(await add(body)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
});

test('riders make no promotions, and drivers enter none', async () => {
  expect(await add({}, rider)).toMatchObject({ status: 403 });
  const driver = await anAccount(backend.core, { email: 'driver@example.com', userType: 'driver' });
  const body = { region: 'SL', code: 'WAKA26' };
  expect(await backend.call(routes.enterPromotion, { as: driver, body })).toMatchObject({ status: 403 });
});
