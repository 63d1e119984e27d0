import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { AppError } from '@waka/core/platform/app-error';
import type { Request } from 'express';

const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;

/** Injects the key under which a repeated request gets the first result; null when the client sent none. */
export const IdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext): string | null => {
  const key = context.switchToHttp().getRequest<Request>().get('idempotency-key');
  if (key === undefined) return null;
  if (VISIBLE_ASCII.test(key)) return key;
  throw new AppError('request.invalid', { fields: { 'Idempotency-Key': 'Send 1 to 255 visible ASCII characters.' } });
});
