import path from 'node:path';
import { startPostgres } from './postgres.mjs';
import { startRedis } from './redis.mjs';
import { withThrowaway } from './throwaway-lifetime.mjs';

/**
 * @typedef {import('./throwaway-lifetime.mjs').Throwaway} Throwaway
 * @typedef {import('./embedded-services.mjs').ServiceUrls} ServiceUrls
 * @typedef {{ isDurable?: boolean }} Options durable as in production costs time, which measurements must pay
 */

/**
 * Runs the work beside a Postgres and a Redis that are made for it and gone after it, whatever happens.
 * @template Result
 * @param {(services: Throwaway & ServiceUrls) => Promise<Result>} work
 * @param {Options} [options]
 * @returns {Promise<Result>}
 */
export const withServices = (work, options) =>
  withThrowaway(async (throwaway) => work({ ...throwaway, ...(await startThrowawayServices(throwaway, options)) }));

/**
 * @param {Throwaway} throwaway
 * @param {Options} [options]
 * @returns {Promise<ServiceUrls>}
 */
export async function startThrowawayServices({ lifetime, dir }, { isDurable = false } = {}) {
  const [postgres, redis] = await Promise.all([
    startPostgres(lifetime, {
      home: path.join(dir, 'postgres'),
      logFile: path.join(dir, 'postgres.log'),
      isDurable,
    }),
    startRedis(lifetime, { home: path.join(dir, 'redis'), logFile: path.join(dir, 'redis.log') }),
  ]);
  return { databaseUrl: postgres.url, redisUrl: redis.url };
}
