import type { PushConfig } from '../platform/config/push-config.ts';

// Chrome and related browsers, Firefox, Safari, and Edge before it was based on Chromium.
const KNOWN = [
  /^fcm\.googleapis\.com$/,
  /^(.+\.)?push\.services\.mozilla\.com$/,
  /^(.+\.)?push\.apple\.com$/,
  /^.+\.notify\.windows\.com$/,
];

/**
 * Checks whether an address from a browser is a push service. The worker sends to it from inside our network, so any
 * other address would let a stranger choose its target.
 */
export function isPushService(endpoint: string, { extraServices }: Pick<PushConfig, 'extraServices'>): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint);
  if (username || password) return false;
  if (extraServices.includes(origin)) return true;
  return protocol === 'https:' && port === '' && KNOWN.some((host) => host.test(hostname));
}
