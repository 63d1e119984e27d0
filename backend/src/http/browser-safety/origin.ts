import type { IncomingHttpHeaders } from 'node:http';

/**
 * Checks whether a state change or a socket may come from the Origin in its headers. Programs send no Origin and have
 * no cookie of another person, so they pass; browsers always send it.
 */
export function isFromOurPages(headers: IncomingHttpHeaders, allowedOrigins: readonly string[]): boolean {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  if (origin === undefined) return site === undefined || site === 'same-origin' || site === 'none';
  if (allowedOrigins.includes(origin)) return true;
  // The page was loaded from the very address that is called, which a foreign page cannot arrange.
  return URL.canParse(origin) && new URL(origin).host === host;
}
