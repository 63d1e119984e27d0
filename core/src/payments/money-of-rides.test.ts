import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { driverBalance } from '../earnings/driver-balance.ts';
import { notificationsOf } from '../notifications/notification-centre.ts';
import { decideCash } from '../ops/money/cash-disputes.ts';
import { refundDone } from '../ops/money/refunds.ts';
import { creditRefund } from '../ops/money/refunds-by-rail.ts';
import { noteRefund } from '../ops/rides/ride-words.ts';
import type { Actor } from '../platform/actor.ts';
import { aRider } from '../testing/builders.ts';
import { aRideInFrancs } from '../testing/rides-in-francs.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { endCashCounts } from './cash/end-cash-count.ts';
import { stateCash } from './cash/state-cash.ts';
import { receiptWithMoney, ridesWithMoney } from './money-of-rides.ts';
import { moneyIsNotOurs } from './settle-payment.ts';

let core: TestCore;
let admin: Actor;
let driven: Awaited<ReturnType<typeof aRideInFrancs>>;
beforeAll(async () => {
  core = await testCore();
  admin = { ...(await aRider(core)), role: 'admin' };
});
afterAll(() => core.close());
beforeEach(async () => {
  driven = await aRideInFrancs(core);
});

const reason = 'The way was shorter';
const receipt = (reader: Actor) => receiptWithMoney(core, reader, driven.id);
const review = async (reader: Actor) => (await receipt(reader)).cashReview;
const listed = async (reader: Actor) => (await ridesWithMoney(core, reader, {})).find(({ id }) => id === driven.id);
const notices = async ({ id, role }: Actor) =>
  (await notificationsOf(core, { id, role }, {}))
    .filter(({ kind }) => kind.startsWith('refund_'))
    .map(({ kind, facts }) => `${kind} ${facts.fare} ${facts.currency}`);
const say = (actor: Actor, amount: number) => stateCash(core, actor, driven.id, amount);
const timeIsUp = async () => {
  await core.sql(`UPDATE cash_counts SET next_at = now() - interval '1 second' WHERE ride_id = $1`, [driven.id]);
  await endCashCounts(core);
};

async function decided(amount: number): Promise<string> {
  await noteRefund(core, admin, driven.id, { amount, reason });
  const [row] = await core.sql<{ id: string }>(
    'SELECT id FROM fare_refunds WHERE ride_id = $1 ORDER BY created_at DESC',
    [driven.id],
  );
  return row?.id ?? '';
}

describe('what goes back to a rider', () => {
  test('is on the receipt and in the list, and notified when it is decided and when it is credit, once', async () => {
    const { rider } = driven;
    expect(await receipt(rider)).toMatchObject({ refunds: [] });
    expect(await listed(rider)).not.toHaveProperty('refunds');
    await say(driven.driver, 9100);
    const id = await decided(2000);
    const due = { state: 'due', amount: 2000, currency: 'GNF', method: 'cash', at: expect.any(String) };
    expect([(await receipt(rider)).refunds, (await listed(rider))?.refunds]).toEqual([[due], [due]]);
    await Promise.all([creditRefund(core, admin, id, reason), creditRefund(core, admin, id, reason)]);
    expect((await receipt(rider)).refunds).toEqual([{ ...due, state: 'credited' }]);
    expect(await notices(rider)).toEqual(['refund_credited 2000 GNF', 'refund_decided 2000 GNF']);
  });

  test('is said of each part, the first decided first', async () => {
    const { rider } = driven;
    await say(driven.driver, 9100);
    const first = await decided(2000);
    await decided(1000);
    await refundDone(core, admin, first, { reason, reference: 'OM-1' });
    await refundDone(core, admin, first, { reason, reference: 'OM-1' });
    expect((await receipt(rider)).refunds).toMatchObject([
      { state: 'sent', amount: 2000 },
      { state: 'due', amount: 1000 },
    ]);
    expect(await notices(rider)).toEqual([
      'refund_sent 2000 GNF',
      'refund_decided 1000 GNF',
      'refund_decided 2000 GNF',
    ]);
  });

  test('went out by one movement of a provider, whose reference no other refund has', async () => {
    const used = { code: 'money.reference_used' };
    await say(driven.driver, 9100);
    const first = await decided(2000);
    const second = await decided(1000);
    const ends = await Promise.allSettled([
      refundDone(core, admin, first, { reason, reference: 'OM-778812' }),
      refundDone(core, admin, second, { reason, reference: 'om-778812' }),
    ]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: used });
    const other = await aRideInFrancs(core, { paymentMethod: 'orange_money' });
    const [late] = await core.sql<{ id: string }>(
      `UPDATE payments SET state = 'failed' WHERE ride_id = $1 RETURNING id`,
      [other.id],
    );
    const id = late?.id ?? '';
    await moneyIsNotOurs(core, { id }, 'late-2');
    await expect(refundDone(core, admin, id, { reason, reference: 'OM-778812' })).rejects.toMatchObject(used);
    await refundDone(core, admin, id, { reason, reference: 'OM-778813' });
    await refundDone(core, admin, id, { reason, reference: 'OM-778813' });
    const left = ends[0].status === 'fulfilled' ? second : first;
    await expect(refundDone(core, admin, left, { reason, reference: 'OM-778813' })).rejects.toMatchObject(used);
    await refundDone(core, admin, left, { reason, reference: 'OM-778814' });
  });

  test('is the rider’s alone', async () => {
    const { driver } = driven;
    await decided(2000);
    expect([(await receipt(driver)).refunds, await listed(driver)]).toEqual([
      [],
      expect.not.objectContaining({ refunds: expect.anything() }),
    ]);
    expect(await notices(driver)).toEqual([]);
  });

  test('takes its share off the balance of a driver who bears it, who is notified of that sum', async () => {
    const { driver, rider } = driven;
    await noteRefund(core, admin, driven.id, { amount: 2000, reason, bearer: 'driver' });
    await noteRefund(core, admin, driven.id, { amount: 1000, reason, bearer: 'service' });
    expect(await notices(driver)).toEqual(['refund_borne 2000 GNF']);
    expect(await receipt(driver)).toMatchObject({ borne: 2000, refunds: [] });
    expect(await receipt(rider)).not.toHaveProperty('borne');
    const { settlements } = await driverBalance(core, driver);
    expect(settlements[0]).toMatchObject({ kind: 'refund', amount: -2000, rideId: driven.id, reason });
    expect(settlements.filter(({ kind }) => kind === 'refund')).toHaveLength(1);
    expect(await notices(rider)).toEqual(['refund_decided 1000 GNF', 'refund_decided 2000 GNF']);
  });

  test('may be money that came too late, also of a ride by wallet', async () => {
    driven = await aRideInFrancs(core, { paymentMethod: 'orange_money' });
    const [payment] = await core.sql<{ id: string }>(
      `UPDATE payments SET state = 'failed' WHERE ride_id = $1 RETURNING id`,
      [driven.id],
    );
    const id = payment?.id ?? '';
    await Promise.all([moneyIsNotOurs(core, { id }, 'late-1'), moneyIsNotOurs(core, { id }, 'late-1')]);
    expect((await receipt(driven.rider)).refunds).toMatchObject([
      { state: 'due', amount: 9130, method: 'orange_money', isLate: true },
    ]);
    // The notice says why, and that the ride may still be unpaid.
    const [said] = await notificationsOf(core, driven.rider, {});
    expect(said).toMatchObject({ kind: 'refund_decided', facts: { isLate: true } });
    await refundDone(core, admin, id, { reason, reference: 'OM-2' });
    expect((await listed(driven.rider))?.refunds).toMatchObject([{ state: 'sent', amount: 9130 }]);
    expect(await notices(driven.rider)).toEqual(['refund_sent 9130 GNF', 'refund_decided 9130 GNF']);
  });

  test('of another sum than was asked for has no amount, and no notice names one', async () => {
    driven = await aRideInFrancs(core, { paymentMethod: 'orange_money' });
    const [payment] = await core.sql<{ id: string }>(
      `UPDATE payments SET state = 'failed' WHERE ride_id = $1 RETURNING id`,
      [driven.id],
    );
    await moneyIsNotOurs(core, { id: payment?.id ?? '' }, 'part-1', { isOtherSum: true });
    expect((await receipt(driven.rider)).refunds).toMatchObject([{ state: 'due', amount: null }]);
    expect(await notices(driven.rider)).toEqual([]);
  });
});

describe('cash in question', () => {
  test('is none where the two agree, or one alone says what was due', async () => {
    const { rider, driver } = driven;
    expect(await review(rider)).toBeNull();
    await say(driver, 10_000);
    expect([await review(rider), await review(driver)]).toEqual([null, null]);
    await say(rider, 10_000);
    expect([await review(rider), await listed(driver)]).toEqual([
      null,
      expect.not.objectContaining({ isCashUnderReview: true }),
    ]);
  });

  test('is what the driver did not get, until both have said the same', async () => {
    const { rider, driver } = driven;
    await say(driver, 5000);
    const claimed = { state: 'claimed', due: 9100, said: { rider: null, driver: 5000 }, given: null, isByOps: false };
    expect([await review(rider), await review(driver)]).toEqual([claimed, claimed]);
    expect([(await listed(rider))?.isCashUnderReview, (await listed(driver))?.isCashUnderReview]).toEqual([true, true]);
    await say(rider, 5000);
    expect([await review(rider), (await listed(rider))?.isCashUnderReview]).toEqual([null, undefined]);
  });

  test('says what each said and, afterwards, what ops decided', async () => {
    const { rider, driver } = driven;
    await say(driver, 5000);
    await say(rider, 9100);
    const said = { rider: 9100, driver: 5000 };
    expect(await review(driver)).toEqual({
      state: 'disputed',
      due: 9100,
      said,
      given: null,
      isByOps: false,
      until: expect.any(String),
    });
    await decideCash(core, admin, driven.id, { believe: 'driver', reason });
    expect(await review(rider)).toEqual({ state: 'closed', due: 9100, said, given: 5000, isByOps: true });
    expect((await listed(rider))?.isCashUnderReview).toBeUndefined();
  });

  test('ends by itself, and the receipt says so', async () => {
    await say(driven.driver, 5000);
    await timeIsUp();
    expect(await review(driven.rider)).toMatchObject({ state: 'disputed', said: { rider: null, driver: 5000 } });
    await timeIsUp();
    expect(await review(driven.rider)).toMatchObject({ state: 'closed', given: 5000, isByOps: false });
  });

  test('does not show a driver what the rider claims before he has answered himself', async () => {
    const { rider, driver } = driven;
    await say(rider, 10_000);
    expect([await review(driver), (await listed(driver))?.isCashUnderReview]).toEqual([null, undefined]);
    expect(await review(rider)).toMatchObject({ state: 'claimed', said: { rider: 10_000, driver: null } });
    await timeIsUp();
    expect(await review(driver)).toMatchObject({ state: 'disputed', said: { rider: null, driver: null } });
    await say(driver, 9100);
    expect(await review(driver)).toMatchObject({ said: { rider: 10_000, driver: 9100 } });
  });

  test('is no one else’s', async () => {
    await say(driven.driver, 5000);
    await expect(receipt(await aRider(core))).rejects.toMatchObject({ code: 'ride.not_found' });
  });
});
