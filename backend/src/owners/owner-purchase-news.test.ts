import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { relayOutbox } from '@waka/core/app/relay-outbox';
import { disburse, settleBook } from '@waka/core/owners/disburse';
import { payoutPaid } from '@waka/core/payments/payouts/settle-payout';
import type { OutPort, Payout } from '@waka/core/payments/wallets/payout-port';
import { COLLECTS_ONLY, type Wallets } from '@waka/core/payments/wallets/wallet-port';
import type { Actor } from '@waka/core/platform/actor';
import { userRoom } from '@waka/core/platform/rooms';
import { untilOutboxEmpty } from '@waka/core/testing/until-outbox-empty';
import { aPhone, bookOf, ownerCalls, ownersBackend } from '../testing/owner-calls.ts';
import type { TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
beforeAll(async () => {
  ({ backend, admin } = await ownersBackend());
});
afterAll(() => backend.close());
const { aDriverOfVehicle, answer, choose, earn, pay, payoutOf, propose } = ownerCalls(() => backend);

/** Two drivers of one vehicle, one of whom pays the rest of it from the balance. */
async function aPayoutOfTheRest() {
  const plate = `NZE ${Math.floor(Math.random() * 900) + 100}`;
  const [buyer, other] = [await aDriverOfVehicle('conakry', plate), await aDriverOfVehicle('conakry', plate)];
  const phone = aPhone('conakry');
  await answer(phone, bookOf(await propose(buyer, phone, { hirePurchase: 8000 })).proposal.id);
  await answer(phone, bookOf(await propose(other, phone)).proposal.id);
  await earn(buyer, 60_000);
  await choose(phone, 'mtn_money');
  await pay(buyer, crypto.randomUUID(), { amount: 8000 });
  // Tests of before have no relay.
  await backend.core.sql('DELETE FROM outbox');
  return { buyer, other, id: await payoutOf(buyer) };
}
const newsOf = ({ id }: Actor) =>
  backend.publisher.published.filter(({ event, room }) => event === 'owner:changed' && room === userRoom(id));
const never = () => Promise.reject(new Error('not asked for'));
const silent = { ...COLLECTS_ONLY, start: never, query: never, probe: never };
const waiting = () => backend.core.sql(`SELECT 1 FROM outbox WHERE topic = 'owner_terms'`);

test('a purchase that a payout settles changes the open screens of both drivers at once, once the provider’s list has it', async () => {
  const { buyer, other, id } = await aPayoutOfTheRest();
  backend.publisher.published.length = 0;
  // As if the provider had been silent for a day.
  await backend.core.sql(`UPDATE payouts SET state = 'requested', next_check_at = NULL WHERE id = $1`, [id]);
  const body = { decision: 'was_paid', reason: 'It is in their list', reference: `ref ${id}` };
  const decide = () => backend.call(routes.decidePayout, { as: admin, params: { id }, body });
  expect((await Promise.all([decide(), decide()])).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 409,
  ]);
  expect([newsOf(buyer).length, newsOf(other).length]).toEqual([1, 1]);
  await untilOutboxEmpty(backend.core.sql);
});

test('it changes them once the provider says so', async () => {
  const { buyer, other, id } = await aPayoutOfTheRest();
  backend.publisher.published.length = 0;
  const payouts: OutPort<Payout> = {
    start: async () => ({ kind: 'asked', token: null }),
    query: async () => ({ kind: 'paid', transactionId: `tx ${id}` }),
  };
  const wallets: Wallets = () => ({ ...silent, payouts });
  await backend.core.sql(`UPDATE payouts SET state = 'requested', next_check_at = now() WHERE id = $1`, [id]);
  await Promise.all([disburse(backend.core, wallets, id), disburse(backend.core, wallets, id)]);
  expect([newsOf(buyer).length, newsOf(other).length]).toEqual([1, 1]);
  await untilOutboxEmpty(backend.core.sql);
});

test('it changes them by the relay where the worker died after its commit, and none where it did not commit', async () => {
  const { buyer, other, id } = await aPayoutOfTheRest();
  backend.publisher.published.length = 0;
  const dies = payoutPaid(backend.core, id, `tx ${id}`, async (sql, payout) => {
    await settleBook(backend.core)(sql, payout);
    throw new Error('the worker died');
  });
  await expect(dies).rejects.toThrow('the worker died');
  expect(await waiting()).toEqual([]);
  await payoutPaid(backend.core, id, `tx ${id}`, settleBook(backend.core));
  expect(await waiting()).toHaveLength(2);
  expect(newsOf(other)).toEqual([]);
  await backend.core.sql(`UPDATE outbox SET created_at = now() - interval '2 seconds'`);
  await relayOutbox(backend.core);
  expect([newsOf(buyer).length, newsOf(other).length]).toEqual([1, 1]);
  expect(await waiting()).toEqual([]);
});
