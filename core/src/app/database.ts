import { DataSource, DefaultNamingStrategy } from 'typeorm';
import { entities } from './entities.ts';
import * as migrations from './migrations.ts';
import type { Config } from '../platform/config.ts';
import { ConfigError } from '../platform/environment.ts';
import { settingOf } from '../platform/postgres/platform.repository.ts';
import { PreparedClient, TracedClient } from '../platform/postgres/prepared-client.ts';
import { sqlOf } from '../platform/postgres/sql.ts';

class SnakeCase extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string | undefined): string {
    return customName || propertyName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }
}

/** Settings of a connection, beyond those in its address. */
interface SessionOptions {
  Client: typeof TracedClient;
  statement_timeout?: number;
  idle_in_transaction_session_timeout?: number;
}

const CALL_MS = 5000;

const CALLS: SessionOptions = {
  Client: PreparedClient,
  statement_timeout: CALL_MS,
  idle_in_transaction_session_timeout: CALL_MS,
};

/** A migration may take long, and wait for another one. */
export const MIGRATIONS: SessionOptions = { ...CALLS, statement_timeout: 0 };

/**
 * Leaves out what a pooler in transaction mode cannot keep: PgBouncer refuses timeouts in the start-up packet, and the
 * next statement may reach a server connection that never prepared it. The role has the timeouts instead.
 */
const POOLED: SessionOptions = { Client: TracedClient };

/** How many connections a process opens under load. */
export const POOL_SIZE = 8;

export const createDataSource = (databaseUrl: string, poolSize = POOL_SIZE, session = CALLS): DataSource =>
  new DataSource({
    type: 'postgres',
    url: databaseUrl,
    entities,
    // In the order of their timestamps; each runs once in a database.
    migrations: Object.values(migrations),
    // An index that is built concurrently cannot be built in a transaction.
    migrationsTransactionMode: 'each',
    namingStrategy: new SnakeCase(),
    poolSize,
    extra: { connectionTimeoutMillis: 3000, ...session },
  });

/** Connects a process that serves calls. Throws for a role behind a pooler whose statements have no timeout. */
export async function openDataSource({
  databaseUrl,
  databasePooler,
}: Pick<Config, 'databaseUrl' | 'databasePooler'>): Promise<DataSource> {
  const isPooled = databasePooler === 'transaction';
  const dataSource = await createDataSource(databaseUrl, POOL_SIZE, isPooled ? POOLED : CALLS).initialize();
  if (!isPooled) return dataSource;
  for (const setting of ['statement_timeout', 'idle_in_transaction_session_timeout']) {
    const [row] = await settingOf(sqlOf(dataSource.manager), setting);
    if (row?.value !== '0') continue;
    await dataSource.destroy();
    throw new ConfigError(
      `DATABASE_POOLER=transaction needs a role with a ${setting}: ALTER ROLE ... SET ${setting} = '5s'`,
    );
  }
  return dataSource;
}
