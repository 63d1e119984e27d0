import type { InsertResult } from 'typeorm';
import type { Sql } from './sql.ts';
import { pg, statement } from './statement.ts';

/** Checks that Postgres responds. */
export const ping = statement({ text: 'SELECT 1 AS answer', parameters: [], row: { answer: pg.integer } });

/** The value of a setting of the session. */
export const settingOf = statement({
  text: 'SELECT current_setting($1) AS value',
  parameters: [pg.text],
  row: { value: pg.text },
});

/** Locks names until the end of the transaction, in the order of their keys, so that no two transactions deadlock. */
export const lockNames = statement({
  text: `
    SELECT pg_advisory_xact_lock(key)::text AS is_held
    FROM (SELECT DISTINCT hashtextextended(name, 0) AS key FROM unnest($1::text[]) AS name ORDER BY key) AS keys`,
  parameters: [pg.texts],
  row: { isHeld: pg.text },
});

/** Serialises transactions that lock the same name, until the end of this one. */
export const lockName = (sql: Sql, name: string): Promise<unknown> => lockNames(sql, [name]);

/** Returns the id that Postgres gave to an inserted row. */
export async function idOf(insert: Promise<InsertResult>): Promise<string> {
  const { identifiers } = await insert;
  return String(identifiers[0]?.id);
}

/** Serialises migrations, until the session ends. */
export const lockSession = statement({
  text: 'SELECT true AS is_held FROM pg_advisory_lock($1)',
  parameters: [pg.bigint],
  row: { isHeld: pg.boolean },
});
