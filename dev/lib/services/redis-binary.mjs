import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { findCommand, isExecutable, runCommand } from '../commands.mjs';
import { wakaDir } from '../paths.mjs';
import { hasAptLists, installAdvice, installSystemPackage } from './system-packages.mjs';
import { ToolError, detailsOf } from '../tool-error.mjs';

/** @typedef {{ command: string, env: NodeJS.ProcessEnv }} RedisBinary */

const COMMANDS = ['redis-server', 'valkey-server'];
const PACKAGES = { 'apt-get': ['redis-server', 'valkey-server'], dnf: ['valkey', 'redis'], apk: ['valkey', 'redis'] };

const unpackedDir = path.join(wakaDir, 'redis', 'unpacked');

/**
 * Finds a Redis server of this machine, installed or unpacked when there is none.
 * @returns {Promise<RedisBinary>}
 */
export async function ensureRedisBinary() {
  const known = findRedis();
  if (known) return known;
  try {
    if (!(await installSystemPackage(PACKAGES))) await unpackDebs();
  } catch (error) {
    throw new ToolError(`no Redis here and it could not be installed; ${advice()}`, detailsOf(error));
  }
  const installed = findRedis();
  if (installed) return installed;
  throw new ToolError(`no Redis here; ${advice()}`);
}

/** @returns {RedisBinary | null} */
function findRedis() {
  const command = findCommand(COMMANDS);
  if (command) return { command, env: process.env };
  const unpacked = path.join(unpackedDir, 'usr/bin/redis-server');
  return isExecutable(unpacked) ? { command: unpacked, env: unpackedEnvironment() } : null;
}

/**
 * Downloads and unpacks the packages, for a user who may not install: the server and those of its libraries that this
 * system lacks.
 */
async function unpackDebs() {
  if (!findCommand(['apt-get']) || !findCommand(['dpkg'])) return;
  const dir = path.join(wakaDir, 'redis', 'debs');
  mkdirSync(dir, { recursive: true });
  mkdirSync(unpackedDir, { recursive: true });
  const apt = await ownAptOptions();
  const plan = await runCommand('apt-get', [
    ...apt,
    '--simulate',
    '--no-install-recommends',
    'install',
    'redis-server',
  ]);
  const names = [...plan.matchAll(/^Inst (\S+)/gm)].map(([, name = '']) => name);
  await runCommand('apt-get', [...apt, 'download', ...names], { cwd: dir });
  for (const file of readdirSync(dir)) await runCommand('dpkg', ['-x', path.join(dir, file), unpackedDir]);
}

/** Downloads an own copy of the system's package lists where there are none, which needs no rights. */
async function ownAptOptions() {
  if (hasAptLists()) return [];
  const dir = path.join(wakaDir, 'redis', 'apt');
  mkdirSync(path.join(dir, 'lists/partial'), { recursive: true });
  mkdirSync(path.join(dir, 'cache/archives/partial'), { recursive: true });
  const options = ['-o', `Dir::State::Lists=${dir}/lists`, '-o', `Dir::Cache=${dir}/cache`];
  await runCommand('apt-get', [...options, 'update', '-q']);
  return options;
}

function unpackedEnvironment() {
  const lib = path.join(unpackedDir, 'usr/lib');
  const dirs = readdirSync(lib, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const found = dirs.map(({ name }) => path.join(lib, name));
  return { ...process.env, LD_LIBRARY_PATH: [...found, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':') };
}

function advice() {
  const command = installAdvice(PACKAGES);
  return `${command ? `run "${command}"` : 'install redis-server or valkey-server'}, or set REDIS_URL`;
}
