import type { Logger } from './logger.ts';

/** An error that nobody caught ends the process, told in our format and without the data it may carry. */
export function logCrashes(logger: Logger): void {
  process.on('uncaughtException', (error: Error) => {
    logger.fatal({ reason: error.stack ?? String(error) }, 'crashed');
    process.exit(1);
  });
}
