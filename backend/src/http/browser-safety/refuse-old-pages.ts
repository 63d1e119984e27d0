import { CLIENT_HEADER, CLIENT_VERSION } from '@waka/contracts/client-version';
import { ensure } from '@waka/core/platform/app-error';
import type { NextFunction, Request, Response } from 'express';

/** Calls without amounts that a page of any version may need at once, in an emergency above all. */
const ALWAYS = /^\/api\/(rides\/[^/]+\/(sos|safety)$|safety\/|incidents|auth\/user$|logout$|config\/|health)/;

/**
 * Refuses calls of a page that runs a version before `CLIENT_VERSION`, which would show answers wrong. Programs send no
 * `Sec-Fetch` headers and read the description of the API, so they pass; so do files that a browser downloads, which
 * say themselves what their amounts are.
 */
export function refuseOldPages({ headers, path }: Request, _response: Response, next: NextFunction): void {
  const isCallOfPage =
    headers['sec-fetch-dest'] === 'empty' && headers['sec-fetch-mode'] === 'cors' && !ALWAYS.test(path);
  ensure(!isCallOfPage || isCurrent(headers[CLIENT_HEADER]), 'client.outdated');
  next();
}

/** Checks whether a page names a version that shows our answers right. */
export const isCurrent = (version: unknown): boolean => Number(version ?? 0) >= CLIENT_VERSION;
