import type { IncomingHttpHeaders } from 'node:http';
import { DEVICE_DAYS } from '@waka/core/accounts/codes/remembered-devices';
import { hashOfToken } from '@waka/core/messages/secrets-of-codes';
import type { Config } from '@waka/core/platform/config';
import { PrivateCookie } from './cookies.ts';

export const deviceCookie = new PrivateCookie('waka_device', { days: DEVICE_DAYS });

/** Returns the stored hash of the cookie that a browser has once a phone was proved in it. */
export function deviceOf(headers: IncomingHttpHeaders, config: Pick<Config, 'publicUrl'>): string | null {
  const token = deviceCookie.read(headers, config);
  return token && hashOfToken(token);
}
