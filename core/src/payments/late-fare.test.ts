import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { standingOf } from '../ledger/ledger.repository.ts';
import { lockName } from '../platform/postgres/platform.repository.ts';
import type { Actor } from '../platform/actor.ts';
import { notificationsOf } from '../notifications/notification-centre.ts';
import { rideById } from '../rides/views/read-rides.ts';
import { aRideInFrancs, type Driven } from '../testing/rides-in-francs.ts';
import { untilBlocked } from '../testing/sql/until-blocked.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { takeOwedCash } from './cash/owed-cash.ts';
import { stateCash } from './cash/state-cash.ts';
import { collectPayment } from './collect-payment.ts';
import { receiptWithMoney } from './money-of-rides.ts';
import { payAgain } from './pay-again.ts';
import { setWaived } from './payments.repository.ts';
import { paymentFailed, paymentPaid } from './settle-payment.ts';
import { takeCash } from './take-cash.ts';
import { unpaidRides } from './unpaid-rides.ts';
import { COLLECTS_ONLY, type Verdict, type WalletPort } from './wallets/wallet-port.ts';

const FARE = 9130;
const EARNED = FARE - Math.floor(FARE * 0.15);

let core: TestCore;
let ride: Driven;
let late: string;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());
beforeEach(async () => {
  ride = await aRideInFrancs(core, { paymentMethod: 'orange_money' });
  late = await gaveUp(await newest(ride));
  core.publisher.published.splice(0);
});

const rowsOf = ({ id }: Driven) =>
  core.sql<{ id: string; state: string; amount: number; isDue: boolean }>(
    `SELECT id, state, amount, refund_due_at IS NOT NULL AS is_due FROM payments WHERE ride_id = $1 ORDER BY id`,
    [id],
  );
const newest = async (of: Driven) => (await rowsOf(of)).at(-1)?.id ?? '';
const statesOf = async (of: Driven) =>
  (await rowsOf(of)).map(({ state, isDue }) => (isDue ? `${state}, goes back` : state));

/** Has a payment asked for, and given up without an answer. */
async function gaveUp(id: string): Promise<string> {
  await asked(id, { kind: 'pending' });
  await asked(id, { kind: 'pending' }, 16);
  return id;
}

/** Takes the next step of a payment after so many minutes, with this answer of the wallet. */
async function asked(id: string, verdict: Verdict, minutes = 0): Promise<void> {
  const wallet: WalletPort = {
    start: () => Promise.resolve({ kind: 'asked', token: null }),
    query: () => Promise.resolve(verdict),
    probe: () => Promise.resolve(),
    ...COLLECTS_ONLY,
  };
  await core.sql(
    `UPDATE payments SET next_check_at = now(), created_at = created_at - make_interval(mins => $2) WHERE id = $1`,
    [id, minutes],
  );
  await collectPayment(core, () => wallet, id);
}

/** Lets the wallet answer that the money of a payment that was given up came after all. */
const comes = (id = late) => asked(id, { kind: 'paid', transactionId: `tx-${id}` });

const postingsOf = async ({ id }: Driven) =>
  (
    await core.sql<{ kind: string }>(
      `SELECT kind FROM ledger_transactions WHERE ride_id = $1 AND kind <> 'ride_completed' ORDER BY id`,
      [id],
    )
  ).map(({ kind }) => kind);
const owedBy = async ({ id }: Actor) =>
  (
    await core.sql<{ sum: number }>(
      `SELECT coalesce(sum(amount), 0)::int AS sum FROM ledger_entries WHERE owner_id = $1 AND account = 'rider_due'`,
      [id],
    )
  )[0]?.sum;
const standing = async ({ id }: Actor) => (await standingOf(core.sql, id))[0];
const noticesOf = async ({ rider }: Driven) => {
  const kinds = (await notificationsOf(core, rider, {})).map(({ kind }) => kind);
  return kinds.filter((kind) => kind.startsWith('payment_') || kind.startsWith('refund_')).toReversed();
};
const again = (of = ride) => payAgain(core, of.rider, of.id, { method: 'orange_money' });
const cash = () => takeCash(core, ride.driver, ride.id);
const isBalanced = async () =>
  expect(await core.sql('SELECT currency FROM ledger_entries GROUP BY 1 HAVING sum(amount) <> 0')).toEqual([]);

/** Checks that late money stays what it was: due to go back, posted nowhere. */
async function goesBack(of = ride): Promise<void> {
  expect((await rowsOf(of)).find(({ id }) => id === late)).toMatchObject({ isDue: true });
  expect((await noticesOf(of)).filter((kind) => kind === 'refund_decided')).toHaveLength(1);
  await isBalanced();
}

describe('money that comes after its payment had failed', () => {
  test('pays the ride that is still unpaid, as if it had come in time', async () => {
    const { id, rider, driver } = ride;
    expect(await statesOf(ride)).toEqual(['failed']);
    expect(await unpaidRides(core, rider)).toMatchObject([{ rideId: id, reason: 'timed_out' }]);
    expect(await standing(driver)).toMatchObject({ awaitedEarnings: EARNED, unpaidEarnings: 0 });
    await comes();
    await comes();
    expect(await statesOf(ride)).toEqual(['paid']);
    expect(await postingsOf(ride)).toEqual(['ride_paid']);
    expect([await owedBy(rider), await unpaidRides(core, rider)]).toEqual([0, []]);
    expect(await standing(driver)).toMatchObject({ awaitedEarnings: 0, unpaidEarnings: EARNED });
    for (const reader of [rider, driver])
      expect(await rideById(core, reader, id)).toMatchObject({ payment: { state: 'paid', reason: null } });
    expect(await receiptWithMoney(core, rider, id)).toMatchObject({ paymentState: 'paid', refunds: [] });
    expect(await noticesOf(ride)).toEqual(['payment_failed', 'payment_paid']);
    const rooms = core.publisher.published.filter(({ event }) => event === 'ride:updated').map(({ room }) => room);
    expect(rooms).toEqual(expect.arrayContaining([`user:${rider.id}`, `user:${driver.id}`]));
    await expect(again()).rejects.toMatchObject({ code: 'payment.not_open' });
    await expect(takeCash(core, driver, id)).rejects.toMatchObject({ code: 'payment.not_open' });
    await isBalanced();
  });

  test('also once it was in doubt, which it no longer is', async () => {
    await asked(late, { kind: 'pending' }, 25 * 60);
    const doubt = () =>
      core.sql('SELECT in_doubt_since IS NOT NULL AS is_in_doubt FROM payments WHERE id = $1', [late]);
    expect(await doubt()).toEqual([{ isInDoubt: true }]);
    await comes();
    expect([await statesOf(ride), await doubt()]).toEqual([['paid'], [{ isInDoubt: false }]]);
  });

  test('pays what was short of cash, where it was asked for that', async () => {
    await takeCash(core, ride.driver, ride.id);
    await stateCash(core, ride.driver, ride.id, 5000);
    await stateCash(core, ride.rider, ride.id, 5000);
    await again();
    const rest = await gaveUp(await newest(ride));
    // The whole fare of before, of which a part is paid in cash, is not what is owed.
    await comes();
    expect(await statesOf(ride)).toEqual(['failed, goes back', 'failed', 'failed']);
    await comes(rest);
    expect(await statesOf(ride)).toEqual(['failed, goes back', 'failed', 'paid']);
    expect(await postingsOf(ride)).toEqual(['ride_paid_in_cash', 'cash_short', 'ride_paid']);
    expect([await owedBy(ride.rider), await unpaidRides(core, ride.rider)]).toEqual([0, []]);
    await goesBack();
  });
});

describe('money that comes late goes back', () => {
  test('while another payment is under way, which pays', async () => {
    await again();
    await comes();
    expect(await statesOf(ride)).toEqual(['failed, goes back', 'due']);
    await goesBack();
    await paymentPaid(core, { id: await newest(ride) }, 'the-second');
    expect(await postingsOf(ride)).toEqual(['ride_paid']);
    expect(await owedBy(ride.rider)).toBe(0);
  });

  test('where another payment has paid, and where the last one has failed as well', async () => {
    await again();
    const second = await newest(ride);
    await paymentFailed(core, { id: second }, { reason: 'no_funds', watch: false });
    await comes();
    expect(await statesOf(ride)).toEqual(['failed, goes back', 'failed']);
    await again();
    await paymentPaid(core, { id: await newest(ride) }, 'the-third');
    await comes(second);
    expect(await statesOf(ride)).toEqual(['failed, goes back', 'failed, goes back', 'paid']);
    expect([await postingsOf(ride), await owedBy(ride.rider)]).toEqual([['ride_paid'], 0]);
    await isBalanced();
  });

  test('where the driver was paid in cash', async () => {
    await takeCash(core, ride.driver, ride.id);
    await comes();
    expect(await statesOf(ride)).toEqual(['cash_instead, goes back']);
    expect(await postingsOf(ride)).toEqual(['ride_paid_in_cash']);
    await goesBack();
  });

  test('where the driver of a later ride was given it in cash', async () => {
    await takeCash(core, ride.driver, ride.id);
    await stateCash(core, ride.driver, ride.id, 0);
    await stateCash(core, ride.rider, ride.id, 0);
    await again();
    late = await gaveUp(await newest(ride));
    const { id, driver } = await aRideInFrancs(core, { rider: ride.rider });
    await takeOwedCash(core, driver, id, 9100);
    await comes();
    expect((await statesOf(ride)).at(-1)).toBe('cash_instead, goes back');
    expect(await postingsOf(ride)).toEqual(['ride_paid_in_cash', 'cash_short', 'ride_paid_in_cash']);
    await goesBack();
  });

  test('where ops has waived it', async () => {
    await setWaived(core.sql, late);
    await comes();
    expect([await statesOf(ride), await postingsOf(ride)]).toEqual([['failed, goes back'], []]);
    await goesBack();
  });

  test('where its bank has taken it back meanwhile', async () => {
    await core.sql(
      `INSERT INTO card_disputes (rail, credentials, region, provider_id, payment_id, state, is_withdrawn, amount)
       VALUES ('stripe', 'STRIPE', 'GN', 'dp_late', $1, 'open', true, $2)`,
      [late, FARE],
    );
    await comes();
    expect([await statesOf(ride), await postingsOf(ride)]).toEqual([['failed, goes back'], []]);
    await goesBack();
  });

  test('where it is another sum than was asked for', async () => {
    await asked(late, { kind: 'wrong_amount', transactionId: 'tx-part' });
    expect([await statesOf(ride), await postingsOf(ride)]).toEqual([['failed, goes back'], []]);
    await comes();
    expect([await statesOf(ride), await owedBy(ride.rider)]).toEqual([['failed, goes back'], FARE]);
    await isBalanced();
  });
});

describe('of money that comes late and another payment', () => {
  test.each([
    { way: 'by wallet', pays: () => again(), states: ['failed, goes back', 'due'], posted: [] },
    { way: 'in cash', pays: cash, states: ['cash_instead, goes back'], posted: ['ride_paid_in_cash'] },
  ])('$way at once the first alone counts', async ({ pays, states, posted }) => {
    for (const isLateFirst of [true, false]) {
      ride = await aRideInFrancs(core, { paymentMethod: 'orange_money' });
      late = await gaveUp(await newest(ride));
      const race: Promise<PromiseSettledResult<unknown>[]>[] = [];
      // Both wait for the lock of the ride's payments, in this order.
      await core.transaction(async (sql) => {
        await lockName(sql, `payment of ${ride.id}`);
        for (const begin of isLateFirst ? [comes, pays] : [pays, comes]) {
          race.push(Promise.allSettled([begin()]));
          await untilBlocked(core.sql, race.length);
        }
      });
      const ends = (await Promise.all(race)).flat();
      const fulfilled = { status: 'fulfilled' };
      const refused = { status: 'rejected', reason: { code: 'payment.not_open' } };
      expect(ends).toMatchObject([fulfilled, isLateFirst ? refused : fulfilled]);
      expect(await statesOf(ride)).toEqual(isLateFirst ? ['paid'] : states);
      expect(await postingsOf(ride)).toEqual(isLateFirst ? ['ride_paid'] : posted);
      await isBalanced();
    }
  });

  test('by both ways at once, in any order, the ride is paid once', async () => {
    for (let round = 0; round < 6; round += 1) {
      ride = await aRideInFrancs(core, { paymentMethod: 'orange_money' });
      late = await gaveUp(await newest(ride));
      const begins = [comes, again, cash, comes];
      await Promise.allSettled([...begins.slice(round % 4), ...begins.slice(0, round % 4)].map((begin) => begin()));
      const last = await newest(ride);
      if (last !== late) await paymentPaid(core, { id: last }, `again-${last}`);
      await comes();
      const paid = (await postingsOf(ride)).filter((kind) => kind.startsWith('ride_paid'));
      expect(paid).toHaveLength(1);
      // Of what came by wallet all but the fare goes back.
      const isCash = paid[0] === 'ride_paid_in_cash';
      const rows = await rowsOf(ride);
      expect(rows.filter(({ state }) => state === 'paid')).toHaveLength(isCash ? 0 : 1);
      expect(rows.filter(({ state, isDue }) => state === 'paid' && isDue)).toEqual([]);
      expect(rows.filter(({ state, isDue }) => state !== 'paid' && !isDue)).toEqual([]);
      await isBalanced();
    }
  });
});
