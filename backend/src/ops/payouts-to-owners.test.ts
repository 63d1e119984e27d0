import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { payoutRefused } from '@waka/core/payments/payouts/settle-payout';
import type { Actor } from '@waka/core/platform/actor';
import { anAccount } from '../testing/accounts.ts';
import { ownerCalls, ownersBackend, type Pair } from '../testing/owner-calls.ts';
import type { TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
let second: Actor;
beforeAll(async () => {
  ({ backend, admin } = await ownersBackend());
  second = await anAccount(backend.core, { email: 'second@example.com', userType: 'admin' });
  await backend.core.sql(`UPDATE payout_terms SET review_above = 5000`);
});
afterAll(() => backend.close());
const { aBook, earn, choose, pay, payoutOf } = ownerCalls(() => backend);

const listed = async (as: Actor, side: 'open' | 'ended', id: string) => {
  const { body } = await backend.call(routes.payouts, { as, query: `?side=${side}` });
  const rows: { id: string }[] = Object(body);
  return rows.find((row) => row.id === id);
};
const decide = (as: Actor, id: string, decision: string, reason = 'Looked at it') =>
  backend.call(routes.decidePayout, { as, params: { id }, body: { decision, reason } });

/** Creates a book whose driver has a payout to the owner that waits for two admins. */
async function aHeldPayout(): Promise<Pair & { id: string }> {
  const pair = await aBook({}, 'conakry');
  await earn(pair.driver, 60_000);
  await choose(pair.phone, 'mtn_money');
  await pay(pair.driver, crypto.randomUUID());
  return { ...pair, id: await payoutOf(pair.driver) };
}

test('a payout that waits for two admins names the owner, and does not ask the same admin twice', async () => {
  const { id, phone } = await aHeldPayout();
  expect(await listed(admin, 'open', id)).toMatchObject({
    state: 'held',
    owner: { name: 'Alhaji Sesay', plate: expect.stringMatching(/^AKL/) },
    phoneNumber: phone.replaceAll(' ', ''),
    isApprovedByMe: false,
  });
  expect((await decide(admin, id, 'approve')).status).toBe(200);
  expect(await listed(admin, 'open', id)).toMatchObject({ isApprovedByMe: true });
  expect(await listed(second, 'open', id)).toMatchObject({ isApprovedByMe: false });
});

test('one to an owner that ops refused says who and why, and is not offered to be paid again', async () => {
  const { id } = await aHeldPayout();
  expect((await decide(second, id, 'refuse', 'The owner asked for cash')).status).toBe(200);
  expect(await listed(admin, 'ended', id)).toMatchObject({
    reason: 'ops',
    decision: { by: 'Fatmata Conteh', reason: 'The owner asked for cash' },
    mayRetry: false,
  });
});

test('one that the wallet refused has no decision of an admin', async () => {
  const { id } = await aHeldPayout();
  await payoutRefused(backend.core, id, 'no_account', { states: ['held'] });
  expect(await listed(admin, 'ended', id)).toMatchObject({ decision: null, reason: 'no_account', mayRetry: false });
});

test('the driver’s account says whom a payout pays, and what became of it', async () => {
  const { id, driver } = await aHeldPayout();
  const lines = async () => {
    const read = async (row: typeof routes.driverBalance, as: Actor) =>
      Object((await backend.call(row, { as, params: { id: driver.id } })).body).settlements;
    const [mine, theirs] = [await read(routes.driverBalance, driver), await read(routes.driverBalanceForOps, admin)];
    expect(theirs).toEqual(mine);
    return mine;
  };
  const payout = { kind: 'payout', payout: { state: 'held', owner: 'Alhaji Sesay' } };
  expect(await lines()).toMatchObject([payout, { kind: 'adjustment' }]);
  expect((await decide(admin, id, 'refuse')).status).toBe(200);
  const refused = { state: 'refused', owner: 'Alhaji Sesay' };
  expect(await lines()).toMatchObject([
    { kind: 'payout_returned', payout: refused },
    { kind: 'payout', payout: refused },
    { kind: 'adjustment' },
  ]);
});
