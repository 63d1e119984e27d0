import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { findCommand, isExecutable, runCommand } from '../../commands.mjs';
import { wakaDir } from '../../paths.mjs';
import { hasAptLists, isRoot } from './system-packages.mjs';
import { ensureProgram } from './system-programs.mjs';

/** @typedef {{ command: string, env: NodeJS.ProcessEnv }} Tool `env` has what it needs beside its path */

/**
 * Finds a program of the system, else of its packages unpacked in this checkout, where that can be had.
 * @param {string} program
 * @param {string} packageName of Debian
 * @returns {Promise<Tool>}
 * @throws {import('../../tool-error.mjs').ToolError} where it is missing and cannot be installed
 */
export async function ensureTool(program, packageName) {
  const found = findUnpacked(program, packageName);
  if (found && !findCommand([program])) return found;
  if (!isRoot && !findCommand([program])) {
    await unpackDebs(packageName);
    const unpacked = findUnpacked(program, packageName);
    if (unpacked) return unpacked;
  }
  return { command: await ensureProgram(program, packageName), env: {} };
}

/**
 * @param {string} program
 * @param {string} packageName
 * @returns {Tool | null}
 */
export function findUnpacked(program, packageName) {
  const home = unpackedDir(packageName);
  const command = path.join(home, 'usr/bin', program);
  return isExecutable(command) ? { command, env: { LD_LIBRARY_PATH: libraryPath(home) } } : null;
}

/**
 * Downloads a package and unpacks it with those of its libraries that this system lacks, which an ordinary user may do.
 * Does nothing where there is no apt.
 * @param {string} packageName
 */
export async function unpackDebs(packageName) {
  if (!findCommand(['apt-get']) || !findCommand(['dpkg'])) return;
  const dir = path.join(homeOf(packageName), 'debs');
  mkdirSync(dir, { recursive: true });
  mkdirSync(unpackedDir(packageName), { recursive: true });
  const apt = await ownAptOptions();
  const plan = await runCommand('apt-get', [...apt, '--simulate', '--no-install-recommends', 'install', packageName]);
  const names = [...plan.matchAll(/^Inst (\S+)/gm)].map(([, name = '']) => name);
  await runCommand('apt-get', [...apt, 'download', ...names], { cwd: dir });
  for (const file of readdirSync(dir)) {
    await runCommand('dpkg', ['-x', path.join(dir, file), unpackedDir(packageName)]);
  }
}

/** @param {string} packageName */
const homeOf = (packageName) => path.join(wakaDir, 'packages', packageName);

/** @param {string} packageName */
const unpackedDir = (packageName) => path.join(homeOf(packageName), 'unpacked');

/** Downloads an own copy of the system's package lists where there are none, which needs no rights. */
async function ownAptOptions() {
  if (hasAptLists()) return [];
  const dir = path.join(wakaDir, 'packages', 'apt');
  mkdirSync(path.join(dir, 'lists/partial'), { recursive: true });
  mkdirSync(path.join(dir, 'cache/archives/partial'), { recursive: true });
  const options = ['-o', `Dir::State::Lists=${dir}/lists`, '-o', `Dir::Cache=${dir}/cache`];
  await runCommand('apt-get', [...options, 'update', '-q']);
  return options;
}

/** @param {string} home */
function libraryPath(home) {
  const lib = path.join(home, 'usr/lib');
  const dirs = readdirSync(lib, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const found = dirs.map(({ name }) => path.join(lib, name));
  return [...found, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
}
