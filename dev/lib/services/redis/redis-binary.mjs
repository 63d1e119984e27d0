import { findCommand } from '../../commands.mjs';
import { installAdvice, installSystemPackage } from '../packages/system-packages.mjs';
import { ToolError, detailsOf } from '../../tool-error.mjs';
import { findUnpacked, unpackDebs } from '../packages/unpacked-packages.mjs';

/** @typedef {{ command: string, env: NodeJS.ProcessEnv }} RedisBinary */

const COMMANDS = ['redis-server', 'valkey-server'];
const PACKAGES = { 'apt-get': ['redis-server', 'valkey-server'], dnf: ['valkey', 'redis'], apk: ['valkey', 'redis'] };

/**
 * Finds a Redis server of this machine, installed or unpacked when there is none.
 * @returns {Promise<RedisBinary>}
 */
export async function ensureRedisBinary() {
  const known = findRedis();
  if (known) return known;
  try {
    if (!(await installSystemPackage(PACKAGES))) await unpackDebs('redis-server');
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
  const unpacked = findUnpacked('redis-server', 'redis-server');
  return unpacked && { command: unpacked.command, env: { ...process.env, ...unpacked.env } };
}

function advice() {
  const command = installAdvice(PACKAGES);
  return `${command ? `run "${command}"` : 'install redis-server or valkey-server'}, or set REDIS_URL`;
}
