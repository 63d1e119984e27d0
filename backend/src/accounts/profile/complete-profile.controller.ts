import { Body, Controller } from '@nestjs/common';
import { CompleteProfileRequest } from '@waka/contracts/accounts/account-requests';
import type { User } from '@waka/contracts/accounts/user';
import { routes } from '@waka/contracts/routes';
import { completeProfile } from '@waka/core/accounts/registration/complete-profile';
import { userById } from '@waka/core/accounts/read-user';
import type { Core } from '@waka/core/platform/core';
import { InjectCore } from '../../core.token.ts';
import { MyId, MySession, Route } from '../../http/route.ts';
import { BrowserSessions } from '../browser-sessions.ts';
import { Http, type Exchange } from '../visitor.ts';

@Controller()
export class CompleteProfileController {
  constructor(
    @InjectCore() private readonly core: Core,
    private readonly browsers: BrowserSessions,
  ) {}

  @Route(routes.completeProfile)
  async complete(
    @MyId() userId: string,
    @MySession() sessionId: string,
    @Body() body: CompleteProfileRequest,
    @Http() exchange: Exchange,
  ): Promise<User> {
    await completeProfile(this.core, userId, body);
    await this.browsers.renew(exchange, sessionId);
    return userById(this.core, userId);
  }
}
