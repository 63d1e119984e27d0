import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { receiptWithCash } from '../../ledger/cash-receipt.ts';
import { standingOf } from '../../ledger/ledger.repository.ts';
import type { Actor } from '../../platform/actor.ts';
import { userRoom } from '../../platform/rooms.ts';
import { aDriver } from '../../testing/builders.ts';
import { aRideInFrancs, type Driven } from '../../testing/rides-in-francs.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { payAgain } from '../pay-again.ts';
import { unpaidRides } from '../unpaid-rides.ts';
import { owedCash, takeOwedCash } from './owed-cash.ts';
import { stateCash } from './state-cash.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

const earned = 9130 - Math.floor(9130 * 0.15);
const standing = async ({ id }: Actor) => (await standingOf(core.sql, id))[0];
const ledgerSums = () => core.sql('SELECT currency FROM ledger_entries GROUP BY 1 HAVING sum(amount) <> 0');
const dueOf = async (rider: Actor) => {
  const [row] = await core.sql<{ sum: number }>(
    `SELECT coalesce(sum(amount), 0)::int AS sum FROM ledger_entries WHERE owner_id = $1 AND account = 'rider_due'`,
    [rider.id],
  );
  return row?.sum;
};

/** Drives a ride of which both say how much of its 9,100 francs was given. */
async function aShortRide(given: number, people: Parameters<typeof aRideInFrancs>[1] = {}): Promise<Driven> {
  const driven = await aRideInFrancs(core, people);
  await stateCash(core, driven.driver, driven.id, given);
  await stateCash(core, driven.rider, driven.id, given);
  return driven;
}

describe('cash that a rider owes', () => {
  test('is taken by the driver of a later ride, who holds it, and its own driver has earned the fare', async () => {
    const { id, rider, driver: first } = await aShortRide(5000);
    const { id: later, driver } = await aRideInFrancs(core, { rider });
    const owed = { currency: 'GNF', amount: 4100 };
    expect([await owedCash(core, rider, later), await owedCash(core, driver, later)]).toEqual([owed, owed]);
    // Of a ride itself its own driver takes the rest, by "I was paid in cash".
    expect(await owedCash(core, first, id)).toBeNull();
    expect(await standing(first)).toMatchObject({ cashHeld: 5000, awaitedEarnings: 4100 });
    core.publisher.published.splice(0);
    await takeOwedCash(core, driver, later, 4100);
    expect(await standing(first)).toMatchObject({ cashHeld: 5000, unpaidEarnings: earned, awaitedEarnings: 0 });
    expect(await standing(driver)).toMatchObject({ cashHeld: 9100 + 4100, unpaidEarnings: earned });
    expect([await dueOf(rider), await unpaidRides(core, rider), await owedCash(core, driver, later)]).toEqual([
      0,
      [],
      null,
    ]);
    expect(await receiptWithCash(core, rider, id)).toMatchObject({ paymentState: 'cash_instead', shortOfCash: 0 });
    const rooms = core.publisher.published.filter(({ event }) => event === 'ride:updated').map(({ room }) => room);
    expect(rooms).toEqual(expect.arrayContaining([userRoom(rider.id), userRoom(first.id)]));
    expect(await ledgerSums()).toEqual([]);
  });

  test('of several rides is one sum, taken once, however often and by however many it is reported', async () => {
    const { rider } = await aShortRide(0);
    await aShortRide(8000, { rider });
    const { id, driver } = await aRideInFrancs(core, { rider, paymentMethod: 'orange_money' });
    expect(await owedCash(core, driver, id)).toEqual({ currency: 'GNF', amount: 10_200 });
    await expect(takeOwedCash(core, driver, id, 9100)).rejects.toMatchObject({ code: 'cash.closed' });
    const answers = await Promise.allSettled([1, 2, 3].map(() => takeOwedCash(core, driver, id, 10_200)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await standing(driver)).toMatchObject({ cashHeld: 10_200 });
    expect(await unpaidRides(core, rider)).toEqual([]);
    expect(await ledgerSums()).toEqual([]);
  });

  test('is paid once where a wallet is asked for it at the same time', async () => {
    const { id, rider } = await aShortRide(0);
    const { id: later, driver } = await aRideInFrancs(core, { rider });
    const [byWallet, inCash] = await Promise.allSettled([
      payAgain(core, rider, id, { method: 'orange_money' }),
      takeOwedCash(core, driver, later, 9100),
    ]);
    expect([byWallet.status, inCash.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    const isInCash = inCash.status === 'fulfilled';
    expect(await dueOf(rider)).toBe(isInCash ? 0 : 9100);
    expect(await standing(driver)).toMatchObject({ cashHeld: isInCash ? 18_200 : 9100 });
    expect(await ledgerSums()).toEqual([]);
  });

  test('is read anew by the driver of a later ride alone once a wallet is asked for it', async () => {
    const { id, rider, driver: first } = await aShortRide(0);
    const { id: later, driver } = await aRideInFrancs(core, { rider });
    const old = await aRideInFrancs(core, { rider });
    await core.sql(`UPDATE rides SET completed_at = now() - interval '25 hours' WHERE id = $1`, [old.id]);
    core.publisher.published.splice(0);
    await payAgain(core, rider, id, { method: 'orange_money' });
    expect(core.publisher.published.filter(({ event }) => event === 'cash:owed')).toEqual([
      { room: userRoom(driver.id), event: 'cash:owed', payload: { rideId: later } },
    ]);
    expect([await owedCash(core, driver, later), first.id === driver.id]).toEqual([null, false]);
  });

  test('can be read or taken by the two of the later ride alone, for a day', async () => {
    const { rider } = await aShortRide(0);
    const { id, driver } = await aRideInFrancs(core, { rider });
    const other = await aDriver(core);
    await expect(owedCash(core, other, id)).rejects.toMatchObject({ code: 'ride.not_found' });
    await expect(takeOwedCash(core, other, id, 9100)).rejects.toMatchObject({ code: 'ride.not_found' });
    await expect(takeOwedCash(core, rider, id, 9100)).rejects.toMatchObject({ code: 'cash.closed' });
    await core.sql(`UPDATE rides SET completed_at = now() - interval '25 hours' WHERE id = $1`, [id]);
    expect(await owedCash(core, driver, id)).toBeNull();
    await expect(takeOwedCash(core, driver, id, 9100)).rejects.toMatchObject({ code: 'cash.closed' });
    expect(await unpaidRides(core, rider)).toMatchObject([{ amount: 9100 }]);
  });
});
