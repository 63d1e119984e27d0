import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { aRider } from '@waka/core/testing/builders';
import { anAccount } from '../../testing/accounts.ts';
import { booking } from '../../testing/bookings.ts';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
let other: Actor;
beforeAll(async () => {
  backend = await testBackend();
  admin = await anAccount(backend.core, { email: 'first@example.com', userType: 'admin' });
  other = await anAccount(backend.core, { email: 'second@example.com', userType: 'admin' });
});
afterAll(() => backend.close());

const reason = 'Signed with the operator';
type Row = Record<string, unknown>;

async function rowOf(region: string, method: string): Promise<Row> {
  const { body } = await backend.call(routes.rideMethods, { as: admin });
  const rows: Row[] = Object(body.methods);
  const row = rows.find((one) => one.region === region && one.method === method);
  if (!row) throw new Error('there is no such method');
  return row;
}

async function change(region: string, method: string, changes: Row, as = admin) {
  const { isOpen, names, icon, rail, credentials, minAmount, maxAmount } = await rowOf(region, method);
  const body = { isOpen, names, icon, rail, credentials, minAmount, maxAmount, reason, ...changes };
  return backend.call(routes.changeRideMethod, { as, params: { region, method }, body });
}

async function book(paymentMethod: string) {
  return backend.call(routes.requestRide, {
    as: await aRider(backend.core),
    body: { ...booking, paymentMethod },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
}

const onOrange = { rail: 'orange', credentials: 'ORANGE_MONEY' };

test('a wallet that is opened on an account of its country is booked at once, and the reason is on record', async () => {
  await backend.core.sql(`UPDATE ride_methods SET is_open = false, rail = NULL, credentials = NULL, channel = NULL
    WHERE method = 'afrimoney'`);
  backend.core.methods.invalidate();
  const closed = { status: 409, body: { code: 'payment.method_closed' } };
  expect(await book('afrimoney')).toMatchObject(closed);
  // Open and without a rail it is not offered.
  expect(await change('SL', 'afrimoney', { isOpen: true })).toMatchObject({
    status: 200,
    body: { isCollectable: false },
  });
  expect(await book('afrimoney')).toMatchObject(closed);
  const answer = await change('SL', 'afrimoney', { isOpen: true, ...onOrange, maxAmount: 1_000_000 });
  expect(answer).toMatchObject({ status: 200, body: { isOpen: true, isCollectable: true, ...onOrange, reason } });
  expect(await book('afrimoney')).toMatchObject({ status: 201, body: { paymentMethod: 'afrimoney' } });
  const lines = await backend.core.sql(
    `SELECT action, details FROM audit_log WHERE subject_type = 'payment_method' ORDER BY id`,
  );
  expect(lines).toMatchObject([
    { action: 'payment_method.opened', details: { region: 'SL', method: 'afrimoney', rail: null } },
    { action: 'payment_method.changed', details: { ...onOrange, maxAmount: 1_000_000 } },
  ]);
  expect(backend.publisher.published.filter(({ payload }) => Object(payload).about === 'methods')).toHaveLength(2);
});

test('a method that another admin has changed is not changed unseen', async () => {
  const { decisionId } = await rowOf('GN', 'mtn_money');
  expect((await change('GN', 'mtn_money', { isOpen: false })).status).toBe(200);
  const unseen = await change('GN', 'mtn_money', { names: { en: 'MoMo' }, seen: decisionId }, other);
  expect(unseen).toMatchObject({
    status: 409,
    body: { code: 'ops.decided_meanwhile', decision: { action: 'payment_method.closed', reason } },
  });
  const seen = (await rowOf('GN', 'mtn_money')).decisionId;
  expect(await change('GN', 'mtn_money', { names: { en: 'MoMo', fr: '' }, seen }, other)).toMatchObject({
    status: 400,
  });
  expect(await change('GN', 'mtn_money', { names: { en: 'MoMo' }, seen }, other)).toMatchObject({
    status: 200,
    body: { names: { en: 'MoMo' }, isOpen: false },
  });
});

test('the last way to pay of a country cannot be closed', async () => {
  expect((await change('GN', 'orange_money', { isOpen: false })).status).toBe(200);
  const last = { status: 409, body: { code: 'ops.last_method' } };
  expect(await change('GN', 'cash', { isOpen: false })).toMatchObject(last);
  expect((await rowOf('GN', 'cash')).isOpen).toBe(true);
});

test.each([
  [{ rail: 'orange', credentials: 'OTHER' }, 'rail'],
  [{ rail: 'visa', credentials: 'ORANGE_MONEY' }, 'rail'],
  [{ minAmount: 500, maxAmount: 100 }, 'maxAmount'],
  [{ icon: 'logo' }, 'icon'],
])('a change that makes no sense is refused at its field: %j', async (changes, field) => {
  expect(await change('SL', 'orange_money', changes)).toMatchObject({
    status: 400,
    body: { code: 'request.invalid', fields: { [field]: expect.any(String) } },
  });
});

const add = (method: string) =>
  backend.call(routes.addRideMethod, { as: admin, body: { region: 'SL', method, name: 'QMoney', reason } });

test('a wallet is added closed, once in a country, and never as cash or card', async () => {
  expect(await add('qmoney')).toMatchObject({
    status: 200,
    body: { method: 'qmoney', names: { en: 'QMoney' }, provider: 'qmoney', isOpen: false, rail: null },
  });
  for (const taken of ['qmoney', 'card', 'cash', 'orange_money']) {
    expect(await add(taken)).toMatchObject({ status: 409, body: { code: 'ops.method_exists' } });
  }
});

test('ops reads how each account at a provider answers', async () => {
  const { status, body } = await backend.call(routes.rails, { as: admin });
  expect(status).toBe(200);
  const quiet = { illSince: null, calls: 0, answered: 0, medianMs: null, lastAt: null, payouts: null, refunds: null };
  expect(body).toContainEqual({ rail: 'momo', credentials: 'MOMO', region: 'GN', methods: ['mtn_money'], ...quiet });
});

test('only admins may look and change', async () => {
  const as = await aRider(backend.core);
  expect((await backend.call(routes.rideMethods, { as })).status).toBe(403);
  expect((await backend.call(routes.rails, { as })).status).toBe(403);
  const params = { region: 'SL', method: 'cash' };
  expect((await backend.call(routes.changeRideMethod, { as, params, body: {} })).status).toBe(403);
  const unknown = await backend.call(routes.changeRideMethod, {
    as: admin,
    params: { region: 'LR', method: 'cash' },
    body: { ...onOrange, isOpen: true, names: { en: 'Cash' }, icon: 'cash', minAmount: null, maxAmount: null, reason },
  });
  expect(unknown).toMatchObject({ status: 404, body: { code: 'ops.not_found' } });
});
