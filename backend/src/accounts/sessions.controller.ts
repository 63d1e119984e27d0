import { Controller, Param } from '@nestjs/common';
import type { IntendedRole, SessionView } from '@waka/contracts/accounts/account-views';
import { routes } from '@waka/contracts/routes';
import { endAllSessions, endOwnSession, intendedRoleOf, sessionsOf } from '@waka/core/accounts/sessions/open-sessions';
import type { Core } from '@waka/core/platform/core';
import { endShiftWithoutSession } from '@waka/core/shifts/end-shift-without-session';
import { ensure } from '@waka/core/platform/app-error';
import { InjectCore } from '../core.token.ts';
import { MyId, MySession, Route } from '../http/routes/route.ts';
import { BrowserSessions } from './browser-sessions.ts';
import { Http, type Exchange } from './visitor.ts';

const SESSION_ID = /^[0-9a-f]{64}$/;

/** Lists and ends a person's sessions. */
@Controller()
export class SessionsController {
  constructor(
    @InjectCore() private readonly core: Core,
    private readonly browsers: BrowserSessions,
  ) {}

  @Route(routes.sessions)
  sessions(@MyId() userId: string, @MySession() currentId: string): Promise<SessionView[]> {
    return sessionsOf(this.core, userId, currentId);
  }

  @Route(routes.endSession)
  async end(
    @MyId() userId: string,
    @MySession() currentId: string,
    @Param('id') id: string,
    @Http() exchange: Exchange,
  ): Promise<{ ok: true }> {
    ensure(SESSION_ID.test(id), 'auth.session_not_found');
    await endOwnSession(this.core, userId, id);
    this.browsers.forget([id]);
    await endShiftWithoutSession(this.core, userId);
    if (id === currentId) this.browsers.clear(exchange);
    return { ok: true };
  }

  @Route(routes.endAllSessions)
  async endAll(@MyId() userId: string, @Http() exchange: Exchange): Promise<{ ok: true }> {
    this.browsers.forget(await endAllSessions(this.core, userId));
    await endShiftWithoutSession(this.core, userId);
    this.browsers.clear(exchange);
    return { ok: true };
  }

  @Route(routes.intendedRole)
  intendedRole(@MySession() sessionId: string): Promise<IntendedRole> {
    return intendedRoleOf(this.core, sessionId);
  }
}
