import { Not } from 'typeorm';
import type { Sql } from '../../platform/postgres/sql.ts';
import { Ride } from '../../rides/ride.entity.ts';
import { LedgerEntry } from '../ledger-entry.entity.ts';
import { LedgerTransaction } from '../ledger-transaction.entity.ts';

/** Returns what rounding to coins and notes added to the fare of a ride; negative where it took away. */
export async function cashRoundingOf(sql: Sql, rideId: string): Promise<number> {
  const row = await sql.manager
    .createQueryBuilder(LedgerEntry, 'entry')
    .innerJoin(LedgerTransaction, 'posted', 'posted.id = entry.transactionId')
    .select('coalesce(sum(-entry.amount), 0)', 'sum')
    .where("posted.rideId = :rideId AND entry.account = 'cash_rounding'", { rideId })
    .getRawOne<{ sum: string }>();
  return Number(row?.sum ?? 0);
}

/** Returns what of the cash of a ride was not given. */
export async function shortOfCash({ manager }: Sql, rideId: string): Promise<number> {
  const entry = await manager
    .createQueryBuilder(LedgerEntry, 'entry')
    .innerJoin(LedgerTransaction, 'posted', 'posted.id = entry.transactionId')
    .where("posted.kind = 'cash_short' AND posted.reference = :rideId AND entry.account = 'rider_due'", { rideId })
    .getOne();
  return Number(entry?.amount ?? 0);
}

/** Lists other rides of a rider of which part of the cash was not given, and for which no wallet is asked at present. */
export const ridesOwedInCash = (
  { manager }: Sql,
  { id, riderId, currency }: Pick<Ride, 'id' | 'riderId' | 'currency'>,
): Promise<Ride[]> =>
  manager
    .createQueryBuilder(Ride, 'ride')
    .innerJoin(LedgerTransaction, 'short', "short.kind = 'cash_short' AND short.reference = ride.id")
    .where({ id: Not(id), riderId, currency })
    .andWhere("ride.payment->>'state' = 'failed'")
    .orderBy('ride.id')
    .getMany();

/** Counts the rides of a rider of which part of the cash was not given and is still owed. */
export const ridesShortOfCash = ({ manager }: Sql, riderId: string): Promise<number> =>
  manager
    .createQueryBuilder(Ride, 'ride')
    .innerJoin(LedgerTransaction, 'short', "short.kind = 'cash_short' AND short.reference = ride.id")
    .where({ riderId })
    .andWhere("ride.payment->>'state' NOT IN ('paid', 'cash_instead')")
    .getCount();
