import { Controller, Req, Res, UseGuards } from '@nestjs/common';
import type { User } from '@waka/contracts/accounts/user';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/accounts/actor';
import { userById } from '@waka/core/accounts/read-user';
import { SessionCache } from '@waka/core/accounts/session-cache';
import { endSession, openSession, sessionIdOf } from '@waka/core/accounts/sessions';
import type { Core } from '@waka/core/core';
import type { Request, Response } from 'express';
import { InjectCore } from '../core.token.ts';
import { Me, Route } from '../http/route.ts';
import { clearSessionCookie, sessionTokenOf, setSessionCookie } from '../http/session-cookie.ts';
import { LoginGuard } from './login.guard.ts';
import { SignedInNow } from './signed-in-now.ts';

@Controller()
export class AuthController {
  constructor(
    @InjectCore() private readonly core: Core,
    private readonly sessions: SessionCache,
  ) {}

  @Route(routes.login)
  @UseGuards(LoginGuard)
  async login(
    @SignedInNow() actor: Actor,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<User> {
    await this.#endSessionOf(request);
    const token = await openSession(this.core, actor.id, request.get('user-agent') ?? null);
    setSessionCookie(response, token, this.core.config);
    return userById(this.core, actor.id);
  }

  @Route(routes.logout)
  async logout(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<{ ok: true }> {
    await this.#endSessionOf(request);
    clearSessionCookie(response, this.core.config);
    return { ok: true };
  }

  @Route(routes.currentUser)
  currentUser(@Me() actor: Actor): Promise<User> {
    return userById(this.core, actor.id);
  }

  async #endSessionOf(request: Request): Promise<void> {
    const token = sessionTokenOf(request.headers, this.core.config);
    if (!token) return;
    await endSession(this.core, sessionIdOf(token), 'signed_out');
    this.sessions.forget(sessionIdOf(token));
  }
}
