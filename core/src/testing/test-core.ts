import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ServerToClient } from '@waka/contracts/realtime';
import { DataSource } from 'typeorm';
import { openCore } from '../app/open-core.ts';
import type { Core } from '../platform/core.ts';
import { readConfig } from '../platform/config.ts';
import type { Environment } from '../platform/environment.ts';
import { createDataSource } from '../app/database.ts';
import { expiredRows } from '../app/expired-rows.repository.ts';
import { refuseConcurrentQueries } from './sql/one-query-at-a-time.ts';
import { createLogger } from '../platform/telemetry/logger.ts';
import { testWallets } from './wallets.ts';
import { untilReady } from '../platform/redis/redis.ts';
import type { RealtimePublisher } from '../platform/ports/realtime-publisher.ts';
import { ADMINS, type Room } from '../platform/rooms.ts';

refuseConcurrentQueries();

interface Said {
  room: Room;
  event: keyof ServerToClient;
  payload: unknown;
}

/** Records events, for tests inside core. */
export class RecordingPublisher implements RealtimePublisher {
  readonly said: Said[] = [];

  /** Leaves out the events for admins. */
  get saidToPeople(): Said[] {
    return this.said.filter(({ room }) => room !== ADMINS);
  }

  emit<Event extends keyof ServerToClient>(room: Room, event: Event, ...payload: Parameters<ServerToClient[Event]>) {
    this.said.push({ room, event, payload: payload[0] });
  }
  join() {}
  empty() {}
  isDelivered() {
    return Promise.resolve(true);
  }
}

export interface TestCore extends Core {
  publisher: RecordingPublisher;
}

/** Creates a Core on a fresh database and an empty Redis for this test file; `close` drops both. */
export async function testCore(env: Environment = {}): Promise<TestCore> {
  const { databaseUrl, redisUrl, drop } = await testServices();
  const publisher = new RecordingPublisher();
  const services = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, LOG_LEVEL: 'silent' };
  const config = readConfig({ ...testWallets, ...env, ...services });
  const core = await openCore({ config, publisher, logger: createLogger('test', config.logLevel) });
  await untilReady(core.redis);
  return {
    ...core,
    publisher,
    async close() {
      await core.close();
      await drop();
    },
  };
}

/** Content of databases besides the schema; filled once, then copied. */
interface Content {
  name: string;
  fill: (databaseUrl: string) => Promise<void>;
}

/** Creates a migrated database and an empty Redis database, for tests that start whole processes. */
export async function testServices(content?: Content) {
  const server = required('TEST_DATABASE_URL');
  const name = `waka_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, async (admin) => {
    const template = await templateOn(server, admin, content);
    // A copy of the files takes half the time of the write-ahead log, which replicas alone would need.
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  });
  const redisUrl = await leaseRedis();
  return {
    databaseUrl: withPath(server, name),
    redisUrl,
    drop: async () => {
      leasedRedis.delete(redisUrl);
      await onServer(server, (admin) => admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}

// Cloning a migrated template takes 50 ms where migrating takes 500. One test process creates it, the others wait.
async function templateOn(server: string, admin: DataSource, content?: Content): Promise<string> {
  const runner = admin.createQueryRunner();
  const made = async (name: string, from: string, fill: (url: string) => Promise<void>) => {
    const found: unknown[] = await runner.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (found.length > 0) return name;
    await runner.query(`CREATE DATABASE ${name} TEMPLATE ${from} STRATEGY FILE_COPY`);
    await fill(withPath(server, name)).catch(async (error: unknown) => {
      await runner.query(`DROP DATABASE ${name} WITH (FORCE)`);
      throw error;
    });
    return name;
  };
  await runner.query('SELECT pg_advisory_lock(1)');
  try {
    const migrated = await made(`waka_template_${schemaHash()}`, 'template1', migrate);
    return content ? await made(`${migrated}_${content.name}`, migrated, content.fill) : migrated;
  } finally {
    await runner.query('SELECT pg_advisory_unlock(1)');
    await runner.release();
  }
}

async function migrate(url: string): Promise<void> {
  const database = await createDataSource(url, 1).initialize();
  await database.runMigrations({ transaction: 'each' });
  for (const [table, { column, isById }] of Object.entries(expiredRows)) {
    if (!isById) continue;
    // Maintenance reads the age of these rows from their ids, so no writer may store a random one.
    await database.query(`ALTER TABLE ${table} ADD CHECK (uuid_extract_version(${column}) = 7)`);
  }
  // The rules that the service begins with hold by the hour of the day; a test puts those in force that it is about.
  await database.query(`UPDATE legal_rules SET status = 'withdrawn'`);
  await database.destroy();
}

const MIGRATIONS = path.join(import.meta.dirname, '../platform/migrations');

function schemaHash(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(MIGRATIONS).toSorted()) hash.update(readFileSync(path.join(MIGRATIONS, file)));
  return hash.digest('hex').slice(0, 8);
}

async function onServer(url: string, work: (admin: DataSource) => Promise<unknown>): Promise<void> {
  const admin = await new DataSource({ type: 'postgres', url, poolSize: 2 }).initialize();
  try {
    await work(admin);
  } finally {
    await admin.destroy();
  }
}

const WORKERS = 3;
const leasedRedis = new Set<string>();

// Each worker of Jest or Playwright has Redis servers of its own. Two systems on one of them would correct each other's
// drivers and take each other's jobs.
async function leaseRedis(): Promise<string> {
  const { Redis } = await import('ioredis');
  const worker = Number(process.env.JEST_WORKER_ID ?? process.env.TEST_PARALLEL_INDEX ?? 0) % WORKERS;
  const servers = required('TEST_REDIS_URL')
    .split(' ')
    .filter((_, index) => index % WORKERS === worker);
  const url = servers.find((server) => !leasedRedis.has(server));
  if (!url) throw new Error(`This worker has ${servers.length} Redis servers; close a core before opening another.`);
  leasedRedis.add(url);
  const redis = new Redis(url);
  await redis.flushdb();
  redis.disconnect();
  return url;
}

function withPath(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; run the tests with npm test`);
  return value;
}
