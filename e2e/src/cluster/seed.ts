import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { createDataSource } from '@waka/core/app/database';
import { sqlOf } from '@waka/core/platform/postgres/sql';

/** The root of the checkout, where the built programs are. */
export const root = path.resolve(import.meta.dirname, '../../..');

export type Database = ReturnType<typeof createDataSource>;

/** Runs statements one after the other, as they are meant. */
export async function run(database: Database, statements: string[]): Promise<void> {
  const sql = sqlOf(database.manager);
  for (const statement of statements) await sql(statement);
}

/** Fills a migrated database with the known places, the people of the journeys, and a copy of both for `reset()`. */
export async function seed(databaseUrl: string): Promise<void> {
  // Required by the settings; both programs speak to Postgres alone.
  const REDIS_URL = process.env.TEST_REDIS_URL?.split(' ')[0];
  const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: databaseUrl, REDIS_URL };
  runOnce(env, 'core/dist/app/migrate.js');
  runOnce(env, 'dev/dist/seed.js', '--riders', '20', '--drivers', '20');
  const database = await createDataSource(databaseUrl, 1).initialize();
  await run(database, KEEP_THE_SEED);
  await database.destroy();
}

function runOnce(env: NodeJS.ProcessEnv, script: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(process.execPath, [script, ...args], { cwd: root, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${script} failed: ${stderr}`);
}

// Leases belong to the worker that runs on, and what it knows of places does not change.
const TABLES = `
  SELECT table_name, (SELECT string_agg(quote_ident(column_name), ', ') FROM information_schema.columns
    WHERE columns.table_schema = 'public' AND columns.table_name = tables.table_name AND is_generated = 'NEVER') AS names
  FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
    AND table_name NOT IN ('migrations', 'places', 'place_words', 'matching_workers', 'matching_leases')`;

const KEEP_THE_SEED = [
  'CREATE SCHEMA seeded',
  `DO $$ DECLARE it record; BEGIN
     FOR it IN ${TABLES} LOOP
       EXECUTE format('CREATE TABLE seeded.%I AS SELECT %s FROM public.%I', it.table_name, it.names, it.table_name);
     END LOOP; END $$`,
];

/** Puts all records back to the copy, while the processes run on. */
export const RESTORE_THE_SEED = [
  `DO $$ DECLARE it record; BEGIN
     SET LOCAL session_replication_role = replica;
     EXECUTE (SELECT format('TRUNCATE %s', string_agg(quote_ident(table_name), ', ')) FROM (${TABLES}) AS all_tables);
     FOR it IN ${TABLES} LOOP
       EXECUTE format('INSERT INTO public.%I (%s) OVERRIDING SYSTEM VALUE SELECT %s FROM seeded.%I',
         it.table_name, it.names, it.names, it.table_name);
     END LOOP; END $$`,
];
