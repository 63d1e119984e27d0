import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { post } from '@waka/core/ledger/post';
import type { Actor } from '@waka/core/platform/actor';
import { readConfig } from '@waka/core/platform/config';
import { aDriver, aRider } from '@waka/core/testing/builders';
import { testWallets } from '@waka/core/testing/wallets';
import { anAccount } from '../testing/accounts.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
let driver: Actor;
let walletId: string;
beforeAll(async () => {
  // An account that pays out, too.
  const { payments } = readConfig({
    ...testWallets,
    DATABASE_URL: 'postgres://none',
    REDIS_URL: 'redis://none',
    MOMO_DISBURSEMENT_SUBSCRIPTION_KEY: 'out',
    MOMO_DISBURSEMENT_API_USER: 'waka',
    MOMO_DISBURSEMENT_API_KEY: 'secret',
  });
  backend = await testBackend({ payments });
  const { core } = backend;
  admin = await anAccount(core, { email: 'first@example.com', userType: 'admin' });
  [driver, walletId] = await anEarningDriver();
});
afterAll(() => backend.close());

/** Creates a driver with a proved wallet whom the service owes 50,000. */
async function anEarningDriver(): Promise<[Actor, string]> {
  const { core } = backend;
  const earning = await aDriver(core, { city: 'conakry' });
  await core.transaction((sql) =>
    post(sql, {
      kind: 'adjustment',
      reference: crypto.randomUUID(),
      rideId: null,
      currency: 'GNF',
      lines: [
        { account: 'driver_earnings', ownerId: earning.id, amount: -50_000 },
        { account: 'adjustments', ownerId: null, amount: 50_000 },
      ],
    }),
  );
  return [earning, await aProvedWallet(earning)];
}

async function aProvedWallet({ id }: Actor): Promise<string> {
  const [wallet] = await backend.core.sql<{ id: string }>(
    `INSERT INTO payment_methods (user_id, type, phone_number, account_name, is_default, is_proved)
     VALUES ($1, 'mtn_money', '+224662000000', 'Mohamed', true, true) RETURNING id`,
    [id],
  );
  return wallet?.id ?? '';
}

const terms = { isOpen: true, minAmount: 10_000, maxAmount: 200_000, fee: 500, reviewAbove: 40_000 };
const change = (method: string, given: Record<string, unknown> = {}, as = admin) =>
  backend.call(routes.changePayoutTerms, {
    as,
    params: { region: 'GN', method },
    body: { ...terms, reason: 'Signed', ...given },
  });
const ask = (body: Record<string, unknown>) =>
  backend.call(routes.requestPayout, { as: driver, body: { walletId, amount: 45_000, fee: 500, ...body } });
const decide = (id: string, decision: string, as = admin) =>
  backend.call(routes.decidePayout, { as, params: { id }, body: { decision, reason: 'Looked at it' } });

test('payouts are closed until ops opens them, where the account can pay out', async () => {
  const before = await backend.call(routes.driverPayouts, { as: driver });
  expect(before).toMatchObject({ status: 200, body: { isOffered: false, wallets: [], payouts: [] } });
  expect(await ask({})).toMatchObject({ status: 409, body: { code: 'payout.closed' } });
  expect(await change('orange_money')).toMatchObject({
    status: 400,
    body: { fields: { isOpen: 'This wallet can’t be paid out to' } },
  });
  expect(await change('mtn_money', { maxAmount: 9_999 })).toMatchObject({ status: 400 });
  expect([(await change('mtn_money', {}, driver)).status, (await change('card')).status]).toEqual([403, 404]);
  expect(await change('mtn_money', { seen: null })).toMatchObject({ status: 200, body: { ...terms, canPayOut: true } });
  expect(await change('mtn_money', { seen: null, fee: 0 })).toMatchObject({
    status: 409,
    body: { code: 'ops.decided_meanwhile' },
  });
  const { body } = await backend.call(routes.driverPayouts, { as: driver });
  expect(body).toMatchObject({ isOffered: true, wallets: [{ id: walletId, payable: 50_000, fee: 500 }] });
});

test('a wallet whose provider does not answer just now is not called closed', async () => {
  const { core } = backend;
  await core.sql(
    `INSERT INTO rail_health (rail, credentials, region) SELECT rail, credentials, region FROM ride_methods
     WHERE region = 'GN' AND method = 'mtn_money'`,
  );
  await core.sql('UPDATE rail_health SET ill_since = now()');
  core.methods.invalidate();
  const wallet = { method: 'mtn_money', currency: 'GNF' };
  expect(await ask({})).toMatchObject({ status: 409, body: { code: 'payout.closed' } });
  const views = [routes.driverPayouts, routes.driverTopUps].map((view) => backend.call(view, { as: driver }));
  for (const { body } of await Promise.all(views))
    expect(body).toMatchObject({ wallets: [], closed: [], ill: [wallet] });
  await core.sql('UPDATE rail_health SET ill_since = NULL');
  core.methods.invalidate();
  expect((await backend.call(routes.driverPayouts, { as: driver })).body).toMatchObject({ closed: [], ill: [] });
});

test('a driver is paid out by schedule until he asks again for each', async () => {
  const set = (body: Record<string, unknown>, as = driver) =>
    backend.call(routes.setPayoutSchedule, { as, body: { walletId, ...body } });
  expect(await set({ every: 'hour' })).toMatchObject({ status: 400 });
  expect((await set({ every: 'day' }, admin)).status).toBe(403);
  expect(await set({ every: 'day', walletId: crypto.randomUUID() })).toMatchObject({
    status: 409,
    body: { code: 'payout.closed' },
  });
  expect(await set({ every: 'week' })).toMatchObject({ status: 200, body: { schedule: { every: 'week', walletId } } });
  expect(await set({ every: 'never' })).toMatchObject({ status: 200, body: { schedule: null } });
});

test('what an adjustment that waits would take back is not paid out to a wallet meanwhile', async () => {
  await backend.core.sql(`UPDATE debt_terms SET review_above = 20000 WHERE region = 'GN'`);
  const adjusted = await backend.call(routes.adjustDriver, {
    as: admin,
    params: { id: driver.id },
    body: { amount: -30_000, currency: 'GNF', reason: 'Booked twice' },
    headers: { 'idempotency-key': 'back' },
  });
  expect(adjusted).toMatchObject({ status: 200, body: { adjusted: 'held', balance: 50_000 } });
  const { body } = await backend.call(routes.driverPayouts, { as: driver });
  expect(body).toMatchObject({ wallets: [{ id: walletId, payable: 20_000 }] });
  expect(await ask({ amount: 20_000 })).toMatchObject({ status: 422, body: { code: 'payout.more_than_owed' } });
  const refused = await backend.call(routes.decideAdjustment, {
    as: admin,
    params: { id: Object(adjusted.body).heldAdjustments[0].id },
    body: { decision: 'refuse', reason: 'It was booked once' },
  });
  expect(refused.status).toBe(200);
});

test('a payout by hand that waits for a second admin is not paid out to a wallet as well', async () => {
  const params = { id: driver.id };
  const recorded = await backend.call(routes.payOutDriver, {
    as: admin,
    params,
    body: { amount: 30_000, currency: 'GNF', reason: 'At the counter' },
    headers: { 'idempotency-key': 'counter' },
  });
  expect(recorded).toMatchObject({ status: 200, body: { adjusted: 'held', balance: 50_000 } });
  const { body } = await backend.call(routes.driverPayouts, { as: driver });
  expect(body).toMatchObject({ wallets: [{ id: walletId, payable: 20_000 }] });
  expect(await ask({ amount: 45_000 })).toMatchObject({ status: 422, body: { code: 'payout.more_than_owed' } });
  const refused = await backend.call(routes.decideAdjustment, {
    as: admin,
    params: { id: Object(recorded.body).heldAdjustments[0].id },
    body: { decision: 'refuse', reason: 'He did not come' },
  });
  expect(refused.status).toBe(200);
});

test('a payout above the sum of its terms is asked for, approved by two admins, and seen by ops', async () => {
  expect(await ask({ amount: 50_000 })).toMatchObject({ status: 422, body: { code: 'payout.more_than_owed' } });
  expect(await ask({ amount: 9_999 })).toMatchObject({ status: 409, body: { code: 'payment.outside_limits' } });
  const { status, body } = await ask({});
  expect([status, body]).toMatchObject([200, { payouts: [{ state: 'held', amount: 45_000, fee: 500 }] }]);
  expect(await ask({ amount: 10_000 })).toMatchObject({ status: 409, body: { code: 'payout.under_way' } });
  const { body: open } = await backend.call(routes.payouts, { as: admin, query: '?side=open' });
  expect(open).toMatchObject([{ driverId: driver.id, state: 'held', isInDoubt: false, rail: 'momo' }]);
  const id = String(Object(open)[0].id);
  expect((await decide(id, 'approve')).status).toBe(200);
  expect(await decide(id, 'approve')).toMatchObject({ status: 409, body: { code: 'payout.second_person' } });
  expect((await decide(id, 'approve', driver)).status).toBe(403);
  const second = await anAccount(backend.core, { email: 'second@example.com', userType: 'admin' });
  expect((await decide(id, 'approve', second)).status).toBe(200);
  expect(await decide(id, 'was_paid', second)).toMatchObject({ status: 400 });
  const late = await decide(id, 'refuse', second);
  const decision = { action: 'payout.approved', reason: 'Looked at it' };
  expect(late).toMatchObject({ status: 409, body: { code: 'ops.decided_meanwhile', decision } });
  const { body: released } = await backend.call(routes.payouts, { as: admin, query: '?side=open' });
  expect(released).toMatchObject([{ id, approvedBy: null, approvals: [expect.any(String), expect.any(String)] }]);
  const lines = await backend.core.sql(
    `SELECT action, actor_id FROM audit_log WHERE action LIKE 'payout.%' ORDER BY id`,
  );
  expect(lines).toEqual([
    { action: 'payout.approved', actorId: admin.id },
    { action: 'payout.approved', actorId: second.id },
  ]);
});

test('a payout that waits for approval is taken back by its driver, or with its wallet, whose schedule stops', async () => {
  const [other, wallet] = await anEarningDriver();
  const held = async (id: string) => {
    const body = { walletId: id, amount: 45_000, fee: 500 };
    const { body: asked } = await backend.call(routes.requestPayout, { as: other, body });
    expect(asked).toMatchObject({ payouts: [{ state: 'held' }, ...Object(asked).payouts.slice(1)] });
    return String(Object(asked).payouts[0].id);
  };
  const takeBack = (id: string, as = other) => backend.call(routes.takeBackPayout, { as, params: { id } });
  const first = await held(wallet);
  expect(await takeBack(first, driver)).toMatchObject({ status: 404, body: { code: 'payment.not_found' } });
  const [taken, again, approved] = await Promise.all([takeBack(first), takeBack(first), decide(first, 'approve')]);
  expect(taken).toMatchObject({
    status: 200,
    body: {
      wallets: [{ payable: 50_000, reviewAbove: 40_000 }],
      payouts: [{ state: 'refused', reason: 'taken_back' }],
    },
  });
  expect([200, 409]).toContain(approved.status);
  expect([again.status, (await takeBack(first)).status]).toEqual([200, 200]);
  expect((await decide(first, 'approve')).status).toBe(409);
  expect((await decide(first, 'retry')).status).toBe(409);
  const { body: ended } = await backend.call(routes.payouts, { as: admin, query: '?side=ended' });
  expect(ended).toContainEqual(expect.objectContaining({ id: first, mayRetry: false }));
  expect((await backend.call(routes.notifications, { as: other })).body).toEqual([]);

  const second = await held(wallet);
  const schedule = { walletId: wallet, every: 'day' };
  expect((await backend.call(routes.setPayoutSchedule, { as: other, body: schedule })).status).toBe(200);
  expect((await backend.call(routes.removePaymentMethod, { as: other, params: { id: wallet } })).status).toBe(200);
  const { body: after } = await backend.call(routes.driverPayouts, { as: other });
  expect(after).toMatchObject({ wallets: [], schedule: null, isScheduleStopped: true });
  expect(Object(after).payouts[0]).toMatchObject({ id: second, state: 'refused', reason: 'taken_back' });
  expect((await decide(second, 'approve')).status).toBe(409);
  const { body: balance } = await backend.call(routes.driverBalance, { as: other });
  const payout = expect.objectContaining({ state: 'refused', isTakenBack: true });
  expect(Object(balance).settlements).toContainEqual(expect.objectContaining({ kind: 'payout', payout }));
  // Without a wallet left, the notice of the stopped schedule is put away.
  expect(await backend.call(routes.setPayoutSchedule, { as: other, body: { every: 'day' } })).toMatchObject({
    status: 409,
    body: { code: 'payout.closed' },
  });
  expect(await backend.call(routes.setPayoutSchedule, { as: other, body: { every: 'never' } })).toMatchObject({
    status: 200,
    body: { schedule: null, isScheduleStopped: false },
  });

  const third = await held(await aProvedWallet(other));
  await decide(third, 'approve');
  const reviewer = await anAccount(backend.core, { email: 'third@example.com', userType: 'admin' });
  expect((await decide(third, 'approve', reviewer)).status).toBe(200);
  expect(await takeBack(third)).toMatchObject({ status: 409, body: { code: 'payout.released' } });
});

test('a refused payout is not paid again to a wallet that its driver has removed, which is said', async () => {
  const [other, wallet] = await anEarningDriver();
  const body = { walletId: wallet, amount: 45_000, fee: 500 };
  const { body: asked } = await backend.call(routes.requestPayout, { as: other, body });
  const id = String(Object(asked).payouts[0].id);
  expect((await decide(id, 'refuse')).status).toBe(200);
  const line = async () => {
    const { body: ended } = await backend.call(routes.payouts, { as: admin, query: '?side=ended' });
    return [ended].flat().find((payout) => Object(payout).id === id);
  };
  expect(await line()).toMatchObject({ mayRetry: true, isWalletRemoved: false });
  expect((await backend.call(routes.removePaymentMethod, { as: other, params: { id: wallet } })).status).toBe(200);
  expect(await line()).toMatchObject({ mayRetry: false, isWalletRemoved: true });
  expect(await decide(id, 'retry')).toMatchObject({ status: 404, body: { code: 'payment.method_not_found' } });
});

test('a held payout whose wallet went before it was taken back with it is not approved, and says why', async () => {
  const [other, wallet] = await anEarningDriver();
  const body = { walletId: wallet, amount: 45_000, fee: 500 };
  const { body: asked } = await backend.call(routes.requestPayout, { as: other, body });
  const id = String(Object(asked).payouts[0].id);
  await backend.core.sql('DELETE FROM payment_methods WHERE id = $1', [wallet]);
  const { body: open } = await backend.call(routes.payouts, { as: admin, query: '?side=open' });
  expect(open).toContainEqual(expect.objectContaining({ id, state: 'held', isWalletRemoved: true }));
  expect(await decide(id, 'approve')).toMatchObject({ status: 404, body: { code: 'payment.method_not_found' } });
  expect((await decide(id, 'refuse')).status).toBe(200);
});

test('one in doubt shows its references, and is not paid by a movement of another payout', async () => {
  const [known, doubted] = [await aDriver(backend.core), await aDriver(backend.core)];
  const add = (of: Actor, state: string, settled: string, transaction: string | null) =>
    backend.core.sql(
      `INSERT INTO payouts (driver_id, method, payee, amount, fee, currency, state, rail, credentials, due_at, settled_at,
         provider_transaction_id, provider_token)
       VALUES ($1, 'mtn_money', '+224662000000', 20000, 0, 'GNF', $2, 'momo', 'MOMO', now(), ${settled}, $3, 'theirs-1')`,
      [of.id, state, transaction],
    );
  await add(known, 'paid', 'now()', 'moved-1');
  await add(doubted, 'requested', 'NULL', null);
  const { body: open } = await backend.call(routes.payouts, { as: admin, query: '?side=open' });
  const line = Object([open].flat().find((payout) => Object(payout).driverId === doubted.id));
  expect(line).toMatchObject({ isInDoubt: true, providerToken: 'theirs-1' });
  const paid = (reference: string) =>
    backend.call(routes.decidePayout, {
      as: admin,
      params: { id: line.id },
      body: { decision: 'was_paid', reason: 'In their list', reference },
    });
  expect(await paid('moved-1')).toMatchObject({ status: 409, body: { code: 'money.reference_used' } });
  expect((await paid('moved-2')).status).toBe(200);
});

test('riders have no payouts', async () => {
  expect((await backend.call(routes.driverPayouts, { as: await aRider(backend.core) })).status).toBe(403);
});
