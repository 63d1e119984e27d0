import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { relayOutbox } from '../../app/relay-outbox.ts';
import { driverDebt } from '../../earnings/driver-debt.ts';
import { acceptOffer } from '../../matching/offers/accept-offer.ts';
import { openOffersOf } from '../../matching/offers/read-offers.ts';
import { matchCity } from '../../matching/rounds/match-city.ts';
import { driverAccounts } from '../../ops/money/balances/driver-accounts.ts';
import { decideReceipt, recordReceipt } from '../../ops/money/receipts.ts';
import { paymentPaid } from '../../payments/settle-payment.ts';
import { topUpPaid } from '../../payments/top-ups/settle-top-up.ts';
import { insertTopUp } from '../../payments/top-ups/top-ups.repository.ts';
import { userRoom } from '../../platform/rooms.ts';
import type { Actor } from '../../platform/actor.ts';
import { scheduledOffersOf, takeScheduled } from '../../scheduled/take-scheduled.ts';
import { aDriver, anOffer, aRide, aRider, cottonTree } from '../../testing/builders.ts';
import { refusal, scheduling } from '../../testing/scheduling.ts';
import { standAt } from '../../testing/stand-at.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { changePayment } from '../../trips/changes/change-payment.ts';
import { arriveAtPickup, completeRide, startRide } from '../../trips/progress/advance-ride.ts';
import { lockDriver } from '../../accounts/driver-profiles.repository.ts';
import { post } from '../post.ts';
import { stepDebts } from './step-debt.ts';

let core: TestCore;
let rider: Actor;
let driver: Actor;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());
beforeEach(async () => {
  await core.sql('UPDATE driver_profiles SET is_online = false');
  await core.sql(`UPDATE rides SET status = 'expired' WHERE status = 'pending'`);
  await core.sql(`UPDATE ride_offers SET status = 'expired' WHERE status = 'open'`);
  await core.sql(`UPDATE debt_terms SET max_debt = 50000, warn_percent = 80, review_above = NULL`);
  await core.redis.flushdb();
  rider = await aRider(core, { usesPin: false });
  driver = await aDriver(core);
  await standAt(core, driver, cottonTree);
});

const { schedule } = scheduling(() => ({ core, rider }));

/** Makes the driver owe so much more, as cash rides do. */
const owe = (amount: number) =>
  core.transaction(async (sql) => {
    await lockDriver(sql, driver.id);
    await post(sql, {
      kind: 'adjustment',
      reference: randomUUID(),
      rideId: null,
      currency: 'SLE',
      lines: [
        { account: 'driver_cash', ownerId: driver.id, amount },
        { account: 'adjustments', ownerId: null, amount: -amount },
      ],
    });
  });

const stepOf = async () => (await driverDebt(core, driver)).step;

const stored = async () => {
  const [row] = await core.sql<{ debtStep: string }>('SELECT debt_step FROM driver_profiles WHERE user_id = $1', [
    driver.id,
  ]);
  return row?.debtStep;
};

const noticesOf = async () => {
  const rows = await core.sql<{ kind: string }>(
    `SELECT kind FROM notifications WHERE user_id = $1 AND kind LIKE 'debt%' ORDER BY id`,
    [driver.id],
  );
  return rows.map(({ kind }) => kind);
};

async function drive(paymentMethod: string): Promise<string> {
  const ride = await aRide(core, rider, { paymentMethod });
  await acceptOffer(core, driver, ride.id, await anOffer(core, ride, driver));
  await arriveAtPickup(core, driver, ride.id);
  await startRide(core, driver, ride.id, undefined);
  await completeRide({ ...core, wakePayments: () => undefined }, driver, ride.id);
  return ride.id;
}

const isOffered = async () => (await openOffersOf(core, driver.id)).length > 0;

const skipOf = async (rideId: string) => {
  const [row] = await core.sql<{ skipped: string }>(
    `SELECT candidates -> 0 ->> 'skipped' AS skipped FROM matching_decisions WHERE ride_id = $1 ORDER BY id DESC LIMIT 1`,
    [rideId],
  );
  return row?.skipped;
};

describe('the debt of a driver', () => {
  test('climbs the ladder with what he owes, each step notified once, and comes down by what is paid', async () => {
    await owe(39_999);
    expect([await stored(), await noticesOf()]).toEqual(['below', []]);
    await owe(1);
    expect([await stored(), await noticesOf()]).toEqual(['warned', ['debt_warned']]);
    expect(await driverDebt(core, driver)).toMatchObject({ debt: 40_000, maxDebt: 50_000, step: 'warned' });
    await owe(10_000);
    await owe(1);
    expect([await stored(), await stepOf()]).toEqual(['wallet_only', 'wallet_only']);
    await owe(-10_002);
    expect(await stored()).toBe('below');
    expect(await noticesOf()).toEqual(['debt_warned', 'debt_wallet_only']);
    expect(
      await core.sql(`SELECT count(*)::int AS n FROM outbox WHERE topic = 'debt' AND key = $1`, [driver.id]),
    ).toEqual([{ n: 3 }]);
  });

  test('is the commission of cash rides, and what a wallet ride earned is taken off once the wallet has paid', async () => {
    const [{ fare } = { fare: 0 }] = await core.sql<{ fare: number }>('SELECT fare FROM rides WHERE id = $1', [
      await drive('cash'),
    ]);
    const commission = Math.floor(fare * 0.15);
    expect(await driverDebt(core, driver)).toMatchObject({ debt: commission, currency: 'SLE' });
    await core.sql(`UPDATE debt_terms SET max_debt = $1 WHERE region = 'SL'`, [commission]);
    expect(await stepDebts(core)).toBeGreaterThan(0);
    expect(await stored()).toBe('wallet_only');
    const rideId = await drive('orange_money');
    expect([await stored(), await driverDebt(core, driver)]).toMatchObject(['wallet_only', { debt: commission }]);
    const [payment] = await core.sql<{ id: string }>('SELECT id FROM payments WHERE ride_id = $1', [rideId]);
    await paymentPaid(core, { id: payment?.id ?? '' }, 'paid at last');
    expect([await stored(), await driverDebt(core, driver)]).toMatchObject(['below', { debt: 0 }]);
  });

  test('at the limit leaves rides by wallet alone: matching offers no cash ride', async () => {
    await owe(50_000);
    const cash = await aRide(core, rider);
    expect(await matchCity(core, 'freetown')).toMatchObject({ offers: 0 });
    expect([await isOffered(), await skipOf(cash.id)]).toEqual([false, 'wallet_only']);
    await core.sql(`UPDATE rides SET status = 'expired' WHERE id = $1`, [cash.id]);
    await aRide(core, await aRider(core), { paymentMethod: 'orange_money' });
    expect(await matchCity(core, 'freetown')).toMatchObject({ offers: 1 });
    expect(await isOffered()).toBe(true);
  });

  test('below the limit, and again after it was paid, leaves all rides', async () => {
    await owe(49_999);
    await aRide(core, rider);
    expect(await matchCity(core, 'freetown')).toMatchObject({ offers: 1 });
    await core.sql(`UPDATE ride_offers SET status = 'expired' WHERE status = 'open'`);
    await owe(1);
    await owe(-20_000);
    await aRide(core, await aRider(core));
    expect((await matchCity(core, 'freetown')).offers).toBeGreaterThan(0);
    expect(await isOffered()).toBe(true);
  });

  test('never takes a ride that was accepted, which may also turn to cash', async () => {
    const ride = await aRide(core, rider, { paymentMethod: 'orange_money' });
    await acceptOffer(core, driver, ride.id, await anOffer(core, ride, driver));
    await owe(60_000);
    await arriveAtPickup(core, driver, ride.id);
    await startRide(core, driver, ride.id, undefined);
    expect(await changePayment(core, rider, ride.id, 'cash')).toMatchObject({ paymentMethod: 'cash' });
    expect(await completeRide(core, driver, ride.id)).toMatchObject({ status: 'completed' });
    expect(await stored()).toBe('wallet_only');
  });

  test('at the limit hides scheduled rides in cash, and refuses to take one', async () => {
    const { id } = await schedule();
    expect(await scheduledOffersOf(core, driver)).toMatchObject([{ id }]);
    await owe(50_000);
    expect(await scheduledOffersOf(core, driver)).toEqual([]);
    await expect(takeScheduled(core, driver, id, { version: 1 })).rejects.toEqual(refusal('driver.wallet_only'));
  });
});

/** Returns what the driver's phone heard of the debt, and forgets it. */
const newsOf = () =>
  core.publisher.published
    .splice(0)
    .filter(({ room, event }) => room === userRoom(driver.id) && event === 'debt:changed')
    .map(({ payload }) => payload);

describe('what pays a debt brings its driver the news at once, and ops reads what is left', () => {
  const terms = { currency: 'SLE', agent: 'Kiosk at Lumley', reason: 'Seen the slip' } as const;
  let admin: Actor;
  beforeEach(async () => {
    admin = { ...(await aRider(core)), role: 'admin' };
    await owe(50_000);
    newsOf();
  });
  const shownToOps = async () =>
    (await driverAccounts(core, admin, 'owing')).find(({ driverId }) => driverId === driver.id);

  test('of a wallet, each time that it pays a part', async () => {
    expect(await shownToOps()).toMatchObject({ balance: -50_000, debtStep: 'wallet_only' });
    const wallet = { method: 'orange_money', payer: '+23276123456', rail: 'orange', credentials: 'O', channel: null };
    const pay = async (amount: number) => {
      const id = await insertTopUp(core.sql, { driverId: driver.id, amount, currency: 'SLE', ...wallet });
      await topUpPaid(core, id, `paid ${amount}`);
      // Reported again, it counts once.
      await topUpPaid(core, id, `paid ${amount}`);
    };
    await pay(10_000);
    expect([newsOf(), await shownToOps()]).toMatchObject([
      [{ step: 'warned' }],
      { balance: -40_000, debtStep: 'warned' },
    ]);
    await pay(10_000);
    expect([newsOf(), await shownToOps()]).toMatchObject([
      [{ step: 'below' }],
      { balance: -30_000, debtStep: 'below' },
    ]);
    await pay(30_000);
    expect([newsOf(), await shownToOps()]).toEqual([[{ step: 'below' }], undefined]);
    expect(await driverDebt(core, driver)).toMatchObject({ debt: 0, step: 'below' });
  });

  test('of an agent, and of the second admin where one has to agree', async () => {
    await recordReceipt(core, admin, driver.id, { ...terms, amount: 20_000, reference: `${driver.id} 1` });
    expect([newsOf(), await shownToOps()]).toMatchObject([[{ step: 'below' }], { balance: -30_000 }]);
    await core.sql('UPDATE debt_terms SET review_above = 20000');
    const held = { ...terms, amount: 30_000, reference: `${driver.id} 2` };
    const { id } = await recordReceipt(core, admin, driver.id, held);
    expect([newsOf(), await shownToOps()]).toMatchObject([[{ step: 'below' }], { balance: -30_000 }]);
    const second: Actor = { ...(await aRider(core)), role: 'admin' };
    await decideReceipt(core, second, id, { decision: 'approve', reason: 'The slip is right' });
    expect([newsOf(), await shownToOps()]).toEqual([[{ step: 'below' }], undefined]);
    expect(await driverDebt(core, driver)).toMatchObject({ debt: 0 });
  });

  test('of a ride by wallet: with the ride at once, and with its step from the outbox', async () => {
    const rideId = await drive('orange_money');
    const [payment] = await core.sql<{ id: string; amount: number }>(
      'SELECT id, amount FROM payments WHERE ride_id = $1',
      [rideId],
    );
    const earned = (payment?.amount ?? 0) - Math.floor((payment?.amount ?? 0) * 0.15);
    // What the wallet has not paid yet takes nothing off.
    expect(await shownToOps()).toMatchObject({ balance: -50_000, debtStep: 'wallet_only' });
    // Of what was owed before.
    await core.sql(`DELETE FROM outbox WHERE topic = 'debt'`);
    core.publisher.published.splice(0);
    await paymentPaid(core, { id: payment?.id ?? '' }, 'paid by wallet');
    const rooms = core.publisher.published.filter(({ event }) => event === 'ride:updated').map(({ room }) => room);
    expect(rooms).toContain(userRoom(driver.id));
    expect(await shownToOps()).toMatchObject({ balance: earned - 50_000, debtStep: 'warned' });
    newsOf();
    await core.sql(`UPDATE outbox SET created_at = now() - interval '2 seconds'`);
    await relayOutbox(core);
    expect(newsOf()).toEqual([{ step: 'warned' }]);
  });
});

test('two postings at once leave the step of both', async () => {
  await Promise.all(Array.from({ length: 5 }, () => owe(10_000)));
  expect(await stored()).toBe('wallet_only');
  expect(await noticesOf()).toEqual(['debt_warned', 'debt_wallet_only']);
});
