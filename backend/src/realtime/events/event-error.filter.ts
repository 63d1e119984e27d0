import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { AppError } from '@waka/core/platform/app-error';
import type { Core } from '@waka/core/platform/core';
import { InjectCore } from '../../core.token.ts';
import { refused } from './client-events.ts';

/**
 * Acknowledges an event with the error that a guard, a pipe or its handler threw; a bug is logged, without its
 * payload.
 */
@Catch()
export class EventErrorFilter implements ExceptionFilter {
  constructor(@InjectCore() private readonly core: Core) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const [, , acknowledge, event]: unknown[] = host.getArgs();
    const isRefusal = thrown instanceof AppError;
    if (!isRefusal) this.core.logger.error({ event, error: thrown }, 'event failed');
    if (typeof acknowledge === 'function') acknowledge(refused(isRefusal ? thrown.code : 'service.failed'));
  }
}
