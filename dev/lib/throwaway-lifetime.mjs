import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openLifetime } from './lifetime.mjs';
import { Trouble } from './trouble.mjs';
import { onStopSignal } from './signals.mjs';

/** @typedef {{ lifetime: import('./lifetime.mjs').Lifetime, dir: string }} Throwaway */

const MEMORY = '/dev/shm';
/** Databases of tests and their write-ahead log; seen: 1.3 GB. */
const NEEDED_BYTES = 3 * 1024 ** 3;

/**
 * Runs the work with a lifetime and a folder of its own; both are gone when it ends, however it ends.
 * @template Result
 * @param {(throwaway: Throwaway) => Promise<Result>} work
 * @param {{ isInMemory?: boolean }} [options] in memory where the machine has room: a database is copied there in a twentieth of the time
 * @returns {Promise<Result>}
 */
export async function withThrowaway(work, { isInMemory = false } = {}) {
  const dir = mkdtempSync(path.join(isInMemory && hasRoom() ? MEMORY : os.tmpdir(), 'waka-'));
  // Postgres may run under another account, which has to pass through.
  chmodSync(dir, 0o711);
  const lifetime = openLifetime({ recordFile: path.join(dir, 'run.json'), throwawayDir: dir });
  if (!lifetime) throw new Trouble(`${dir} is in use`);
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

function hasRoom() {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= NEEDED_BYTES;
  } catch {
    return false;
  }
}
