import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './paths.mjs';
import { stopRules } from './processes.mjs';
import { Trouble } from './trouble.mjs';

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [optional]
 */

/**
 * Installs the dependencies when they are missing or not those of the lock file.
 * @param {import('./lifetime.mjs').Lifetime} lifetime
 * @returns {Promise<boolean>} false when there was nothing to do
 */
export async function ensureInstalled(lifetime) {
  if (isInstalled(root)) return false;
  const npm = process.env.npm_execpath;
  const [command, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  try {
    await lifetime.run({
      name: 'npm ci',
      command: command ?? 'npm',
      // The launcher needs the development dependencies even where NODE_ENV says production.
      args: [...first, 'ci', '--include=dev', '--include=optional', '--prefer-offline', '--no-audit', '--no-fund'],
      cwd: root,
      stop: stopRules.tool,
    });
  } catch (error) {
    const output = error instanceof Trouble ? error.details : '';
    throw new Trouble(
      'the dependencies could not be installed; see above, check the network, then start again',
      output,
    );
  }
  writeStamp(root);
  return true;
}

/**
 * A stamp of the lock file answers in a millisecond. Where it is missing or old, because somebody ran npm by hand,
 * npm's own record of what it installed is compared with the lock.
 * @param {string} dir
 */
export function isInstalled(dir) {
  if (!existsSync(path.join(dir, 'node_modules', '.package-lock.json'))) return false;
  if (existsSync(stampFile(dir)) && readFileSync(stampFile(dir), 'utf8') === lockHash(dir)) return true;
  if (!holdsLock(dir)) return false;
  writeStamp(dir);
  return true;
}

/** @param {string} dir */
function holdsLock(dir) {
  const locked = readPackages(path.join(dir, 'package-lock.json'));
  const installed = readPackages(path.join(dir, 'node_modules', '.package-lock.json'));
  return Object.entries(locked)
    .filter(([place]) => place.includes('node_modules/'))
    .every(([place, { version, integrity, optional }]) => {
      const found = installed[place];
      return found ? found.version === version && found.integrity === integrity : optional === true;
    });
}

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage>}
 */
const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** @param {string} dir */
function writeStamp(dir) {
  try {
    writeFileSync(stampFile(dir), lockHash(dir));
  } catch {
    // The dependencies belong to another account; the comparison is done again next time.
  }
}

/** @param {string} dir */
const stampFile = (dir) => path.join(dir, 'node_modules', '.waka-lock');

/** @param {string} dir */
const lockHash = (dir) =>
  createHash('sha256')
    .update(readFileSync(path.join(dir, 'package-lock.json')))
    .digest('hex');
