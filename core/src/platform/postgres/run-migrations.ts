import { setTimeout as sleep } from 'node:timers/promises';
import { MigrationExecutor, type DataSource } from 'typeorm';
import { LOCK_TIMEOUT } from '../migrations/build-index.ts';

const TRIES = 30;
const PAUSE_MS = 2000;

/**
 * Runs the pending migrations, each by itself; returns their names. One that needs a lock on a table in use gives up
 * after a moment and tries again later: while it waits, no call could read or write that table.
 */
export async function runMigrations(
  dataSource: DataSource,
  { lockTimeout = LOCK_TIMEOUT, pauseMs = PAUSE_MS } = {},
): Promise<string[]> {
  const runner = dataSource.createQueryRunner();
  try {
    const executor = new MigrationExecutor(dataSource, runner);
    executor.transaction = 'each';
    const pending = (await executor.getPendingMigrations()).map(({ name }) => name);
    for (let tries = 1; ; tries += 1) {
      try {
        // In sequence on purpose.
        await runner.query(`SET lock_timeout = '${lockTimeout}'`);
        await executor.executePendingMigrations();
        return pending;
      } catch (error) {
        if (!isLockFailure(error) || tries >= TRIES) throw error;
        await sleep(pauseMs);
      }
    }
  } finally {
    await runner.query('RESET lock_timeout').catch(() => undefined);
    await runner.release();
  }
}

/** Lock not available, and a deadlock with the traffic, for which Postgres may end the migration. */
const LOCK_FAILURES: readonly unknown[] = ['55P03', '40P01'];

const isLockFailure = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && LOCK_FAILURES.includes(error.code);
