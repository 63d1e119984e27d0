import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach } from '@jest/globals';
import { findEngine, type InstalledEngine } from '../engine/find-engine.ts';
import { readSettings } from '../platform/settings.ts';

const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

/** Undoes something when the test is over. */
export const after = (cleanup: () => unknown): number => cleanups.push(cleanup);

/** Makes a folder for one test. */
export function tempDir(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'streets-'));
  after(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** Starts a server for one test, and answers where it is. */
export async function serverWith(answer: RequestListener): Promise<string> {
  return addressOf(createServer(answer));
}

/** Opens a server for one test. */
export async function addressOf(server: Server): Promise<string> {
  const { url, close } = await listening(server);
  after(close);
  return url;
}

/** Opens a server for as long as its caller needs it. */
export async function listening(server: Server): Promise<{ url: string; close: () => Promise<unknown> }> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Finds the engine of this machine; tests of it fail where there is none. */
export function testEngine(): InstalledEngine {
  const engine = findEngine();
  if (!engine) throw new Error('the routing engine is not installed: npm ci --include=optional');
  return engine;
}

export const testSettings = (dir: string) => readSettings({ ...process.env, STREETS_DIR: dir });
