import type { Currency } from '@waka/contracts/regions';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import { In, IsNull, Not } from 'typeorm';
import type { Sql } from '../platform/postgres/sql.ts';
import { pg, statement } from '../platform/postgres/statement.ts';
import type { BonusRide } from './bonus-ride.entity.ts';
import { commissionPercent } from './commission.repository.ts';
import { LedgerEntry, type LedgerAccount } from './ledger-entry.entity.ts';
import { LedgerTransaction, type LedgerKind } from './ledger-transaction.entity.ts';
import { FARE_IS_SETTLED, STILL_TO_COME } from './settled-rides.repository.ts';

/** Writes a transaction and its lines; returns no row where one of its kind and reference was posted before. */
export const insertTransaction = statement({
  text: `
    WITH posted AS (
      INSERT INTO ledger_transactions (kind, reference, ride_id, note, is_note_shown) VALUES ($1, $2, $3, $4, $9)
      ON CONFLICT DO NOTHING RETURNING id, at
    ), written AS (
      INSERT INTO ledger_entries (transaction_id, line, account, owner_id, amount, currency, at)
      SELECT posted.id, line, account, owner_id, amount, $5, posted.at
      FROM posted, unnest($6::text[], $7::uuid[], $8::bigint[]) WITH ORDINALITY AS lines (account, owner_id, amount, line)
    )
    SELECT id FROM posted`,
  parameters: [
    pg.textAs<LedgerKind>(),
    pg.uuid,
    pg.nullable(pg.uuid),
    pg.nullable(pg.text),
    pg.textAs<Currency>(),
    pg.textsAs<LedgerAccount>(),
    pg.withNulls(pg.uuids),
    pg.amounts,
    pg.boolean,
  ],
  row: { id: pg.uuid },
});

/** Reads the rate in force for rides of a region and class; null where there is none. */
export const rateInForce = statement({
  text: `SELECT ${commissionPercent('$1', '$2')} AS percent`,
  parameters: [pg.text, pg.textAs<VehicleClass>()],
  row: { percent: pg.nullable(pg.integer) },
});

// Failed payments are included, though a later try may have been paid: FARE_IS_SETTLED, by the ride, excludes those.
const OPEN_PAYMENT = `state IN ('due', 'requested', 'failed')`;

/**
 * Builds the SQL for the standings of drivers, with a row for each driver and currency; of `driver` alone where one is
 * given. Earnings are posted when a ride is completed, and subtracted here until its fare has come in, at most what is
 * still to come of it: not what earlier rides have carried.
 */
export const standings = (driver: string | null = null): string => `
  SELECT owner_id, currency, sum(cash)::float8 AS cash_held, sum(earned - awaited)::float8 AS unpaid_earnings,
    sum(awaited)::float8 AS awaited_earnings
  FROM (
    SELECT owner_id, currency, CASE account WHEN 'driver_cash' THEN amount ELSE 0 END AS cash,
      CASE account WHEN 'driver_earnings' THEN -amount ELSE 0 END AS earned, 0 AS awaited
    FROM ledger_balances WHERE account IN ('driver_cash', 'driver_earnings') ${driver ? `AND owner_id = ${driver}` : ''}
    UNION ALL
    SELECT owner_id, entries.currency, 0, 0, least(-amount, ${STILL_TO_COME})
    FROM rides
    JOIN ledger_transactions ON kind IN ('ride_completed', 'cancellation_fee') AND reference = rides.id
    JOIN ledger_entries entries ON transaction_id = ledger_transactions.id AND account = 'driver_earnings'
    WHERE NOT ${FARE_IS_SETTLED} AND rides.id IN
      (SELECT ride_id FROM payments WHERE ${OPEN_PAYMENT} ${driver ? `AND payments.driver_id = ${driver}` : ''})
  ) AS lines GROUP BY owner_id, currency`;

/** Reads the standing of one driver in each currency. */
export const standingOf = statement({
  text: `SELECT currency, cash_held, unpaid_earnings, awaited_earnings FROM (${standings('$1')}) AS standing`,
  parameters: [pg.uuid],
  row: {
    currency: pg.textAs<Currency>(),
    /** Cash fares that the driver holds. */
    cashHeld: pg.float,
    /** Earned and payable. */
    unpaidEarnings: pg.float,
    /** Earned by rides whose fare has not come in yet; payable once it has. */
    awaitedEarnings: pg.float,
  },
});

// A placeholder for each id would make a different statement for each number of ids.
const bonusRides = (conflict: '' | 'ON CONFLICT DO NOTHING') =>
  statement({
    text: `INSERT INTO bonus_rides (ride_id, bonus) SELECT ride_id, $2 FROM unnest($1::uuid[]) AS ride_id ${conflict}`,
    parameters: [pg.uuids, pg.textAs<BonusRide['bonus']>()],
    row: {},
  });

const insertNewRides = bonusRides('');
const insertSharedRides = bonusRides('ON CONFLICT DO NOTHING');

/**
 * Records the rides whose commission pays for a bonus. The goals of one week share their rides, referrals share none.
 */
export const insertBonusRides = (sql: Sql, bonus: BonusRide['bonus'], rideIds: string[]): Promise<unknown> =>
  (bonus === 'quest' ? insertSharedRides : insertNewRides)(sql, rideIds, bonus);

/** Lists the lines of what was posted under a kind and reference. */
export async function linesOf({ manager }: Sql, posting: Pick<LedgerTransaction, 'kind' | 'reference'>) {
  const booked = await manager.findOneBy(LedgerTransaction, posting);
  const where = { transactionId: booked?.id ?? '' };
  const lines = booked ? await manager.find(LedgerEntry, { where, order: { line: 'ASC' } }) : [];
  return lines.map(({ account, ownerId, amount }) => ({ account, ownerId, amount: Number(amount) }));
}

/** Lists the lines of what was posted of a ride under some kinds, with kind and reference of each. */
export async function linesByReference(
  { manager }: Sql,
  { rideId, kinds }: { rideId: string; kinds: LedgerKind[] },
): Promise<(LedgerLineOf & Pick<LedgerTransaction, 'kind' | 'reference'>)[]> {
  const booked = await manager.findBy(LedgerTransaction, { rideId, kind: In(kinds) });
  const lines = await manager.findBy(LedgerEntry, { transactionId: In(booked.map(({ id }) => id)) });
  return lines.flatMap(({ transactionId, account, amount }) => {
    const of = booked.find(({ id }) => id === transactionId);
    return of ? [{ transactionId, account, amount: Number(amount), kind: of.kind, reference: of.reference }] : [];
  });
}

interface LedgerLineOf {
  transactionId: string;
  account: LedgerAccount;
  amount: number;
}

/** Finds what was posted for a person under a kind and reference; null where nothing was. */
export async function bookedAs(
  { manager }: Sql,
  posting: Pick<LedgerTransaction, 'kind' | 'reference'>,
): Promise<{ amount: number; currency: Currency } | null> {
  const booked = await manager.findOneBy(LedgerTransaction, posting);
  const line = booked && (await manager.findOneBy(LedgerEntry, { transactionId: booked.id, ownerId: Not(IsNull()) }));
  return line && { amount: Number(line.amount), currency: line.currency };
}
