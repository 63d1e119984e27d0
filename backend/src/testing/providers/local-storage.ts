import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StorageConfig } from '@waka/core/platform/config/storage-config';
import { freePort } from './local-provider.ts';

const MAIN = fileURLToPath(new URL('../../../../dev/dist/providers/storage/main.js', import.meta.url));

export interface LocalStorage {
  storage: StorageConfig;
  stop(): Promise<void>;
}

const TRIES = 3;

/** Starts the built storage of `npm start` as a process of its own, on another port where a process took the first one meanwhile. */
export async function startStorage(pages = 'http://localhost:3000', tries = 1): Promise<LocalStorage> {
  try {
    return await startAt(`http://127.0.0.1:${await freePort()}`, pages);
  } catch (error) {
    if (tries === TRIES || !String(error).includes('EADDRINUSE')) throw error;
    return startStorage(pages, tries + 1);
  }
}

async function startAt(endpoint: string, pages: string): Promise<LocalStorage> {
  const dir = await mkdtemp(path.join(tmpdir(), 'waka-storage-'));
  const keys = { bucket: 'waka', accessKeyId: 'waka', secretAccessKey: 'a secret of tests' };
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PUBLIC_URL: pages,
      STORAGE_DIR: dir,
      S3_ENDPOINT: endpoint,
      S3_BUCKET: keys.bucket,
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
  await new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding('utf8').once('data', () => resolve());
    child.once('exit', (code) => reject(new Error(`the storage ended with ${code}: ${complaints}`)));
  });
  return {
    storage: { endpoint, publicEndpoint: endpoint, region: 'local', forcePathStyle: true, ...keys },
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
      await rm(dir, { recursive: true });
    },
  };
}
