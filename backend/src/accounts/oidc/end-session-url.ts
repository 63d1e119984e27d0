import { buildEndSessionUrl } from 'openid-client';
import type { OidcClient } from './oidc-client.ts';

/**
 * Returns the address at which the provider signs a person out and sends the browser back to us; null where it has
 * none, or is unreachable.
 */
export async function endSessionUrl(oidc: OidcClient, idToken: string, origin: string): Promise<string | null> {
  // An unreachable provider must not prevent the sign-out here.
  const provider = await oidc.provider().catch(() => null);
  if (!provider) return null;
  const { issuer, end_session_endpoint: end } = provider.serverMetadata();
  if (!end || issuerOf(idToken) !== issuer) return null;
  return buildEndSessionUrl(provider, { id_token_hint: idToken, post_logout_redirect_uri: `${origin}/` }).href;
}

function issuerOf(token: string): unknown {
  const [, payload = ''] = token.split('.');
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return typeof claims === 'object' && claims !== null && 'iss' in claims ? claims.iss : null;
}
