import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { eraseAccounts } from '@waka/core/app/erase-accounts';
import { acceptOffer } from '@waka/core/matching/offers/accept-offer';
import type { Actor } from '@waka/core/platform/actor';
import { aDriver, anOffer, aRide, aRider } from '@waka/core/testing/builders';
import { arriveAtPickup, completeRide, startRide } from '@waka/core/trips/progress/advance-ride';
import { anAccount } from '../testing/accounts.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
beforeAll(async () => {
  backend = await testBackend();
  admin = await anAccount(backend.core, { email: 'first@example.com', userType: 'admin' });
});
afterAll(() => backend.close());

const reason = 'Asked both on the phone';

async function aDrivenRide() {
  const rider = await aRider(backend.core, { usesPin: false });
  const driver = await aDriver(backend.core);
  const ride = await aRide(backend.core, rider);
  await acceptOffer(backend.core, driver, ride.id, await anOffer(backend.core, ride, driver));
  await arriveAtPickup(backend.core, driver, ride.id);
  await startRide(backend.core, driver, ride.id, undefined);
  const { fare } = await completeRide(backend.core, driver, ride.id);
  return { id: ride.id, rider, driver, fare };
}

const say = (as: Actor, id: string, amount: unknown) =>
  backend.call(routes.stateCash, { as, params: { id }, body: { amount } });
const decide = (id: string, believe: string, as = admin) =>
  backend.call(routes.decideCash, { as, params: { id }, body: { believe, reason } });
const listed = async (side: string) =>
  (await backend.call(routes.cashDisputes, { as: admin, query: `?side=${side}` })).body;

/** Lets the rider say that the driver kept the change of a larger note, and the driver that there was none. */
async function aDispute() {
  const ride = await aDrivenRide();
  const asked = await backend.call(routes.cashCount, { as: ride.rider, params: { id: ride.id } });
  const given = Number(Object(asked.body).sums.at(-1));
  expect((await say(ride.rider, ride.id, given)).status).toBe(200);
  expect(await say(ride.driver, ride.id, ride.fare)).toMatchObject({ status: 200, body: { state: 'disputed' } });
  return { ...ride, given };
}

describe('a dispute about cash', () => {
  test('is listed with what both say, and decided once, by one of two admins', async () => {
    const { id, rider, driver, fare, given } = await aDispute();
    expect(await listed('open')).toMatchObject([
      {
        rideId: id,
        riderId: rider.id,
        driverId: driver.id,
        due: fare,
        says: { rider: given, driver: fare },
        lost: { rider: 0, driver: 0 },
        believed: 'driver',
        decidedBy: null,
        reason: null,
        endedAt: null,
      },
    ]);
    expect((await decide(id, 'both')).status).toBe(400);
    expect((await decide(id, 'rider', rider)).status).toBe(403);
    const second = await anAccount(backend.core, { email: 'second@example.com', userType: 'admin' });
    const answers = await Promise.all([decide(id, 'rider'), decide(id, 'rider', second)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'ops.decided_meanwhile',
      decision: { action: 'ride.cash_decided', verdict: 'rider', reason },
    });
    expect(await listed('open')).toEqual([]);
    expect(await listed('ended')).toMatchObject([
      { rideId: id, believed: 'rider', until: null, reason, endedAt: expect.any(String) },
    ]);
    const { body } = await backend.call(routes.riderCredit, { as: rider });
    expect(body).toEqual([{ currency: 'SLE', amount: given - fare }]);
    expect(
      await backend.core.sql(
        `SELECT sum(amount)::int AS sum, count(*)::int AS lines FROM ledger_entries JOIN ledger_transactions ON id = transaction_id
         WHERE kind = 'change_kept' AND reference = $1`,
        [id],
      ),
    ).toEqual([{ sum: 0, lines: 2 }]);
    const file = await backend.call(routes.viewPerson, { as: admin, params: { id: rider.id }, body: { reason } });
    expect(file.body).toMatchObject({ credit: [{ currency: 'SLE', amount: given - fare }] });
  });

  test('is not decided once the two agree', async () => {
    const { id, rider, driver, fare } = await aDrivenRide();
    await say(rider, id, fare);
    await say(driver, id, fare);
    expect(await decide(id, 'rider')).toMatchObject({ status: 409, body: { code: 'cash.decided' } });
    expect(await say(rider, id, '5')).toMatchObject({ status: 400 });
  });
});

test('credit of an account that is erased stays in the ledger, as all that was posted', async () => {
  const { id, rider, given, fare } = await aDispute();
  await decide(id, 'rider');
  await backend.core.sql(`UPDATE users SET deletion_requested_at = now() - interval '1 year' WHERE id = $1`, [
    rider.id,
  ]);
  expect(await eraseAccounts(backend.core)).toBe(1);
  expect(
    await backend.core.sql(`SELECT amount::int FROM ledger_balances WHERE owner_id = $1 AND account = 'rider_credit'`, [
      rider.id,
    ]),
  ).toEqual([{ amount: fare - given }]);
});
