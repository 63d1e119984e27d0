import { givenFor, partsOf, type CashSide } from '@waka/contracts/money/cash-count';
import { regionOfCurrency } from '@waka/contracts/money/payment-method';
import type { DisputeSide } from '@waka/contracts/ops/money/cash-disputes';
import { In, IsNull, Not, Raw, type EntityManager, type FindOptionsWhere } from 'typeorm';
import { cashDueOf } from '../../ledger/post-ride.ts';
import { RegionMoneyRow } from '../../ledger/region-money/region-money.entity.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import type { WrittenRide } from '../../rides/moves/write-ride.repository.ts';
import { CashCountRow } from './cash-count.entity.ts';

/** Keeps that both sides of a ride can state the cash for a time that is data. A ride without cash has no such row. */
export async function openCashCount(sql: Sql, ride: WrittenRide, due: number): Promise<void> {
  const { id: rideId, riderId, driverId, fare, currency } = ride;
  if (due <= 0 || driverId === null) return;
  const { notes, answerMinutes } = await termsOf(sql, currency);
  // A rider may have paid the whole fare by hand before credit or a promotion was taken off.
  const whole = await cashDueOf(sql, fare, currency);
  const sums = [...new Set([...givenFor(due, notes), whole])].filter((sum) => sum !== due).toSorted((a, b) => a - b);
  await sql.manager
    .createQueryBuilder()
    .insert()
    .into(CashCountRow)
    .values({
      rideId,
      riderId,
      driverId,
      currency,
      due,
      sums,
      less: partsOf(due, notes),
      nextAt: inMinutes(answerMinutes),
    })
    .orIgnore()
    .execute();
}

/** Reads the notes of a currency, and how long answers and disputes about cash wait. */
export const termsOf = ({ manager }: Sql, currency: CashCountRow['currency']): Promise<RegionMoneyRow> =>
  manager.findOneByOrFail(RegionMoneyRow, { region: regionOfCurrency(currency) });

export const inMinutes = (minutes: number) => () => `now() + make_interval(mins => ${minutes})`;

export const cashCountOf = ({ manager }: Sql, rideId: string): Promise<CashCountRow | null> =>
  manager.findOneBy(CashCountRow, { rideId });

export const cashCountsOf = ({ manager }: Sql, rideIds: string[]): Promise<CashCountRow[]> =>
  manager.findBy(CashCountRow, { rideId: In(rideIds) });

/** Reads what was said about a ride, and locks it against other answers, decisions and its end. */
export const lockCashCount = ({ manager }: Sql, rideId: string): Promise<CashCountRow | null> =>
  manager.findOne(CashCountRow, { where: { rideId }, lock: { mode: 'pessimistic_write' } });

/** Changes what was said about a ride; the caller holds its lock. */
export const changeCashCount = (
  { manager }: Sql,
  rideId: string,
  changes: Parameters<EntityManager['update']>[2],
): Promise<unknown> => manager.update(CashCountRow, { rideId }, changes);

const isOver = Raw((column) => `${column} <= now()`);
// Also what a rider is silent about of whom the driver says that he paid less.
const isDisputed = Raw(
  (column) => `(${column} <> coalesce(driver_says, due) OR (${column} IS NULL AND driver_says < due))`,
);

/** Lists the rides of a rider of which the driver says that he got less than was due, and which wait for an answer. */
export const claimsAgainst = ({ manager }: Sql, riderId: string): Promise<CashCountRow[]> =>
  manager.find(CashCountRow, {
    where: { riderId, state: Not('closed'), riderSays: IsNull(), driverSays: Raw((column) => `${column} < due`) },
    order: { createdAt: 'ASC' },
  });

/** Sums up what a driver says that riders did not give, and what is not agreed to or decided yet. */
export async function claimedBy(
  { manager }: Sql,
  { driverId, currency }: Pick<CashCountRow, 'driverId' | 'currency'>,
): Promise<number> {
  const found = await manager
    .createQueryBuilder(CashCountRow, 'counted')
    .select('coalesce(sum(counted.due - counted.driverSays), 0)::float8', 'sum')
    .where({ driverId, currency, state: Not('closed') })
    .andWhere('counted.driverSays < counted.due')
    .getRawOne<{ sum: number }>();
  return found?.sum ?? 0;
}

/**
 * Lists the rides of a person about whose cash this side has said nothing and still can: disputes first, then by the time that
 * is left. A rider whose driver says that it was less is asked about that alone, and one in a dispute has answered.
 */
export const openFor = ({ manager }: Sql, userId: string, side: CashSide, most: number): Promise<CashCountRow[]> =>
  manager.find(CashCountRow, {
    where: {
      nextAt: Raw((column) => `${column} > now()`),
      ...(side === 'rider'
        ? {
            riderId: userId,
            riderSays: IsNull(),
            state: 'open',
            driverSays: Raw((said) => `coalesce(${said}, due) >= due`),
          }
        : { driverId: userId, driverSays: IsNull(), state: Not('closed') }),
    },
    // 'disputed' comes before 'open'.
    order: { state: 'ASC', nextAt: 'ASC' },
    take: most,
  });

/** Lists the rides of a rider who says to have given more than was due, and whose driver has said nothing yet. */
export const changeWaitingOf = ({ manager }: Sql, riderId: string): Promise<CashCountRow[]> =>
  manager.find(CashCountRow, {
    where: {
      riderId,
      state: Not('closed'),
      riderSays: Raw((said) => `${said} > due`),
      driverSays: IsNull(),
      nextAt: Raw((column) => `${column} > now()`),
    },
    order: { nextAt: 'ASC' },
  });

/** Ends what neither side has said anything about in time: what was due counts. Returns of which rides. */
export async function endUnanswered({ manager }: Sql): Promise<string[]> {
  const ended = manager
    .createQueryBuilder()
    .update(CashCountRow)
    .set({ state: 'closed', given: () => 'due', nextAt: null, endedAt: () => 'now()' })
    .where({ state: 'open', riderSays: IsNull(), driverSays: IsNull(), nextAt: isOver });
  const { raw }: { raw: { id: string }[] } = await ended.returning('ride_id AS id').execute();
  return raw.map(({ id }) => id);
}

/** Lists the rides whose answers or disputes wait no longer, the longest over first. */
export const overdueCashCounts = ({ manager }: Sql, most: number): Promise<CashCountRow[]> =>
  manager.find(CashCountRow, { where: { nextAt: isOver }, order: { nextAt: 'ASC' }, take: most });

/** Counts the disputes about cash that each side of a ride has lost. */
export async function disputesLost(
  { manager }: Sql,
  { riderId, driverId }: Pick<CashCountRow, 'riderId' | 'driverId'>,
): Promise<Record<CashSide, number>> {
  const rider = await manager.countBy(CashCountRow, { riderId, lostBy: 'rider' });
  return { rider, driver: await manager.countBy(CashCountRow, { driverId, lostBy: 'driver' }) };
}

/** Lists disputes for ops: those that wait with the oldest first, or the others with the newest first. */
export const disputesAt = ({ manager }: Sql, side: DisputeSide, most: number): Promise<CashCountRow[]> => {
  const where: FindOptionsWhere<CashCountRow> = {
    riderSays: isDisputed,
    state: side === 'open' ? 'disputed' : 'closed',
  };
  return manager.find(CashCountRow, { where, order: { createdAt: side === 'open' ? 'ASC' : 'DESC' }, take: most });
};
