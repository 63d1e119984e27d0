import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { clientEventAccess, isClientEvent } from '@waka/contracts/realtime';
import type { Actor } from '@waka/core/platform/actor';
import { ensure } from '@waka/core/platform/app-error';
import type { Request } from 'express';
import { contextOf } from '../request-context.ts';
import { rowOf } from './route.ts';
import { servesTrip } from './calls-of-a-trip.ts';

/** Denies by default: a call or an event passes only when its row in the contract names the role of its sender. */
export class AccessGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (context.getType() === 'ws') return ensureMaySend(context);
    const row = rowOf(context.getHandler());
    ensure(row, 'request.not_found');
    if (row.access === 'anyone') return true;
    const request = context.switchToHttp().getRequest<Request>();
    const { userId, actor, tripId } = contextOf(request);
    ensure(userId, 'auth.required');
    ensure(tripId === null || servesTrip(row, request, tripId), 'auth.suspended');
    if (row.access === 'signed_in') return true;
    ensure(actor && row.access.includes(actor.role), 'auth.forbidden');
    return true;
  }
}

/** The data that authentication attached to a socket. */
interface Sender {
  data: { actor: Actor };
}

function ensureMaySend(context: ExecutionContext): true {
  const ws = context.switchToWs();
  const { actor } = ws.getClient<Sender>().data;
  const event = ws.getPattern();
  ensure(isClientEvent(event), 'request.not_found');
  ensure(clientEventAccess[event].includes(actor.role), 'auth.forbidden');
  return true;
}
