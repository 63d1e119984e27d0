import type { MigrationInterface, QueryRunner } from 'typeorm';
import { functions, ledgerClosed, ledgerDown, ledgerUp, moneyOf } from './legal-tender-sql.ts';

/**
 * Turns amounts of Sierra Leone from old leones (SLL) into cents of new ones (SLE): ten old leones are a cent. What is
 * no multiple of ten is rounded, and stays beside it as it was: `rides.old_leones`, `ledger_entries.old_amount`,
 * `old_amounts`. All in one transaction, as half-converted books are worse than a pause; a process of the version
 * before can write no ride, payment or entry afterwards.
 */
export class LegalTender1795700009000 implements MigrationInterface {
  name = 'LegalTender1795700009000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(begin);
    await runner.query(functions);
    await runner.query(`
      CREATE TABLE old_amounts (
        source text NOT NULL,
        key text NOT NULL,
        was jsonb NOT NULL,
        PRIMARY KEY (source, key)
      );
      ALTER TABLE rides ADD COLUMN old_leones jsonb;
      -- A price that was shown in old leones is asked for again.
      DELETE FROM quotes WHERE trip ->> 'currency' = 'SLL';`);
    for (const table of Object.keys(kept)) await runner.query(turnedRows(table));
    for (const [table, column, where] of written) {
      await runner.query(`
        UPDATE ${table} SET ${column} = pg_temp.turned_money(${column}, true) || (
          SELECT CASE WHEN was IS NULL THEN '{}' ELSE jsonb_build_object('oldLeones', was) END
          FROM (SELECT pg_temp.left_over(${ownMoney(column)}) AS was) AS found)
        WHERE ${where('SLL')}`);
    }
    const [row, logged] = [moneyOf((column) => column), moneyOf((column) => `payload -> '${column}'`)];
    await runner.query(`
      UPDATE ride_events SET payload = pg_temp.turned_money(payload, true)
        || jsonb_build_object('old_leones', pg_temp.left_over(${logged})) WHERE payload ->> 'currency' = 'SLL';
      ${setRides('pg_temp.turned_money(was, true)', `currency = 'SLE', old_leones = pg_temp.left_over(was)`, row, 'SLL')}`);
    await runner.query(`
      INSERT INTO old_amounts SELECT 'scheduled_rides', id::text, ${SCHEDULED} FROM scheduled_rides
      WHERE trip ->> 'currency' = 'SLL' AND pg_temp.left_over(${SCHEDULED}) IS NOT NULL;
      ${scheduled(`pg_temp.turned_money(${SCHEDULED}, true)`, ['SLL', 'SLE'])}`);
    await runner.query(ledgerUp);
    await runner.query(ledgerClosed('SLE', 'amount <> 0 OR old_amount <> 0'));
    await runner.query(walls(`CHECK (currency IN ('SLE', 'GNF'))`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(begin);
    await runner.query(functions);
    await runner.query(`
      ALTER TABLE rides DROP CONSTRAINT rides_currency_check;
      ALTER TABLE payments DROP CONSTRAINT payments_currency_check;
      DELETE FROM quotes WHERE trip ->> 'currency' = 'SLE';`);
    await runner.query(scheduled(`pg_temp.turned_back(${SCHEDULED}, coalesce(was, '{}'))`, ['SLE', 'SLL']));
    for (const table of Object.keys(kept)) await runner.query(turnedBackRows(table));
    for (const [table, column, where] of written) {
      await runner.query(`
        UPDATE ${table} SET ${column} = pg_temp.turned_back(${column} - 'oldLeones', coalesce(${column} -> 'oldLeones', '{}'))
        WHERE ${where('SLE')}`);
    }
    const row = moneyOf((column) => column);
    await runner.query(`
      UPDATE ride_events SET payload = pg_temp.turned_back(payload - 'old_leones', ${left(`payload -> 'old_leones'`)})
        WHERE payload ->> 'currency' = 'SLE';
      ${setRides(`pg_temp.turned_back(was, ${left('old_leones')})`, `currency = 'SLL'`, row, 'SLE')};
      ALTER TABLE rides DROP COLUMN old_leones;
      DROP TABLE old_amounts;`);
    await runner.query(ledgerDown);
    await runner.query(ledgerClosed('SLL', 'amount <> 0'));
  }
}

const begin = `SET LOCAL lock_timeout = '3s'; SET LOCAL statement_timeout = 0;
  LOCK TABLE rides, ride_events, payments, ledger_transactions, ledger_entries, ledger_balances IN SHARE ROW EXCLUSIVE MODE`;

/** Writes SQL for what was rounded; an empty object where nothing was. */
const left = (old: string): string => `coalesce(nullif(${old}, 'null'), '{}')`;

const setRides = (turned: string, more: string, row: string, currency: 'SLL' | 'SLE'): string => `
  UPDATE rides SET fare = (turned ->> 'fare')::integer, shown_fare = (turned ->> 'shown_fare')::integer,
    price = nullif(turned -> 'price', 'null'), payment = nullif(turned -> 'payment', 'null'),
    tip = nullif(turned -> 'tip', 'null'), estimated_fare = turned ->> 'estimated_fare', ${more}
  FROM (SELECT id AS ride, was, ${turned} AS turned FROM (SELECT id, old_leones, ${row} AS was FROM rides
    WHERE currency = '${currency}') AS found) AS other
  WHERE id = ride`;

const SCHEDULED = `jsonb_build_object('fare', fare, 'price', price)`;

/** Rides that are booked for later: their price is that of a quote. */
const scheduled = (turned: string, [from, to]: ['SLL', 'SLE'] | ['SLE', 'SLL']): string => `
  UPDATE scheduled_rides SET fare = (turned ->> 'fare')::integer, price = nullif(turned -> 'price', 'null'),
    trip = trip || '{"currency": "${to}"}'
  FROM (SELECT id AS ride, ${turned} AS turned FROM scheduled_rides LEFT JOIN old_amounts
    ON source = 'scheduled_rides' AND key = id::text) AS other
  WHERE ride = id AND trip ->> 'currency' = '${from}'`;

interface Kept {
  key: string;
  /** Columns by the names that `turned_money` knows; a price never becomes nothing. */
  columns: Record<string, string>;
  where: string;
  currency?: true;
}

const OF_A_FERRY = `crossing_id IN (SELECT id FROM crossings WHERE region = 'SL')`;

const ofRegion = { key: 'id::text', where: `region = 'SL'` };

const kept: Record<string, Kept> = {
  fare_rates: { ...ofRegion, columns: { base: 'base', perKm: 'per_km', parts: 'parts' } },
  fare_zones: { ...ofRegion, columns: { amount: 'amount' } },
  official_fares: { ...ofRegion, columns: { seatFare: 'seat_fare' } },
  quests: { ...ofRegion, columns: { amount: 'amount' } },
  crossings: { ...ofRegion, columns: { price: 'price' } },
  relay_trips: { ...ofRegion, where: OF_A_FERRY, columns: { price: 'ticket_price' } },
  ride_methods: { ...ofRegion, key: 'method', columns: { minAmount: 'min_amount', maxAmount: 'max_amount' } },
  payments: { key: 'id::text', where: `true`, columns: { amount: 'amount' }, currency: true },
};

const POSITIVE = new Set(['fare_zones', 'official_fares', 'quests', 'ride_methods']);

function updateOf(table: string, { key, columns, where, currency }: Kept, turned: string, to: 'SLE' | 'SLL'): string {
  const sets = Object.entries(columns).map(([name, column]) => {
    if (column === 'parts') return `parts = turned -> 'parts'`;
    const value = `(turned ->> '${name}')::integer`;
    return `${column} = ${POSITIVE.has(table) ? `CASE WHEN ${column} IS NOT NULL THEN greatest(1, ${value}) END` : value}`;
  });
  const scope = currency ? `currency = '${to === 'SLE' ? 'SLL' : 'SLE'}'` : where;
  return `
    UPDATE ${table} SET ${[...sets, ...(currency ? [`currency = '${to}'`] : [])].join(', ')}
    FROM (SELECT ${key} AS row_key, ${turned} AS turned FROM ${table} LEFT JOIN old_amounts
      ON old_amounts.source = '${table}' AND old_amounts.key = ${table}.${key} WHERE ${scope}) AS other
    WHERE row_key = ${table}.${key} AND ${scope};`;
}

const wasOf = (columns: Record<string, string>): string =>
  `jsonb_build_object(${Object.entries(columns)
    .map(([name, column]) => `'${name}', ${column}`)
    .join(', ')})`;

function turnedRows(table: string): string {
  const row = kept[table];
  if (!row) return '';
  const { key, columns, where, currency } = row;
  return `
    INSERT INTO old_amounts SELECT '${table}', ${key}, ${wasOf(columns)} FROM ${table}
    WHERE ${currency ? `currency = 'SLL'` : where} AND pg_temp.left_over(${wasOf(columns)}) IS NOT NULL;
    ${updateOf(table, row, `pg_temp.turned_money(${wasOf(columns)}, true)`, 'SLE')}`;
}

function turnedBackRows(table: string): string {
  const row = kept[table];
  if (!row) return '';
  return updateOf(table, row, `pg_temp.turned_back(${wasOf(row.columns)}, coalesce(was, '{}'))`, 'SLL');
}

/** Money in what was written about: the column, and the rows that are of Sierra Leone. */
const written: [table: string, column: string, where: (currency: 'SLL' | 'SLE') => string][] = [
  ['notifications', 'facts', (currency) => `facts ->> 'currency' = '${currency}'`],
  [
    'audit_log',
    'details',
    (currency) => `(details ->> 'currency' = '${currency}' OR details ->> 'region' = 'SL'
      AND subject_type IN ('fare_rate', 'fare_zone', 'official_fare', 'payment_method', 'crossing'))`,
  ],
];

const MONEY = ['amount', 'base', 'perKm', 'parts', 'seatFare', 'minAmount', 'maxAmount', 'price', 'fare'];

const ownMoney = (column: string): string =>
  `(SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(${column})
    WHERE key IN (${MONEY.map((name) => `'${name}'`).join(', ')}))`;

const walls = (check: string): string => `
  ALTER TABLE rides ADD CONSTRAINT rides_currency_check ${check};
  ALTER TABLE payments ADD CONSTRAINT payments_currency_check ${check};`;
