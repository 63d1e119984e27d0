import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { SessionCache } from '@waka/core/accounts/sessions/session-cache';
import type { Core } from '@waka/core/platform/core';
import type { Request, Response } from 'express';
import { InjectCore } from '../../core.token.ts';
import { contextOf } from '../request-context.ts';
import { rowOf } from './route.ts';
import { sessionTokenOf, setSessionCookie } from '../cookies/session-cookie.ts';

/**
 * Identifies the caller; a socket was authenticated when it connected. The access guard decides whether that is
 * enough.
 */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly sessions: SessionCache,
    @InjectCore() private readonly core: Core,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    return context.getType() !== 'http' || this.#findSession(context);
  }

  async #findSession(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const known = contextOf(request);
    const row = rowOf(context.getHandler());
    known.route = row?.path ?? 'unknown';
    known.isCompressed = row?.isCompressed ?? false;
    const token = sessionTokenOf(request.headers, this.core.config);
    if (!token || !row || row.access === 'anyone') return true;
    const session = await this.sessions.find(token);
    known.userId = session?.userId ?? null;
    known.actor = session?.actor ?? null;
    known.sessionId = session?.id ?? null;
    known.tripId = session?.tripId ?? null;
    if (session?.isProlonged) setSessionCookie(http.getResponse<Response>(), token, this.core.config);
    return true;
  }
}
