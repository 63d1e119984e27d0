import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { interactionPolicy, Provider, type Configuration } from 'oidc-provider';
import { farewellPage, errorPage } from './pages.ts';
import { personWith, TWO_FACTORS } from './people.ts';

const { base, Check } = interactionPolicy;

interface ProviderOptions {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Addresses of Waka for browsers. */
  origins: string[];
}

const CALLBACK = '/api/login/callback';
const HOME = '/';
const HOUR = 3600;

/** Creates a real OpenID provider, except that it asks for no password and keeps its data in memory. */
export function createProvider({ issuer, clientId, clientSecret, origins }: ProviderOptions): Provider {
  const configuration: Configuration = {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: origins.map((origin) => origin + CALLBACK),
        post_logout_redirect_uris: origins.map((origin) => origin + HOME),
        grant_types: ['authorization_code'],
        response_types: ['code'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [aKey()] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    acrValues: [TWO_FACTORS],
    claims: { openid: ['sub', 'amr', 'acr'], email: ['email', 'email_verified'], profile: ['name', 'roles'] },
    pkce: { required: () => true },
    interactions: { policy: alwaysAsk(), url: (_context, { uid }) => `/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource(context, form) {
          context.body = farewellPage(form);
        },
      },
    },
    renderError(context, { error, error_description: description }) {
      context.type = 'html';
      context.body = errorPage(`${error}: ${description ?? ''}`);
    },
    findAccount(_context, id) {
      const person = personWith(id);
      if (!person) return undefined;
      const { email, name, roles } = person;
      const claims = { sub: id, email, email_verified: true, roles, ...(name && { name }) };
      return { accountId: id, claims: () => Promise.resolve(claims) };
    },
    loadExistingGrant: grantAll,
    ttl: { AccessToken: HOUR, AuthorizationCode: 60, Grant: HOUR, IdToken: HOUR, Interaction: HOUR, Session: HOUR },
  };
  const provider = new Provider(issuer, configuration);
  // Every backend that is started by hand on this machine may send people here, from any port.
  provider.Client.prototype.redirectUriAllowed = (url) => isOfWaka(url, CALLBACK, origins);
  provider.Client.prototype.postLogoutRedirectUriAllowed = (url) => isOfWaka(url, HOME, origins);
  return provider;
}

function isOfWaka(text: string, path: string, origins: string[]): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, origin, pathname, search, hash } = new URL(text);
  const isHere = protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1');
  return (isHere || origins.includes(origin)) && pathname === path && search + hash === '';
}

// Created at each start: nothing that this provider signs is worth keeping.
function aKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), kty: 'EC', use: 'sig', alg: 'ES256' };
}

/** Shows the list each time: a person who comes back may choose another one. */
function alwaysAsk() {
  const policy = base();
  const { REQUEST_PROMPT, NO_NEED_TO_PROMPT } = Check;
  policy
    .get('login')
    ?.checks.add(
      new Check('not_chosen', 'choose an account', ({ oidc }) =>
        oidc.result?.login ? NO_NEED_TO_PROMPT : REQUEST_PROMPT,
      ),
    );
  return policy;
}

// Consent is for foreign apps. This provider has Waka alone.
const grantAll: NonNullable<Configuration['loadExistingGrant']> = async ({ oidc }) => {
  const { client, session, provider } = oidc;
  if (!client || !session?.accountId) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
};
