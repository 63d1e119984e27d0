import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { ensure } from '@waka/core/platform/app-error';
import type { Request } from 'express';
import { contextOf } from './request-context.ts';
import { rowOf } from './route.ts';

/** Default deny: a call passes only when its row in the contract names the role of whoever asks. */
export class AccessGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const row = rowOf(context.getHandler());
    ensure(row, 'request.not_found');
    if (row.access === 'anyone') return true;
    const { userId, actor } = contextOf(context.switchToHttp().getRequest<Request>());
    ensure(userId, 'auth.required');
    if (row.access === 'signed_in') return true;
    ensure(actor && row.access.includes(actor.role), 'auth.forbidden');
    return true;
  }
}
