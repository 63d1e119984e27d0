import type { QueryRunner } from 'typeorm';

/**
 * Builds an index without blocking reads and writes, for a migration with `transaction = false`. Waiting for older
 * transactions blocks no one else, so it may take its time.
 */
export async function buildIndex(
  runner: QueryRunner,
  name: string,
  on: string,
  kind: '' | 'UNIQUE' = '',
): Promise<void> {
  await runner.query('SET lock_timeout = 0');
  // An interrupted build leaves an invalid index.
  await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  await runner.query(`CREATE ${kind} INDEX CONCURRENTLY ${name} ON ${on}`);
  await runner.query(`SET lock_timeout = '${LOCK_TIMEOUT}'`);
}

/** How long a migration waits for a lock, since every later statement waits behind it. */
export const LOCK_TIMEOUT = '3s';
