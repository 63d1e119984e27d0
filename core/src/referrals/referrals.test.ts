import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DRIVER_BONUS } from '@waka/contracts/referrals/referral-views';
import { POINTS_OF_A_FRIEND, POINTS_OF_A_RIDE } from '@waka/contracts/referrals/points';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { RidePaymentMethod } from '@waka/contracts/rides/ride-status';
import { randomUUID } from 'node:crypto';
import type { Actor } from '../platform/actor.ts';
import { payQuests } from '../earnings/quests.ts';
import { standingOf } from '../ledger/ledger.repository.ts';
import { postCashShort } from '../ledger/post-ride.ts';
import { recordReceipt } from '../ops/money/receipts.ts';
import { paymentPaid } from '../payments/settle-payment.ts';
import { takeCash } from '../payments/take-cash.ts';
import { arriveAtPickup, completeRide, startRide } from '../trips/progress/advance-ride.ts';
import { acceptOffer } from '../matching/offers/accept-offer.ts';
import { aDriver, anOffer, aRide, aRider } from '../testing/builders.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { openMtnInFreetown } from '../testing/wallets.ts';
import { noteReferral } from '../accounts/registration/note-referral.ts';
import { payReferrals } from './pay-referrals.ts';
import { referralsOf, rewardsOf } from './read-referrals.ts';
import { tidyCode } from '../accounts/registration/referral-code.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
  await openMtnInFreetown(core);
  // No limit of speed, so that its rides can end in a moment.
  core.config.maxDriveKmh = 1e9;
  // One ride by car brings more commission than a bonus, one by motorbike half of it.
  await core.sql(`UPDATE fare_rates SET base = CASE vehicle_type WHEN 'motorbike' THEN 11000 ELSE 20000 END`);
});
afterAll(() => core.close());

describe('a referral', () => {
  test('has one code for each person, also with concurrent requests', async () => {
    const rider = await aRider(core);
    const all = await Promise.all(Array.from({ length: 10 }, () => referralsOf(core, rider)));
    expect(new Set(all.map(({ code }) => code)).size).toBe(1);
    expect(tidyCode(` ${all[0]?.code.toLowerCase() ?? ''} `)).toBe(all[0]?.code);
  });

  test('rewards a rider in points after the first ride of the friend, and for no other', async () => {
    const [rider, friend] = [await aRider(core), await aFriend()];
    await join(friend, rider);
    expect(await referralsOf(core, rider)).toMatchObject({ joined: 1, rewarded: 0, friends: [{ rewardedAt: null }] });
    await ride(friend, await aDriver(core));
    await ride(friend, await aDriver(core));
    expect(await referralsOf(core, rider)).toMatchObject({ joined: 1, rewarded: 1, friends: [{ name: 'Aminata' }] });
    expect(await rewardsOf(core, rider)).toMatchObject({ points: POINTS_OF_A_FRIEND, friends: 1, rides: 0 });
    expect(await rewardsOf(core, friend)).toMatchObject({
      points: 2 * POINTS_OF_A_RIDE,
      level: 'bronze',
      next: { level: 'silver', missing: 180 },
    });
  });

  test('rewards a driver in money, once however many workers pay, and not before cash commission is handed in', async () => {
    const [referrer, friend, driver] = [await aDriver(core), await aFriend(), await aDriver(core)];
    await join(friend, referrer);
    await ride(friend, driver);
    expect(await payLater()).toBe(0);
    expect(await earnedBy(referrer)).toEqual([]);
    await handIn(driver);
    const paid = await Promise.all(Array.from({ length: 5 }, payLater));
    expect(paid.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await earnedBy(referrer)).toEqual(BONUS);
  });

  test('S24: of a driver is not paid from cash commission that the friend owes', async () => {
    const [referrer, friend] = [await aDriver(core), await aDriver(core)];
    await join(friend, referrer);
    await ride(await aFriend(), friend);
    await ride(await aFriend(), friend);
    expect(await payLater()).toBe(0);
    await handIn(friend);
    expect(await payLater()).toBe(1);
    expect(await earnedBy(referrer)).toEqual(BONUS);
  });

  test.each([
    ['', []],
    [
      ' and taxes take part of ours',
      [
        `INSERT INTO taxes (region, name, base, rate, is_contained, starts_at)
      VALUES ('SL', 'GST', 'commission', 1500, true, now()), ('GN', 'TVA', 'commission', 1800, true, now())`,
      ],
    ],
  ])(
    'of a driver is paid from cash commission handed in, though its drivers owe that of newer rides%s',
    async (_, taxes) => {
      for (const tax of taxes) await core.sql(tax);
      const referrer = await aDriver(core);
      const friend = await aFriend();
      const drivers = [
        await aDriver(core, { vehicleType: 'motorbike' }),
        await aDriver(core, { vehicleType: 'motorbike' }),
      ];
      await join(friend, referrer);
      for (const driver of drivers) {
        await ride(friend, driver);
        await handIn(driver);
        await ride(await aFriend(), driver);
      }
      expect(await payLater()).toBe(1);
      expect(await earnedBy(referrer)).toEqual(BONUS);
    },
  );

  test('S24: of a driver is not paid from cash commission of a driver who has driven on without handing in', async () => {
    const [referrer, friend, driver] = [await aDriver(core), await aFriend(), await aDriver(core)];
    await join(friend, referrer);
    await ride(friend, driver);
    await ride(await aFriend(), driver);
    expect(await payLater()).toBe(0);
    await handIn(driver);
    expect(await payLater()).toBe(1);
  });

  test('of a driver is paid no sooner than the commission of the friend covers it', async () => {
    const [referrer, friend] = [await aDriver(core), await aDriver(core, { vehicleType: 'motorbike' })];
    await join(friend, referrer);
    await ride(await aFriend(), friend);
    await handIn(friend);
    expect(await payLater()).toBe(0);
    expect(await referralsOf(core, referrer)).toMatchObject({ joined: 1, rewarded: 0 });
    await ride(await aFriend(), friend);
    await handIn(friend);
    expect(await payLater()).toBe(1);
    expect(await referralsOf(core, referrer)).toMatchObject({ rewarded: 1 });
    await ride(await aFriend(), friend);
    await handIn(friend);
    expect(await payLater()).toBe(0);
    expect(await earnedBy(referrer)).toEqual(BONUS);
  });

  test('S24: of two drivers by one ride is paid once, as its commission covers one bonus', async () => {
    const [first, second, rider, driver] = [
      await aDriver(core),
      await aDriver(core),
      await aFriend(),
      await aDriver(core),
    ];
    await join(rider, first);
    await join(driver, second);
    await ride(rider, driver);
    await handIn(driver);
    expect(await payLater()).toBe(1);
    expect([...(await earnedBy(first)), ...(await earnedBy(second))]).toEqual(BONUS);
    await ride(rider, driver);
    await handIn(driver);
    expect(await payLater()).toBe(1);
  });

  test('of a driver is not paid from rides that paid a weekly goal', async () => {
    const [referrer, friend] = [await aDriver(core), await aDriver(core)];
    await core.sql(`UPDATE quests SET from_day = '2024-01-01', target = 1`);
    await join(friend, referrer);
    await ride(await aFriend(), friend);
    expect(await payQuests(core)).toBeGreaterThan(0);
    await core.sql('UPDATE quests SET target = 20');
    await handIn(friend);
    expect(await payLater()).toBe(0);
    await ride(await aFriend(), friend);
    await handIn(friend);
    expect(await payLater()).toBe(1);
  });

  test('of a driver is not paid from fares that a promotion paid, nor from cash owed though a wallet paid the rest', async () => {
    const [referrer, driver, first] = [await aDriver(core), await aDriver(core), await aDriver(core)];
    const friend = await aFriend();
    await join(friend, referrer);
    const promoted = await underWay(friend, first);
    await core.sql('UPDATE rides SET promotion = 20000 WHERE id = $1', [promoted.id]);
    await completeRide(core, first, promoted.id);
    expect(await payLater()).toBe(0);
    const { id } = await underWay(friend, driver);
    await completeRide(core, driver, id);
    await postCashShort(core.sql, { id, riderId: friend.id, driverId: driver.id, currency: 'SLE' }, 100);
    await core.sql(`UPDATE rides SET payment = '{"state": "paid"}' WHERE id = $1`, [id]);
    expect(await payLater()).toBe(0);
    await handIn(driver);
    expect(await payLater()).toBe(1);
  });

  test('of a driver waits while the goals of the week of a ride may still be paid', async () => {
    const [referrer, friend] = [await aDriver(core), await aFriend()];
    await join(friend, referrer);
    await ride(friend, await aDriver(core), 'mtn_money');
    await walletPays(friend);
    expect(await payReferrals(core)).toBe(0);
    expect(await payLater()).toBe(1);
  });

  test('locks no account of a referrer while a ride is completed', async () => {
    const [referrer, friend, driver] = [await aDriver(core), await aFriend(), await aDriver(core)];
    await join(friend, referrer);
    const { id } = await underWay(friend, driver);
    await core.transaction(async (sql) => {
      await sql('SELECT 1 FROM driver_profiles WHERE user_id = $1 FOR UPDATE', [referrer.id]);
      await sql(`INSERT INTO ledger_balances VALUES ($1, 'driver_earnings', 'SLE', 0)`, [referrer.id]);
      expect(await completeRide(core, driver, id)).toMatchObject({ status: 'completed' });
    });
  });

  test('does not count a ride between the two', async () => {
    const [driver, friend] = [await aDriver(core), await aFriend()];
    await join(friend, driver);
    await ride(friend, driver);
    await handIn(driver);
    expect(await payLater()).toBe(0);
    const other = await aDriver(core);
    await ride(friend, other);
    await handIn(other);
    expect(await payLater()).toBe(1);
  });

  test.each([
    ['its wallet has paid', (id: string) => paymentPaid(core, { id }, `tx-${id}`)],
    ['the driver was given cash', (id: string) => cashTaken(id)],
  ])('counts a ride once %s', async (_, settle) => {
    const [referrer, friend, driver] = [await aDriver(core), await aFriend(), await aDriver(core)];
    await join(friend, referrer);
    await ride(friend, driver, 'mtn_money');
    expect(await referralsOf(core, referrer)).toMatchObject({ rewarded: 0 });
    expect(await rewardsOf(core, friend)).toMatchObject({ points: 0, rides: 0 });
    const [payment] = await core.sql<{ id: string }>('SELECT id FROM payments WHERE rider_id = $1', [friend.id]);
    expect(await payLater()).toBe(0);
    await settle(String(payment?.id));
    await handIn(driver);
    expect(await payLater()).toBe(1);
    expect(await earnedBy(referrer)).toEqual(BONUS);
    expect(await rewardsOf(core, friend)).toMatchObject({ points: POINTS_OF_A_RIDE, rides: 1 });
  });

  test("counts for the first code used, and never for one's own", async () => {
    const [first, second, friend] = [await aRider(core), await aRider(core), await aFriend()];
    await Promise.all([join(friend, first), join(friend, first)]);
    await join(friend, second);
    expect(await referralsOf(core, first)).toMatchObject({ joined: 1 });
    expect(await referralsOf(core, second)).toMatchObject({ joined: 0 });
    await join(first, first);
    expect(await referralsOf(core, first)).toMatchObject({ joined: 1 });
  });
});

test.each([undefined, '', 'short', '!!!!!!!!', 'ABCDEFG0', "'; DROP TABLE--"])('%s is no code', (typed) => {
  expect(tidyCode(typed)).toBeNull();
});

const admin: Actor = { id: '00000000-0000-7000-8000-000000000000', role: 'admin' };
const BONUS = [{ kind: 'bonus', amount: -DRIVER_BONUS.SLE }];
const aFriend = () => aRider(core, { usesPin: false });

async function join(friend: Actor, referrer: Actor): Promise<void> {
  const { code } = await referralsOf(core, referrer);
  await noteReferral(core.sql, friend.id, code);
}

async function underWay(rider: Actor, driver: Actor, paymentMethod: RidePaymentMethod = 'cash') {
  const [vehicle] = await core.sql<{ vehicleType: VehicleClass }>(
    'SELECT vehicle_type FROM driver_profiles WHERE user_id = $1',
    [driver.id],
  );
  const requested = await aRide(core, rider, { paymentMethod, vehicleType: vehicle?.vehicleType ?? 'standard' });
  await acceptOffer(core, driver, requested.id, await anOffer(core, requested, driver));
  await arriveAtPickup(core, driver, requested.id);
  await startRide(core, driver, requested.id, undefined);
  return requested;
}

async function ride(rider: Actor, driver: Actor, paymentMethod?: RidePaymentMethod): Promise<void> {
  await completeRide(core, driver, (await underWay(rider, driver, paymentMethod)).id);
}

/** Runs payments at a time when no goal of this week can be paid any more. */
const payLater = () =>
  payReferrals({ ...core, clock: { now: () => new Date(core.clock.now().getTime() + 14 * 86_400_000) } });

/** Hands in the commission that the driver owes, if any. */
async function handIn(driver: Actor): Promise<void> {
  await core.sql('INSERT INTO users (id, user_type) VALUES ($1, $2) ON CONFLICT DO NOTHING', [admin.id, 'admin']);
  const [standing] = await standingOf(core.sql, driver.id);
  const amount = standing ? standing.cashHeld - standing.unpaidEarnings : 0;
  if (amount <= 0) return;
  const receipt = { amount, currency: 'SLE', agent: 'Office', reference: randomUUID(), reason: 'handed in' } as const;
  await recordReceipt(core, admin, driver.id, receipt);
}

async function walletPays(rider: Actor): Promise<void> {
  const [payment] = await core.sql<{ id: string }>('SELECT id FROM payments WHERE rider_id = $1', [rider.id]);
  await paymentPaid(core, { id: String(payment?.id) }, `tx-${payment?.id}`);
}

async function cashTaken(paymentId: string): Promise<void> {
  const [payment] = await core.sql<{ rideId: string; driverId: string }>(
    'SELECT ride_id, driver_id FROM payments WHERE id = $1',
    [paymentId],
  );
  if (!payment) throw new Error('nothing is to be paid');
  await takeCash(core, { id: payment.driverId, role: 'driver' }, payment.rideId);
}

const earnedBy = (driver: Actor) =>
  core.sql(
    `SELECT kind, amount::int AS amount FROM ledger_entries JOIN ledger_transactions ON ledger_transactions.id = transaction_id
     WHERE account = 'driver_earnings' AND owner_id = $1 AND kind = 'bonus'`,
    [driver.id],
  );
