import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { Route } from '@waka/contracts/route';
import { clientEventAccess, isClientEvent } from '@waka/contracts/realtime';
import type { Actor } from '@waka/core/platform/actor';
import { ensure } from '@waka/core/platform/app-error';
import type { Request } from 'express';
import { contextOf } from '../request-context.ts';
import { rowOf } from './route.ts';

/** Denies by default: a call or an event passes only when its row in the contract names the role of its sender. */
export class AccessGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (context.getType() === 'ws') return ensureMaySend(context);
    const row = rowOf(context.getHandler());
    ensure(row, 'request.not_found');
    if (row.access === 'anyone') return true;
    const { userId, actor, isLocked } = contextOf(context.switchToHttp().getRequest<Request>());
    ensure(userId, 'auth.required');
    ensure(!isLocked || servesTrip(row), 'auth.suspended');
    if (row.access === 'signed_in') return true;
    ensure(actor && row.access.includes(actor.role), 'auth.forbidden');
    return true;
  }
}

/** What a person whose account was locked during a trip may still do: read, and call for help, pay and end that trip. */
const OF_THE_TRIP = ['/api/rides/:id', '/api/incidents', '/api/safety/', '/api/push/', '/api/notifications/'];
const OF_ITS_DRIVER = ['/api/driver/location', '/api/driver/status'];

const servesTrip = ({ method, path }: Pick<Route, 'method' | 'path'>): boolean =>
  method === 'GET' || [...OF_THE_TRIP, ...OF_ITS_DRIVER].some((start) => path.startsWith(start));

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
