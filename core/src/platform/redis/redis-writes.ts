import type { Redis } from 'ioredis';
import type { Logger } from '../telemetry/logger.ts';
import { WRITE_PROBE } from './redis-keys.ts';

const EVERY_MS = 5000;
const KEPT_SECONDS = 60;

/** Out of memory, a full disk, a replica: Redis responds, reads work, and writes do not. */
const REFUSALS = ['OOM', 'MISCONF', 'READONLY', 'NOREPLICAS'];

interface RedisWrites {
  /** Tries a write; returns false where Redis refuses it or is unreachable. */
  check(): Promise<boolean>;
  stop(): void;
}

/**
 * Logs when Redis begins and ceases to refuse writes. Single wake-ups and positions are lost silently, so nothing else
 * would show that all of them are.
 */
export function watchRedisWrites(redis: Pick<Redis, 'set'>, logger: Logger): RedisWrites {
  let isRefusing = false;
  const check = async (): Promise<boolean> => {
    const reason = await redis.set(WRITE_PROBE, '1', 'EX', KEPT_SECONDS).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    const isRefused = reason !== null && REFUSALS.some((code) => reason.startsWith(code));
    if (isRefused && !isRefusing) logger.error({ reason }, 'redis refuses writes');
    if (reason === null && isRefusing) logger.info('redis takes writes again');
    if (isRefused || reason === null) isRefusing = isRefused;
    return reason === null;
  };
  const timer = setInterval(() => void check(), EVERY_MS);
  timer.unref();
  return { check, stop: () => clearInterval(timer) };
}
