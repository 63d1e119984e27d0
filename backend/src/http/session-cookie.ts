import type { IncomingHttpHeaders } from 'node:http';
import { SESSION_DAYS } from '@waka/core/accounts/sessions';
import type { Config } from '@waka/core/platform/config';
import type { Response } from 'express';

type PublicUrl = Pick<Config, 'publicUrl'>;

export const isHttps = ({ publicUrl }: PublicUrl): boolean => publicUrl.startsWith('https:');

// The prefix makes the browser refuse the cookie unless it is Secure and of this host alone.
const nameOf = (config: PublicUrl) => (isHttps(config) ? '__Host-waka_sid' : 'waka_sid');

/** The session's token in a request or in a socket's handshake. */
export function sessionTokenOf({ cookie }: IncomingHttpHeaders, config: PublicUrl): string | null {
  const start = `${nameOf(config)}=`;
  const pair = cookie?.split(/;\s*/).find((text) => text.startsWith(start));
  return pair?.slice(start.length) || null;
}

export function setSessionCookie(response: Response, token: string, config: PublicUrl): void {
  response.cookie(nameOf(config), token, { ...options(config), maxAge: SESSION_DAYS * 86_400_000 });
}

export function clearSessionCookie(response: Response, config: PublicUrl): void {
  response.clearCookie(nameOf(config), options(config));
}

const options = (config: PublicUrl) =>
  ({ httpOnly: true, sameSite: 'lax', secure: isHttps(config), path: '/' }) as const;
