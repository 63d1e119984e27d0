import { randomUUID } from 'node:crypto';
import { REFUND_BEARERS, type RefundBearer } from '@waka/contracts/ops/money/refunds';
import { paidByRider } from '@waka/core/payments/refunds/paid-by-rider';
import { refundDone } from '@waka/core/ops/money/refunds';
import { askRefund, creditRefund } from '@waka/core/ops/money/refunds-by-rail';
import { noteRefund } from '@waka/core/ops/rides/ride-words';
import { rideRow } from '@waka/core/rides/views/read-rides';
import { AppError } from '@waka/core/platform/app-error';
import type { Core } from '@waka/core/platform/core';
import type { Line } from '../books.ts';
import { called, type ModelRide, type World } from '../world.ts';
import { cashStepOf } from './complete-ride.ts';
import type { Operation } from './operation.ts';

const REASON = 'The model looked at it';

/** An admin decides that a rider gets back a part of what was paid, and who bears it. */
export const refundPartOfFare: Operation = {
  name: 'refund a part of a fare',
  weight: 6,
  async run(world) {
    const { random, harness } = world;
    const ride = random.pick(world.recent.length > 0 ? world.recent : [null]);
    const row = ride && (await rideRow(harness.core.sql, ride.id));
    if (!ride || !row) return 'no ride yet';
    const left = (await paidByRider(harness.core.sql, row)) - ride.refunded;
    if (left <= 0) return `${ride.id}: nothing is left to give back`;
    const [amount, bearer, refundId] = [1 + random.int(left), random.pick(REFUND_BEARERS), randomUUID()];
    const admin = random.pick(ride.country.admins);
    const decided = await called(world, (core) =>
      noteRefund(core, admin, ride.id, { amount, bearer, refundId, reason: REASON }).then(() => true),
    );
    if (!decided) return `${ride.id} ${amount}: refused`;
    ride.refunded += amount;
    // In cash it was what coins and notes could give.
    const own = ride.fare - ride.promotion - Math.max(0, ride.carried);
    if (ride.refunded > own + (ride.cashDue === undefined ? 0 : cashStepOf(ride.country) / 2))
      throw new Error(`ride ${ride.id} gives back more than its rider paid`);
    world.fareRefunds.set(refundId, { ride, amount, isBooked: false });
    world.books.move(ride.country.currency, [...borneBy(ride, bearer, amount), ['refunds_due', null, -amount]]);
    return `${ride.id} ${amount}, ${bearer}`;
  },
};

function borneBy({ driver, fare, earned }: ModelRide, bearer: RefundBearer, amount: number): Line[] {
  if (bearer === 'service') return [['refunds', null, amount]];
  const part = bearer === 'driver' ? amount : Math.floor((amount * earned) / fare);
  return [
    ['driver_earnings', driver.id, part],
    ['commission', null, amount - part],
  ];
}

/** An admin gives it: by the rail that collected it, as credit for the next ride, or by hand in the provider's portal. */
export const giveFareRefund: Operation = {
  name: 'give a refund of a fare',
  weight: 6,
  async run(world) {
    const { random } = world;
    const open = [...world.fareRefunds].filter(([, { isBooked }]) => !isBooked).slice(-20);
    const id = random.pick(open.length > 0 ? open.map(([key]) => key) : [null]);
    if (id === null) return 'none is due';
    const admin = random.pick(random.pick(world.countries).admins);
    const way = random.pick(['rail', 'credit', 'hand'] as const);
    const give = {
      rail: (core: Core) => askRefund(core, admin, id, REASON),
      credit: (core: Core) => creditRefund(core, admin, id, REASON),
      hand: (core: Core) => refundDone(core, admin, id, { reason: REASON, reference: `refund ${id}` }),
    }[way];
    const given = await called(world, (core) => give(core).then(() => true));
    await bookGiven(world, id);
    return `${id} by ${way}: ${given ? 'done' : 'refused'}`;
  },
};

/** Gives by hand what is still due, and books what rails have given. */
export async function giveTheRest(world: World): Promise<void> {
  for (const [id, { ride, isBooked }] of world.fareRefunds) {
    if (isBooked) continue;
    const [admin] = ride.country.admins;
    if (!(await bookGiven(world, id)) && admin)
      await refundDone(world.harness.core, admin, id, { reason: REASON, reference: `refund ${id}` }).catch(ensureOwed);
    await bookGiven(world, id);
  }
}

/** Throws what is no refusal because the rider owes what would be given back. */
function ensureOwed(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'refund.unpaid') throw error;
}

/** Books how a refund was given, once; returns false as long as it is due. */
async function bookGiven(world: World, id: string): Promise<boolean> {
  const refund = world.fareRefunds.get(id);
  const [row] = await world.harness.core.sql<{ way: 'rail' | 'hand' | 'credit' | null }>(
    'SELECT way FROM fare_refunds WHERE id = $1',
    [id],
  );
  if (!refund || !row?.way) return false;
  if (refund.isBooked) return true;
  refund.isBooked = true;
  const { ride, amount } = refund;
  world.books.move(ride.country.currency, [
    ['refunds_due', null, amount],
    row.way === 'credit' ? ['rider_credit', ride.rider.id, -amount] : ['wallet', null, -amount],
  ]);
  return true;
}
