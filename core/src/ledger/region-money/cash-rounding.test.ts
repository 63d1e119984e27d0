import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { cashOf } from '@waka/contracts/money/currency';
import { arriveAtPickup, completeRide, startRide } from '../../trips/progress/advance-ride.ts';
import { acceptOffer } from '../../matching/offers/accept-offer.ts';
import { takeCash } from '../../payments/take-cash.ts';
import { receiptOf } from '../../rides/views/receipt.ts';
import { aDriver, anOffer, aRide, aRider } from '../../testing/builders.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { receiptWithCash } from '../cash-receipt.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

/** Completes a ride that costs a sum of Guinea, where there is no coin below a hundred francs. */
async function aRideOf(fare: number, paymentMethod = 'cash') {
  const rider = await aRider(core, { usesPin: false });
  const driver = await aDriver(core);
  const { id } = await aRide(core, rider, { paymentMethod });
  await core.sql(`UPDATE rides SET fare = $2, currency = 'GNF', price = NULL WHERE id = $1`, [id, fare]);
  await acceptOffer(core, driver, id, await anOffer(core, await aRideRow(id), driver));
  await arriveAtPickup(core, driver, id);
  await startRide(core, driver, id, undefined);
  await completeRide(core, driver, id);
  return { id, rider, driver };
}

const aRideRow = async (id: string) => {
  const [row] = await core.sql<Parameters<typeof anOffer>[1]>('SELECT * FROM rides WHERE id = $1', [id]);
  if (!row) throw new Error('the ride is gone');
  return row;
};

const amountsOf = async (rideId: string) => {
  const rows = await core.sql<{ account: string; amount: number }>(
    `SELECT account, sum(amount)::int AS amount FROM ledger_entries JOIN ledger_transactions ON id = transaction_id
     WHERE ride_id = $1 GROUP BY account`,
    [rideId],
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
};

test.each([
  [9130, 9100, -30],
  [9150, 9200, 50],
])(
  'a fare of %d francs is paid with %d in cash, and the rest is a line of the ledger and the receipt',
  async (fare, cash, rounding) => {
    const { id, rider, driver } = await aRideOf(fare);
    const amounts = await amountsOf(id);
    expect(amounts).toMatchObject({ driver_cash: cash, cash_rounding: -rounding });
    expect(Object.values(amounts).reduce((sum, amount) => sum + amount, 0)).toBe(0);
    expect((amounts['driver_earnings'] ?? 0) + (amounts['commission'] ?? 0)).toBe(-fare);
    for (const reader of [rider, driver]) {
      expect(await receiptWithCash(core, reader, id)).toMatchObject({ total: fare, cash: { amount: cash, rounding } });
    }
  },
);

test('cash that is taken because a wallet failed is rounded alike', async () => {
  const { id, driver, rider } = await aRideOf(9130, 'orange_money');
  expect((await receiptWithCash(core, rider, id)).cash).toBeNull();
  await takeCash(core, driver, id);
  expect(await amountsOf(id)).toMatchObject({ driver_cash: 9100, cash_rounding: 30, rider_due: 0 });
  expect((await receiptWithCash(core, rider, id)).cash).toEqual({ amount: 9100, rounding: -30 });
});

test('a sum that coins can give has no line', async () => {
  const { id, rider } = await aRideOf(9100);
  expect(await receiptWithCash(core, rider, id)).toEqual({
    ...(await receiptOf(core, rider, id)),
    cash: null,
    shortOfCash: 0,
    changeKept: 0,
    taxes: [],
  });
  expect([cashOf(2671, 1), cashOf(9149, 100), cashOf(9150, 100)]).toEqual([2671, 9100, 9200]);
});

test('cash follows the smallest note that ops has set', async () => {
  await core.sql(`UPDATE region_money SET cash_step = 500 WHERE region = 'GN'`);
  const { id, rider } = await aRideOf(9130);
  expect(await amountsOf(id)).toMatchObject({ driver_cash: 9000, cash_rounding: 130 });
  expect(await receiptWithCash(core, rider, id)).toMatchObject({ cash: { amount: 9000, rounding: -130 } });
});
