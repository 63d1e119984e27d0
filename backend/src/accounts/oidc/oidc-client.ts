import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { IdentityConfig } from '@waka/core/platform/config/identity-config';
import type { Core } from '@waka/core/platform/core';
import { AppError, ensure } from '@waka/core/platform/app-error';
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type ClientAuth,
  type Configuration,
  type CustomFetch,
} from 'openid-client';
import { InjectCore } from '../../core.token.ts';
import { isSilence } from './oidc-refusals.ts';

const PATIENCE_SECONDS = 5;
const STARTING_MS = 3000;
const AGAIN_MS = 200;

/**
 * Connects to the identity provider. Its configuration is fetched for the first sign-in: the service starts without
 * it.
 */
@Injectable()
export class OidcClient {
  #known: Promise<Configuration> | null = null;

  constructor(@InjectCore() private readonly core: Pick<Core, 'config' | 'logger'>) {}

  get config(): IdentityConfig {
    const { identity } = this.core.config;
    ensure(identity, 'auth.provider_missing');
    return identity;
  }

  async provider(): Promise<Configuration> {
    this.#known ??= discoverOnceUp(this.config);
    try {
      return await this.#known;
    } catch (error) {
      this.forget();
      this.core.logger.warn({ reason: reasonOf(error) }, 'the identity provider does not answer');
      throw new AppError('auth.provider_unavailable', { retryAfterSeconds: 5, cause: error });
    }
  }

  /** Drops the configuration, so that the next sign-in fetches it. A provider that was set up again has other keys. */
  forget(): void {
    this.#known = null;
  }
}

/** Fetches the configuration, with retries: a provider that started together with us may need a moment longer. */
async function discoverOnceUp(config: IdentityConfig): Promise<Configuration> {
  for (const deadline = performance.now() + STARTING_MS; ;) {
    try {
      return await discover(config);
    } catch (error) {
      if (!isSilence(error) || performance.now() > deadline) throw error;
      await sleep(AGAIN_MS);
    }
  }
}

function discover({ issuer, backchannelUrl, clientId, clientSecret }: IdentityConfig): Promise<Configuration> {
  const isInsecure = issuer.startsWith('http:') || backchannelUrl?.startsWith('http:');
  return discovery(new URL(issuer), clientId, undefined, asRequired(clientSecret), {
    timeout: PATIENCE_SECONDS,
    // Configuration allows plain http for development and for our own network only.
    execute: [enableNonRepudiationChecks, ...(isInsecure ? [allowInsecureRequests] : [])],
    ...(backchannelUrl && { [customFetch]: fetchInside(issuer, backchannelUrl) }),
  });
}

const asRequired =
  (secret: string): ClientAuth =>
  (server, client, body, headers) => {
    const { token_endpoint_auth_methods_supported: methods } = server;
    const isPost = methods?.includes('client_secret_post') && !methods.includes('client_secret_basic');
    return (isPost ? ClientSecretPost : ClientSecretBasic)(secret)(server, client, body, headers);
  };

// Behind the same proxy as the service the provider's public address may not be reachable from here.
const fetchInside =
  (issuer: string, inside: string): CustomFetch =>
  (url, options) => {
    const isProviders = url.startsWith(issuer);
    return fetch(isProviders ? inside + url.slice(issuer.length) : url, options);
  };

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : 'unknown');
