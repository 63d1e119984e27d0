import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { createDataSource } from './database.ts';
import { PayingAgain1764001900000 } from './migrations/1764001900000-paying-again.ts';
import { runMigrations } from './run-migrations.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

class AddsAColumn1999999999999 implements MigrationInterface {
  name = 'AddsAColumn1999999999999';
  tries = 0;

  async up(runner: QueryRunner): Promise<void> {
    this.tries += 1;
    await runner.query('ALTER TABLE rides ADD COLUMN tried integer');
  }

  async down(): Promise<void> {}
}

test('a migration that has to wait for a lock keeps no call waiting, and is done when it can be', async () => {
  // TypeORM tells of each failed try there.
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
  const dataSource = await createDataSource(core.config.databaseUrl, 2).initialize();
  const migration = new AddsAColumn1999999999999();
  dataSource.migrations.push(migration);
  const dump = core.dataSource.createQueryRunner();
  await dump.startTransaction();
  await dump.query('SELECT 1 FROM rides');

  const migrated = runMigrations(dataSource, { lockTimeout: '100ms', pauseMs: 10 });
  while (migration.tries < 2) {
    // Behind a migration that waits, this would wait until the dump is over.
    // oxlint-disable-next-line no-await-in-loop
    await core.sql('SELECT 1 FROM rides');
  }
  await dump.commitTransaction();
  await dump.release();
  expect(await migrated).toEqual([migration.name]);
  expect(await core.sql("SELECT 1 FROM information_schema.columns WHERE column_name = 'tried'")).toHaveLength(1);
  expect(await runMigrations(dataSource)).toEqual([]);
  await dataSource.destroy();
});

test('a migration without a transaction can be repeated when its record got lost after the last commit', async () => {
  const runner = core.dataSource.createQueryRunner();
  await new PayingAgain1764001900000().up(runner);
  await runner.release();
  const checks = await core.sql(
    `SELECT conname FROM pg_constraint
     WHERE conrelid = 'payments'::regclass AND pg_get_constraintdef(oid) LIKE '%refunded_at%'`,
  );
  expect(checks).toEqual([{ conname: 'payments_check' }]);
});

const FOLDER = path.join(import.meta.dirname, 'migrations');
/** Tables that grow with every ride. */
const LARGE = ['rides', 'ride_events', 'ride_offers', 'ride_tracks', 'ledger_entries', 'ledger_transactions'];
/** From here on every table may be in use, as docs/operations.md says. */
const IN_USE_SINCE = '1764001200000';

test('an index of a table that was there before is built while it is used', () => {
  const locking = readdirSync(FOLDER)
    .filter((name) => /^\d/.test(name))
    .flatMap((name) => {
      const [up = ''] = readFileSync(path.join(FOLDER, name), 'utf8').split('async down');
      const built = [...up.matchAll(/CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY)\w+\s+ON (\w+)/g)];
      const isHeld = (table = '') => name >= IN_USE_SINCE || LARGE.includes(table);
      const isNew = (table = '') => up.includes(`CREATE TABLE ${table} (`);
      return built.filter(([, table]) => isHeld(table) && !isNew(table)).map(([text]) => `${name}: ${text}`);
    });
  expect(locking).toEqual([]);
});
