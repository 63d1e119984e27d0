import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { Logger } from '@waka/core/platform/telemetry/logger';
import { openRequestSpan } from '@waka/core/platform/telemetry/tracing';
import type { NextFunction, Request, Response } from 'express';
import type { Metrics } from '../metrics.ts';
import { contextOf } from './request-context.ts';

/** Gives every request its id and logs its end in one line: route, status and time, no personal data. */
export const logRequests =
  (logger: Logger, metrics: Metrics) =>
  (request: Request, response: Response, next: NextFunction): void => {
    const startedAt = performance.now();
    const context = contextOf(request);
    context.requestId = randomUUID();
    response.setHeader('x-request-id', context.requestId);
    const span = openRequestSpan();
    response.once('close', () => {
      const ms = performance.now() - startedAt;
      const { requestId, route } = context;
      const status = response.writableFinished ? response.statusCode : 499;
      metrics.requestServed(request.method, route, status, ms / 1000);
      const line = { requestId, method: request.method, route, status, ms: Math.round(ms * 10) / 10 };
      span.end(`${request.method} ${route}`, { requestId, 'http.response.status_code': status }, status >= 500);
      if (QUIET.has(route)) logger.debug(line, 'request');
      else logger.info(line, 'request');
    });
    span.run(next);
  };

export const STATIC = 'static';
const QUIET = new Set([STATIC, '/api/health', '/api/health/ready']);
