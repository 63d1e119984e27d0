import { PassportStrategy } from '@nestjs/passport';
import { LoginRequest } from '@waka/contracts/accounts/account-requests';
import type { Actor } from '@waka/core/platform/actor';
import { signIn } from '@waka/core/accounts/sign-in/sign-in';
import type { Core } from '@waka/core/platform/core';
import { ensure } from '@waka/core/platform/app-error';
import type { Request } from 'express';
import { Strategy } from 'passport-local';
import { Injectable } from '@nestjs/common';
import { InjectCore } from '../core.token.ts';
import { deviceOf } from '../http/cookies/device-cookie.ts';

/** Checks an e-mail and a password. The login guard has converted the body to a LoginRequest. */
@Injectable()
export class PasswordStrategy extends PassportStrategy(Strategy, 'local') {
  constructor(@InjectCore() private readonly core: Core) {
    super({ usernameField: 'email', passwordField: 'password', passReqToCallback: true });
  }

  async validate(request: Request): Promise<Actor> {
    const { body, headers, ip } = request;
    ensure(body instanceof LoginRequest, 'request.invalid');
    return signIn(this.core, body, { address: ip ?? 'unknown', device: deviceOf(headers, this.core.config) });
  }
}
