import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openLifetime } from './lifetime.mjs';
import { clearDeadRecord, readLiveRecord, readRecord } from './run-record.mjs';
import { ToolError } from '../tool-error.mjs';
import { onStopSignal } from './signals.mjs';

/** @typedef {{ lifetime: import('./lifetime.mjs').Lifetime, dir: string }} Throwaway */

const MEMORY = '/dev/shm';
const PREFIX = 'waka-';
const RECORD = 'run.json';
/** Databases of tests and their write-ahead log; seen: 1.3 GB. */
const NEEDED_BYTES = 3 * 1024 ** 3;
/** The files count as memory of the container, beside browsers, services and tests. */
const NEEDED_MEMORY = 2 * NEEDED_BYTES;

/**
 * Runs the work with a lifetime and a folder of its own; both are gone when it ends, however it ends.
 * @template Result
 * @param {(throwaway: Throwaway) => Promise<Result>} work
 * @param {{ isInMemory?: boolean }} [options] in memory where the machine has room: a database is copied there in a twentieth of the time
 * @returns {Promise<Result>}
 */
export async function withThrowaway(work, { isInMemory = false } = {}) {
  const dir = mkdtempSync(path.join(isInMemory && (await hasRoom()) ? MEMORY : os.tmpdir(), PREFIX));
  // Postgres may run under another account, which needs access to the folder.
  chmodSync(dir, 0o711);
  const lifetime = openLifetime({ recordFile: path.join(dir, RECORD), throwawayDir: dir });
  if (!lifetime) throw new ToolError(`${dir} is in use`);
  const close = async () => {
    await lifetime.close();
    rmSync(dir, { recursive: true, force: true });
  };
  const forget = onStopSignal(async (exitCode) => {
    await close();
    process.exit(exitCode);
  });
  try {
    return await work({ lifetime, dir });
  } finally {
    await close();
    forget();
  }
}

async function hasRoom() {
  try {
    accessSync(MEMORY, constants.W_OK);
    await sweep(MEMORY);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= NEEDED_BYTES && process.availableMemory() >= NEEDED_MEMORY;
  } catch {
    return false;
  }
}

/**
 * Ends what a launcher and its guardian left there when the system ended both, and removes its files.
 * @param {string} folder
 */
export async function sweep(folder) {
  for (const name of readdirSync(folder)) {
    const dir = path.join(folder, name);
    const record = path.join(dir, RECORD);
    if (name.startsWith(PREFIX) && readRecord(record) && !readLiveRecord(record)) {
      // Without their record these processes could not be found again.
      await clearDeadRecord(record);
      rmSync(dir, { recursive: true, force: true });
    }
  }
}
