import { randomUUID } from 'node:crypto';
import { openSession } from '@waka/core/accounts/sessions/sessions';
import { openCore } from '@waka/core/app/open-core';
import type { Core } from '@waka/core/platform/core';
import { readConfig } from '@waka/core/platform/config';
import { createDataSource } from '@waka/core/app/database';
import { createLogger } from '@waka/core/platform/telemetry/logger';
import { untilReady } from '@waka/core/platform/redis/redis';
import { RecordingPublisher } from '@waka/core/testing/test-core';
import type { BenchServices } from '../figure.ts';

/** A database of its own, so that it meets no other data. */
const REDIS_DATABASE = '9';

/** What has to be closed after the work, the last first. */
type Closers = (() => unknown)[];

export interface BenchWorld {
  closers: Closers;
  core: Core;
  /** The environment of a backend or a worker of this world. */
  env: Record<string, string>;
  cookieOf: (userId: string) => Promise<string>;
}

/** Runs work with a migrated database and an empty Redis database, which are dropped afterwards. */
export async function inBenchWorld<Done>(
  services: BenchServices,
  work: (world: BenchWorld) => Promise<Done>,
): Promise<Done> {
  const closers: Closers = [];
  try {
    return await work(await openBenchWorld(services, closers));
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

async function openBenchWorld(services: BenchServices, closers: Closers): Promise<BenchWorld> {
  const name = `waka_bench_${randomUUID().replaceAll('-', '')}`;
  const admin = await createDataSource(services.databaseUrl, 1).initialize();
  await admin.query(`CREATE DATABASE ${name}`);
  const env = {
    LOG_LEVEL: 'info',
    METRICS_PORT: '0',
    // The coordinates of its drivers encode the number of the fix, so they may jump.
    MAX_DRIVE_KMH: '10000000',
    DATABASE_URL: withPath(services.databaseUrl, name),
    REDIS_URL: withPath(services.redisUrl, REDIS_DATABASE),
  };
  const migrated = await createDataSource(env.DATABASE_URL, 1).initialize();
  await migrated.runMigrations({ transaction: 'each' });
  await migrated.destroy();
  const config = readConfig({ ...env, LOG_LEVEL: 'silent' });
  const core = await openCore({ config, publisher: new RecordingPublisher(), logger: createLogger('bench', 'silent') });
  await untilReady(core.redis);
  await core.redis.flushdb();
  closers.push(async () => {
    await core.redis.flushdb();
    await core.close();
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.destroy();
  });
  return {
    core,
    env,
    closers,
    cookieOf: async (userId) => `waka_sid=${await openSession(core, userId, null)}`,
  };
}

function withPath(url: string, path: string): string {
  const changed = new URL(url);
  changed.pathname = `/${path}`;
  return changed.href;
}
