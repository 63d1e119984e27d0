import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { partsOf } from '@waka/contracts/money/cash-count';
import { receiptWithCash } from '../../ledger/cash-receipt.ts';
import { standingOf } from '../../ledger/ledger.repository.ts';
import { decideCash } from '../../ops/money/cash-disputes.ts';
import { rideFile } from '../../ops/rides/ride-file.ts';
import { noteRefund } from '../../ops/rides/ride-words.ts';
import type { Actor } from '../../platform/actor.ts';
import { cancelRide } from '../../trips/cancellation/cancel-ride.ts';
import { aRide, aRider } from '../../testing/builders.ts';
import { aRideInFrancs } from '../../testing/rides-in-francs.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { payAgain } from '../pay-again.ts';
import { paymentPaid } from '../settle-payment.ts';
import { takeCash } from '../take-cash.ts';
import { rideById } from '../../rides/views/read-rides.ts';
import { unpaidRides } from '../unpaid-rides.ts';
import { disputesAt } from './cash-counts.repository.ts';
import { endCashCounts } from './end-cash-count.ts';
import { cashClaims, cashCount, stateCash } from './state-cash.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

const aDrivenRide = (given: Parameters<typeof aRideInFrancs>[1] = {}) => aRideInFrancs(core, given);
const say = (actor: Actor, id: string, amount: number) => stateCash(core, actor, id, amount);
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

test('what may be missing is made of notes that exist', () => {
  expect(partsOf(9100, [500, 1000, 2000, 5000, 10_000, 20_000])).toEqual([9000, 8000, 6000, 5000, 4000, 2000, 0]);
  // A third of the fare can be said, too.
  expect(partsOf(26_180, [1000, 2000, 5000, 10_000, 20_000])).toEqual([
    26_000, 25_000, 20_000, 15_000, 10_000, 5000, 0,
  ]);
  expect(partsOf(2670, [])).toEqual([0]);
});

const payments = (id: string) => core.sql('SELECT amount, state FROM payments WHERE ride_id = $1 ORDER BY id', [id]);

describe('a driver who was not paid', () => {
  test('is offered nothing and parts of the sum, and his rider is asked', async () => {
    const { id, rider, driver } = await aDrivenRide();
    expect(await cashCount(core, driver, id)).toMatchObject({
      less: [9000, 8000, 6000, 5000, 4000, 2000, 0],
      claimed: null,
    });
    expect(await cashCount(core, rider, id)).toMatchObject({ less: [] });
    await expect(say(rider, id, 0)).rejects.toMatchObject({ code: 'request.invalid' });
    await expect(say(driver, id, 7000)).rejects.toMatchObject({ code: 'request.invalid' });
    expect(await say(driver, id, 0)).toMatchObject({ mine: 0, claimed: 0, state: 'open' });
    expect(await cashCount(core, rider, id)).toMatchObject({ claimed: 0, state: 'open' });
    const until = (await cashCount(core, rider, id))?.until;
    expect(until).not.toBeNull();
    expect(await cashClaims(core, rider)).toMatchObject([{ rideId: id, due: 9100, claimed: 0, until }]);
    expect(
      await core.sql(
        `SELECT kind, facts->>'fare' AS fare FROM notifications WHERE user_id = $1 AND kind = 'cash_unpaid'`,
        [rider.id],
      ),
    ).toEqual([{ kind: 'cash_unpaid', fare: '9100' }]);
  });

  test('has nothing given back of what he says that he did not get, until it is settled', async () => {
    const { id, rider, driver } = await aDrivenRide();
    const admin: Actor = { ...(await aRider(core)), role: 'admin' };
    const giveBack = (amount: number) => noteRefund(core, admin, id, { amount, reason: 'The way was shorter' });
    await say(driver, id, 5000);
    await expect(giveBack(1)).rejects.toMatchObject({ code: 'refund.cash_open' });
    await say(rider, id, 9100);
    await expect(giveBack(1)).rejects.toMatchObject({ code: 'refund.cash_open' });
    await decideCash(core, admin, id, { believe: 'rider', reason: 'The rider has a witness' });
    // Coins and notes gave 9,100 of the fare of 9,130.
    await expect(giveBack(9101)).rejects.toMatchObject({ code: 'request.invalid' });
    await giveBack(9100);
  });

  test.each([
    ['down', 9130],
    ['up', 9170],
  ])('has nothing given back of what was rounded %s', async (_to, fare) => {
    const { id, rider, driver } = await aDrivenRide({ fare });
    const admin: Actor = { ...(await aRider(core)), role: 'admin' };
    await say(driver, id, 0);
    await say(rider, id, 0);
    expect((await rideFile(core, admin, id, 'Asked about it')).details?.paid).toBe(0);
    const nothing = noteRefund(core, admin, id, { amount: 1, reason: 'The way was shorter' });
    await expect(nothing).rejects.toMatchObject({ code: 'request.invalid' });
  });

  test('of whose rounded fare all is paid: what was handed over can be given back', async () => {
    const { id } = await aDrivenRide({ fare: 9170 });
    const admin: Actor = { ...(await aRider(core)), role: 'admin' };
    const giveBack = (amount: number) => noteRefund(core, admin, id, { amount, reason: 'The way was shorter' });
    await expect(giveBack(9201)).rejects.toMatchObject({ code: 'request.invalid' });
    await giveBack(9200);
  });

  test('does not owe the fare once the rider agrees, and the rider owes it by wallet', async () => {
    const { id, rider, driver } = await aDrivenRide();
    await say(driver, id, 0);
    const answers = await Promise.all([say(rider, id, 0), say(rider, id, 0)]);
    expect(answers).toMatchObject([{ change: -9100 }, { change: -9100 }]);
    expect(await cashClaims(core, rider)).toEqual([]);
    const earned = 9130 - Math.floor(9130 * 0.15);
    // What the rider has still to pay is not the driver's yet.
    expect((await standingOf(core.sql, driver.id))[0]).toMatchObject({
      cashHeld: 0,
      unpaidEarnings: 0,
      awaitedEarnings: earned,
    });
    expect(await owedBy(rider)).toBe(9100);
    expect(await payments(id)).toEqual([{ amount: 9100, state: 'failed' }]);
    expect(await unpaidRides(core, rider)).toMatchObject([{ rideId: id, amount: 9100 }]);
    expect(await receiptWithCash(core, rider, id)).toMatchObject({
      shortOfCash: 9100,
      cash: { amount: 0, rounding: -30 },
    });
    await payAgain(core, rider, id, { method: 'orange_money' });
    const [payment] = await core.sql<{ id: string }>(`SELECT id FROM payments WHERE ride_id = $1 AND state = 'due'`, [
      id,
    ]);
    await paymentPaid(core, { id: payment?.id ?? '' }, 'MP1');
    expect(await owedBy(rider)).toBe(0);
    expect((await standingOf(core.sql, driver.id))[0]).toMatchObject({ cashHeld: 0, unpaidEarnings: earned });
    expect(await ledgerSums()).toEqual([]);
  });

  test('who got a part owes the commission of it alone, and may take the rest in cash later', async () => {
    const { id, rider, driver } = await aDrivenRide();
    await say(driver, id, 5000);
    await say(rider, id, 5000);
    const commission = Math.floor(9130 * 0.15);
    const owes = async () => {
      const [standing] = await standingOf(core.sql, driver.id);
      return (standing?.cashHeld ?? 0) - (standing?.unpaidEarnings ?? 0);
    };
    // Of the 30 francs that rounding took away the service bears all.
    expect(await owes()).toBe(commission - 30);
    // What the rider has not paid is not given back.
    const admin: Actor = { ...(await aRider(core)), role: 'admin' };
    const refund = { amount: 5000, reason: 'The way was shorter' };
    await expect(noteRefund(core, admin, id, { ...refund, amount: 5001 })).rejects.toMatchObject({
      code: 'request.invalid',
    });
    await noteRefund(core, admin, id, refund);
    await takeCash(core, driver, id);
    expect(await owes()).toBe(commission - 30);
    expect(await heldBy(driver)).toBe(9100);
    expect(await owedBy(rider)).toBe(0);
    expect(await ledgerSums()).toEqual([]);
  });

  test('after a wallet that did not pay is asked about too, and what comes later in cash is posted again', async () => {
    const { id, rider, driver } = await aDrivenRide({ paymentMethod: 'orange_money' });
    await takeCash(core, driver, id);
    await say(driver, id, 5000);
    await say(rider, id, 5000);
    // Both screens say that cash is missing, rather than that the wallet failed.
    const shown = async () => (await rideById(core, rider, id)).payment;
    expect(await shown()).toMatchObject({ state: 'failed', amount: 4100, isCashShort: true });
    expect(await heldBy(driver)).toBe(5000);
    // Once a wallet was asked for the rest, what it says counts.
    await payAgain(core, rider, id, { method: 'orange_money' });
    expect(await shown()).toMatchObject({ state: 'due', amount: 4100 });
    expect(await shown()).not.toHaveProperty('isCashShort');
    await takeCash(core, driver, id);
    expect(await heldBy(driver)).toBe(9100);
    expect(await owedBy(rider)).toBe(0);
    expect(await ledgerSums()).toEqual([]);
  });

  test('against a rider who says that he paid is no debt by default; who lost by ops is believed less', async () => {
    const driven = await aDrivenRide();
    await say(driven.driver, driven.id, 0);
    expect(await say(driven.rider, driven.id, 9100)).toMatchObject({ state: 'disputed' });
    await timeIsUp(driven.id);
    await endCashCounts(core);
    expect(await count(driven.id)).toMatchObject({ state: 'closed', given: 9100, lostBy: null });
    expect(await heldBy(driven.driver)).toBe(9100);
    const decided = await aDrivenRide({ driver: driven.driver });
    await say(decided.driver, decided.id, 0);
    await say(decided.rider, decided.id, 9100);
    const admin: Actor = { ...(await aRider(core)), role: 'admin' };
    await decideCash(core, admin, decided.id, { believe: 'rider', reason: 'The rider has a photo' });
    // Then a rider who says nothing is believed rather than this driver.
    const next = await aDrivenRide({ driver: driven.driver });
    await say(next.driver, next.id, 0);
    await timeIsUp(next.id);
    await endCashCounts(core);
    await timeIsUp(next.id);
    await endCashCounts(core);
    expect(await count(next.id)).toMatchObject({ state: 'closed', given: 9100, lostBy: null });
    expect(await payments(next.id)).toEqual([]);
  });

  test('by a rider twice is the last to be booked in cash, until one of the two is paid; wallets stay open', async () => {
    const rider = await aRider(core, { usesPin: false });
    const drivers = [];
    for (const _ of [1, 2]) {
      const { id, driver } = await aDrivenRide({ rider });
      await say(driver, id, 0);
      await say(rider, id, 0);
      drivers.push({ id, driver });
    }
    await expect(aRide(core, rider)).rejects.toMatchObject({ code: 'cash.unpaid_rides' });
    const { id } = await aRide(core, rider, { paymentMethod: 'orange_money' });
    await cancelRide(core, rider, id, { reason: 'changed_mind' });
    for (const one of drivers.slice(1)) await takeCash(core, one.driver, one.id);
    expect(await aRide(core, rider)).toMatchObject({ status: 'pending' });
  });

  test('of whom the rider says nothing is believed after the dispute, which ops sees', async () => {
    const { id, rider, driver } = await aDrivenRide();
    await say(driver, id, 0);
    await timeIsUp(id);
    await endCashCounts(core);
    expect(await count(id)).toMatchObject({ state: 'disputed', given: null });
    expect(await disputesAt(core.sql, 'open', 99)).toContainEqual(expect.objectContaining({ rideId: id }));
    expect(await cashClaims(core, rider)).toHaveLength(1);
    await timeIsUp(id);
    await Promise.all([endCashCounts(core), endCashCounts(core)]);
    expect(await count(id)).toMatchObject({ state: 'closed', given: 0, lostBy: null });
    expect(await payments(id)).toEqual([{ amount: 9100, state: 'failed' }]);
    expect(await owedBy(rider)).toBe(9100);
    expect(await ledgerSums()).toEqual([]);
  });
});
