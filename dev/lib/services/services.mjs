import path from 'node:path';
import { startPostgres } from './postgres/postgres.mjs';
import { startRedis } from './redis/redis.mjs';
import { withThrowaway } from '../processes/throwaway-lifetime.mjs';

/**
 * @typedef {import('../processes/throwaway-lifetime.mjs').Throwaway} Throwaway
 * @typedef {import('./embedded-services.mjs').ServiceUrls} ServiceUrls
 * @typedef {{ isDurable?: boolean }} Options durable as in production costs time, which measurements must pay
 */

/**
 * Runs the work with a Postgres and a Redis that are created for it and removed after it, also after an error.
 * @template Result
 * @param {(services: Throwaway & ServiceUrls) => Promise<Result>} work
 * @param {Options} [options]
 * @returns {Promise<Result>}
 */
export const withServices = (work, options) =>
  withThrowaway(async (throwaway) => work({ ...throwaway, ...(await startThrowawayServices(throwaway, options)) }), {
    isInMemory: !options?.isDurable,
  });

/**
 * @param {Throwaway} throwaway
 * @param {Options} [options]
 * @returns {Promise<ServiceUrls>}
 */
async function startThrowawayServices({ lifetime, dir }, { isDurable = false } = {}) {
  const [postgres, redis] = await Promise.all([
    startPostgres(lifetime, {
      home: path.join(dir, 'postgres'),
      logFile: path.join(dir, 'postgres.log'),
      isDurable,
    }),
    startThrowawayRedis({ lifetime, dir }, 'redis'),
  ]);
  return { databaseUrl: postgres.url, redisUrl: redis.url };
}

/** Two for each of the three workers of Jest or Playwright that run side by side. */
const REDIS_SERVERS = 6;

/**
 * Starts the services of tests: a Postgres in which each file creates a database of its own, and two Redis servers
 * for each worker, because publications cross the databases of one, and a journey with a system of its own runs beside
 * the one that its worker's other files share.
 * @param {Throwaway} throwaway
 */
export async function startTestServices(throwaway) {
  const names = Array.from({ length: REDIS_SERVERS - 1 }, (_, index) => `redis-${index + 2}`);
  const [{ databaseUrl, redisUrl }, ...others] = await Promise.all([
    startThrowawayServices(throwaway),
    ...names.map((name) => startThrowawayRedis(throwaway, name)),
  ]);
  return { TEST_DATABASE_URL: databaseUrl, TEST_REDIS_URL: [redisUrl, ...others.map(({ url }) => url)].join(' ') };
}

/**
 * @param {Throwaway} throwaway
 * @param {string} name
 */
const startThrowawayRedis = ({ lifetime, dir }, name) =>
  startRedis(lifetime, { home: path.join(dir, name), logFile: path.join(dir, `${name}.log`) });
