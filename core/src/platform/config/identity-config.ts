import { ConfigError, url, type Environment } from '../environment.ts';

/** The identity provider and its rule for admins. */
export interface IdentityConfig {
  /** The provider's address, exactly as in its tokens. */
  issuer: string;
  /** The same from inside our own network, where it differs; browsers never see it. */
  backchannelUrl: string | null;
  clientId: string;
  clientSecret: string;
  scopes: string;
  adminClaim: AdminClaim | null;
  adminEmails: string[];
  /** The claim by which the provider marks a sign-in by two factors; admins need it. Null only outside production. */
  adminFactor: AdminClaim | null;
}

/** A claim, by its name or by a path of names, that holds this value in the tokens of admins. */
export interface AdminClaim {
  name: string;
  value: string;
}

export function readIdentityConfig(env: Environment, production: boolean, publicUrl: string): IdentityConfig | null {
  if (!env.OIDC_ISSUER) return null;
  const { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (!clientId || !clientSecret) throw new ConfigError('OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET');
  const scopes = env.OIDC_SCOPES || 'openid profile email';
  if (!scopes.split(' ').includes('openid')) throw new ConfigError('OIDC_SCOPES must have openid among them');
  const adminFactor = claimIn(env, 'OIDC_ADMIN_FACTOR', 'amr=mfa');
  if (production && !adminFactor) {
    throw new ConfigError(
      'OIDC_ADMIN_FACTOR must name the claim of a second factor, such as acr=gold: production lets no admin in without one',
    );
  }
  return {
    // Where Waka itself is served without TLS, a provider without it adds no danger.
    issuer: url(env, 'OIDC_ISSUER', production && publicUrl.startsWith('https:') ? ['https:'] : ['http:', 'https:']),
    backchannelUrl: env.OIDC_BACKCHANNEL_URL ? url(env, 'OIDC_BACKCHANNEL_URL', ['http:', 'https:']) : null,
    clientId,
    clientSecret,
    scopes,
    adminClaim: claimIn(env, 'OIDC_ADMIN_CLAIM', 'groups=waka-admins'),
    adminFactor,
    adminEmails: (env.OIDC_ADMIN_EMAILS ?? '').split(',').map(emailIn).filter(Boolean),
  };
}

function claimIn(env: Environment, variable: string, example: string): AdminClaim | null {
  const text = env[variable];
  if (!text) return null;
  const [, name, value] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (!name || !value) throw new ConfigError(`${variable} must look like ${example}, not "${text}"`);
  return { name, value };
}

function emailIn(text: string): string {
  const email = text.trim().toLowerCase();
  if (email && !/^\S+@\S+$/.test(email)) throw new ConfigError(`OIDC_ADMIN_EMAILS holds "${text}", which is no e-mail`);
  return email;
}
