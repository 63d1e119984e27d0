import type { IncomingHttpHeaders } from 'node:http';
import { routes } from '@waka/contracts/routes';
import type { Config } from '@waka/core/platform/config';
import type { Request } from 'express';

type Addresses = Pick<Config, 'publicUrl' | 'allowedOrigins'>;

/**
 * Returns the one of our addresses that the browser used, to whose cookies the request belongs. Any other Host is
 * ignored.
 */
export function ownOrigin({ host }: IncomingHttpHeaders, { publicUrl, allowedOrigins }: Addresses): string {
  return allowedOrigins.find((origin) => new URL(origin).host === host) ?? publicUrl;
}

/** Builds the address to which the provider sends the browser back, with the query of this request. */
export function callbackUrl(request: Request, config: Addresses): URL {
  const url = new URL(routes.providerCallback.path, ownOrigin(request.headers, config));
  if (request.path === url.pathname) url.search = request.originalUrl.replace(/^[^?]*/, '');
  return url;
}

const FETCHED_AHEAD = /prefetch|preview/;

/**
 * Checks whether a person navigated here, from one of our pages or by the address bar. Navigations from foreign pages,
 * images and prefetches do not count.
 */
export function isOwnNavigation(headers: IncomingHttpHeaders, config: Addresses): boolean {
  if (FETCHED_AHEAD.test(String(headers['sec-purpose'] ?? headers.purpose))) return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) {
    const isDocument = (headers['sec-fetch-dest'] ?? 'document') === 'document';
    return (site === 'same-origin' || site === 'none') && headers['sec-fetch-mode'] === 'navigate' && isDocument;
  }
  // Older browsers only send the page they come from, which a foreign page may leave out but not forge.
  const { referer } = headers;
  return referer !== undefined && URL.canParse(referer) && isOurs(new URL(referer), headers, config);
}

const isOurs = ({ origin, host }: URL, headers: IncomingHttpHeaders, { allowedOrigins }: Addresses): boolean =>
  allowedOrigins.includes(origin) || host === headers.host;
