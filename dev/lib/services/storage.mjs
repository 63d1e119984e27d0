import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { isProduction } from '../apps.mjs';
import { wakaDir } from '../paths.mjs';
import { pickFreePort } from '../processes/ports.mjs';

/** @typedef {Record<string, string>} StorageEnvironment */

/**
 * Returns the settings that the local file storage and each process share.
 * @param {string} publicUrl
 * @returns {Promise<StorageEnvironment>} empty where the environment configures a real one
 */
export async function storageEnvironment(publicUrl) {
  if (process.env.S3_ENDPOINT || isProduction()) return {};
  // Browsers send files there themselves, so it uses the host that people use.
  const { protocol, hostname } = new URL(publicUrl);
  const host = protocol === 'http:' ? hostname : 'localhost';
  return {
    S3_ENDPOINT: `http://${host}:${await pickFreePort()}`,
    S3_REGION: 'local',
    S3_BUCKET: 'waka',
    S3_ACCESS_KEY_ID: 'waka',
    S3_SECRET_ACCESS_KEY: randomBytes(24).toString('hex'),
    STORAGE_DIR: path.join(wakaDir, 'storage'),
  };
}
