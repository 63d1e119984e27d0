import type { Currency } from '@waka/contracts/regions';
import type { Sql } from '../platform/sql.ts';
import { FARE_IS_SETTLED } from './settled-rides.ts';

/** How the service stands with a driver in one currency. */
export interface Standing {
  currency: Currency;
  /** Fares that the driver holds in cash. */
  cashHeld: number;
  /** Earned and payable. */
  unpaidEarnings: number;
  /** Earned by rides whose fare has not come in: payable once it has. */
  awaitedEarnings: number;
}

/** Reads the standing of one driver in each currency. */
export const standingOf = (sql: Sql, driverId: string): Promise<Standing[]> =>
  sql<Standing>(`SELECT currency, cash_held, unpaid_earnings, awaited_earnings FROM (${standings('$1')}) AS standing`, [
    driverId,
  ]);

/**
 * The standing of drivers by the ledger, as SQL with a row for each driver and currency; of `driver` alone where one is
 * named. What a driver earned by a ride is posted when the ride is completed, and taken out here until its fare came in.
 */
export const standings = (driver: string | null = null): string => `
  SELECT owner_id, currency, sum(cash)::float8 AS cash_held, sum(earned - awaited)::float8 AS unpaid_earnings,
    sum(awaited)::float8 AS awaited_earnings
  FROM (
    SELECT owner_id, currency, CASE account WHEN 'driver_cash' THEN amount ELSE 0 END AS cash,
      CASE account WHEN 'driver_earnings' THEN -amount ELSE 0 END AS earned, 0 AS awaited
    FROM ledger_balances WHERE account IN ('driver_cash', 'driver_earnings') ${driver ? `AND owner_id = ${driver}` : ''}
    UNION ALL
    SELECT owner_id, entries.currency, 0, 0, -amount
    FROM rides
    JOIN ledger_transactions ON kind = 'ride_completed' AND reference = rides.id
    JOIN ledger_entries entries ON transaction_id = ledger_transactions.id AND account = 'driver_earnings'
    WHERE NOT ${FARE_IS_SETTLED} AND rides.id IN
      (SELECT ride_id FROM payments WHERE ${OPEN} ${driver ? `AND payments.driver_id = ${driver}` : ''})
  ) AS lines GROUP BY owner_id, currency`;

// Also those that failed and were paid by a later try: which they are is said by the ride.
const OPEN = `state IN ('due', 'requested', 'failed')`;
