import type { CashCount, CashSide } from '@waka/contracts/money/cash-count';
import type { Actor } from '../../platform/actor.ts';
import { AppError, ensure } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
import { publishRide } from '../../rides/moves/publish-ride.ts';
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
 * credit; two who differ begin a dispute, in
 * which a driver may still answer who has not. A repeat counts once. Throws AppError.
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
      fields: { amount: 'Please choose one of the amounts' },
    });
    await changeCashCount(sql, rideId, own === 'rider' ? { riderSays: amount } : { driverSays: amount });
    const other = own === 'rider' ? before.driverSays : before.riderSays;
    const changed = other === null ? null : await meet(other);
    const after = await cashCountOf(sql, rideId);
    if (!after) throw new AppError('cash.closed');
    return { count: after, ride: changed, side: own };

    async function meet(others: number) {
      if (!before) return null;
      if (others === amount) return endCashCount(sql, before, { given: amount, actorId: reader.id });
      if (before.state === 'disputed') return cashChanged(sql, rideId, reader.id);
      return beginDispute(sql, before, reader.id);
    }
  });
  if (ride) await publishRide(core, ride);
  return present(count, side);
}

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
