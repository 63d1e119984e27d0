import { takeCash } from '@waka/core/payments/take-cash';
import { decideCash } from '@waka/core/ops/money/cash-disputes';
import { endCashCounts } from '@waka/core/payments/cash/end-cash-count';
import { cashCount, stateCash } from '@waka/core/payments/cash/state-cash';
import { called, jobRuns, type ModelRide, type World } from '../world.ts';
import { inCash, notePayment } from './complete-ride.ts';
import type { Operation } from './operation.ts';

/** The driver takes cash for what a wallet has not paid yet. */
export const takeCashInstead: Operation = {
  name: 'take cash instead',
  weight: 6,
  async run(world) {
    const ride = world.random.pick(world.recent.length > 0 ? world.recent : [null]);
    if (!ride || ride.due === 0) return 'nothing is due';
    const taken = await called(world, (core) => takeCash(core, ride.driver, ride.id));
    if (!taken) return `${ride.id}: not open`;
    const { due, country, driver, rider } = ride;
    const cash = inCash(country, due);
    world.books.move(country.currency, [
      ['driver_cash', driver.id, cash],
      ['cash_rounding', null, due - cash],
      ['rider_due', rider.id, -due],
    ]);
    ride.due = 0;
    ride.cashDue ??= cash;
    return `${ride.id}: ${cash}`;
  },
};

const REASON = 'The model looked at it';

/** One side says what cash changed hands: what was due, more, less, or what the other said. */
export const stateWhatWasPaid: Operation = {
  name: 'state the cash of a ride',
  weight: 22,
  async run(world) {
    const { random } = world;
    const ride = random.pick(world.recent.length > 0 ? world.recent.slice(-60) : [null]);
    if (!ride?.cashDue || ride.isCounted) return 'nothing is asked';
    const reader = random.chance(0.5) ? ride.rider : ride.driver;
    const count = await cashCount(world.harness.core, reader, ride.id);
    if (!count || count.due !== ride.cashDue)
      throw new Error(`ride ${ride.id} asks for ${count?.due}, not ${ride.cashDue}`);
    const others = [...count.sums, ...(count.less ?? []), ...[count.claimed ?? []].flat()];
    const said = [...ride.said.values()].filter((amount) => amount >= count.due || others.includes(amount));
    const amount =
      said.length > 0 && random.chance(0.6)
        ? random.pick(said)
        : random.chance(0.5)
          ? count.due
          : random.pick([count.due, ...others]);
    const done = await called(world, (core) => stateCash(core, reader, ride.id, amount));
    if (done) ride.said.set(reader.role, amount);
    await bookCount(world, ride);
    return `${ride.id}: ${reader.role} ${amount} of ${count.due}, ${done?.state ?? 'refused'}`;
  },
};

/** The time of a cash count ends. */
export const cashTimePasses: Operation = {
  name: 'the time of a cash count ends',
  weight: 12,
  async run(world) {
    const open = world.recent.filter(({ cashDue, isCounted }) => cashDue && !isCounted);
    const ride = world.random.pick(open.length > 0 ? open : [null]);
    if (!ride) return 'none is open';
    await endCount(world, ride);
    return `${ride.id}: ${ride.isCounted ? 'ended' : 'goes on'}`;
  },
};

export async function endCount(world: World, ride: ModelRide): Promise<void> {
  await world.harness.core.sql(
    `UPDATE cash_counts SET next_at = now() - interval '1 second' WHERE ride_id = $1 AND next_at IS NOT NULL`,
    [ride.id],
  );
  const due = await world.harness.core.sql<{ rideId: string }>('SELECT ride_id FROM cash_counts WHERE next_at < now()');
  await jobRuns(world, endCashCounts);
  // A job that died before left others, which this one ends too.
  for (const { rideId } of due) {
    const ended = world.rides.get(rideId);
    if (ended) await bookCount(world, ended);
  }
}

/** An admin decides about a dispute. */
export const decideDispute: Operation = {
  name: 'decide a cash dispute',
  weight: 5,
  async run(world) {
    const { random, harness } = world;
    const disputes = await harness.core.sql<{ rideId: string }>(
      `SELECT ride_id FROM cash_counts WHERE state = 'disputed' ORDER BY ride_id DESC LIMIT 5`,
    );
    const dispute = random.pick(disputes.length > 0 ? disputes : [null]);
    const ride = dispute && world.rides.get(dispute.rideId);
    if (!ride) return 'none is open';
    const side = random.pick(['rider', 'driver'] as const);
    const admin = random.pick(ride.country.admins);
    await called(world, (core) => decideCash(core, admin, ride.id, { believe: side, reason: REASON }));
    await bookCount(world, ride);
    return `${ride.id}: ${side}`;
  },
};

/** Books how a count has ended: with one of the sums that were said, which is that of both where they agreed. */
async function bookCount(world: World, ride: ModelRide): Promise<void> {
  const count = await cashCount(world.harness.core, ride.rider, ride.id);
  if (!count || count.state !== 'closed' || ride.isCounted) return;
  const given = count.due + (count.change ?? 0);
  const { country, driver, rider } = ride;
  const said = [...ride.said.values()];
  const isAgreed = said.length === 2 && said[0] === said[1];
  if (isAgreed ? given !== said[0] : given !== count.due && !said.includes(given)) {
    throw new Error(
      `the cash of ${ride.id} ended with ${given}; ${count.due} was due, and said was ${said.join(', ')}`,
    );
  }
  ride.isCounted = true;
  const change = given - count.due;
  ride.change = change;
  world.books.move(country.currency, [
    ['driver_cash', driver.id, change],
    change > 0 ? ['rider_credit', rider.id, -change] : ['rider_due', rider.id, -change],
  ]);
  if (change >= 0) return;
  ride.due -= change;
  await notePayment(world, ride.id);
}
