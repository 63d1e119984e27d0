import type { LoggerService } from '@nestjs/common';
import type { Logger } from '@waka/core/platform/telemetry/logger';

/** Passes the framework's warnings and errors to our logger, and drops its other lines. */
export const nestLogger = (logger: Logger): LoggerService => ({
  log: (message: unknown) => logger.debug(String(message)),
  debug: (message: unknown) => logger.debug(String(message)),
  warn: (message: unknown) => logger.warn(String(message)),
  error: (message: unknown) => logger.error(String(message)),
});
