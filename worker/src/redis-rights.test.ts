import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openCore } from '@waka/core/app/open-core';
import type { Core } from '@waka/core/platform/core';
import { setDriverStatus } from '@waka/core/shifts/set-driver-status';
import { readConfig } from '@waka/core/platform/config';
import { createLogger } from '@waka/core/platform/telemetry/logger';
import { aDriver, aRide, aRider, cottonTree } from '@waka/core/testing/builders';
import { RecordingPublisher, testServices } from '@waka/core/testing/test-core';
import { Redis } from 'ioredis';
import { startWorker, until, type WorkerProcess } from './testing/worker-process.ts';

const USER = 'waka-of-compose';
const PASSWORD = 'a password of tests';

let services: Awaited<ReturnType<typeof testServices>>;
let admin: Redis;
let core: Core;
let worker: WorkerProcess;

beforeAll(async () => {
  services = await testServices();
  admin = new Redis(services.redisUrl);
  await admin.call('ACL', 'SETUSER', USER, 'reset', 'on', `>${PASSWORD}`, ...rightsInCompose());
  const url = new URL(services.redisUrl);
  url.username = USER;
  url.password = PASSWORD;
  const redisUrl = url.href;
  const config = readConfig({ DATABASE_URL: services.databaseUrl, REDIS_URL: redisUrl, LOG_LEVEL: 'silent' });
  core = await openCore({ config, publisher: new RecordingPublisher(), logger: createLogger('test', 'silent') });
  worker = await startWorker({ databaseUrl: services.databaseUrl, redisUrl });
});
afterAll(async () => {
  await worker.end('SIGTERM');
  await core.close();
  await admin.call('ACL', 'DELUSER', USER);
  admin.disconnect();
  await services.drop();
});

/** Reads the service's rights in Redis from `docker compose up`: keys, channels and commands. */
function rightsInCompose(): string[] {
  const compose = readFileSync(new URL('../../docker-compose.yml', import.meta.url), 'utf8');
  const [, ofWaka = ''] = /- --user\n +- waka\n([\s\S]*?)\n +- --/.exec(compose) ?? [];
  const rights = [...ofWaka.matchAll(/- '([~&+-][^']+)'/g)].map(([, right = '']) => right);
  if (!rights.includes('-@dangerous')) throw new Error(`these are no rights: ${rights.join(' ')}`);
  return rights;
}

test('S33: with the rights that it has in production the service matches a ride', async () => {
  const driver = await aDriver(core, { online: false });
  await setDriverStatus(core, driver, { status: 'online', location: cottonTree });
  const ride = await aRide(core, await aRider(core));
  const offers = () =>
    core.sql('SELECT 1 FROM ride_offers WHERE ride_id = $1 AND driver_id = $2', [ride.id, driver.id]);
  await until(async () => (await offers()).length === 1);
  expect(worker.log.join('\n')).not.toContain('NOPERM');
});

test.each([
  ['CONFIG', 'GET', '*'],
  ['CONFIG', 'SET', 'dir', '/tmp'],
  ['FLUSHALL'],
  ['FLUSHDB'],
  ['KEYS', '*'],
  ['ACL', 'LIST'],
  ['CLIENT', 'KILL', 'TYPE', 'normal'],
  ['MONITOR'],
  ['REPLICAOF', '127.0.0.1', '1'],
  ['MODULE', 'LIST'],
  ['SAVE'],
  ['SHUTDOWN', 'NOSAVE'],
])('S33: those rights do not allow %s', async (command, ...words) => {
  await expect(core.redis.call(command, ...words)).rejects.toThrow(/NOPERM/);
  await expect(core.redis.eval(`return redis.call('${command}', unpack(ARGV))`, 0, ...words)).rejects.toThrow(
    // Redis 7.0 has other words for it than later versions.
    /ACL|NOPERM|allowed|user executing the script can't run this/,
  );
});
