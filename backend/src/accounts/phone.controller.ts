import { Body, Controller } from '@nestjs/common';
import {
  RegisterRequest,
  ResendCodeRequest,
  VerifyOtpRequest,
  VerifyPhoneRequest,
  PhoneLoginRequest,
} from '@waka/contracts/accounts/account-requests';
import type { PhoneLoginStarted, Registered } from '@waka/contracts/accounts/account-views';
import type { User } from '@waka/contracts/accounts/user';
import { routes } from '@waka/contracts/routes';
import { logInByPhone } from '@waka/core/accounts/sign-in/log-in-by-phone';
import { register } from '@waka/core/accounts/registration/register';
import { resendCode } from '@waka/core/accounts/registration/resend-code';
import { verifyOtp, verifyPhone, type Proved } from '@waka/core/accounts/registration/verify-code';
import type { Core } from '@waka/core/platform/core';
import { InjectCore } from '../core.token.ts';
import { Route } from '../http/routes/route.ts';
import { BrowserSessions } from './browser-sessions.ts';
import { Http, setDeviceCookie, visitorOf, type Exchange } from './visitor.ts';

/** Calls with a code to a phone: registration and phone login. */
@Controller()
export class PhoneController {
  constructor(
    @InjectCore() private readonly core: Core,
    private readonly browsers: BrowserSessions,
  ) {}

  @Route(routes.register)
  async register(@Body() body: RegisterRequest, @Http() exchange: Exchange): Promise<Registered> {
    const userId = await register(this.core, visitorOf(exchange, this.core.config), body);
    if (userId) await this.browsers.open(exchange, userId);
    return { verified: userId !== null, autoLoggedIn: userId !== null };
  }

  @Route(routes.verifyPhone)
  async verifyPhone(@Body() body: VerifyPhoneRequest, @Http() exchange: Exchange): Promise<User> {
    return this.#letIn(exchange, await verifyPhone(this.core, visitorOf(exchange, this.core.config), body));
  }

  @Route(routes.resendCode)
  async resendCode(@Body() body: ResendCodeRequest, @Http() exchange: Exchange): Promise<{ ok: true }> {
    await resendCode(this.core, visitorOf(exchange, this.core.config), body);
    return { ok: true };
  }

  @Route(routes.loginByPhone)
  async loginByPhone(@Body() body: PhoneLoginRequest, @Http() exchange: Exchange): Promise<PhoneLoginStarted> {
    const userId = await logInByPhone(this.core, visitorOf(exchange, this.core.config), body);
    if (userId) await this.browsers.open(exchange, userId);
    return { autoLogin: userId !== null };
  }

  @Route(routes.verifyOtp)
  async verifyOtp(@Body() body: VerifyOtpRequest, @Http() exchange: Exchange): Promise<User> {
    return this.#letIn(exchange, await verifyOtp(this.core, visitorOf(exchange, this.core.config), body));
  }

  #letIn(exchange: Exchange, { userId, deviceToken }: Proved): Promise<User> {
    setDeviceCookie(exchange, deviceToken, this.core.config);
    return this.browsers.open(exchange, userId);
  }
}
