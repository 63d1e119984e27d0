import { checkReachable } from '../processes/health.mjs';
import { runFile } from '../paths.mjs';
import { readLiveRecord } from '../processes/run-record.mjs';
import { namesProvider } from './streets.mjs';
import { ToolError } from '../tool-error.mjs';

/**
 * The services of the environment, else those of the `npm start` that runs in this checkout.
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

/** What a backend started by hand has to know of the identity provider of a running `npm start`. */
export const findIdentity = () => (process.env.OIDC_ISSUER ? {} : (readLiveRecord(runFile)?.identity ?? {}));

/** The same of the providers of money; what the environment names of them wins. */
export const findPayments = () => ({ ...readLiveRecord(runFile)?.payments, ...ownPayments() });

function ownPayments() {
  const own = Object.entries(process.env).filter(([name]) => /^(STRIPE|MOMO|ORANGE_MONEY)_/.test(name));
  return Object.fromEntries(own);
}

/** The storage of files of a running `npm start`, unless the environment names one. */
export const findStorage = () => (process.env.S3_ENDPOINT ? {} : (readLiveRecord(runFile)?.storage ?? {}));

/** The streets of a running `npm start`, unless the environment names who knows the streets. */
export const findStreets = () => (namesProvider() ? {} : (readLiveRecord(runFile)?.streets ?? {}));

/** The address of the service to simulate people on. */
export function findServiceUrl() {
  const url = process.env.PUBLIC_URL || readLiveRecord(runFile)?.url;
  if (url) return url;
  throw new ToolError('PUBLIC_URL not set, and no "npm start" runs in this checkout; set it, or start that first');
}
