import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request that changes something, or opens a socket, may come from where it says it comes from.
 * Programs send no Origin and hold no cookie of somebody else, so their silence is fine; a browser's is not.
 */
export function isFromOurPages(headers: IncomingHttpHeaders, allowedOrigins: readonly string[]): boolean {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  if (origin === undefined) return site === undefined || site === 'same-origin' || site === 'none';
  if (allowedOrigins.includes(origin)) return true;
  // The page was loaded from the very address that is called, which a foreign page cannot arrange.
  return URL.canParse(origin) && new URL(origin).host === host;
}
