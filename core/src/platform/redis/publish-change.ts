import type { Redis } from 'ioredis';
import type { Logger } from '../telemetry/logger.ts';

/**
 * Notifies the other processes that rows which ops changes are new; `what` names them in the log. Without Redis they see it at
 * their next look at the version, within seconds.
 */
export function publishChange(
  { redis, logger }: { redis: Redis; logger: Logger },
  channel: string,
  { what, message = '' }: { what: string; message?: string },
): void {
  redis
    .publish(channel, message)
    .catch((error: unknown) => logger.debug({ error, what }, 'change not published; it is read within seconds'));
}
