import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { cardDisputes } from '@waka/core/ops/money/card-disputes';
import { refundsForOps } from '@waka/core/ops/money/refunds';
import { creditRefund } from '@waka/core/ops/money/refunds-by-rail';
import { viewPerson } from '@waka/core/ops/people/people';
import { rideFile } from '@waka/core/ops/rides/ride-file';
import { noteRefund } from '@waka/core/ops/rides/ride-words';
import type { Actor } from '@waka/core/platform/actor';
import { aRider } from '@waka/core/testing/builders';
import { openCardHarness, type CardHarness } from './testing/card-harness.ts';
import type { CardRide } from './testing/card-steps.ts';
import { bankChanges, bankDecides, disputed, forgetCards } from './testing/dispute-steps.ts';

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

const fileOf = ({ rideId }: CardRide) => rideFile(harness.core, admin, rideId, 'A complaint');
const amountOf = async (ride: CardRide) => (await harness.intentsOf(ride))[0]?.amount ?? 0;
const note = async (ride: CardRide, amount: number, refundId = randomUUID()) => {
  await noteRefund(harness.core, admin, ride.rideId, { amount, reason: 'Half on foot', bearer: 'shared', refundId });
  return refundId;
};

test('the file of a ride has each refund, what is left to give back, and how its dispute stands', async () => {
  const { ride, id } = await disputed(harness);
  const paid = await amountOf(ride);
  const open = (await fileOf(ride)).details;
  expect(open).toMatchObject({ paid: 0, refundable: 0, refunds: [] });
  expect(open?.disputes).toEqual([
    expect.objectContaining({
      rideId: ride.rideId,
      state: 'open',
      amount: paid,
      paid,
      isWithdrawn: true,
      closedAt: null,
    }),
  ]);
  await bankDecides(harness, id, 'winning_evidence');
  const credited = await note(ride, 900);
  await creditRefund(harness.core, admin, credited, 'As agreed');
  await note(ride, 100);
  const { details, audit } = await fileOf(ride);
  expect(details).toMatchObject({ paid, refundable: paid - 1000 });
  expect(details?.refunds).toEqual([
    expect.objectContaining({ amount: 900, state: 'credited', bearer: 'shared' }),
    expect.objectContaining({ amount: 100, state: 'due', bearer: 'shared' }),
  ]);
  expect(details?.disputes).toEqual([expect.objectContaining({ state: 'won', closedAt: expect.any(String) })]);
  const noted = audit.filter(({ action }) => action === 'ride.refund_noted');
  expect(noted.map(({ sum, bearer }) => [sum, bearer])).toEqual([
    [{ amount: 100, currency: 'SLE' }, 'shared'],
    [{ amount: 900, currency: 'SLE' }, 'shared'],
  ]);
  const story = audit.filter(({ action }) => action === 'ride.payment_disputed');
  expect(story.map(({ dispute, sum }) => [dispute, sum?.amount])).toEqual([
    ['won', paid],
    ['open', paid],
  ]);
});

test('a refund is listed with the number of its ride, both people, who decided it, and why', async () => {
  const { ride, id } = await disputed(harness);
  await bankDecides(harness, id, 'winning_evidence');
  const refundId = await note(ride, 500);
  const due = (await refundsForOps(harness.core, admin, 'open')).find((one) => one.id === refundId);
  expect(due).toMatchObject({
    rideNumber: expect.stringMatching(/^W\d{6}-/),
    riderId: ride.rider.id,
    driverId: ride.driver.id,
    why: 'Half on foot',
  });
  expect(due?.driverName).toBeTruthy();
  await creditRefund(harness.core, admin, refundId, 'As agreed');
  const given = (await refundsForOps(harness.core, admin, 'ended')).find((one) => one.id === refundId);
  expect(given).toMatchObject({ rideNumber: due?.rideNumber, why: 'Half on foot' });
});

test('the file of a rider has the disputes, and which cards can pay no more', async () => {
  const { ride, id } = await disputed(harness);
  const paid = await amountOf(ride);
  const person = async () => viewPerson(harness.core, admin, ride.rider.id, 'Look at the account');
  const before = await person();
  expect(before.disputes).toEqual([expect.objectContaining({ rideId: ride.rideId, state: 'open' })]);
  expect(before.methods.map(({ isLost }) => isLost)).toEqual([undefined]);
  await bankChanges(harness, id, { status: 'lost', amount: paid - 100 });
  const after = await person();
  expect(after.disputes).toEqual([expect.objectContaining({ state: 'lost', amount: paid - 100, paid })]);
  expect(after.methods.map(({ isLost }) => isLost)).toEqual([true]);
  // A driver's file has the disputes of no rider.
  expect((await viewPerson(harness.core, admin, ride.driver.id, 'Look at the driver')).disputes).toEqual([]);
  const listed = (await cardDisputes(harness.core, admin)).find((one) => one.providerId === id);
  expect(listed).toMatchObject({ riderId: ride.rider.id, driverId: ride.driver.id, amount: paid - 100, paid });
  expect(listed?.driverName).toBeTruthy();
});
