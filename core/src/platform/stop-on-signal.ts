import type { Logger } from './telemetry/logger.ts';

const PATIENCE_MS = 9000;

/**
 * Closes one thing after the other when the process gets a signal to stop, and exits in any case before it is killed.
 */
export function stopOnSignal(logger: Logger, closers: (() => unknown)[]): void {
  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => {
      logger.warn('not stopped in time; the process ends');
      process.exit(1);
    }, PATIENCE_MS).unref();
    for (const close of closers) {
      // In order: first no new work, last the database.
      await Promise.resolve()
        .then(close)
        .catch((error: unknown) => logger.error({ reason: String(error) }, 'a part was not closed'));
    }
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void stop(signal));
}
