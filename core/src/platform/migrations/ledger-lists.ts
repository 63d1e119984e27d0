import type { QueryRunner } from 'typeorm';

const COLUMNS = {
  ledger_entries: 'account',
  ledger_transactions: 'kind',
} as const;

/**
 * Changes the names that a table of the ledger allows, whatever other migrations have added. Not read through, so that the
 * lock is short: take out only names that no row has.
 */
export async function changeNames(
  runner: QueryRunner,
  table: keyof typeof COLUMNS,
  change: (names: string[]) => string[],
): Promise<void> {
  const column = COLUMNS[table];
  const constraint = `${table}_${column}_check`;
  const rows: { definition: string }[] = await runner.query(
    `SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = $1 AND conrelid = $2::regclass`,
    [constraint, table],
  );
  const names = [...(rows[0]?.definition ?? '').matchAll(/'(\w+)'/gu)].flatMap(([, name]) => name ?? []);
  if (names.length === 0) throw new Error(`${constraint} allows no names`);
  const list = [...new Set(change(names))].map((name) => `'${name}'`).join(', ');
  await runner.query(`
    ALTER TABLE ${table}
      DROP CONSTRAINT ${constraint},
      ADD CONSTRAINT ${constraint} CHECK (${column} IN (${list})) NOT VALID`);
}

/** Returns a change that takes out names, which no row may have. */
export const without =
  (gone: readonly string[]) =>
  (names: string[]): string[] =>
    names.filter((one) => !gone.includes(one));
