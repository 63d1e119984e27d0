import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { commandLine, identify } from '../../processes/process-identity.mjs';
import { stopProcess, stopRules } from '../../processes/processes.mjs';
import { ToolError } from '../../tool-error.mjs';

export const DATABASE = 'waka';
export const OWNER = 'waka';

/** C.UTF-8 sorts the same everywhere; macOS does not have it in every version. */
const LOCALE = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';

export const postgresEnvironment = { ...process.env, LC_ALL: LOCALE, LC_MESSAGES: 'C' };

/**
 * @typedef {object} Cluster
 * @property {string} home
 * @property {string} dataDir
 * @property {string} password
 */

/**
 * Creates the cluster in `home` unless it is there. It gets its final name only when it is complete.
 * @param {import('../../processes/lifetime.mjs').Lifetime} lifetime
 * @param {{ home: string, binaries: string, account: import('./outside.mjs').Account }} options
 * @returns {Promise<Cluster>}
 */
export async function ensureCluster(lifetime, { home, binaries, account }) {
  const dataDir = path.join(home, 'data');
  const passwordFile = path.join(home, 'password');
  if (existsSync(path.join(dataDir, 'PG_VERSION'))) {
    return { home, dataDir, password: readFileSync(passwordFile, 'utf8').trim() };
  }
  if (existsSync(dataDir)) {
    throw new ToolError(`${dataDir} belongs to another account; start as that account, or move the folder away`);
  }
  const draft = path.join(home, 'data.new');
  const password = randomBytes(18).toString('base64url');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  chmodSync(home, 0o711);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined) {
    for (const file of [draft, passwordFile]) chownSync(file, account.uid, account.gid);
  }
  const common = { ...account, cwd: '/', env: postgresEnvironment, stop: stopRules.tool };
  await lifetime.run({
    ...common,
    name: 'initdb',
    command: path.join(binaries, 'bin/initdb'),
    args: ['-D', draft, '-U', OWNER, '--pwfile', passwordFile, '-A', 'scram-sha-256', '-E', 'UTF8', '--no-sync'].concat(
      '--locale',
      LOCALE,
    ),
  });
  await lifetime.run({
    ...common,
    name: 'creating the database',
    command: path.join(binaries, 'bin/postgres'),
    args: ['--single', '-D', draft, 'postgres'],
    input: `CREATE DATABASE ${DATABASE};\n`,
  });
  renameSync(draft, dataDir);
  return { home, dataDir, password };
}

/**
 * Removes the pid file of a killed Postgres. A Postgres of the same data that still runs, as after its launcher was
 * killed, is stopped first.
 * @param {string} dataDir
 */
export async function settlePidFile(dataDir) {
  const { pid } = readPidFile(dataDir);
  const orphan = identify(pid);
  if (orphan && commandLine(pid).includes(`-D ${dataDir} `)) await stopProcess({ ...orphan, stop: stopRules.postgres });
  rmSync(path.join(dataDir, 'postmaster.pid'), { force: true });
}

/** @param {string} dataDir */
export function readPidFile(dataDir) {
  try {
    const lines = readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), isReady: lines[7]?.trim() === 'ready' };
  } catch {
    return { pid: 0, isReady: false };
  }
}
