import { Body, Controller } from '@nestjs/common';
import { ForgotPasswordRequest, ResetPasswordRequest } from '@waka/contracts/accounts/account-requests';
import type { PasswordReset } from '@waka/contracts/accounts/account-views';
import { PasswordChange } from '@waka/contracts/accounts/profile-requests';
import { routes } from '@waka/contracts/routes';
import { changePassword } from '@waka/core/accounts/profile/change-password';
import { forgotPassword } from '@waka/core/accounts/profile/forgot-password';
import { resetPassword } from '@waka/core/app/reset-password';
import type { Core } from '@waka/core/platform/core';
import { InjectCore } from '../core.token.ts';
import { Route } from '../http/routes/route.ts';
import { BrowserSessions } from './browser-sessions.ts';
import { followerOf, Http, personOf, visitorOf, type Exchange } from './visitor.ts';

@Controller()
export class PasswordResetController {
  constructor(
    @InjectCore() private readonly core: Core,
    private readonly browsers: BrowserSessions,
  ) {}

  @Route(routes.forgotPassword)
  async forgotPassword(@Body() body: ForgotPasswordRequest, @Http() exchange: Exchange): Promise<{ ok: true }> {
    await forgotPassword(this.core, visitorOf(exchange, this.core.config), body);
    return { ok: true };
  }

  @Route(routes.resetPassword)
  async resetPassword(@Body() body: ResetPasswordRequest, @Http() exchange: Exchange): Promise<PasswordReset> {
    const { isEmptied } = await resetPassword(this.core, followerOf(exchange, this.core.config), body);
    return { ok: true, ...(isEmptied && { isEmptied: true }) };
  }

  @Route(routes.changePassword)
  async changePassword(@Body() body: PasswordChange, @Http() exchange: Exchange): Promise<{ ok: true }> {
    const person = personOf(exchange, this.core.config);
    this.browsers.forget(await changePassword(this.core, person, body));
    return { ok: true };
  }
}
