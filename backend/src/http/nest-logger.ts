import type { LoggerService } from '@nestjs/common';
import type { Logger } from '@waka/core/platform/telemetry/logger';

/** What the framework has to say, in our format: its warnings and errors, not its chatter about itself. */
export const nestLogger = (logger: Logger): LoggerService => ({
  log: (message: unknown) => logger.debug(String(message)),
  debug: (message: unknown) => logger.debug(String(message)),
  warn: (message: unknown) => logger.warn(String(message)),
  error: (message: unknown) => logger.error(String(message)),
});
