import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { AppError } from '@waka/core/platform/app-error';
import { isUUID } from 'class-validator';
import type { Request } from 'express';

/** The id in the address of an ops call; what cannot be one names nobody. */
export const SubjectId = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const { id } = context.switchToHttp().getRequest<Request>().params;
  if (!isUUID(id) || typeof id !== 'string') throw new AppError('ops.not_found');
  return id.toLowerCase();
});
