import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { AppError } from '@waka/core/platform/app-error';
import type { Request } from 'express';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The incident's id in the address; what cannot be one names no incident. */
export const IncidentId = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const { id } = context.switchToHttp().getRequest<Request>().params;
  if (typeof id !== 'string' || !UUID.test(id)) throw new AppError('incident.not_found');
  return id.toLowerCase();
});
