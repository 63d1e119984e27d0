import { checkReachable } from '../processes/health.mjs';
import { runFile } from '../paths.mjs';
import { readLiveRecord } from '../processes/run-record.mjs';
import { namesProvider } from './streets/streets.mjs';
import { ToolError } from '../tool-error.mjs';

/**
 * Finds the services of the environment, else those of the `npm start` that runs in this checkout.
 * @returns {Promise<import('./embedded-services.mjs').ServiceUrls>}
 */
export async function findServices() {
  const running = readLiveRecord(runFile);
  const databaseUrl = process.env.DATABASE_URL || running?.databaseUrl;
  const redisUrl = process.env.REDIS_URL || running?.redisUrl;
  if (!databaseUrl || !redisUrl) {
    const missing = [!databaseUrl && 'DATABASE_URL', !redisUrl && 'REDIS_URL'].filter(Boolean).join(' and ');
    throw new ToolError(`${missing} not set, and no "npm start" runs in this checkout; set it, or start that first`);
  }
  await Promise.all([checkReachable('DATABASE_URL', databaseUrl), checkReachable('REDIS_URL', redisUrl)]);
  return { databaseUrl, redisUrl };
}

/** Returns the settings of the identity provider of a running `npm start`, for a backend started by hand. */
export const findIdentity = () => (process.env.OIDC_ISSUER ? {} : (readLiveRecord(runFile)?.identity ?? {}));

/** Returns the same of the payment providers; settings of the environment take precedence. */
export const findPayments = () => ({ ...readLiveRecord(runFile)?.payments, ...ownPayments() });

function ownPayments() {
  const own = Object.entries(process.env).filter(([name]) => /^(STRIPE|MOMO|ORANGE_MONEY|MONIME|LENGOPAY)_/.test(name));
  return Object.fromEntries(own);
}

/** Returns the settings of the storage of a running `npm start`, unless the environment has one. */
export const findStorage = () => (process.env.S3_ENDPOINT ? {} : (readLiveRecord(runFile)?.storage ?? {}));

/** Returns the settings of the streets of a running `npm start`, unless the environment names who knows the streets. */
export const findStreets = () => (namesProvider() ? {} : (readLiveRecord(runFile)?.streets ?? {}));

/** Returns the address of the service to simulate people on. */
export function findServiceUrl() {
  const url = process.env.PUBLIC_URL || readLiveRecord(runFile)?.url;
  if (url) return url;
  throw new ToolError('PUBLIC_URL not set, and no "npm start" runs in this checkout; set it, or start that first');
}
