import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { hashPassword } from '@waka/core/accounts/passwords';
import { createDataSource } from '@waka/core/platform/database';
import { sqlOf, transactionOn, type Sql } from '@waka/core/platform/sql';
import { DEMO_PASSWORD } from '../accounts/account.ts';
import { insertAccounts } from '../accounts/insert-accounts.ts';
import { numberedAccounts } from '../accounts/numbered-accounts.ts';

export interface DayHouse {
  url: string;
  sql: Sql;
  stop(): Promise<void>;
}

/** The built backend and worker as an operator starts them, on a migrated database with people in it. */
export async function startHouse(
  services: { databaseUrl: string; redisUrl: string },
  people: { riders: number; drivers: number },
): Promise<DayHouse> {
  const dataSource = await createDataSource(services.databaseUrl, 4).initialize();
  await dataSource.runMigrations();
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await transactionOn(dataSource)((sql) =>
    insertAccounts(sql, numberedAccounts(people.riders, people.drivers), passwordHash),
  );
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    DATABASE_URL: services.databaseUrl,
    REDIS_URL: services.redisUrl,
    NODE_ENV: 'development',
    LOG_LEVEL: 'warn',
    METRICS_PORT: '0',
    PORT: String(port),
    PUBLIC_URL: url,
  };
  const apps = ['backend', 'worker'].map((name) =>
    fork(new URL(`../../../${name}/dist/main.js`, import.meta.url), { env, execArgv: [], stdio: 'pipe' }),
  );
  // Piped on: a process that outlived its test would otherwise hold the test runner's own output open for ever.
  for (const { stdout, stderr } of apps)
    for (const stream of [stdout, stderr]) stream?.pipe(process.stderr, { end: false });
  await untilReady(`${url}/api/health/ready`, apps);
  return {
    url,
    sql: sqlOf(dataSource),
    async stop() {
      await Promise.all(apps.map(ended));
      await dataSource.destroy();
    },
  };
}

async function ended(app: ChildProcess): Promise<void> {
  if (app.exitCode !== null) return;
  const gone = once(app, 'exit');
  app.kill('SIGTERM');
  await gone;
}

async function untilReady(url: string, apps: ChildProcess[]): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (apps.some(({ exitCode }) => exitCode !== null)) throw new Error('the service ended before it began');
    // oxlint-disable-next-line no-await-in-loop
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} does not answer`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
