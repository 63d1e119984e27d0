import { Injectable } from '@nestjs/common';
import type { User } from '@waka/contracts/accounts/user';
import { userById } from '@waka/core/accounts/read-user';
import { SessionCache } from '@waka/core/accounts/session-cache';
import { endSession, openSession, sessionIdOf } from '@waka/core/accounts/sessions';
import type { Core } from '@waka/core/core';
import { InjectCore } from '../core.token.ts';
import { clearSessionCookie, sessionTokenOf, setSessionCookie } from '../http/session-cookie.ts';
import type { Exchange } from './visitor.ts';

/** Signs a browser in and out. */
@Injectable()
export class BrowserSessions {
  constructor(
    @InjectCore() private readonly core: Core,
    private readonly sessions: SessionCache,
  ) {}

  /** Opens a new session, never the one that the browser came with. Answers whose it is. */
  async open({ request, response }: Exchange, userId: string): Promise<User> {
    await this.#endSessionOf({ request });
    const token = await openSession(this.core, userId, request.get('user-agent') ?? null);
    setSessionCookie(response, token, this.core.config);
    return userById(this.core, userId);
  }

  async end({ request, response }: Exchange): Promise<void> {
    await this.#endSessionOf({ request });
    clearSessionCookie(response, this.core.config);
  }

  async #endSessionOf({ request }: Pick<Exchange, 'request'>): Promise<void> {
    const token = sessionTokenOf(request.headers, this.core.config);
    if (!token) return;
    await endSession(this.core, sessionIdOf(token), 'signed_out');
    this.sessions.forget(sessionIdOf(token));
  }
}
