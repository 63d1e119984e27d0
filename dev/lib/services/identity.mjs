import { randomBytes } from 'node:crypto';
import { isProduction } from '../apps.mjs';
import { pickFreePort } from '../processes/ports.mjs';

/** @typedef {Record<string, string>} IdentityEnvironment */

/** Checks whether the local identity provider is used; the environment may configure a real one instead. */
export const hasLocalIdentity = () => !process.env.OIDC_ISSUER && !isProduction();

/**
 * Returns the settings that the local identity provider and each backend share.
 * @param {string} publicUrl
 * @returns {Promise<IdentityEnvironment>} empty where there is no local one
 */
export async function identityEnvironment(publicUrl) {
  if (!hasLocalIdentity()) return {};
  // By the host that people use, so that a phone on the same network finds it too. A browser behind a tunnel with TLS
  // does not reach this port.
  const { protocol, hostname } = new URL(publicUrl);
  const host = protocol === 'http:' ? hostname : 'localhost';
  return {
    OIDC_ISSUER: `http://${host}:${await pickFreePort()}`,
    OIDC_CLIENT_ID: 'waka',
    OIDC_CLIENT_SECRET: randomBytes(24).toString('hex'),
    OIDC_SCOPES: 'openid profile email',
    OIDC_ADMIN_CLAIM: 'roles=admin',
    OIDC_ADMIN_EMAILS: 'ops@waka.test',
  };
}
