import type { AdminClaim, IdentityConfig } from '../../platform/config/identity-config.ts';
import { tidyName } from '../full-name.ts';

/** A person as the identity provider has verified him. */
export interface ProvedIdentity {
  issuer: string;
  subject: string;
  /** Null unless the provider has verified it. */
  email: string | null;
  fullName: string | null;
  isAdmin: boolean;
}

type Claims = Readonly<Record<string, unknown>>;

const LONGEST_NAME = 100;
// Providers accept almost any text; what Postgres cannot store must be refused here.
const SUBJECT = /^[^\p{Cc}\p{Cs}]{1,255}$/u;
const EMAIL = /^[^\s\p{C}@]+@[^\s\p{C}@]+$/u;
const UNSTORABLE = /[\p{Cc}\p{Cs}]/gu;

/** Reads a person from the provider's claims. This alone decides who is an admin, by the claim or the list. */
export function identityIn(
  claims: Claims,
  { adminClaim, adminEmails }: Pick<IdentityConfig, 'adminClaim' | 'adminEmails'>,
): ProvedIdentity | null {
  const { iss: issuer, sub: subject } = claims;
  if (typeof issuer !== 'string' || typeof subject !== 'string' || !SUBJECT.test(subject)) return null;
  const email = verifiedEmail(claims);
  const isListed = email !== null && adminEmails.includes(email);
  const isAdmin = isListed || (adminClaim !== null && holds(claims, adminClaim));
  return { issuer, subject, email, fullName: nameIn(claims), isAdmin };
}

/** Checks whether the provider reports this very sign-in as two-factor, where an admin's has to be. */
export const isByTwoFactors = (claims: Claims, { adminFactor }: Pick<IdentityConfig, 'adminFactor'>): boolean =>
  adminFactor === null || holds(claims, adminFactor);

function verifiedEmail({ email, email_verified: isVerified }: Claims): string | null {
  // Some providers write their booleans as text.
  if (typeof email !== 'string' || (isVerified !== true && isVerified !== 'true')) return null;
  const tidy = email.trim().toLowerCase();
  return EMAIL.test(tidy) && tidy.length <= 254 ? tidy : null;
}

function nameIn({ name, given_name: given, family_name: family }: Claims): string | null {
  const words = typeof name === 'string' && name.trim() ? [name] : [given, family];
  const text = tidyName(words.filter((word) => typeof word === 'string').join(' '));
  return text.slice(0, LONGEST_NAME).replace(UNSTORABLE, '').trim() || null;
}

function holds(claims: Claims, { name, value }: AdminClaim): boolean {
  const held = valueAt(claims, name);
  if (Array.isArray(held)) return held.includes(value);
  return held === value || (held === true && value === 'true');
}

// A claim's own name may contain dots; only when there is no such claim are they steps into an object.
function valueAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  let found: unknown = claims;
  for (const step of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined;
    found = Object.getOwnPropertyDescriptor(found, step)?.value;
  }
  return found;
}
