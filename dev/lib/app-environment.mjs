import { isProduction } from './apps.mjs';
import { inRoot } from './paths.mjs';

/** The demo fleet drives six times as fast as real cars, so the limit of speed for its fixes is six times as high. */
const DEMO_MAX_DRIVE_KMH = '720';

/**
 * Builds the settings of a backend or a worker.
 * @param {{ databaseUrl: string, redisUrl: string, port: number, publicUrl: string,
 *   identity: import('./services/identity.mjs').IdentityEnvironment,
 *   payments: import('./services/payments.mjs').PaymentsEnvironment,
 *   storage: import('./services/storage.mjs').StorageEnvironment,
 *   streets: import('./services/streets/streets.mjs').StreetsEnvironment }} options
 */
export const appEnvironment = ({ databaseUrl, redisUrl, port, publicUrl, identity, payments, storage, streets }) => ({
  ...process.env,
  ...identity,
  ...payments,
  ...storage,
  ...streets,
  NODE_ENV: process.env.NODE_ENV || 'development',
  DATABASE_URL: databaseUrl,
  REDIS_URL: redisUrl,
  PORT: String(port),
  PUBLIC_URL: publicUrl,
  // People use either name of their own machine.
  ALLOWED_ORIGINS: process.env.ALLOWED_ORIGINS || `http://127.0.0.1:${new URL(publicUrl).port || port}`,
  MAX_DRIVE_KMH:
    process.env.MAX_DRIVE_KMH || (isProduction() || process.env.DEMO_FLEET === '0' ? '' : DEMO_MAX_DRIVE_KMH),
  FRONTEND_DIR: process.env.FRONTEND_DIR || inRoot('frontend/dist'),
});
