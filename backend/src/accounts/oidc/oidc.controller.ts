import {
  Controller,
  createParamDecorator,
  Redirect,
  UseFilters,
  UseGuards,
  type ExecutionContext,
} from '@nestjs/common';
import type { Redirection } from '@waka/contracts/accounts/account-views';
import { isLanguage } from '@waka/contracts/languages';
import { routes } from '@waka/contracts/routes';
import { idTokenOf } from '@waka/core/accounts/sessions/open-sessions';
import { sessionIdOf } from '@waka/core/accounts/sessions/sessions';
import type { Core } from '@waka/core/platform/core';
import { ensure } from '@waka/core/platform/app-error';
import type { Request } from 'express';
import { InjectCore } from '../../core.token.ts';
import { Route } from '../../http/routes/route.ts';
import { sessionTokenOf } from '../../http/cookies/session-cookie.ts';
import { BrowserSessions } from '../browser-sessions.ts';
import { OidcClient } from './oidc-client.ts';
import { OidcFinishGuard, OidcStartGuard } from './oidc.guards.ts';
import type { LetIn } from './oidc.strategy.ts';
import { endSessionUrl } from './end-session-url.ts';
import { isOwnNavigation, ownOrigin } from './own-origin.ts';
import { PageFilter } from './page.filter.ts';
import { Http, type Exchange } from '../visitor.ts';

const HOME = '/';
const SEE_OTHER = 303;

const Arrived = createParamDecorator((_: unknown, context: ExecutionContext): LetIn => {
  const { user } = context.switchToHttp().getRequest<{ user: LetIn }>();
  return user;
});

/** Addresses that browsers navigate to: to the identity provider, back from it, and sign-out. */
@Controller()
@UseFilters(PageFilter)
export class OidcController {
  constructor(
    @InjectCore() private readonly core: Core,
    private readonly browsers: BrowserSessions,
    private readonly oidc: OidcClient,
  ) {}

  @Route(routes.providerLogin)
  @UseGuards(OidcStartGuard)
  @Redirect(HOME, SEE_OTHER)
  login(): Redirection {
    return { url: HOME };
  }

  @Route(routes.providerCallback)
  @UseGuards(OidcFinishGuard)
  @Redirect(HOME, SEE_OTHER)
  async arrive(@Arrived() { userId, traces }: LetIn, @Http() exchange: Exchange): Promise<Redirection> {
    await this.browsers.open(exchange, userId, traces);
    return { url: HOME };
  }

  @Route(routes.logoutByNavigation)
  @Redirect(HOME, SEE_OTHER)
  async logout(@Http() exchange: Exchange): Promise<Redirection> {
    ensure(isOwnNavigation(exchange.request.headers, this.core.config), 'auth.logout_unconfirmed');
    const { language } = exchange.request.query;
    const url = await this.#signOutUrl(exchange.request);
    await this.browsers.end(exchange);
    // The browser deletes what pages stored; the language belongs to the phone, not to the person.
    return { url: url === HOME && isLanguage(language) ? `${HOME}?language=${language}` : url };
  }

  /** Returns the provider's sign-out address, so that a person whom it signed in is signed out there as well. */
  async #signOutUrl({ headers }: Request): Promise<string> {
    const { config } = this.core;
    const token = sessionTokenOf(headers, config);
    const idToken = token && config.identity && (await idTokenOf(this.core, sessionIdOf(token)));
    return (idToken && (await endSessionUrl(this.oidc, idToken, ownOrigin(headers, config)))) || HOME;
  }
}
