import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { refundsForOps } from '@waka/core/ops/money/refunds';
import { rideFile } from '@waka/core/ops/rides/ride-file';
import { noteRefund } from '@waka/core/ops/rides/ride-words';
import { cashCount, stateCash } from '@waka/core/payments/cash/state-cash';
import type { Actor } from '@waka/core/platform/actor';
import { rideById } from '@waka/core/rides/views/read-rides';
import { aRider } from '@waka/core/testing/builders';
import { changePayment } from '@waka/core/trips/changes/change-payment';
import { openCardHarness, type CardHarness } from './testing/card-harness.ts';
import { aCard, aRideByCard, CARDS, type CardRide } from './testing/card-steps.ts';
import { bankChanges, disputeAt, forgetCards } from './testing/dispute-steps.ts';

let harness: CardHarness;
let admin: Actor;
beforeAll(async () => {
  harness = await openCardHarness();
  admin = { ...(await aRider(harness.core)), role: 'admin' };
});
afterEach(async () => {
  await forgetCards(harness);
  await harness.ensureEven();
});
afterAll(() => harness.close());

const reason = 'The way was shorter';
const rideOf = ({ rider, rideId }: CardRide) => rideById(harness.core, rider, rideId);

/** Drives a ride whose fare is carried to the next one. */
async function tooLittle(): Promise<CardRide> {
  const ride = await aRideByCard(harness, { beforeEnd: () => harness.changeCards('min_amount = 1000000') });
  await harness.changeCards('min_amount = 1300');
  return ride;
}

test('what a bank takes of a payment with a carried rest is first the rest, and then the fare', async () => {
  const first = await tooLittle();
  const { fare } = await rideOf(first);
  const cardId = await aCard(harness, first.rider, CARDS.disputes);
  const second = await aRideByCard(harness, { again: { ...first, cardId } });
  await harness.steps(second);
  expect(await rideOf(second)).toMatchObject({ carried: -fare, payment: { state: 'paid', amount: 2 * fare } });
  await noteRefund(harness.core, admin, second.rideId, { amount: fare, reason });
  const id = await disputeAt(harness, second);
  const due = async () =>
    (await refundsForOps(harness.core, admin, 'open'))
      .filter(({ rideId }) => rideId === second.rideId)
      .map(({ amount }) => amount);
  await bankChanges(harness, id, { amount: fare, status: 'lost' });
  expect(await due()).toEqual([fare]);
  await bankChanges(harness, id, { amount: fare + 100 });
  expect(await due()).toEqual([fare - 100]);
});

test('cash that is missing of a ride with a carried rest is first missing of the rest', async () => {
  const first = await tooLittle();
  const { fare } = await rideOf(first);
  const second = await aRideByCard(harness, {
    again: first,
    beforeEnd: async ({ rider, rideId }) => void (await changePayment(harness.core, rider, rideId, 'cash')),
  });
  const count = await cashCount(harness.core, second.driver, second.rideId);
  const given = (count?.less ?? []).find((sum) => sum > 0 && sum < 2 * fare) ?? 0;
  for (const side of [second.driver, second.rider]) await stateCash(harness.core, side, second.rideId, given);
  const paid = (await rideFile(harness.core, admin, second.rideId, reason)).details?.paid;
  expect(paid).toBe(Math.min(fare, given));
});
