import { Injectable } from '@nestjs/common';
import type { User } from '@waka/contracts/accounts/user';
import { cancelDeletion } from '@waka/core/app/delete-account';
import { userById } from '@waka/core/accounts/read-user';
import { SessionCache } from '@waka/core/accounts/sessions/session-cache';
import {
  endSession,
  openSession,
  renewSession,
  sessionIdOf,
  type ProviderTraces,
} from '@waka/core/accounts/sessions/sessions';
import type { Core } from '@waka/core/platform/core';
import { endShiftWithoutSession } from '@waka/core/shifts/end-shift-without-session';
import { InjectCore } from '../core.token.ts';
import { clearSessionCookie, sessionTokenOf, setSessionCookie } from '../http/cookies/session-cookie.ts';
import type { Exchange } from './visitor.ts';

/** Signs a browser in and out. */
@Injectable()
export class BrowserSessions {
  constructor(
    @InjectCore() private readonly core: Core,
    private readonly sessions: SessionCache,
  ) {}

  /** Opens a new session, never the one that the browser came with. Returns its person. */
  async open({ request, response }: Exchange, userId: string, traces?: ProviderTraces): Promise<User> {
    await this.#endSessionOf({ request });
    const token = await openSession(this.core, userId, request.get('user-agent') ?? null, traces);
    const isKept = await cancelDeletion(this.core, userId);
    setSessionCookie(response, token, this.core.config);
    const user = await userById(this.core, userId);
    return isKept ? { ...user, isDeletionCancelled: true } : user;
  }

  async end({ request, response }: Exchange): Promise<void> {
    const userId = await this.#endSessionOf({ request });
    if (userId) await endShiftWithoutSession(this.core, userId);
    this.clear({ response });
  }

  /** Gives this browser a new token for the session it has. */
  async renew({ response }: Pick<Exchange, 'response'>, sessionId: string): Promise<void> {
    const token = await renewSession(this.core, sessionId);
    this.forget([sessionId]);
    setSessionCookie(response, token, this.core.config);
  }

  /** Removes ended sessions from this process's cache; the others are notified by Redis. */
  forget(sessionIds: string[]): void {
    for (const id of sessionIds) this.sessions.forget(id);
  }

  clear({ response }: Pick<Exchange, 'response'>): void {
    // The pages' data of this person goes with the session: service worker, caches, database. Files of the build may
    // stay, so the browser's own cache is not listed: emptying it takes long, and the next visit would download them
    // again.
    response.setHeader('Clear-Site-Data', '"storage"');
    clearSessionCookie(response, this.core.config);
  }

  async #endSessionOf({ request }: Pick<Exchange, 'request'>): Promise<string | null> {
    const token = sessionTokenOf(request.headers, this.core.config);
    if (!token) return null;
    const userId = await endSession(this.core, sessionIdOf(token), 'signed_out');
    this.sessions.forget(sessionIdOf(token));
    return userId;
  }
}
