import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { USER_TYPES, type UserType } from '@waka/contracts/accounts/user';
import type { Config } from '@waka/core/platform/config';
import type { Request, Response } from 'express';
import { PrivateCookie } from '../../http/cookies/cookies.ts';

const MINUTES = 10;
const cookie = new PrivateCookie('waka_login', { days: MINUTES / (24 * 60) });

/** One sign-in at the provider. It is derived from the browser's cookie, so that no server stores anything. */
export interface LoginAttempt {
  state: string;
  nonce: string;
  codeVerifier: string;
  intendedRole: UserType | null;
}

export function beginAttempt(response: Response, intendedRole: UserType | null, config: Config): LoginAttempt {
  const content = [randomBytes(32).toString('base64url'), Date.now() + MINUTES * 60_000, intendedRole ?? ''].join('.');
  cookie.set(response, `${content}.${keyed(config, 'seal', content)}`, config);
  return attemptOf(content, intendedRole, config);
}

/** Returns this browser's attempt, once: whatever its outcome, the next sign-in needs a new one. */
export function endAttempt({ headers }: Request, response: Response, config: Config): LoginAttempt | null {
  const text = cookie.read(headers, config);
  if (!text) return null;
  cookie.clear(response, config);
  const end = text.lastIndexOf('.');
  const content = text.slice(0, end);
  const [, until = '', role = ''] = content.split('.');
  const isOurs = isSame(text.slice(end + 1), keyed(config, 'seal', content));
  return isOurs && Number(until) > Date.now() ? attemptOf(content, roleNamed(role), config) : null;
}

/** Parses a role in the query; unknown values are null. */
export const roleNamed = (name: unknown): UserType | null => USER_TYPES.find((type) => type === name) ?? null;

const attemptOf = (content: string, intendedRole: UserType | null, config: Config): LoginAttempt => ({
  state: keyed(config, 'state', content),
  nonce: keyed(config, 'nonce', content),
  codeVerifier: keyed(config, 'verifier', content),
  intendedRole,
});

const keyed = ({ codeSecret }: Pick<Config, 'codeSecret'>, purpose: string, content: string): string =>
  createHmac('sha256', codeSecret).update(`login ${purpose}:${content}`).digest('base64url');

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
