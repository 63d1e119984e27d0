import 'reflect-metadata';
import { makeBucket } from '../files/s3-storage.ts';
import { importKnownPlaces } from '../places/known-places.ts';
import { configOrExit } from '../platform/config.ts';
import { createDataSource, MIGRATIONS } from './database.ts';
import { lockSession } from '../platform/postgres/platform.repository.ts';
import { runMigrations } from '../platform/postgres/run-migrations.ts';
import { sqlOf } from '../platform/postgres/sql.ts';

const MIGRATION_LOCK = '20251121';

// Two processes that start together must not both run a migration.
const { databaseUrl, databasePooler, storage } = configOrExit();
if (databasePooler !== 'none') {
  console.error(
    'A migration holds a lock of its session: give it the DATABASE_URL of Postgres itself, not of a pooler.',
  );
  process.exit(1);
}
const dataSource = await createDataSource(databaseUrl, 2, MIGRATIONS).initialize();
const lockHolder = dataSource.createQueryRunner();
await lockSession(sqlOf(lockHolder.manager), MIGRATION_LOCK);
const done = await runMigrations(dataSource);
await importKnownPlaces(sqlOf(dataSource.manager));
await lockHolder.release();
await dataSource.destroy();
console.log(done.length === 0 ? 'the schema is up to date' : `migrated: ${done.join(', ')}`);
// Rides work without files, so an unreachable storage, or one that refuses to create buckets, stops nothing.
if (storage) await makeBucket(storage).catch((error: unknown) => console.error(`no bucket was made: ${String(error)}`));
