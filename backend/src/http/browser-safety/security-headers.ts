import { uploadOrigin } from '@waka/core/platform/config/storage-config';
import type { Config } from '@waka/core/platform/config';
import { MAPBOX_API } from '@waka/core/platform/config/mapbox-config';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import { isHttps } from '../cookies/cookies.ts';

/** Where its library counts what is used. It sends nothing there for another API than Mapbox's own. */
const MAPBOX_EVENTS = 'https://events.mapbox.com';

/**
 * Origins of Stripe's own library and of the frames that it opens for a bank. Any other library has one origin for
 * all.
 */
const STRIPE_SCRIPTS = 'https://js.stripe.com';
const STRIPE_REST = ['https://*.js.stripe.com', 'https://hooks.stripe.com'];

/**
 * Builds the policy of what a browser may load and connect to: ourselves, and Mapbox or the card provider only when
 * configured.
 */
export const securityHeaders = (config: Config) =>
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: directivesOf(config) },
    strictTransportSecurity: isHttps(config) && { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });

const directivesOf = ({ allowedOrigins, mapbox, storage, payments: { stripe } }: Config) => ({
  defaultSrc: ["'self'"],
  baseUri: ["'none'"],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  formAction: ["'self'"],
  scriptSrc: ["'self'", ...cardOrigins(stripe)],
  frameSrc: stripe ? cardOrigins(stripe) : ["'none'"],
  // The map draws in workers that it creates from blobs.
  workerSrc: ["'self'", 'blob:'],
  // The scroll lock of open dialogs adds a style element of its own.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'", 'data:'],
  // Older Safari does not count a socket to the same host as 'self'.
  connectSrc: [
    "'self'",
    ...allowedOrigins.map((origin) => origin.replace(/^http/, 'ws')),
    ...mapOrigins(mapbox),
    ...(stripe ? [new URL(stripe.apiUrl).origin] : []),
    // Browsers send files there themselves; they read them from us.
    ...(storage ? [uploadOrigin(storage)] : []),
  ],
  manifestSrc: ["'self'"],
});

function mapOrigins(mapbox: Config['mapbox']): string[] {
  if (!mapbox) return [];
  const { origin } = new URL(mapbox.url);
  return origin === MAPBOX_API ? [origin, MAPBOX_EVENTS] : [origin];
}

function cardOrigins(stripe: Config['payments']['stripe']): string[] {
  if (!stripe) return [];
  const { origin } = new URL(stripe.scriptUrl);
  return origin === STRIPE_SCRIPTS ? [origin, ...STRIPE_REST] : [origin];
}

/**
 * Sets the headers of privacy: only our own pages may use the phone's position, and responses of the API are not
 * cached.
 */
export function privacyHeaders(request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Permissions-Policy', 'geolocation=(self), camera=(), microphone=(), payment=()');
  if (request.path.startsWith('/api')) response.setHeader('Cache-Control', 'no-store');
  // Their addresses contain a token: two until the page has removed it, one for as long as it is open.
  if (/^\/(reset-password|confirm-email|c|r|owner)(\/|$)/.test(request.path)) {
    response.setHeader('Referrer-Policy', 'no-referrer');
  }
  next();
}
