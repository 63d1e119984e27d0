import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { aDriver, anAcceptedRide, aRider } from '@waka/core/testing/builders';
import { anAccount } from '../testing/accounts.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
beforeAll(async () => {
  backend = await testBackend();
  admin = await anAccount(backend.core, { email: 'first@example.com', userType: 'admin' });
});
afterAll(() => backend.close());

const counts = async () => Object((await backend.call(routes.moneyWaiting, { as: admin })).body);
const nothing = {
  receipts: 0,
  disputes: 0,
  payouts: 0,
  refunds: 0,
  doubts: 0,
  cardDisputes: 0,
  differences: { SL: 0, GN: 0 },
};

/** Adds a row; returns its id. */
async function insert(table: string, row: Record<string, unknown>): Promise<string> {
  const values = Object.values(row);
  const [made] = await backend.core.sql<{ id: string }>(
    `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${values.map((_, at) => `$${at + 1}`).join(', ')})
     RETURNING *`,
    values,
  );
  return made?.id ?? '';
}

const HOUR_MS = 3600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
const soon = new Date(Date.now() + HOUR_MS);
const account = { rail: 'monime', credentials: 'MONIME' };

/** Adds a payout of a new driver, or of one who has others. */
async function aPayout(row: Record<string, unknown>, driver?: Actor): Promise<Actor> {
  const of = driver ?? (await aDriver(backend.core));
  const wallet = { method: 'orange_money', payee: '+23276000000', amount: 5000, fee: 0, currency: 'SLE', ...account };
  await insert('payouts', { driver_id: of.id, ...wallet, ...row });
  return of;
}

async function aPayment(row: Record<string, unknown>) {
  const [rider, driver] = [await aRider(backend.core), await aDriver(backend.core)];
  const { id: rideId } = await anAcceptedRide(backend.core, rider, driver);
  const people = { ride_id: rideId, rider_id: rider.id, driver_id: driver.id };
  const sum = { method: 'orange_money', amount: 2500, currency: 'SLE' };
  return { id: await insert('payments', { ...people, ...sum, ...row }), rideId, rider };
}

test('what waits for an admin is counted, without whose it is and without a line in the audit trail', async () => {
  expect((await backend.call(routes.moneyWaiting, { as: admin })).body).toEqual(nothing);
  expect((await backend.call(routes.moneyWaiting, { as: await aRider(backend.core) })).status).toBe(403);
  expect((await backend.call(routes.moneyWaiting)).status).toBe(401);
  expect(await backend.core.sql(`SELECT count(*)::int AS lines FROM audit_log`)).toEqual([{ lines: 0 }]);
});

const ended = async () => Object((await backend.call(routes.payouts, { as: admin, query: '?side=ended' })).body);
const leave = (of: string) =>
  backend.call(routes.decidePayout, { as: admin, params: { id: of }, body: { decision: 'leave', reason: 'Called' } });

test('the list of payouts, and the page of a driver, say who is suspended or locked', async () => {
  const drivers = [
    await aPayout({ state: 'held' }),
    await aPayout({ state: 'held' }),
    await aPayout({ state: 'held' }),
  ];
  const [suspended, locked, free] = drivers;
  const body = { reason: 'Fraud with fares' };
  await backend.call(routes.suspendDriver, { as: admin, params: { id: String(suspended?.id) }, body });
  await backend.call(routes.suspendPerson, { as: admin, params: { id: String(locked?.id) }, body });
  const open = Object((await backend.call(routes.payouts, { as: admin, query: '?side=open' })).body);
  const barredOf = (id: unknown) => open.find(({ driverId }: { driverId: string }) => driverId === id).barred;
  expect([suspended, locked, free].map((driver) => barredOf(driver?.id))).toEqual(['suspended', 'locked', null]);
  const itemOf = async (id: string) => (await backend.call(routes.opsDriver, { as: admin, params: { id } })).body;
  expect(await itemOf(String(locked?.id))).toMatchObject({ approval: 'approved', isLocked: true });
  expect(await itemOf(String(suspended?.id))).toMatchObject({ approval: 'suspended', isLocked: false });
  await backend.core.sql('DELETE FROM payouts WHERE driver_id = ANY($1)', [drivers.map(({ id }) => id)]);
});

test('payouts wait that are held or without an answer, and those that failed last and had none after them', async () => {
  await aPayout({ state: 'held' });
  await aPayout({ state: 'requested', due_at: ago(30), next_check_at: null });
  // A provider has these, and is asked about them.
  await aPayout({ state: 'due', due_at: ago(0), next_check_at: soon });
  const refused = { state: 'refused', reason: 'refused', due_at: ago(2) };
  await aPayout({ ...refused, settled_at: ago(1) });
  await aPayout({ ...refused, settled_at: ago(24 * 8) });
  await aPayout({ ...refused, settled_at: ago(1), reason: 'ops' });
  await aPayout({ ...refused, settled_at: ago(1), is_to_owner: true });
  const again = await aPayout({ ...refused, settled_at: ago(1) });
  await aPayout({ state: 'paid', due_at: ago(1), settled_at: ago(0) }, again);
  // A later payout to the owner, or one that ops refused, makes up for nothing.
  const toOwner = await aPayout({ ...refused, settled_at: ago(1) });
  await aPayout({ state: 'paid', due_at: ago(1), settled_at: ago(0), is_to_owner: true }, toOwner);
  const held = await aPayout({ ...refused, settled_at: ago(1) });
  await aPayout({ ...refused, reason: 'ops', settled_at: ago(0) }, held);
  expect(await counts()).toEqual({ ...nothing, payouts: 5 });
  // The list says which they are, and an admin leaves one as it is, once.
  const failed = (await ended()).filter(({ isWaiting }: { isWaiting: boolean }) => isWaiting);
  expect(failed).toHaveLength(3);
  const { id } = failed.find(({ driverId }: { driverId: string }) => driverId === toOwner.id);
  const answers = await Promise.all([leave(id), leave(id)]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(await counts()).toEqual({ ...nothing, payouts: 4 });
  expect(await ended()).toContainEqual(
    expect.objectContaining({ id, isWaiting: false, decision: { by: expect.any(String), reason: 'Called' } }),
  );
});

test('refunds wait that no provider is making, also those that a second admin has to approve', async () => {
  const late = { state: 'failed', reason: 'timed_out', refund_due_at: ago(1), ...account };
  await aPayment(late);
  const { id: made } = await aPayment(late);
  const { id: held } = await aPayment(late);
  await aPayment({ ...late, refunded_at: ago(0), refund_reference: 'R-1' });
  const by = { amount: 2500, currency: 'SLE', asked_by: admin.id, ...account };
  await insert('refunds', { ...by, payment_id: made, state: 'requested', due_at: ago(1), next_check_at: soon });
  await insert('refunds', { ...by, payment_id: held, state: 'held' });
  const { id: paid, rideId, rider } = await aPayment({ state: 'paid', settled_at: ago(1), ...account });
  const part = { ride_id: rideId, rider_id: rider.id, payment_id: paid, method: 'orange_money', currency: 'SLE' };
  const decided = { ...part, amount: 500, bearer: 'service', decided_by: admin.id };
  await insert('fare_refunds', decided);
  await insert('fare_refunds', { ...decided, way: 'credit', given_at: ago(0) });
  const asked = await insert('fare_refunds', decided);
  const ofPart = { ...by, payment_id: paid, fare_refund_id: asked };
  await insert('refunds', { ...ofPart, state: 'requested', due_at: ago(1), next_check_at: soon });
  expect(await counts()).toMatchObject({ refunds: 3, doubts: 0 });
  // It has not answered for a day: a person decides.
  await backend.core.sql('UPDATE refunds SET next_check_at = NULL WHERE fare_refund_id = $1', [asked]);
  expect(await counts()).toMatchObject({ refunds: 4 });
});

test('receipts, cash and card disputes, doubts and differences of the books are counted while they are open', async () => {
  const driver = await aDriver(backend.core);
  const receipt = { driver_id: driver.id, amount: 100, currency: 'SLE', agent: 'Shop', recorded_by: admin.id };
  await insert('cash_receipts', { ...receipt, reference: 'A-1', state: 'held' });
  await insert('cash_receipts', { ...receipt, reference: 'A-2', state: 'booked' });
  const adjustment = { driver_id: driver.id, amount: 100, currency: 'SLE', reason: 'Toll', recorded_by: admin.id };
  await insert('balance_adjustments', { ...adjustment, reference: randomUUID(), state: 'held' });
  await insert('balance_adjustments', { ...adjustment, reference: randomUUID(), state: 'booked' });
  const { rideId, rider } = await aPayment({ state: 'failed', in_doubt_since: ago(30), ...account });
  const cash = { ride_id: rideId, rider_id: rider.id, driver_id: driver.id, currency: 'SLE', due: 500, sums: [1000] };
  await insert('cash_counts', { ...cash, rider_says: 1000, driver_says: 500, state: 'disputed', next_at: soon });
  const dispute = { rail: 'stripe', credentials: 'STRIPE', region: 'SL' };
  const card = (id: string, row: object) => insert('card_disputes', { ...dispute, provider_id: id, ...row });
  await card('dp-1', { state: 'open', status: 'needs_response' });
  await card('dp-2', { state: 'open', status: 'warning_needs_response' });
  await card('dp-3', { state: 'open', status: 'under_review' });
  await card('dp-4', { state: 'lost', status: 'lost', closed_at: ago(1) });
  const at = { region: 'SL', currency: 'SLE', day: '2026-11-24', kind: 'fee', reference: 'x', at: ago(30), ...account };
  await insert('statement_differences', { ...at, about: 'one' });
  await insert('statement_differences', { ...at, about: 'two', how: 'matched', resolved_at: ago(1) });
  expect(await counts()).toMatchObject({
    receipts: 2,
    disputes: 1,
    doubts: 1,
    cardDisputes: 2,
    differences: { SL: 1, GN: 0 },
  });
  // As long as the lists that they stand in.
  const [disputes] = [(await backend.call(routes.cashDisputes, { as: admin, query: '?side=open' })).body];
  const [doubts] = [(await backend.call(routes.moneyInDoubt, { as: admin })).body];
  expect([disputes, doubts].map((list) => [list].flat().length)).toEqual([1, 1]);
});
