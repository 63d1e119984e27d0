import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { SessionCache } from '@waka/core/accounts/sessions/session-cache';
import type { Config } from '@waka/core/platform/config';
import type { Request, Response } from 'express';
import { contextOf } from './request-context.ts';
import { rowOf } from './route.ts';
import { sessionTokenOf, setSessionCookie } from './session-cookie.ts';

/** Finds out who asks. Whether that is enough is the access guard's to say. */
export class SessionGuard implements CanActivate {
  constructor(
    private readonly sessions: SessionCache,
    private readonly config: Config,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const known = contextOf(request);
    const row = rowOf(context.getHandler());
    known.route = row?.path ?? 'unknown';
    known.isCompressed = row?.isCompressed ?? false;
    const token = sessionTokenOf(request.headers, this.config);
    if (!token || !row || row.access === 'anyone') return true;
    const session = await this.sessions.find(token);
    known.userId = session?.userId ?? null;
    known.actor = session?.actor ?? null;
    known.sessionId = session?.id ?? null;
    if (session?.isProlonged) setSessionCookie(http.getResponse<Response>(), token, this.config);
    return true;
  }
}
