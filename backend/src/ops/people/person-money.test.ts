import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { stateCash } from '@waka/core/payments/cash/state-cash';
import type { Actor } from '@waka/core/platform/actor';
import { aDriver, anAcceptedRide, aRider } from '@waka/core/testing/builders';
import { aRideInFrancs } from '@waka/core/testing/rides-in-francs';
import { anAccount } from '../../testing/accounts.ts';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
beforeAll(async () => {
  backend = await testBackend();
  admin = await anAccount(backend.core, { email: 'first@example.com', userType: 'admin' });
});
afterAll(() => backend.close());

const reason = 'Asks what is owed';
const fileOf = async ({ id }: Actor) =>
  Object((await backend.call(routes.viewPerson, { as: admin, params: { id }, body: { reason } })).body);

test('the file of a rider has cash as it was given, refunds that are due, and the sum of what is owed', async () => {
  const { core } = backend;
  const rider = await aRider(core, { usesPin: false });
  const paid = await aRideInFrancs(core, { rider });
  await stateCash(core, paid.driver, paid.id, 9100);
  await stateCash(core, rider, paid.id, 9100);
  const short = await aRideInFrancs(core, { rider });
  await stateCash(core, short.driver, short.id, 5000);
  await stateCash(core, rider, short.id, 5000);
  const late = await anAcceptedRide(core, rider, await aDriver(core));
  await core.sql(`UPDATE rides SET status = 'cancelled' WHERE id = $1`, [late.id]);
  const owing = `INSERT INTO payments (ride_id, rider_id, driver_id, method, amount, currency, state, reason, refund_due_at)
     SELECT id, rider_id, driver_id, 'orange_money', $2, $3, $4, 'timed_out', $5 FROM rides WHERE id = $1`;
  await core.sql(owing, [late.id, 2500, 'SLE', 'cash_instead', new Date('2026-03-01T10:00:00Z')]);
  const disputed = await aRideInFrancs(core, { rider: await aRider(core, { usesPin: false }) });
  await stateCash(core, disputed.driver, disputed.id, 0);
  await stateCash(core, disputed.rider, disputed.id, 9100);
  const sums = { due: 9100, currency: 'GNF', state: 'closed' };
  const file = await fileOf(rider);
  expect(file).toMatchObject({
    cash: [
      { ...sums, rideId: short.id, given: 5000 },
      { ...sums, rideId: paid.id, given: 9100 },
    ],
    refundsDue: [{ rideId: late.id, amount: 2500, currency: 'SLE', method: 'orange_money' }],
    owed: [{ currency: 'GNF', amount: 4100, rides: 1 }],
  });
  expect(await fileOf(short.driver)).toMatchObject({
    cash: [{ rideId: short.id, given: 5000 }],
    refundsDue: [],
    owed: [],
  });
  expect(await fileOf(disputed.rider)).toMatchObject({ cash: [{ state: 'disputed', given: null }] });
  // What was to come from a wallet and was given by hand is cash, too.
  await core.sql(`UPDATE rides SET payment_method = 'orange_money' WHERE id = $1`, [disputed.id]);
  expect(await fileOf(disputed.driver)).toMatchObject({ cash: [{ rideId: disputed.id }] });
  // One line for each file that was opened, as before.
  expect(
    await core.sql(`SELECT count(*)::int AS views FROM audit_log WHERE action = 'account.viewed' AND reason = $1`, [
      reason,
    ]),
  ).toEqual([{ views: 4 }]);
});
