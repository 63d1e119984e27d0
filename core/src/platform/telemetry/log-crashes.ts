import type { Logger } from './logger.ts';

/** Logs an uncaught error in our format, without the data it may contain, and ends the process. */
export function logCrashes(logger: Logger): void {
  process.on('uncaughtException', (error: Error) => {
    logger.fatal({ reason: error.stack ?? String(error) }, 'crashed');
    process.exit(1);
  });
}
