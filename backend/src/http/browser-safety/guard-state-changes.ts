import { AppError, ensure } from '@waka/core/platform/app-error';
import type { NextFunction, Request, Response } from 'express';
import { isFromOurPages } from './origin.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses a state change unless it comes from our own pages and as JSON, which a foreign form cannot send. */
export const guardStateChanges =
  (allowedOrigins: readonly string[]) =>
  (request: Request, _response: Response, next: NextFunction): void => {
    if (!READING.has(request.method)) {
      ensure(isFromOurPages(request.headers, allowedOrigins), 'request.foreign_origin');
      if (!isJsonOrEmpty(request)) {
        throw new AppError('request.invalid', { fields: { 'content-type': 'Send application/json.' } });
      }
    }
    next();
  };

function isJsonOrEmpty({ headers }: Request): boolean {
  const type = headers['content-type'];
  if (type !== undefined) return /^application\/json\s*(;|$)/i.test(type);
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
}
