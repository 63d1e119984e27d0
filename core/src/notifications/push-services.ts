import type { PushConfig } from '../platform/config/push-config.ts';

// Chrome and its kin, Firefox, Safari, and Edge before it was Chrome's kin.
const KNOWN = [
  /^fcm\.googleapis\.com$/,
  /^(.+\.)?push\.services\.mozilla\.com$/,
  /^(.+\.)?push\.apple\.com$/,
  /^.+\.notify\.windows\.com$/,
];

/**
 * Whether an address that a browser gave us is a push service. The worker sends to it from inside our network, so
 * anything else would let a stranger choose where we knock.
 */
export function isPushService(endpoint: string, { extraServices }: Pick<PushConfig, 'extraServices'>): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint);
  if (username || password) return false;
  if (extraServices.includes(origin)) return true;
  return protocol === 'https:' && port === '' && KNOWN.some((host) => host.test(hostname));
}
