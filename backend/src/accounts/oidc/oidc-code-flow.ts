import type { UserType } from '@waka/contracts/accounts/user';
import { identityIn, isByTwoFactors, type ProvedIdentity } from '@waka/core/accounts/sign-in/provider-claims';
import { AppError, ensure } from '@waka/core/platform/app-error';
import type { Config } from '@waka/core/platform/config';
import type { Logger } from '@waka/core/platform/telemetry/logger';
import type { Request, Response } from 'express';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  type Configuration,
} from 'openid-client';
import passport from 'passport';
import { beginAttempt, endAttempt, roleNamed, type LoginAttempt } from './login-attempt.ts';
import type { OidcClient } from './oidc-client.ts';
import { refusalOf } from './oidc-refusals.ts';
import { callbackUrl } from './own-origin.ts';

/** A person whom the provider has sent back with a code that passed every check. */
export interface ProvedLogin {
  identity: ProvedIdentity;
  intendedRole: UserType | null;
  idToken: string | null;
}

export interface Parts {
  oidc: OidcClient;
  config: Config;
  logger: Logger;
}

type Verify = (login: ProvedLogin, done: (error: unknown, user?: object | null) => void) => void;

/**
 * Runs OpenID Connect's code flow, with PKCE, state and nonce. Passport runs it on a copy, so it has no #private
 * parts.
 */
export class CodeFlowStrategy extends passport.Strategy {
  private readonly parts: Parts;
  private readonly verify: Verify;

  constructor(parts: Parts, verify: Verify) {
    super();
    this.parts = parts;
    this.verify = verify;
  }

  override authenticate(request: Request, { step }: { step: 'start' | 'finish' }): void {
    const { res: response } = request;
    if (!response) throw new Error('passport was given a request without its response');
    const walked = step === 'start' ? this.start(request, response) : this.finish(request, response);
    walked.catch((error: unknown) => this.error(error));
  }

  private async start(request: Request, response: Response): Promise<void> {
    const { oidc, config } = this.parts;
    const provider = await oidc.provider();
    const attempt = beginAttempt(response, roleNamed(request.query.role), config);
    const { adminFactor: factor } = oidc.config;
    const url = buildAuthorizationUrl(provider, {
      redirect_uri: callbackUrl(request, config).href,
      scope: oidc.config.scopes,
      state: attempt.state,
      nonce: attempt.nonce,
      ...(factor?.name === 'acr' && attempt.intendedRole === 'admin' && { acr_values: factor.value }),
      code_challenge: await calculatePKCECodeChallenge(attempt.codeVerifier),
      code_challenge_method: 'S256',
    });
    this.redirect(url.href);
  }

  private async finish(request: Request, response: Response): Promise<void> {
    const { oidc, config } = this.parts;
    const attempt = endAttempt(request, response, config);
    ensure(attempt, 'auth.login_failed');
    const provider = await oidc.provider();
    const login = await this.prove(provider, callbackUrl(request, config), attempt);
    this.verify(login, (error, user) => (user ? this.success(user) : this.error(error)));
  }

  private async prove(provider: Configuration, url: URL, attempt: LoginAttempt): Promise<ProvedLogin> {
    const { oidc, logger } = this.parts;
    try {
      const tokens = await authorizationCodeGrant(provider, url, {
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        pkceCodeVerifier: attempt.codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      ensure(claims, 'auth.login_failed');
      const hasMore = provider.serverMetadata().userinfo_endpoint !== undefined;
      const more = hasMore ? await fetchUserInfo(provider, tokens.access_token, claims.sub) : {};
      const identity = identityIn({ ...more, ...claims }, oidc.config);
      ensure(identity, 'auth.login_failed');
      // From the signed token alone: the user info has no claims about the way of the sign-in.
      ensure(!identity.isAdmin || isByTwoFactors(claims, oidc.config), 'auth.second_factor_needed');
      return { identity, intendedRole: attempt.intendedRole, idToken: tokens.id_token ?? null };
    } catch (error) {
      // Its keys may have changed since its configuration was fetched.
      oidc.forget();
      const { code, reason } = refusalOf(error);
      logger.warn({ reason }, code);
      throw new AppError(code, { cause: error });
    }
  }
}
