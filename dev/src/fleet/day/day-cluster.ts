import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { hashPassword } from '@waka/core/accounts/passwords/passwords';
import { createDataSource } from '@waka/core/app/database';
import { sqlOf, transactionOn, type Sql } from '@waka/core/platform/postgres/sql';
import { DEMO_PASSWORD } from '../../accounts/account.ts';
import { insertAccounts } from '../../accounts/insert-accounts.ts';
import { numberedAccounts } from '../../accounts/numbered-accounts.ts';

interface DayCluster {
  url: string;
  sql: Sql;
  stop(): Promise<void>;
}

/** The service's limit of speed for real traffic, where nothing is sped up. */
const STREET_MAX_KMH = 120;

/** Starts the built backend and worker like an operator, on a migrated database with accounts in it. */
export async function startDayCluster(
  services: { databaseUrl: string; redisUrl: string },
  people: { riders: number; drivers: number; speedup: number },
): Promise<DayCluster> {
  const dataSource = await createDataSource(services.databaseUrl, 4).initialize();
  await dataSource.runMigrations({ transaction: 'each' });
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
    LOG_LEVEL: 'info',
    METRICS_PORT: '0',
    MAX_DRIVE_KMH: String(STREET_MAX_KMH * people.speedup),
    PORT: String(port),
    PUBLIC_URL: url,
  };
  const apps = ['backend', 'worker'].map((name) =>
    fork(new URL(`../../../../${name}/dist/main.js`, import.meta.url), { env, execArgv: [], stdio: 'pipe' }),
  );
  await Promise.all(apps.map(begun));
  return {
    url,
    sql: sqlOf(dataSource.manager),
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

/** Waits until a process reports that it listens or works; after that only its warnings and errors are passed on. */
async function begun(app: ChildProcess): Promise<void> {
  if (!app.stdout) throw new Error('the output of the service cannot be read');
  const lines = createInterface(app.stdout);
  // Piped on: a process that outlived its test would otherwise hold the test runner's own output open forever.
  app.stderr?.pipe(process.stderr, { end: false });
  await new Promise<void>((resolve, reject) => {
    app.once('exit', () => reject(new Error('the service ended before it began')));
    lines.on('line', (line) => {
      if (/"msg":"(listening|working)"/.test(line)) resolve();
      if (!/"level":[1-3]0\b/.test(line)) process.stderr.write(`${line}\n`);
    });
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
