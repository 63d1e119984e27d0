import path from 'node:path';
import { startPostgres } from './postgres.mjs';
import { startRedis } from './redis.mjs';
import { withThrowaway } from './throwaway-lifetime.mjs';

/**
 * @typedef {import('./throwaway-lifetime.mjs').Throwaway} Throwaway
 * @typedef {import('./embedded-services.mjs').ServiceUrls} ServiceUrls
 */

/**
 * Runs the work beside a Postgres and a Redis that are made for it and gone after it, whatever happens.
 * @template Result
 * @param {(services: Throwaway & ServiceUrls) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export const withServices = (work) =>
  withThrowaway(async (throwaway) => work({ ...throwaway, ...(await startThrowawayServices(throwaway)) }));

/**
 * @param {Throwaway} throwaway
 * @returns {Promise<ServiceUrls>}
 */
export async function startThrowawayServices({ lifetime, dir }) {
  const [postgres, redis] = await Promise.all([
    startPostgres(lifetime, {
      home: path.join(dir, 'postgres'),
      logFile: path.join(dir, 'postgres.log'),
      isThrowaway: true,
    }),
    startRedis(lifetime, { home: path.join(dir, 'redis'), logFile: path.join(dir, 'redis.log') }),
  ]);
  return { databaseUrl: postgres.url, redisUrl: redis.url };
}
