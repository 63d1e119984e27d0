import type { CashCount, CashSide } from '@waka/contracts/money/cash-count';
import type { Actor } from '../../platform/actor.ts';
import { AppError, ensure } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { publishRide } from '../../rides/moves/publish-ride.ts';
import type { WrittenRide } from '../../rides/moves/write-ride.ts';
import { ownRide } from '../../rides/views/read-rides.ts';
import type { CashCountRow } from './cash-count.entity.ts';
import { cashCountOf, changeCashCount, lockCashCount } from './cash-counts.repository.ts';
import { beginDispute, cashChanged, endCashCount } from './end-cash-count.ts';

/** Returns what cash a ride asks for and what the reader has said; null where the ride is not paid in cash. */
export async function cashCount({ sql }: Pick<Core, 'sql'>, reader: Actor, rideId: string): Promise<CashCount | null> {
  await ownRide(sql, reader, rideId);
  const count = await cashCountOf(sql, rideId);
  const side = count && sideOf(count, reader);
  return side ? present(count, side) : null;
}

/**
 * Takes what one side says about the cash. Two who say the same end it, with what is above the sum due as the rider's
 * credit; two who differ begin a dispute, in which a driver may still answer who has not. A repeat counts once. Throws
 * AppError.
 */
export async function stateCash(core: Core, reader: Actor, rideId: string, amount: number): Promise<CashCount> {
  await ownRide(core.sql, reader, rideId);
  const { count, ride, side } = await core.transaction(async (sql) => {
    const before = await lockCashCount(sql, rideId);
    const own = before && sideOf(before, reader);
    if (!own) throw new AppError('cash.closed');
    const said = own === 'rider' ? before.riderSays : before.driverSays;
    if (said === amount) return { count: before, ride: null, side: own };
    ensure(said === null, 'cash.answered');
    // A driver who said nothing in time may still answer what the rider claims.
    ensure(before.state !== 'closed', 'cash.closed');
    ensure(amount === before.due || before.sums.includes(amount), 'request.invalid', {
      fields: { amount: 'This sum is not among those that were asked about.' },
    });
    const says = own === 'rider' ? { riderSays: amount } : { driverSays: amount };
    const other = own === 'rider' ? before.driverSays : before.riderSays;
    let changed: WrittenRide | null = null;
    // No row in a dispute has two equal sums, so that an agreement ends it first.
    if (other === amount) changed = await endCashCount(sql, before, { given: amount, actorId: reader.id });
    await changeCashCount(sql, rideId, says);
    if (other !== null && other !== amount) changed = await differ(sql, before, reader.id);
    const after = await cashCountOf(sql, rideId);
    if (!after) throw new AppError('cash.closed');
    return { count: after, ride: changed, side: own };
  });
  if (ride) await publishRide(core, ride);
  return present(count, side);
}

/** Begins a dispute, or notes another sum in the one that the driver's silence has begun. */
const differ = (sql: Sql, count: CashCountRow, actorId: string): Promise<WrittenRide> =>
  count.state === 'disputed' ? cashChanged(sql, count.rideId, actorId) : beginDispute(sql, count, actorId);

const sideOf = ({ riderId, driverId }: CashCountRow, { id }: Actor): CashSide | null =>
  id === riderId ? 'rider' : id === driverId ? 'driver' : null;

const present = (count: CashCountRow, side: CashSide): CashCount => ({
  currency: count.currency,
  due: count.due,
  sums: count.sums,
  mine: side === 'rider' ? count.riderSays : count.driverSays,
  state: count.state,
  change: count.given === null ? null : count.given - count.due,
  until: count.nextAt?.toISOString() ?? null,
});
