import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Logger } from '../telemetry/logger.ts';

/**
 * Opens a connection that refuses a command at once while Redis is unreachable: a delayed position or wake-up would be
 * useless.
 */
export function connectRedis(url: string, name: string, logger: Logger): Redis {
  const redis = new Redis(url, {
    connectionName: name,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: ANSWER_MS,
    retryStrategy,
  });
  leaveWhenSilent(redis);
  return watched(redis, name, logger);
}

/** Opens a connection that waits for Redis to come back: for BullMQ's blocking reads. */
export const connectPatientRedis = (url: string, name: string, logger: Logger): Redis =>
  watched(new Redis(url, { connectionName: name, maxRetriesPerRequest: null, retryStrategy }), name, logger);

/**
 * Opens a connection for subscriptions, which waits for Redis to come back. It only listens, so it needs a check for a
 * dead connection.
 */
export function connectSubscriber(url: string, name: string, logger: Logger): Redis {
  const redis = connectPatientRedis(url, name, logger);
  leaveWhenSilent(redis);
  return redis;
}

const retryStrategy = (attempt: number) => Math.min(50 * attempt, 1000);

const PING_MS = 1000;
const ANSWER_MS = 1500;
const MAX_MISSED = 2;

// A Redis that hangs keeps its connections open, and each command would wait for its timeout: it counts as unreachable.
// ioredis' own `socketTimeout` also ends the connection that follows. One miss may be a pause of this process.
function leaveWhenSilent(redis: Redis): void {
  let missed = 0;
  const ping = async () => {
    const isAnswered = await Promise.race([
      redis.ping().then(
        () => true,
        () => false,
      ),
      sleep(ANSWER_MS, false, { ref: false }),
    ]);
    missed = isAnswered ? 0 : missed + 1;
    if (missed >= MAX_MISSED && redis.status === 'ready') redis.stream.destroy();
  };
  const pings = setInterval(() => {
    if (redis.status === 'ready') void ping();
  }, PING_MS);
  pings.unref();
  redis.once('end', () => clearInterval(pings));
  redis.on('ready', () => {
    missed = 0;
  });
}

/** Resolves when the connection is usable; rejects after `timeoutMs`. */
export async function untilReady(redis: Redis, timeoutMs = 5000): Promise<void> {
  if (redis.status === 'ready') return;
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Redis does not answer')), timeoutMs);
    redis.once('ready', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function watched(redis: Redis, name: string, logger: Logger): Redis {
  let isDown = false;
  redis.on('error', (error: Error) => {
    // A command that timed out may report it after the connection is back.
    if (isDown || redis.status === 'ready') return;
    isDown = true;
    logger.warn({ redis: name, reason: error.message }, 'redis is away');
  });
  redis.on('ready', () => {
    if (isDown) logger.info({ redis: name }, 'redis is back');
    isDown = false;
  });
  return redis;
}
