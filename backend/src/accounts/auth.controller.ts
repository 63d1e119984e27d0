import { Body, Controller, UseGuards } from '@nestjs/common';
import { LoginRequest } from '@waka/contracts/accounts/account-requests';
import type { CodeWanted } from '@waka/contracts/accounts/account-views';
import type { User } from '@waka/contracts/accounts/user';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { codeForNewDevice, isEnough } from '@waka/core/accounts/sign-in/new-device-code';
import { userById } from '@waka/core/accounts/read-user';
import type { Core } from '@waka/core/platform/core';
import { InjectCore } from '../core.token.ts';
import { MyId, Route } from '../http/routes/route.ts';
import { BrowserSessions } from './browser-sessions.ts';
import { LoginGuard } from './login.guard.ts';
import { SignedInNow } from './signed-in-now.ts';
import { Http, visitorOf, type Exchange } from './visitor.ts';

@Controller()
export class AuthController {
  constructor(
    @InjectCore() private readonly core: Core,
    private readonly browsers: BrowserSessions,
  ) {}

  @Route(routes.login)
  @UseGuards(LoginGuard)
  async login(
    @SignedInNow() actor: Actor,
    @Body() { password }: LoginRequest,
    @Http() exchange: Exchange,
  ): Promise<User | CodeWanted> {
    const { config } = this.core;
    if (!isEnough(config, actor, password)) {
      const wanted = await codeForNewDevice(this.core, visitorOf(exchange, config), actor);
      if (wanted) return wanted;
    }
    return this.browsers.open(exchange, actor.id);
  }

  @Route(routes.logout)
  async logout(@Http() exchange: Exchange): Promise<{ ok: true }> {
    await this.browsers.end(exchange);
    return { ok: true };
  }

  @Route(routes.currentUser)
  currentUser(@MyId() id: string): Promise<User> {
    return userById(this.core, id);
  }
}
