import type { CashClaim, CashCount, CashSide } from '@waka/contracts/money/cash-count';
import { shownNames } from '../../accounts/shown-names.ts';
import { notify } from '../../notifications/notification-centre.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError, ensure } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { publishRide } from '../../rides/moves/publish-ride.ts';
import type { WrittenRide } from '../../rides/moves/write-ride.repository.ts';
import { firstNameOf, nameForDriver } from '../../rides/views/name-for-driver.ts';
import { ownRide } from '../../rides/views/read-rides.ts';
import { publishRefundsOf } from '../publish-refunds.ts';
import type { CashCountRow } from './cash-count.entity.ts';
import { cashCountOf, changeCashCount, claimsAgainst, lockCashCount } from './cash-counts.repository.ts';
import { beginDispute, cashChanged, endCashCount } from './end-cash-count.ts';

/** Returns what cash a ride asks for and what the reader has said; null where the ride is not paid in cash. */
export async function cashCount({ sql }: Pick<Core, 'sql'>, reader: Actor, rideId: string): Promise<CashCount | null> {
  await ownRide(sql, reader, rideId);
  const count = await cashCountOf(sql, rideId);
  const side = count && sideOf(count, reader);
  return side ? present(count, side) : null;
}

/** Lists what drivers say that they did not get of a rider, and to which he has not answered. */
export async function cashClaims({ sql }: Pick<Core, 'sql'>, rider: Actor): Promise<CashClaim[]> {
  const counts = await claimsAgainst(sql, rider.id);
  const drivers = await shownNames(
    sql,
    counts.map(({ driverId }) => driverId),
  );
  return counts.map(({ rideId, driverId, currency, due, driverSays, createdAt, nextAt }) => ({
    rideId,
    driverName: drivers.get(driverId)?.split(' ')[0] ?? '',
    currency,
    due,
    claimed: driverSays ?? 0,
    at: createdAt.toISOString(),
    ...(nextAt && { until: nextAt.toISOString() }),
  }));
}

/**
 * Takes what one side says about the cash. Two who say the same end it, with what is above the sum due as the rider's
 * credit, and what is below it as the rider's debt; two who differ begin a dispute, in which the one may still answer who has
 * not. A driver who says first that he got less has his rider asked. A repeat counts once. Throws AppError.
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
    ensure(maySay(before, own, amount), 'request.invalid', {
      fields: { amount: 'This sum is not among those that were asked about.' },
    });
    const says = own === 'rider' ? { riderSays: amount } : { driverSays: amount };
    const other = own === 'rider' ? before.driverSays : before.riderSays;
    let changed: WrittenRide | null = null;
    // No row in a dispute has two equal sums, so that an agreement ends it first.
    if (other === amount) changed = await endCashCount(core, sql, before, { given: amount, actorId: reader.id });
    await changeCashCount(sql, rideId, says);
    if (other !== null && other !== amount) changed = await differ(sql, before, { by: own, amount, other }, reader.id);
    else if (amount < before.due && other === null) changed = await askRider(sql, before, amount);
    const after = await cashCountOf(sql, rideId);
    if (!after) throw new AppError('cash.closed');
    return { count: after, ride: changed, side: own };
  });
  if (ride) await publishRide(core, ride);
  await publishRefundsOf(core, [rideId]);
  return present(count, side);
}

/** Checks whether a side was offered a sum: a rider says less than was due only to agree with the driver. */
function maySay({ due, sums, less, driverSays }: CashCountRow, side: CashSide, amount: number): boolean {
  if (amount === due || sums.includes(amount)) return true;
  return side === 'driver' ? amount === 0 || less.includes(amount) : amount < due && amount === driverSays;
}

/** Asks the rider about what the driver says that he did not get. */
async function askRider(sql: Sql, { rideId, riderId, driverId, due, currency }: CashCountRow, amount: number) {
  await notify(sql, { userId: riderId, kind: 'cash_unpaid', facts: { rideId, fare: due - amount, currency } });
  return cashChanged(sql, rideId, driverId);
}

/** Begins a dispute, or notes another sum in the one that the driver's silence has begun, and notifies the side that is contradicted. */
async function differ(
  sql: Sql,
  count: CashCountRow,
  { by, amount, other }: { by: CashSide; amount: number; other: number },
  actorId: string,
): Promise<WrittenRide> {
  const { rideId, riderId, driverId, currency } = count;
  const ride = await (count.state === 'disputed'
    ? cashChanged(sql, rideId, actorId)
    : beginDispute(sql, count, actorId));
  const name = by === 'rider' ? nameForDriver(ride) : firstNameOf(ride.driverCard?.name ?? '');
  const userId = by === 'rider' ? driverId : riderId;
  await notify(sql, {
    userId,
    kind: 'cash_contradicted',
    facts: { rideId, name, fare: amount, said: other, currency },
  });
  return ride;
}

const sideOf = ({ riderId, driverId }: CashCountRow, { id }: Actor): CashSide | null =>
  id === riderId ? 'rider' : id === driverId ? 'driver' : null;

const present = (count: CashCountRow, side: CashSide): CashCount => ({
  currency: count.currency,
  due: count.due,
  sums: count.sums,
  less: side === 'driver' ? [...new Set([...count.less, 0])] : [],
  claimed: count.driverSays !== null && count.driverSays < count.due ? count.driverSays : null,
  mine: side === 'rider' ? count.riderSays : count.driverSays,
  state: count.state,
  change: count.given === null ? null : count.given - count.due,
  until: count.nextAt?.toISOString() ?? null,
});
