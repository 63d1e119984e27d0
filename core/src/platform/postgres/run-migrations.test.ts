import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { aDriver, anOffer, aRide, aRider } from '../../testing/builders.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { createDataSource } from '../../app/database.ts';
import { PayingAgain1764001900000 } from '../migrations/1764001900000-paying-again.ts';
import { BonusRides1764101000000 } from '../migrations/1764101000000-bonus-rides.ts';
import { OffersOfASearch1795700207000 } from '../migrations/1795700207000-offers-of-a-search.ts';
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

test('a migration that has to wait for a lock blocks no call, and runs when it can', async () => {
  // TypeORM logs each failed try there.
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
  const dataSource = await createDataSource(core.config.databaseUrl, 2).initialize();
  const migration = new AddsAColumn1999999999999();
  dataSource.migrations.push(migration);
  const dump = core.dataSource.createQueryRunner();
  await dump.startTransaction();
  await dump.query('SELECT 1 FROM rides');

  const migrated = runMigrations(dataSource, { lockTimeout: '100ms', pauseMs: 10 });
  while (migration.tries < 2) {
    // Behind a waiting migration, this would wait until the dump is over.
    await core.sql('SELECT 1 FROM rides');
  }
  await dump.commitTransaction();
  await dump.release();
  expect(await migrated).toEqual([migration.name]);
  expect(await core.sql("SELECT 1 FROM information_schema.columns WHERE column_name = 'tried'")).toHaveLength(1);
  expect(await runMigrations(dataSource)).toEqual([]);
  await dataSource.destroy();
});

class Deadlocks1999999999998 implements MigrationInterface {
  name = 'Deadlocks1999999999998';
  tries = 0;

  up(): Promise<void> {
    this.tries += 1;
    return this.tries === 1
      ? Promise.reject(Object.assign(new Error('deadlock detected'), { code: '40P01' }))
      : Promise.resolve();
  }

  async down(): Promise<void> {}
}

test('a migration that Postgres ends for a deadlock is retried', async () => {
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
  const dataSource = await createDataSource(core.config.databaseUrl, 2).initialize();
  const migration = new Deadlocks1999999999998();
  dataSource.migrations.push(migration);
  expect(await runMigrations(dataSource, { pauseMs: 1 })).toEqual([migration.name]);
  expect(migration.tries).toBe(2);
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

test('offers made again are reverted to one offer of each driver and search, the last one', async () => {
  const [ride, driver] = [await aRide(core, await aRider(core)), await aDriver(core)];
  await core.sql(`UPDATE ride_offers SET status = 'expired' WHERE id = $1`, [await anOffer(core, ride, driver)]);
  const again = await anOffer(core, ride, driver);
  const runner = core.dataSource.createQueryRunner();
  const migration = new OffersOfASearch1795700207000();
  await migration.down(runner);
  expect(await core.sql('SELECT id FROM ride_offers WHERE ride_id = $1', [ride.id])).toEqual([{ id: again }]);
  await expect(anOffer(core, ride, driver)).rejects.toThrow(/duplicate key/);
  for (let times = 0; times < 2; times += 1) await migration.up(runner);
  await runner.query('RESET lock_timeout');
  await runner.release();
});

describe('the rides that paid for bonuses', () => {
  const migration = new BonusRides1764101000000();
  let runner: QueryRunner;
  beforeEach(async () => {
    runner = core.dataSource.createQueryRunner();
    await migration.down(runner);
  });
  afterEach(async () => {
    await runner.query('RESET lock_timeout');
    await runner.release();
  });

  test('do not include rides of weeks whose goals are open, where a referral was paid before', async () => {
    const [friend, referrer] = [await aRider(core), await aRider(core)];
    await core.sql('INSERT INTO referrals (friend_id, referrer_id) VALUES ($1, $2)', [friend.id, referrer.id]);
    const thisMonday = `date_trunc('week', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'`;
    const driven = async (completedAt: string): Promise<string> => {
      const { id } = await aRide(core, friend);
      await core.sql(
        `UPDATE rides SET status = 'completed', driver_id = $2, driver_card = '{}', completed_at = ${completedAt} WHERE id = $1`,
        [id, referrer.id],
      );
      return id;
    };
    const closed = await driven(`${thisMonday} - interval '7 days 1 second'`);
    await driven(`${thisMonday} - interval '7 days'`);
    await driven('now()');
    await core.sql("INSERT INTO ledger_transactions (kind, reference, note) VALUES ('bonus', $1, 'Referral')", [
      friend.id,
    ]);
    await migration.up(runner);
    expect(await core.sql('SELECT ride_id, bonus FROM bonus_rides')).toEqual([{ rideId: closed, bonus: 'referral' }]);
  });

  test('are found while rides are written, and again after an interruption', async () => {
    const holder = core.dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query('LOCK TABLE referrals IN ACCESS EXCLUSIVE MODE');
    const filled = migration.up(runner);
    const waiting = "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'referrals'::regclass";
    while ((await core.sql(waiting)).length === 0);
    await core.sql('UPDATE rides SET fare = fare');
    await holder.commitTransaction();
    await holder.release();
    await filled;
    await migration.up(runner);
    const keys = `SELECT convalidated FROM pg_constraint
      WHERE conrelid = 'bonus_rides'::regclass AND confrelid = 'rides'::regclass`;
    expect(await core.sql(keys)).toEqual([{ convalidated: true }]);
  });
});

const FOLDER = path.join(import.meta.dirname, '../migrations');
/** Tables that grow with every ride. */
const LARGE = ['rides', 'ride_events', 'ride_offers', 'ride_tracks', 'ledger_entries', 'ledger_transactions'];
/** From this migration on every table may be in use, as docs/operations.md has it. */
const IN_USE_SINCE = '1764001200000';

test('an index of an existing table is built while the table is used', () => {
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
