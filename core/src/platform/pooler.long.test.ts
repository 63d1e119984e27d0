import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openCore } from '../app/open-core.ts';
import type { Core } from './core.ts';
import { aDriver, anAcceptedRide, aRider } from '../testing/builders.ts';
import { freePort, startProgram, systemProgram, type Running } from '../testing/system-program.ts';
import { RecordingPublisher, testServices } from '../testing/test-core.ts';
import { readConfig } from './config.ts';
import { createDataSource, openDataSource } from '../app/database.ts';
import { createLogger } from './telemetry/logger.ts';
import { sqlOf } from './postgres/sql.ts';

const DOCKER = path.join(import.meta.dirname, '../../../docker');
const APP_PASSWORD = 'of-the-app';
const UNPRIVILEGED = { uid: 65_534, gid: 65_534 };

let services: Awaited<ReturnType<typeof testServices>>;
let folder: string;
let pooler: Running;
let pooledUrl: (user: string, password: string) => string;

beforeAll(async () => {
  services = await testServices();
  const psql = await systemProgram('psql', 'postgresql-client');
  await promisify(execFile)(psql, [services.databaseUrl, '-q', '-f', path.join(DOCKER, 'roles.sql')], {
    env: { ...process.env, APP_PASSWORD, MONITOR_PASSWORD: 'of-the-monitor' },
  });
  folder = await mkdtemp(path.join(tmpdir(), 'waka-pgbouncer-'));
  const port = await freePort();
  const owner = new URL(services.databaseUrl);
  const settings = await readFile(path.join(DOCKER, 'pgbouncer.ini'), 'utf8');
  const here = settings
    .replace('waka = host=postgres port=5432', `* = host=${owner.hostname} port=${owner.port}`)
    .replace('listen_addr = 0.0.0.0', 'listen_addr = 127.0.0.1')
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('/etc/pgbouncer/userlist.txt', path.join(folder, 'userlist.txt'))
    // Two server connections for all, so that code which relies on keeping one fails.
    .replace('default_pool_size = 40', 'default_pool_size = 2\nunix_socket_dir =');
  await writeFile(path.join(folder, 'pgbouncer.ini'), here);
  const roles = [`"waka_app" "${APP_PASSWORD}"`, `"${owner.username}" "${owner.password}"`];
  await writeFile(path.join(folder, 'userlist.txt'), `${roles.join('\n')}\n`);
  await chmod(folder, 0o755);
  const command = await systemProgram('pgbouncer');
  pooler = await startProgram(command, [path.join(folder, 'pgbouncer.ini')], /process up/, {
    ...(process.getuid?.() === 0 && { account: UNPRIVILEGED }),
  });
  pooledUrl = (user, password) => `postgres://${user}:${password}@127.0.0.1:${port}${owner.pathname}`;
}, 300_000);

afterAll(async () => {
  await pooler?.stop();
  await services.drop();
  await rm(folder, { recursive: true, force: true });
});

const open = (databaseUrl: string, databasePooler: 'none' | 'transaction') =>
  openDataSource({ databaseUrl, databasePooler });

describe('PgBouncer in transaction mode, as docker/pgbouncer.ini sets it', () => {
  let core: Core;
  beforeAll(async () => {
    const databaseUrl = pooledUrl('waka_app', APP_PASSWORD);
    const environment = { DATABASE_URL: databaseUrl, DATABASE_POOLER: 'transaction', REDIS_URL: services.redisUrl };
    const config = readConfig({ ...environment, LOG_LEVEL: 'silent' });
    core = await openCore({ config, publisher: new RecordingPublisher(), logger: createLogger('test', 'silent') });
  });
  afterAll(() => core.close());

  test('refuses a process that is not configured for it', async () => {
    const refused = open(pooledUrl('waka_app', APP_PASSWORD), 'none');
    await expect(refused).rejects.toThrow('unsupported startup parameter');
  });

  test('carries a ride from booking to acceptance, by the role of the processes', async () => {
    const ride = await anAcceptedRide(core, await aRider(core), await aDriver(core));
    expect(await core.sql('SELECT status FROM rides WHERE id = $1', [ride.id])).toEqual([{ status: 'accepted' }]);
  });

  test('lets many calls share two connections of Postgres', async () => {
    const numbers = Array.from({ length: 200 }, (_, number) => number);
    const answers = await Promise.all(numbers.map((number) => core.sql('SELECT $1::int AS number', [number])));
    expect(answers.flat()).toEqual(numbers.map((number) => ({ number })));
    const [servers] = await core.sql<{ count: number }>(
      `SELECT count(*)::int FROM pg_stat_activity WHERE usename = 'waka_app'`,
    );
    expect(servers?.count).toBeLessThanOrEqual(2);
  });

  test('ends a statement after the time that the role allows', async () => {
    expect(await core.sql('SHOW statement_timeout')).toEqual([{ statementTimeout: '5s' }]);
    expect(await core.sql('SHOW idle_in_transaction_session_timeout')).toEqual([
      { idleInTransactionSessionTimeout: '5s' },
    ]);
  });

  test('refuses a role whose statements have no timeout', async () => {
    const { username, password } = new URL(services.databaseUrl);
    const refused = open(pooledUrl(username, password), 'transaction');
    await expect(refused).rejects.toThrow('needs a role with a statement_timeout');
  });
});

describe('the role of the processes, as docker/roles.sql makes it', () => {
  test.each([
    ['changes no schema', 'CREATE TABLE mine (id int)'],
    ['drops no table', 'DROP TABLE rides'],
    ['empties no table', 'TRUNCATE rides CASCADE'],
    ['reads no file of the server', `SELECT pg_read_file('postgresql.conf')`],
    ['runs no program on the server', `COPY (SELECT 1) TO PROGRAM 'cat'`],
    ['makes no other role', 'CREATE ROLE another'],
  ])('%s', async (_, statement) => {
    const url = new URL(services.databaseUrl);
    url.username = 'waka_app';
    url.password = APP_PASSWORD;
    const dataSource = await createDataSource(url.href, 1).initialize();
    try {
      const refused = sqlOf(dataSource.manager)(statement);
      await expect(refused).rejects.toThrow(/permission denied|must be owner/);
    } finally {
      await dataSource.destroy();
    }
  });
});
