import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mayEnter, outsideDir } from './outside.mjs';
import { pickFreePort } from '../../processes/ports.mjs';
import { postgresAccount } from './postgres-account.mjs';
import { locatePostgres } from './postgres-binaries.mjs';
import { DATABASE, OWNER, ensureCluster, postgresEnvironment, readPidFile, settlePidFile } from './postgres-data.mjs';
import { logTail, stopRules } from '../../processes/processes.mjs';
import { ToolError } from '../../tool-error.mjs';

/**
 * @typedef {import('../../processes/processes.mjs').Child & { url: string, port: number, version: string }} Service
 */

const ATTEMPTS = 5;
const READY_MS = 120_000;
const POLL_MS = 15;

/** Faster by half, and nothing survives a crash of the machine: for data that is thrown away. */
const QUICK_FLAGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'];
const DURABLE_FLAGS = ['max_connections=200'];

/**
 * Starts the embedded Postgres on the cluster in `home`, which is created when it is missing.
 * @param {import('../../processes/lifetime.mjs').Lifetime} lifetime
 * @param {{ home: string, logFile: string, port?: number, isDurable?: boolean }} options
 * @returns {Promise<Service>}
 */
export async function startPostgres(lifetime, { home: wanted, logFile, port: fixedPort, isDurable = true }) {
  mkdirSync(wanted, { recursive: true });
  const { home, account } = settleAccount(wanted);
  const { home: binaries, version } = locatePostgres(account);
  const { dataDir, password } = await ensureCluster(lifetime, { home, binaries, account });
  await settlePidFile(dataDir);

  for (let attempt = 1; ; attempt += 1) {
    const port = fixedPort ?? (await pickFreePort());
    const flags = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'timezone=UTC', 'log_timezone=UTC'].concat(
      isDurable ? DURABLE_FLAGS : QUICK_FLAGS,
    );
    writeFileSync(logFile, '', { mode: 0o600 });
    const child = lifetime.start({
      ...account,
      name: 'postgres',
      command: path.join(binaries, 'bin/postgres'),
      args: ['-D', dataDir, '-p', String(port), ...flags.flatMap((flag) => ['-c', flag])],
      env: postgresEnvironment,
      cwd: '/',
      logFile,
      stop: stopRules.postgres,
    });
    if (await isReady(child, dataDir)) {
      return { ...child, port, version, url: `postgres://${OWNER}:${password}@127.0.0.1:${port}/${DATABASE}` };
    }
    const isPassing = /Address already in use|shared memory block|lock file/.test(readFileSync(logFile, 'utf8'));
    if (!isPassing || attempt === ATTEMPTS) {
      throw new ToolError(`Postgres does not start; its log is ${logFile}`, logTail(logFile));
    }
    // Backends of a killed Postgres need a moment to notice that it is gone.
    await sleep(300);
  }
}

/** @param {string} wanted */
function settleAccount(wanted) {
  const account = postgresAccount(path.join(wanted, 'data'));
  if (mayEnter(wanted, account)) return { home: wanted, account };
  const home = path.join(outsideDir(), 'postgres');
  mkdirSync(home, { recursive: true });
  return { home, account: postgresAccount(path.join(home, 'data')) };
}

/**
 * @param {import('../../processes/processes.mjs').Child} child
 * @param {string} dataDir
 */
async function isReady(child, dataDir) {
  for (const end = Date.now() + READY_MS; !child.hasEnded() && Date.now() < end; await sleep(POLL_MS)) {
    const file = readPidFile(dataDir);
    if (file.pid === child.pid && file.isReady) return true;
  }
  return false;
}
