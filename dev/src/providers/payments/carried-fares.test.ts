import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { creditIn } from '@waka/contracts/money/credit-in';
import { driverBalance } from '@waka/core/earnings/driver-balance';
import { earnings } from '@waka/core/earnings/earnings';
import { riderCredit } from '@waka/core/ledger/rider-credit';
import { receiptWithCash } from '@waka/core/ledger/cash-receipt';
import { setFare } from '@waka/core/ops/money/rates.repository';
import { creditRefund } from '@waka/core/ops/money/refunds-by-rail';
import { viewPerson } from '@waka/core/ops/people/people';
import { waiveRest } from '@waka/core/ops/people/waive-rest';
import { noteRefund } from '@waka/core/ops/rides/ride-words';
import { takeCash } from '@waka/core/payments/take-cash';
import { unpaidRides } from '@waka/core/payments/unpaid-rides';
import type { Actor } from '@waka/core/platform/actor';
import { rideById } from '@waka/core/rides/views/read-rides';
import { cancelRide } from '@waka/core/trips/cancellation/cancel-ride';
import { cancellationTerms } from '@waka/core/trips/cancellation/cancellation-fee';
import { rideDue } from '@waka/core/trips/progress/divided-fare';
import { changePayment } from '@waka/core/trips/changes/change-payment';
import { quoteRide } from '@waka/core/trips/booking/quote-ride';
import { aRide, aRider, aTrip } from '@waka/core/testing/builders';
import { openCardHarness, type CardHarness } from './testing/card-harness.ts';
import { aRideByCard, anAcceptedCardRide, type CardRide } from './testing/card-steps.ts';

let harness: CardHarness;
beforeAll(async () => {
  harness = await openCardHarness();
  await setFare(harness.core.sql, null, 'SL', 'standard', 1500, 150, { cancellationFee: 500, noShowFee: 700 });
});
afterEach(async () => {
  await harness.changeCards('min_amount = 1300');
  await harness.ensureEven();
});
afterAll(() => harness.close());

const rideOf = ({ rider, rideId }: CardRide) => rideById(harness.core, rider, rideId);
const owedBy = async ({ id }: Actor) => {
  const [row] = await harness.core.sql<{ sum: number }>(
    `SELECT coalesce(sum(amount), 0)::int AS sum FROM ledger_entries WHERE owner_id = $1 AND account = 'rider_due'`,
    [id],
  );
  return row?.sum;
};

/** Drives a ride whose fare is less than the card can be asked for by its end. */
const tooLittle = (again?: CardRide) =>
  aRideByCard(harness, {
    ...(again && { again }),
    beforeEnd: () => harness.changeCards('min_amount = 1000000'),
  });

/** Cancels a ride by card ten minutes after a driver took it. */
async function cancelled(again?: CardRide): Promise<CardRide> {
  const ride = await anAcceptedCardRide(harness, again && { again });
  await harness.core.sql(`UPDATE rides SET accepted_at = accepted_at - interval '10 minutes' WHERE id = $1`, [
    ride.rideId,
  ]);
  await cancelRide(harness.core, ride.rider, ride.rideId, { reason: 'changed_mind' });
  return ride;
}

test('a fare below the minimum is asked of no one, is the driver’s at once, and is paid with the next ride', async () => {
  const first = await tooLittle();
  const { fare, payment, carried } = await rideOf(first);
  expect({ payment, carried }).toEqual({ payment: null, carried: fare });
  await harness.steps(first);
  expect(await harness.tokensOf(first)).toEqual([]);
  expect(await unpaidRides(harness.core, first.rider)).toEqual([]);
  expect(await riderCredit(harness.core, first.rider)).toEqual([{ currency: 'SLE', amount: -fare }]);
  expect(await owedBy(first.rider)).toBe(fare);
  const balance = await driverBalance(harness.core, first.driver);
  expect(balance.awaitedEarnings).toBe(0);
  expect(balance.unpaidEarnings).toBeGreaterThan(0);
  expect(await receiptWithCash(harness.core, first.rider, first.rideId)).toMatchObject({ total: fare, carried: fare });
  await harness.changeCards('min_amount = 1300');

  expect(await quoteRide(harness.core, first.rider, aTrip())).toMatchObject({ credit: -fare });
  const second = await aRideByCard(harness, { again: first });
  expect(await rideOf(second)).toMatchObject({ carried: -fare, payment: { state: 'due', amount: 2 * fare } });
  await harness.steps(second);
  expect(await harness.intentsOf(second)).toMatchObject([{ status: 'succeeded', amount_received: 2 * fare }]);
  expect(await owedBy(first.rider)).toBe(0);
  expect(await riderCredit(harness.core, first.rider)).toEqual([]);
  expect(await receiptWithCash(harness.core, second.rider, second.rideId)).toMatchObject({
    total: fare,
    carried: -fare,
  });
  const third = await aRideByCard(harness, { again: first });
  expect(await rideOf(third)).toMatchObject({ carried: 0, payment: { amount: fare } });
});

test('what was carried is collected in cash, too, and the driver holds it', async () => {
  const first = await tooLittle();
  await harness.changeCards('min_amount = 1300');
  const { fare } = await rideOf(first);
  const second = await aRideByCard(harness, {
    again: first,
    beforeEnd: async ({ rider, rideId }) => void (await changePayment(harness.core, rider, rideId, 'cash')),
  });
  expect(await rideOf(second)).toMatchObject({ carried: -fare, payment: null });
  expect(await driverBalance(harness.core, second.driver)).toMatchObject({ cashHeld: 2 * fare });
  expect(await owedBy(first.rider)).toBe(0);
});

test('a next ride that its card does not pay is owed with what was carried, and paid in cash once', async () => {
  const first = await tooLittle();
  await harness.changeCards('min_amount = 1300');
  const { fare } = await rideOf(first);
  const second = await aRideByCard(harness, { again: first });
  await takeCash(harness.core, second.driver, second.rideId);
  await takeCash(harness.core, second.driver, second.rideId);
  expect(await driverBalance(harness.core, second.driver)).toMatchObject({ cashHeld: 2 * fare });
  expect(await owedBy(first.rider)).toBe(0);
});

test.each([0, 100])('a driver waits for %d of a fare, and never for what earlier rides carried', async (own) => {
  const first = await tooLittle();
  await harness.changeCards('min_amount = 1300');
  const { fare } = await rideOf(first);
  const second = await aRideByCard(harness, {
    again: first,
    async beforeEnd({ rideId }) {
      await harness.core.sql('UPDATE rides SET promotion = fare - $2 WHERE id = $1', [rideId, own]);
    },
  });
  expect(await rideOf(second)).toMatchObject({ carried: -fare, payment: { state: 'due', amount: fare + own } });
  const { awaitedEarnings, unpaidEarnings } = await driverBalance(harness.core, second.driver);
  expect(awaitedEarnings).toBe(own);
  expect(unpaidEarnings).toBeGreaterThan(own);
  const { rides } = await earnings(harness.core, second.driver, {});
  expect(rides).toMatchObject([{ isAwaited: own > 0 }]);
  await harness.steps(second);
  expect(await driverBalance(harness.core, second.driver)).toMatchObject({ awaitedEarnings: 0 });
  expect(await owedBy(first.rider)).toBe(0);
});

test('a refund credited beside what was carried is one sum in the quote, on the live ride and at the end', async () => {
  const first = await tooLittle();
  const { fare } = await rideOf(first);
  const admin: Actor = { ...(await aRider(harness.core)), role: 'admin' };
  await harness.changeCards('min_amount = 1300');
  const before = await aRideByCard(harness, { again: first });
  await harness.steps(before);
  expect(await riderCredit(harness.core, first.rider)).toEqual([]);
  const refundId = randomUUID();
  const reason = 'The way was shorter';
  await noteRefund(harness.core, admin, before.rideId, { amount: 1000, reason, refundId });
  const third = await tooLittle(first);
  await creditRefund(harness.core, admin, refundId, reason);
  await harness.changeCards('min_amount = 1300');
  const credits = await riderCredit(harness.core, first.rider);
  expect(credits).toHaveLength(2);
  expect(creditIn(credits, 'SLE')).toBe(1000 - (await rideOf(third)).fare);
  expect(await quoteRide(harness.core, first.rider, aTrip())).toMatchObject({ credit: creditIn(credits, 'SLE') });
  const fourth = await aRideByCard(harness, { again: first });
  expect(await rideOf(fourth)).toMatchObject({ payment: { amount: fare - creditIn(credits, 'SLE') } });
});

test('small rests add up until they can be asked for', async () => {
  const first = await cancelled();
  expect(await rideOf(first)).toMatchObject({ status: 'cancelled', fare: 500, carried: 500, payment: null });
  expect(await harness.tokensOf(first)).toEqual([]);
  expect(await driverBalance(harness.core, first.driver)).toMatchObject({ unpaidEarnings: 500, awaitedEarnings: 0 });
  const second = await cancelled(first);
  expect(await rideOf(second)).toMatchObject({ carried: 500, payment: null });
  const third = await cancelled(first);
  expect(await rideOf(third)).toMatchObject({ carried: -1000, payment: { state: 'due', amount: 1500 } });
  expect(await owedBy(first.rider)).toBe(1500);
  await harness.steps(third);
  expect(await harness.intentsOf(third)).toMatchObject([{ status: 'succeeded', amount_received: 1500 }]);
  expect(await owedBy(first.rider)).toBe(0);
  expect(await riderCredit(harness.core, first.rider)).toEqual([]);
  expect(await driverBalance(harness.core, third.driver)).toMatchObject({ unpaidEarnings: 500, awaitedEarnings: 0 });
});

const terms = ({ rider, rideId }: CardRide) => cancellationTerms(harness.core, rider, rideId);

test('what cancelling would cost is what it costs: carried, asked for with what was carried, or owed in cash', async () => {
  const small = await anAcceptedCardRide(harness);
  expect(await terms(small)).toMatchObject({ fee: 500, collection: 'next_ride', carried: 0 });
  await harness.core.sql(`UPDATE rides SET accepted_at = accepted_at - interval '10 minutes' WHERE id = $1`, [
    small.rideId,
  ]);
  await cancelRide(harness.core, small.rider, small.rideId, { reason: 'changed_mind' });
  await cancelled(small);
  const next = await anAcceptedCardRide(harness, { again: small });
  expect(await terms(next)).toMatchObject({ fee: 500, collection: 'asked', carried: 1000 });
  await changePayment(harness.core, next.rider, next.rideId, 'cash');
  expect(await terms(next)).toMatchObject({ fee: 500, collection: 'owed', carried: 1000 });
  const withoutWallets = { ...harness.core.config, payments: { ...harness.core.config.payments, wallets: [] } };
  const free = await cancellationTerms({ ...harness.core, config: withoutWallets }, next.rider, next.rideId);
  expect(free).toMatchObject({ fee: 0, freeUntil: null, collection: null, carried: 1000 });
  await expect(cancellationTerms(harness.core, next.driver, next.rideId)).rejects.toMatchObject({
    code: 'ride.not_found',
  });
});

test('before a driver is coming nothing is charged, and what was carried stays', async () => {
  const first = await cancelled();
  const ride = await aRide(harness.core, first.rider, { paymentMethod: 'cash' });
  expect(await cancellationTerms(harness.core, first.rider, ride.id)).toEqual({
    currency: 'SLE',
    fee: 0,
    freeUntil: null,
    collection: null,
    carried: 500,
  });
});

test('the driver of a ride under way reads what its rider will hand over, as its end says', async () => {
  const first = await tooLittle();
  await harness.changeCards('min_amount = 1300');
  const { fare } = await rideOf(first);
  const read: unknown[] = [];
  const second = await aRideByCard(harness, {
    again: first,
    async beforeEnd({ rider, driver, rideId }) {
      read.push(await rideDue(harness.core, driver, rideId));
      await changePayment(harness.core, rider, rideId, 'cash');
      for (const reader of [driver, rider]) read.push(await rideDue(harness.core, reader, rideId));
      await expect(rideDue(harness.core, await aRider(harness.core), rideId)).rejects.toMatchObject({
        code: 'ride.not_found',
      });
    },
  });
  const due = { currency: 'SLE', promotion: 0, credit: 0, carried: -fare, due: 2 * fare };
  expect(read).toEqual([null, due, due]);
  expect(await driverBalance(harness.core, second.driver)).toMatchObject({ cashHeld: 2 * fare });
  expect(await rideDue(harness.core, second.driver, second.rideId)).toBeNull();
});

test('a fee of a rider who did not come is carried as well', async () => {
  const ride = await anAcceptedCardRide(harness);
  await harness.core.sql(
    `UPDATE rides SET status = 'arrived', arrived_at = now() - interval '1 hour', accepted_at = now() - interval '2 hours' WHERE id = $1`,
    [ride.rideId],
  );
  await cancelRide(harness.core, ride.driver, ride.rideId, { reason: 'rider_no_show' });
  expect(await rideOf(ride)).toMatchObject({ status: 'cancelled', fare: 700, carried: 700, payment: null });
});

test('where the row knows no minimum and Stripe refuses the sum, the ride is owed and listed', async () => {
  await harness.changeCards('min_amount = NULL');
  const ride = await cancelled();
  await harness.steps(ride);
  expect(await harness.paymentOf(ride)).toMatchObject({ state: 'failed', reason: 'limit', amount: 500 });
  expect(await unpaidRides(harness.core, ride.rider)).toMatchObject([{ rideId: ride.rideId, amount: 500 }]);
});

test('what was carried is waived by ops as it is shown, once, and the next ride collects none of it', async () => {
  const admin: Actor = { ...(await aRider(harness.core)), role: 'admin' };
  const first = await tooLittle();
  const carried = (await owedBy(first.rider)) ?? 0;
  const waive = (amount = carried) =>
    waiveRest(harness.core, admin, first.rider.id, { amount, currency: 'SLE', reason: 'A good customer' });
  await expect(waive(carried - 1)).rejects.toMatchObject({ code: 'money.changed' });
  const waived = await Promise.allSettled([waive(), waive(), waive()]);
  expect(waived.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(waive()).rejects.toMatchObject({ code: 'ops.decided_meanwhile' });
  expect(await riderCredit(harness.core, first.rider)).toEqual([]);
  expect(await owedBy(first.rider)).toBe(0);
  const posted = await harness.core.sql(
    `SELECT account, amount::int FROM ledger_entries
     WHERE transaction_id IN (SELECT id FROM ledger_transactions WHERE kind = 'rest_waived') ORDER BY account`,
  );
  expect(posted).toEqual([
    { account: 'refunds', amount: carried },
    { account: 'rider_due', amount: -carried },
  ]);
  await harness.changeCards('min_amount = 1300');
  const next = await aRideByCard(harness, { again: first });
  const { fare } = await rideOf(next);
  expect((await harness.paymentOf(next))?.amount).toBe(fare);
  expect(
    (await viewPerson(harness.core, admin, first.rider.id, 'A complaint')).audit.map(({ action }) => action),
  ).toContain('account.rest_waived');
});

test('what was carried is collected by the end of the next ride or waived, whichever is first', async () => {
  const admin: Actor = { ...(await aRider(harness.core)), role: 'admin' };
  for (let round = 0; round < 4; round += 1) {
    const first = await tooLittle();
    const carried = (await owedBy(first.rider)) ?? 0;
    await harness.changeCards('min_amount = 1300');
    const body = { amount: carried, currency: 'SLE', reason: 'A good customer' } as const;
    const waive = () => waiveRest(harness.core, admin, first.rider.id, body).then(() => true);
    const waiving: Promise<boolean>[] = [];
    const next = await aRideByCard(harness, {
      again: first,
      beforeEnd: async () => void waiving.push(waive().catch(() => false)),
    });
    const isWaived = await waiving[0];
    const { fare } = await rideOf(next);
    expect((await harness.paymentOf(next))?.amount).toBe(isWaived ? fare : fare + carried);
    expect(await riderCredit(harness.core, first.rider)).toEqual([]);
    await harness.steps(next);
    expect(await owedBy(first.rider)).toBe(0);
  }
});
