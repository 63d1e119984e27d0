import path from 'node:path';
import { checkReachable } from '../processes/health.mjs';
import { keepAlive } from '../processes/keep-alive.mjs';
import { logsDir, wakaDir } from '../paths.mjs';
import { startPostgres } from './postgres/postgres.mjs';
import { startRedis } from './redis/redis.mjs';

/**
 * @typedef {{ databaseUrl: string, redisUrl: string }} ServiceUrls
 * @typedef {import('../processes/lifetime.mjs').Launch} Launch
 */

/**
 * Starts the database and the Redis, or uses those in the environment; embedded ones keep their data in this checkout.
 * @param {Launch} launch
 * @returns {Promise<ServiceUrls>}
 */
export async function startServices(launch) {
  const { DATABASE_URL, REDIS_URL } = process.env;
  const [databaseUrl, redisUrl] = await Promise.all([
    launch.progress.step('database', (note) =>
      DATABASE_URL ? useGiven('DATABASE_URL', DATABASE_URL, note) : startKeptPostgres(launch, note),
    ),
    launch.progress.step(
      'redis',
      (note) => (REDIS_URL ? useGiven('REDIS_URL', REDIS_URL, note) : startKeptRedis(launch, note)),
      'installing a Redis server',
    ),
  ]);
  launch.lifetime.note({ databaseUrl, redisUrl });
  return { databaseUrl, redisUrl };
}

/**
 * @param {string} name
 * @param {string} address
 * @param {(text: string) => void} note
 */
async function useGiven(name, address, note) {
  await checkReachable(name, address);
  note(`the one of ${name}`);
  return address;
}

/**
 * @param {Launch} launch
 * @param {(text: string) => void} note
 */
async function startKeptPostgres({ lifetime, progress }, note) {
  const options = { home: path.join(wakaDir, 'postgres'), logFile: path.join(logsDir, 'postgres.log') };
  const service = await startPostgres(lifetime, options);
  note(`PostgreSQL ${service.version} on port ${service.port}`);
  const start = () => startPostgres(lifetime, { ...options, port: service.port });
  // It runs for as long as the launcher and never rejects.
  void keepAlive({ child: service, start, isClosing: lifetime.isClosing, say: progress.say });
  return service.url;
}

/**
 * @param {Launch} launch
 * @param {(text: string) => void} note
 */
async function startKeptRedis({ lifetime, progress }, note) {
  const options = { home: path.join(wakaDir, 'redis'), logFile: path.join(logsDir, 'redis.log') };
  const service = await startRedis(lifetime, options);
  note(`${path.basename(service.program)} on port ${service.port}`);
  const start = () => startRedis(lifetime, { ...options, port: service.port });
  // As above.
  void keepAlive({ child: service, start, isClosing: lifetime.isClosing, say: progress.say });
  return service.url;
}
