import 'reflect-metadata';
import { importKnownPlaces } from '../places/known-places.ts';
import { configOrExit } from './config.ts';
import { createDataSource, NO_LIMIT_MS } from './database.ts';
import { sqlOf } from './sql.ts';

const MIGRATION_LOCK = 20_251_121;

// Two processes that start together must not both run a migration.
const dataSource = await createDataSource(configOrExit().databaseUrl, 2, NO_LIMIT_MS).initialize();
const lockHolder = dataSource.createQueryRunner();
await lockHolder.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
const done = await dataSource.runMigrations({ transaction: 'each' });
await importKnownPlaces(sqlOf(dataSource.manager));
await lockHolder.release();
await dataSource.destroy();
console.log(done.length === 0 ? 'the schema is up to date' : `migrated: ${done.map(({ name }) => name).join(', ')}`);
