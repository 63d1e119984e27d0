import type { IncomingHttpHeaders } from 'node:http';
import { SESSION_DAYS } from '@waka/core/accounts/sessions/sessions.repository';
import type { Config } from '@waka/core/platform/config';
import type { Response } from 'express';
import { PrivateCookie } from './cookies.ts';

type PublicUrl = Pick<Config, 'publicUrl'>;

const session = new PrivateCookie('waka_sid', { days: SESSION_DAYS });

/** Reads the session's token from a request or from a socket's handshake. */
export const sessionTokenOf = (headers: IncomingHttpHeaders, config: PublicUrl): string | null =>
  session.read(headers, config);

export const setSessionCookie = (response: Response, token: string, config: PublicUrl): void =>
  session.set(response, token, config);

export const clearSessionCookie = (response: Response, config: PublicUrl): void => session.clear(response, config);
