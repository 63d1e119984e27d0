import type { QueryRunner } from 'typeorm';

/**
 * Builds an index while everybody goes on reading and writing, for a migration with `transaction = false`. Waiting for
 * transactions that are older keeps nobody else waiting, so it may take its time.
 */
export async function buildIndex(
  runner: QueryRunner,
  name: string,
  on: string,
  kind: '' | 'UNIQUE' = '',
): Promise<void> {
  await runner.query('SET lock_timeout = 0');
  // What an attempt that was interrupted has left is invalid, and no index.
  await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  await runner.query(`CREATE ${kind} INDEX CONCURRENTLY ${name} ON ${on}`);
  await runner.query(`SET lock_timeout = '${LOCK_TIMEOUT}'`);
}

/** How long a migration waits for a lock, since everybody who comes after it waits behind it. */
export const LOCK_TIMEOUT = '3s';
