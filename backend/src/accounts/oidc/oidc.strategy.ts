import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { ProviderTraces } from '@waka/core/accounts/sessions/sessions';
import { signInByProvider } from '@waka/core/accounts/sign-in/sign-in-by-provider';
import type { Core } from '@waka/core/platform/core';
import { InjectCore } from '../../core.token.ts';
import { OidcClient } from './oidc-client.ts';
import { CodeFlowStrategy, type ProvedLogin } from './oidc-code-flow.ts';

/** Longer than a working day: afterwards the provider decides again whether the person is still an admin. */
const ADMIN_HOURS = 12;

/** A person whom the provider has signed in, and what the session stores of it. */
export interface LetIn {
  userId: string;
  traces: ProviderTraces;
}

@Injectable()
export class OidcStrategy extends PassportStrategy(CodeFlowStrategy, 'oidc') {
  constructor(
    @InjectCore() private readonly core: Core,
    oidc: OidcClient,
  ) {
    super({ oidc, config: core.config, logger: core.logger });
  }

  async validate({ identity, intendedRole, idToken }: ProvedLogin): Promise<LetIn> {
    const userId = await signInByProvider(this.core, identity);
    this.core.logger.info({ userId, isAdmin: identity.isAdmin }, 'signed in by the identity provider');
    return { userId, traces: { intendedRole, idToken, hours: identity.isAdmin ? ADMIN_HOURS : null } };
  }
}
