import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { TaxRequest } from '@waka/contracts/ops/money/tax-requests';
import { acceptOffer } from '../../matching/offers/accept-offer.ts';
import { addTaxForOps, endTaxForOps, payTaxes, taxesForOps } from '../../ops/money/taxes.ts';
import type { Actor } from '../../platform/actor.ts';
import { aDriver, anOffer, aRide, aRider } from '../../testing/builders.ts';
import { rideRow } from '../../rides/views/read-rides.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { arriveAtPickup, completeRide, startRide } from '../../trips/progress/advance-ride.ts';
import { receiptWithCash } from '../cash-receipt.ts';
import { postRideCompleted } from '../post-ride.ts';
import { taxOn } from './tax-on.ts';

let core: TestCore;
let admin: Actor;
beforeAll(async () => {
  core = await testCore();
  admin = { ...(await aRider(core)), role: 'admin' };
});
afterAll(() => core.close());
afterEach(() => core.sql('DELETE FROM tax_payments; DELETE FROM ride_taxes; DELETE FROM taxes'));

type NewTax = Pick<TaxRequest, keyof TaxRequest>;

const gst: NewTax = {
  region: 'SL',
  name: 'GST',
  base: 'fare',
  rate: 1500,
  amount: null,
  isContained: true,
  reason: 'Finance Act',
};

const add = (tax: Partial<NewTax> = {}) => addTaxForOps(core, admin, { ...gst, ...tax });

async function aCompletedRide(paymentMethod = 'cash') {
  const [rider, driver] = [await aRider(core, { usesPin: false }), await aDriver(core)];
  const ride = await aRide(core, rider, { paymentMethod });
  await acceptOffer(core, driver, ride.id, await anOffer(core, ride, driver));
  await arriveAtPickup(core, driver, ride.id);
  await startRide(core, driver, ride.id, undefined);
  await completeRide(core, driver, ride.id);
  return { ...ride, rider, driver };
}

const amountsOf = async (rideId: string) => {
  const rows = await core.sql<{ account: string; amount: number }>(
    `SELECT account, sum(amount)::int AS amount FROM ledger_entries JOIN ledger_transactions ON id = transaction_id
     WHERE ride_id = $1 GROUP BY account`,
    [rideId],
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
};

const accountOf = async (region: string) => (await taxesForOps(core)).accounts.find((one) => one.region === region);

describe('taxOn', () => {
  const sums = { fare: 2670, commission: 400 };
  test.each([
    [{ base: 'fare', rate: 1500, amount: null, isContained: true }, 348],
    [{ base: 'fare', rate: 1500, amount: null, isContained: false }, 401],
    [{ base: 'commission', rate: 1800, amount: null, isContained: true }, 61],
    [{ base: 'commission', rate: 50, amount: null, isContained: false }, 2],
    [{ base: 'ride', rate: null, amount: 25, isContained: false }, 25],
  ] as const)('%j of a fare of 2670 and a commission of 400 is %d', (tax, amount) => {
    expect(taxOn(tax, sums)).toBe(amount);
  });
});

test.each(['cash', 'orange_money'])(
  'a ride paid by %s owes what is in force; the fare and what the driver earns do not change',
  async (method) => {
    const free = await aCompletedRide(method);
    const before = await amountsOf(free.id);
    await add();
    await add({ name: 'City levy', base: 'ride', rate: null, amount: 20 });
    await add({ name: 'Tax on our share', base: 'commission', rate: 1000 });
    await add({ name: 'Of Guinea', region: 'GN' });
    const { id, fare, rider, driver } = await aCompletedRide(method);
    const after = await amountsOf(id);
    expect(fare).toBe(free.fare);
    const commission = before['commission'] ?? 0;
    const owed = Math.round((fare * 15) / 115) + 20 + Math.round(-commission / 11);
    expect(after).toEqual({ ...before, commission: commission + owed, taxes_due: -owed });
    for (const reader of [rider, driver]) {
      expect((await receiptWithCash(core, reader, id)).taxes).toEqual([
        { name: 'GST', rate: 1500, amount: Math.round((fare * 15) / 115) },
        { name: 'City levy', rate: null, amount: 20 },
      ]);
    }
    expect((await receiptWithCash(core, free.rider, free.id)).taxes).toEqual([]);
    expect((await accountOf('SL'))?.owed).toBe(owed);
    expect((await accountOf('GN'))?.owed).toBe(0);
  },
);

test('a tax that has ended or not begun takes nothing, and one can be ended once', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const coming = await add({ startsAt: tomorrow });
  const tax = await add({ name: 'Old levy' });
  expect([coming.state, tax.state]).toEqual(['coming', 'in_force']);
  const end = (one: typeof tax, seen = one.decisionId) =>
    endTaxForOps(core, admin, one.id, { reason: 'Repealed', seen });
  const ended = await end(tax);
  expect(ended.state).toBe('ended');
  await expect(end(ended)).rejects.toMatchObject({ code: 'ops.rate_in_past' });
  await expect(end(coming, tax.decisionId)).rejects.toMatchObject({ code: 'ops.decided_meanwhile' });
  expect(await end(coming)).toMatchObject({ state: 'ended', endsAt: tomorrow, startsAt: tomorrow });
  const { id } = await aCompletedRide();
  expect(await amountsOf(id)).not.toHaveProperty('taxes_due');
  await expect(add({ startsAt: new Date(Date.now() - 1000).toISOString() })).rejects.toMatchObject({
    code: 'ops.rate_in_past',
  });
});

test('a tax counts by the end of the ride, also when the ride is posted later, and its name is taken until it ends', async () => {
  const tax = await add({ base: 'ride', rate: null, amount: 300 });
  await expect(add({ name: 'gst' })).rejects.toMatchObject({ code: 'tax.exists' });
  const { id } = await aCompletedRide();
  const ride = await rideRow(core.sql, id);
  if (!ride) throw new Error('the ride is gone');
  await endTaxForOps(core, admin, tax.id, { reason: 'Repealed', seen: tax.decisionId });
  await add({ base: 'ride', rate: null, amount: 500 });
  // As where a rider ended the trip and ops found it fine days later.
  await core.sql('DELETE FROM ride_taxes WHERE ride_id = $1', [id]);
  await core.sql(`ALTER TABLE ledger_transactions DISABLE TRIGGER USER; ALTER TABLE ledger_entries DISABLE TRIGGER USER;
    DELETE FROM ledger_entries WHERE transaction_id IN (SELECT id FROM ledger_transactions WHERE ride_id = '${id}');
    DELETE FROM ledger_transactions WHERE ride_id = '${id}';
    ALTER TABLE ledger_transactions ENABLE TRIGGER USER; ALTER TABLE ledger_entries ENABLE TRIGGER USER`);
  await core.transaction((sql) => postRideCompleted(sql, ride));
  expect(
    await core.sql('SELECT amount, at = $2 AS is_of_its_end FROM ride_taxes WHERE ride_id = $1', [
      id,
      ride.completedAt,
    ]),
  ).toEqual([{ amount: 300, isOfItsEnd: true }]);
});

test('a tax with another rate follows the one of that name from the minute of its end', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const tax = await add();
  await endTaxForOps(core, admin, tax.id, { reason: 'Finance Act', endsAt: tomorrow, seen: tax.decisionId });
  await expect(add({ rate: 1600 })).rejects.toMatchObject({ code: 'tax.exists' });
  expect(await add({ rate: 1600, startsAt: tomorrow })).toMatchObject({ state: 'coming', startsAt: tomorrow });
});

const month = (offset: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1)).toISOString().slice(0, 7);
};

test('months are those of the country, and a payment is booked once and never above what is owed', async () => {
  await add({ base: 'ride', rate: null, amount: 300 });
  const [first, second] = [await aCompletedRide(), await aCompletedRide()];
  await core.sql(`UPDATE ride_taxes SET at = at - interval '1 month' WHERE ride_id = $1`, [first.id]);
  expect((await accountOf('SL'))?.months).toMatchObject([
    { month: month(0), rides: 1, amount: 300 },
    { month: month(-1), rides: 1, amount: 300 },
  ]);
  const pay = (amount: number, reference: string) =>
    payTaxes(core, admin, 'SL', { amount, reference, reason: 'October' });
  await expect(pay(601, 'NRA-1')).rejects.toMatchObject({ code: 'ops.more_than_owed' });
  // The same receipt is sent twice at once.
  const answers = await Promise.all([pay(400, 'NRA-1'), pay(400, 'NRA-1')]);
  expect(answers.map(({ owed }) => owed)).toEqual([200, 200]);
  await expect(pay(100, 'NRA-1')).rejects.toMatchObject({ code: 'receipt.known' });
  await expect(Promise.allSettled([pay(150, 'NRA-2'), pay(150, 'NRA-3')])).resolves.toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ status: 'fulfilled' }),
      expect.objectContaining({ status: 'rejected', reason: expect.objectContaining({ code: 'ops.more_than_owed' }) }),
    ]),
  );
  expect((await accountOf('SL'))?.payments).toMatchObject([{ amount: 150 }, { amount: 400, reference: 'NRA-1' }]);
  const [due] = await core.sql(
    `SELECT sum(amount)::int AS due FROM ledger_entries
    WHERE account = 'taxes_due' AND currency = 'SLE'
      AND (transaction_id IN (SELECT id FROM ledger_transactions WHERE ride_id = ANY ($1)
        OR reference IN (SELECT id FROM tax_payments)))`,
    [[first.id, second.id]],
  );
  expect(due).toEqual({ due: -50 });
});
