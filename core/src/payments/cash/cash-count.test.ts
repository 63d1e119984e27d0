import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { givenFor } from '@waka/contracts/money/cash-count';
import { receiptWithCash } from '../../ledger/cash-receipt.ts';
import { standingOf } from '../../ledger/ledger.repository.ts';
import { riderCredit } from '../../ledger/rider-credit.ts';
import { cashDisputes, decideCash } from '../../ops/money/cash-disputes.ts';
import type { Actor } from '../../platform/actor.ts';
import { aRider, aTrip } from '../../testing/builders.ts';
import { aRideInFrancs, type Driven } from '../../testing/rides-in-francs.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { quoteRide } from '../../trips/booking/quote-ride.ts';
import { takeCash } from '../take-cash.ts';
import { disputesAt } from './cash-counts.repository.ts';
import { endCashCounts } from './end-cash-count.ts';
import { cashCount, stateCash } from './state-cash.ts';

let core: TestCore;
let admin: Actor;
beforeAll(async () => {
  core = await testCore();
  admin = { ...(await aRider(core)), role: 'admin' };
});
afterAll(() => core.close());
beforeEach(() => {
  core.publisher.published.splice(0);
});

const aDrivenRide = (given: Parameters<typeof aRideInFrancs>[1] = {}) => aRideInFrancs(core, given);
const say = (actor: Actor, id: string, amount: number) => stateCash(core, actor, id, amount);
const creditOf = async (rider: Actor) => (await riderCredit(core, rider)).map(({ amount }) => amount);
const heldBy = async (driver: Actor) => (await standingOf(core.sql, driver.id))[0]?.cashHeld;
const owedBy = async (rider: Actor) =>
  (
    await core.sql<{ sum: number }>(
      `SELECT coalesce(sum(amount), 0)::int AS sum FROM ledger_entries WHERE owner_id = $1 AND account = 'rider_due'`,
      [rider.id],
    )
  )[0]?.sum;
const count = async (id: string) =>
  (await core.sql(`SELECT state, given, lost_by, next_at FROM cash_counts WHERE ride_id = $1`, [id]))[0];
const timeIsUp = (id: string) =>
  core.sql(`UPDATE cash_counts SET next_at = now() - interval '1 second' WHERE ride_id = $1`, [id]);
const ledgerSums = () => core.sql('SELECT currency FROM ledger_entries GROUP BY 1 HAVING sum(amount) <> 0');

test('what can be given without change is made of notes that exist', () => {
  expect(givenFor(9100, [500, 1000, 2000, 5000, 10_000, 20_000])).toEqual([9500, 10_000, 20_000]);
  expect(givenFor(2670, [100, 200, 500, 1000, 2000])).toEqual([2700, 2800, 3000, 4000]);
  expect(givenFor(10_000, [500, 1000, 2000, 5000, 10_000, 20_000])).toEqual([20_000]);
  expect(givenFor(10_000, [])).toEqual([]);
});

describe('the cash of a ride', () => {
  test('is closed by two who say the same, and nothing else is posted', async () => {
    const { id, rider, driver } = await aDrivenRide();
    expect(await cashCount(core, rider, id)).toMatchObject({
      due: 9100,
      sums: [9500, 10_000, 20_000],
      mine: null,
      state: 'open',
      change: null,
    });
    expect(await say(rider, id, 9100)).toMatchObject({ mine: 9100, state: 'open' });
    expect(await cashCount(core, driver, id)).toMatchObject({ mine: null });
    expect(await say(driver, id, 9100)).toMatchObject({ mine: 9100, state: 'closed', change: 0, until: null });
    expect(await creditOf(rider)).toEqual([]);
    expect(await heldBy(driver)).toBe(9100);
  });

  test('becomes credit where there was no change, in one commit with log and outbox, and on the receipt', async () => {
    const { id, rider, driver } = await aDrivenRide();
    await say(driver, id, 10_000);
    expect(await creditOf(rider)).toEqual([]);
    const answers = await Promise.all([say(rider, id, 10_000), say(rider, id, 10_000)]);
    expect(answers).toMatchObject([{ change: 900 }, { change: 900 }]);
    expect(await creditOf(rider)).toEqual([900]);
    expect(await heldBy(driver)).toBe(10_000);
    expect(
      await core.sql(
        `SELECT account, owner_id, amount::int FROM ledger_entries JOIN ledger_transactions ON id = transaction_id
         WHERE kind = 'change_kept' AND ride_id = $1 ORDER BY line`,
        [id],
      ),
    ).toEqual([
      { account: 'driver_cash', ownerId: driver.id, amount: 900 },
      { account: 'rider_credit', ownerId: rider.id, amount: -900 },
    ]);
    expect(core.publisher.published.filter(({ event }) => event === 'ride:updated').length).toBeGreaterThan(1);
    expect(await receiptWithCash(core, rider, id)).toMatchObject({
      total: 9130,
      cash: { amount: 9100, rounding: -30 },
      credit: 0,
      changeKept: 900,
    });
  });

  test('is stated once by each side, with a sum that was offered, by the two of the ride alone', async () => {
    const { id, rider } = await aDrivenRide();
    await expect(say(rider, id, 9300)).rejects.toMatchObject({ code: 'request.invalid' });
    await expect(say(await aRider(core), id, 9100)).rejects.toMatchObject({ code: 'ride.not_found' });
    await say(rider, id, 9500);
    expect(await say(rider, id, 9500)).toMatchObject({ mine: 9500 });
    await expect(say(rider, id, 9100)).rejects.toMatchObject({ code: 'cash.answered' });
  });

  test('is the one answer of two once the time is over', async () => {
    const { id, rider, driver } = await aDrivenRide();
    await say(driver, id, 9500);
    await endCashCounts(core);
    expect(await count(id)).toMatchObject({ state: 'open' });
    await timeIsUp(id);
    expect(await endCashCounts(core)).toBe(1);
    expect(await count(id)).toMatchObject({ state: 'closed', given: 9500, lostBy: null });
    expect(await creditOf(rider)).toEqual([400]);
    expect(await heldBy(driver)).toBe(9500);
    await expect(say(rider, id, 9100)).rejects.toMatchObject({ code: 'cash.closed' });
  });

  test('is no credit by the word of a rider alone: ops sees it, and the driver may still answer', async () => {
    const silent = await aDrivenRide();
    await say(silent.rider, silent.id, 10_000);
    await timeIsUp(silent.id);
    await endCashCounts(core);
    expect(await count(silent.id)).toMatchObject({ state: 'disputed', given: null });
    await timeIsUp(silent.id);
    await endCashCounts(core);
    expect(await count(silent.id)).toMatchObject({ state: 'closed', given: 9100, lostBy: null });
    expect(await creditOf(silent.rider)).toEqual([]);

    const late = await aDrivenRide();
    await say(late.rider, late.id, 10_000);
    await timeIsUp(late.id);
    await endCashCounts(core);
    const waiting = await disputesAt(core.sql, 'open', 9);
    expect(waiting.filter(({ rideId }) => rideId === late.id)).toMatchObject([{ riderSays: 10_000, driverSays: null }]);
    expect(await say(late.driver, late.id, 10_000)).toMatchObject({ state: 'closed', change: 900 });
    expect(await creditOf(late.rider)).toEqual([900]);
  });

  test('is what was due where neither ever answers, without another event', async () => {
    const { id, rider, driver } = await aDrivenRide();
    const seqOf = async () => (await core.sql('SELECT seq FROM rides WHERE id = $1', [id]))[0];
    const before = await seqOf();
    await timeIsUp(id);
    expect(await endCashCounts(core)).toBe(1);
    expect(await count(id)).toMatchObject({ state: 'closed', given: 9100 });
    expect(await seqOf()).toEqual(before);
    expect(await creditOf(rider)).toEqual([]);
    expect(await heldBy(driver)).toBe(9100);
  });

  test('is asked for too where it replaced a wallet, and not where the wallet pays', async () => {
    const { id, rider, driver } = await aDrivenRide({ paymentMethod: 'orange_money' });
    expect(await cashCount(core, rider, id)).toBeNull();
    await expect(say(rider, id, 9100)).rejects.toMatchObject({ code: 'cash.closed' });
    await takeCash(core, driver, id);
    expect(await cashCount(core, rider, id)).toMatchObject({ due: 9100 });
  });
});

const differ = async ({ id, rider, driver }: Driven, riders: number, drivers: number) => {
  await say(rider, id, riders);
  expect(await say(driver, id, drivers)).toMatchObject({ state: 'disputed', change: null });
};

describe('two who say different sums', () => {
  test('wait for ops; then the smaller sum counts where neither has lost a dispute, and neither loses one by it', async () => {
    const { id, rider, ...first } = await aDrivenRide();
    await differ({ id, rider, ...first }, 20_000, 9100);
    expect(await endCashCounts(core)).toBe(0);
    await timeIsUp(id);
    expect(await endCashCounts(core)).toBe(1);
    expect(await count(id)).toMatchObject({ state: 'closed', given: 9100, lostBy: null });
    expect(await creditOf(rider)).toEqual([]);
  });

  test('are decided by the disputes that each has lost before', async () => {
    const first = await aDrivenRide();
    await differ(first, 20_000, 9100);
    await decideCash(core, admin, first.id, { believe: 'driver', reason: 'Asked both' });
    expect(await count(first.id)).toMatchObject({ given: 9100, lostBy: 'rider' });
    const second = await aDrivenRide({ rider: first.rider });
    await differ(second, 9100, 10_000);
    await timeIsUp(second.id);
    await endCashCounts(core);
    expect(await count(second.id)).toMatchObject({ given: 10_000, lostBy: 'rider' });
    expect(await creditOf(first.rider)).toEqual([900]);
    expect(await ledgerSums()).toEqual([]);
  });

  test('of which one is above and the other below what was due make neither credit nor a debt', async () => {
    const { id, rider, driver } = await aDrivenRide();
    await say(driver, id, 5000);
    expect(await say(rider, id, 10_000)).toMatchObject({ state: 'disputed' });
    const open = await cashDisputes(core, admin, 'open');
    expect(open.find(({ rideId }) => rideId === id)).toMatchObject({ believed: null });
    await timeIsUp(id);
    await endCashCounts(core);
    expect(await count(id)).toMatchObject({ state: 'closed', given: 9100, lostBy: null });
    expect(await creditOf(rider)).toEqual([]);
    expect(await owedBy(rider)).toBe(0);
    expect(await heldBy(driver)).toBe(9100);
    const ended = await cashDisputes(core, admin, 'ended');
    expect(ended.find(({ rideId }) => rideId === id)).toMatchObject({ believed: null });
  });
});

/** Gives a rider 900 francs of credit. */
const withCredit = async () => {
  const { id, rider, driver } = await aDrivenRide();
  await say(rider, id, 10_000);
  await say(driver, id, 10_000);
  return rider;
};

/** Sets the least sum of Orange Money. */
async function setLeast(least: number | null): Promise<void> {
  await core.sql(`UPDATE ride_methods SET min_amount = $1 WHERE method = 'orange_money'`, [least]);
  core.methods.invalidate();
}

describe('credit', () => {
  test('is quoted, and pays of the next ride in cash, while the driver has all of the fare', async () => {
    const rider = await withCredit();
    await core.sql(`UPDATE ledger_balances SET currency = 'SLE' WHERE owner_id = $1`, [rider.id]);
    expect((await quoteRide(core, rider, aTrip())).credit).toBe(900);
    await core.sql(`UPDATE ledger_balances SET currency = 'GNF' WHERE owner_id = $1`, [rider.id]);
    expect((await quoteRide(core, rider, aTrip())).credit).toBe(0);
    const { id, driver } = await aDrivenRide({ rider });
    expect(await creditOf(rider)).toEqual([]);
    // The whole fare is among the sums, for a rider who has paid it by hand.
    expect(await cashCount(core, driver, id)).toMatchObject({ due: 8200, sums: [8500, 9000, 9100, 10_000, 20_000] });
    const [standing] = await standingOf(core.sql, driver.id);
    const earned = 9130 - Math.floor(9130 * 0.15);
    expect(standing).toMatchObject({ cashHeld: 8200, unpaidEarnings: earned });
    expect(await receiptWithCash(core, driver, id)).toMatchObject({
      total: 9130,
      credit: 900,
      cash: { amount: 8200, rounding: -30 },
    });
    expect(await ledgerSums()).toEqual([]);
  });

  test('pays a whole fare, for which no cash is asked, and the rest stays', async () => {
    const rider = await withCredit();
    const { id, driver } = await aDrivenRide({ rider, fare: 500 });
    expect(await creditOf(rider)).toEqual([400]);
    expect(await cashCount(core, driver, id)).toBeNull();
    expect(await heldBy(driver)).toBe(0);
    expect(await receiptWithCash(core, rider, id)).toMatchObject({ credit: 500, cash: { amount: 0, rounding: 0 } });
  });

  test('pays of a ride by wallet, which is asked for the rest', async () => {
    const rider = await withCredit();
    const { id, driver } = await aDrivenRide({ rider, paymentMethod: 'orange_money' });
    expect(await creditOf(rider)).toEqual([]);
    expect(await core.sql('SELECT amount, state FROM payments WHERE ride_id = $1', [id])).toEqual([
      { amount: 8230, state: 'due' },
    ]);
    const [ride] = await core.sql(`SELECT payment->>'amount' AS amount FROM rides WHERE id = $1`, [id]);
    expect(ride).toEqual({ amount: '8230' });
    expect(await receiptWithCash(core, rider, id)).toMatchObject({ total: 9130, credit: 900, cash: null });
    // The wallet fails, and cash is what it was asked for.
    await takeCash(core, driver, id);
    expect(await cashCount(core, driver, id)).toMatchObject({ due: 8200 });
    expect(await heldBy(driver)).toBe(8200);
    expect(await owedBy(rider)).toBe(0);
    expect(await receiptWithCash(core, rider, id)).toMatchObject({
      credit: 900,
      cash: { amount: 8200, rounding: -30 },
    });
    expect(await ledgerSums()).toEqual([]);
  });

  test('is used whole where the wallet could not be asked for the rest, which the next ride takes', async () => {
    const rider = await withCredit();
    await setLeast(1500);
    try {
      const { id } = await aDrivenRide({ rider, paymentMethod: 'orange_money', fare: 2000 });
      expect(await creditOf(rider)).toEqual([-1100]);
      expect(await core.sql('SELECT 1 FROM payments WHERE ride_id = $1', [id])).toEqual([]);
      expect(await receiptWithCash(core, rider, id)).toMatchObject({ total: 2000, credit: 900, carried: 1100 });
      // Cash has no least sum.
      const inCash = await aDrivenRide({ rider });
      expect(await creditOf(rider)).toEqual([]);
      expect(await receiptWithCash(core, rider, inCash.id)).toMatchObject({ credit: 0, carried: -1100 });
    } finally {
      await setLeast(null);
    }
    expect(await ledgerSums()).toEqual([]);
  });

  test('that pays a whole ride leaves nothing to ask of the wallet', async () => {
    const rider = await withCredit();
    const { id, driver } = await aDrivenRide({ rider, paymentMethod: 'orange_money', fare: 900 });
    expect(await creditOf(rider)).toEqual([]);
    expect(await core.sql('SELECT 1 FROM payments WHERE ride_id = $1', [id])).toEqual([]);
    expect(await core.sql('SELECT payment FROM rides WHERE id = $1', [id])).toEqual([{ payment: null }]);
    const [standing] = await standingOf(core.sql, driver.id);
    expect(standing).toMatchObject({ cashHeld: 0, unpaidEarnings: 900 - 135, awaitedEarnings: 0 });
    expect(await ledgerSums()).toEqual([]);
  });
});
