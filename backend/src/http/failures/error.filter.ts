import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { ErrorBody } from '@waka/contracts/error-body';
import { errorCatalogue } from '@waka/contracts/errors';
import { AppError } from '@waka/core/platform/app-error';
import type { Core } from '@waka/core/platform/core';
import type { Request, Response } from 'express';
import { InjectCore } from '../../core.token.ts';
import { isLostConnection } from './lost-connection.ts';
import { contextOf } from '../request-context.ts';

export interface Answer {
  refusal: AppError;
  body: object;
}

/** Converts every thrown value to the one shape of refusals; a bug is logged here, once, with its request id. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(@InjectCore() private readonly core: Core) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const response = http.getResponse<Response>();
    const request = http.getRequest<Request>();
    const { requestId, route } = contextOf(request);
    const refusal = refusalOf(thrown);
    if (refusal.status >= 500) this.core.logger.error({ requestId, route, reason: reasonOf(thrown) }, refusal.code);
    if (response.headersSent) {
      response.end();
      return;
    }
    const { fields, ride, takenBy, decision, area, opens, why, fault, proof, retryAfterSeconds } = refusal.details;
    if (retryAfterSeconds !== undefined) response.setHeader('Retry-After', Math.max(1, Math.ceil(retryAfterSeconds)));
    const body: ErrorBody = { code: refusal.code, message: errorCatalogue[refusal.code].message, requestId };
    const details = {
      ...(fields && { fields }),
      ...(ride !== undefined && { ride }),
      ...(takenBy && { takenBy }),
      ...(decision && { decision }),
      ...(area && { area }),
      ...(opens && { opens }),
      ...(why && { why }),
      ...(fault && { fault }),
      ...(proof && { proof }),
    };
    this.send(request, response.status(refusal.status), { refusal, body: { ...body, ...details } });
  }

  protected send(_request: Request, response: Response, { body }: Answer): void {
    response.json(body);
  }
}

function refusalOf(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  switch (statusOf(thrown)) {
    case 404:
      return new AppError('request.not_found');
    case 413:
      return new AppError('request.too_large');
    case 400:
    case 415:
      return new AppError('request.unreadable');
  }
  if (isLostConnection(thrown)) return new AppError('service.unavailable', { retryAfterSeconds: 2 });
  return new AppError('service.failed');
}

// Express and its body parser mark errors of the client with a status.
function statusOf(thrown: unknown): number | null {
  if (thrown instanceof HttpException) return thrown.getStatus();
  const isMarked = typeof thrown === 'object' && thrown !== null && 'status' in thrown;
  return isMarked && typeof thrown.status === 'number' ? thrown.status : null;
}

// A failed statement carries its parameters, which are people's data: only the stack is logged.
const reasonOf = (thrown: unknown) => (thrown instanceof Error ? (thrown.stack ?? thrown.message) : typeof thrown);
