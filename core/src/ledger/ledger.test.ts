import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Actor } from '../platform/actor.ts';
import { arriveAtPickup, completeRide, startRide } from '../trips/progress/advance-ride.ts';
import { acceptOffer } from '../matching/offers/accept-offer.ts';
import type { Ride } from '../rides/ride.entity.ts';
import { takeCash } from '../payments/take-cash.ts';
import { aDriver, anOffer, aRide, aRider } from '../testing/builders.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { openMtnInFreetown } from '../testing/wallets.ts';
import { untilBlocked } from '../testing/sql/until-blocked.ts';
import { lockDriver } from '../accounts/driver-profiles.repository.ts';
import { postRidePaid, postRidePaidInCash } from './post-ride.ts';
import { post } from './post.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
  await openMtnInFreetown(core);
});
afterAll(() => core.close());

describe('the ledger', () => {
  test('books the fare of a cash ride as held by the driver, who owes the commission', async () => {
    const { ride, driver } = await aCompletedRide('cash');
    const kept = Math.floor(ride.fare * 0.15);
    expect(await linesOf(ride.id)).toEqual([
      { kind: 'ride_completed', account: 'driver_cash', ownerId: driver.id, amount: ride.fare },
      { kind: 'ride_completed', account: 'driver_earnings', ownerId: driver.id, amount: kept - ride.fare },
      { kind: 'ride_completed', account: 'commission', ownerId: null, amount: -kept },
    ]);
  });

  test('books a ride by wallet as owed by the rider until the wallet has paid, once', async () => {
    const { ride, rider } = await aCompletedRide('orange_money');
    expect(await owedBy(rider)).toBe(ride.fare);
    expect(await core.transaction((sql) => postRidePaid(sql, ride, ride.fare))).toBe(true);
    expect(await core.transaction((sql) => postRidePaid(sql, ride, ride.fare))).toBe(false);
    expect(await owedBy(rider)).toBe(0);
  });

  test('books the cash that a rider gave after the wallet failed as held by the driver', async () => {
    const { ride, rider, driver } = await aCompletedRide('orange_money');
    await core.transaction((sql) => postRidePaidInCash(sql, ride, ride.fare));
    expect(await owedBy(rider)).toBe(0);
    expect(await linesOf(ride.id)).toContainEqual({
      kind: 'ride_paid_in_cash',
      account: 'driver_cash',
      ownerId: driver.id,
      amount: ride.fare,
    });
  });

  test('takes one of twenty postings of the same thing at once', async () => {
    const { ride, rider } = await aCompletedRide('orange_money');
    const posted = await Promise.all(
      Array.from({ length: 20 }, () => core.transaction((sql) => postRidePaid(sql, ride, ride.fare))),
    );
    expect(posted.filter(Boolean)).toHaveLength(1);
    expect(await owedBy(rider)).toBe(0);
  });

  test('keeps for each account the sum of its entries, also with concurrent postings', async () => {
    const [one, two] = [await aDriver(core), await aDriver(core)];
    const remit = (from: Actor, to: Actor, amount: number) =>
      core.transaction((sql) =>
        post(sql, {
          kind: 'adjustment',
          reference: randomUUID(),
          rideId: null,
          currency: 'SLE',
          lines: [
            { account: 'driver_cash', ownerId: from.id, amount: -amount },
            { account: 'driver_cash', ownerId: to.id, amount },
          ],
        }),
      );
    await Promise.all([1, 2, 3, 4, 5, 6].map((n) => (n % 2 === 0 ? remit(one, two, 100 * n) : remit(two, one, n))));
    const differing = `
      SELECT owner_id, account, currency, sum(amount) AS amount FROM ledger_entries
      WHERE owner_id IS NOT NULL GROUP BY owner_id, account, currency
      EXCEPT SELECT owner_id, account, currency, amount FROM ledger_balances`;
    expect(await core.sql(differing)).toEqual([]);
    expect(await core.sql('SELECT amount::int AS amount FROM ledger_balances WHERE owner_id = $1', [two.id])).toEqual([
      { amount: 1200 - 9 },
    ]);
  });

  test('makes a posting of cash wait for a settlement of the same driver, before it locks a balance', async () => {
    const { ride, driver } = await aCompletedRide('orange_money');
    const taken = await core.transaction(async (sql) => {
      await lockDriver(sql, driver.id);
      const taking = takeCash(core, driver, ride.id);
      await untilBlocked(core.sql);
      await post(sql, {
        kind: 'adjustment',
        reference: randomUUID(),
        rideId: null,
        currency: 'SLE',
        lines: [
          { account: 'driver_cash', ownerId: driver.id, amount: -500 },
          { account: 'adjustments', ownerId: null, amount: 500 },
        ],
      });
      return { taking };
    });
    expect(await taken.taking).toMatchObject({ payment: { state: 'cash_instead' } });
  });

  test('refuses an unbalanced transaction at commit', async () => {
    const driver = await aDriver(core);
    const lopsided = core.transaction((sql) =>
      post(sql, {
        kind: 'bonus',
        reference: randomUUID(),
        rideId: null,
        currency: 'SLE',
        lines: [
          { account: 'driver_earnings', ownerId: driver.id, amount: -500 },
          { account: 'bonuses', ownerId: null, amount: 499 },
        ],
      }),
    );
    await expect(lopsided).rejects.toThrow('does not balance');
  });

  test.each([
    'UPDATE ledger_entries SET amount = amount + 1',
    'DELETE FROM ledger_entries',
    'DELETE FROM ledger_transactions',
  ])('refuses to be changed: %s', async (statement) => {
    await aCompletedRide('cash');
    await expect(core.sql(statement)).rejects.toThrow('only grows');
  });

  test('is rolled back together with its transaction', async () => {
    const { ride } = await aCompletedRide('cash');
    const undone = core.transaction(async (sql) => {
      await post(sql, { kind: 'adjustment', reference: ride.id, rideId: ride.id, currency: 'SLE', lines: [] });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(
      await core.sql("SELECT 1 FROM ledger_transactions WHERE kind = 'adjustment' AND ride_id = $1", [ride.id]),
    ).toEqual([]);
  });

  test('sums to zero over everything', async () => {
    await aCompletedRide('cash');
    await aCompletedRide('mtn_money');
    expect(await core.sql('SELECT currency, sum(amount)::int AS sum FROM ledger_entries GROUP BY currency')).toEqual([
      { currency: 'SLE', sum: 0 },
    ]);
  });
});

async function aCompletedRide(paymentMethod: Ride['paymentMethod']) {
  const rider = await aRider(core, { usesPin: false });
  const driver = await aDriver(core);
  const requested = await aRide(core, rider, { paymentMethod });
  await acceptOffer(core, driver, requested.id, await anOffer(core, requested, driver));
  await arriveAtPickup(core, driver, requested.id);
  await startRide(core, driver, requested.id, undefined);
  await completeRide(core, driver, requested.id);
  const [ride] = await core.sql<Ride>('SELECT * FROM rides WHERE id = $1', [requested.id]);
  if (!ride) throw new Error('the ride is gone');
  return { ride, rider, driver };
}

const linesOf = (rideId: string) =>
  core.sql(
    `SELECT kind, account, owner_id, amount::int AS amount FROM ledger_entries
     JOIN ledger_transactions ON ledger_transactions.id = transaction_id WHERE ride_id = $1 ORDER BY 1, line`,
    [rideId],
  );

async function owedBy(rider: Actor): Promise<number | undefined> {
  const [owed] = await core.sql<{ sum: number }>(
    "SELECT sum(amount)::int AS sum FROM ledger_entries WHERE account = 'rider_due' AND owner_id = $1",
    [rider.id],
  );
  return owed?.sum;
}
