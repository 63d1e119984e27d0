import type { Sql } from '../platform/sql.ts';

export interface OwnTable {
  name: string;
  /** The column that refers to the person. */
  owner: string;
}

/**
 * The tables whose rows belong to a person: those that would go with the row in `users`. What is kept for the accounts,
 * such as rides, refers to it without going with it. So a new slice decides in its migration, and nobody keeps a list.
 */
export const ownTables = (sql: Sql): Promise<OwnTable[]> =>
  sql<OwnTable>(
    `SELECT conrelid::regclass::text AS name, attname AS owner
     FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
     WHERE confrelid = 'users'::regclass AND contype = 'f' AND confdeltype = 'c' AND cardinality(conkey) = 1
     ORDER BY 1, 2`,
  );
