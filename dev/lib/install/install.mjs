import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../paths.mjs';
import { stopRules } from '../processes/processes.mjs';
import { ToolError } from '../tool-error.mjs';
import { fetchPackages, missingForMachine } from './machine-packages.mjs';

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [optional]
 */

/**
 * Installs the dependencies when they are missing or not those of the lock file. What was installed without optional
 * packages, as by who does not want the routing engine, is left so but for the packages that nothing runs without.
 * @param {import('../processes/lifetime.mjs').Lifetime} lifetime
 * @returns {Promise<boolean>} false when there was nothing to do
 */
export async function ensureInstalled(lifetime) {
  const npm = process.env.npm_execpath;
  const [command = 'npm', ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  const isThere = isInstalled(root);
  const missing = isThere ? missingForMachine(root) : [];
  if (isThere && missing.length === 0) return false;
  try {
    if (isThere) {
      await fetchPackages(lifetime, { dir: root, npm: [command, ...first], missing });
      return true;
    }
    await lifetime.run({
      name: 'npm ci',
      command,
      // The launcher needs the development dependencies even where NODE_ENV is production.
      args: [...first, 'ci', '--include=dev', '--include=optional', '--prefer-offline', '--no-audit', '--no-fund'],
      cwd: root,
      stop: stopRules.tool,
    });
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    throw new ToolError('the dependencies could not be installed; check the network, then start again', error.details);
  }
  removeForeignEngines(path.join(root, 'node_modules/@valhallajs/valhallajs'));
  return true;
}

/**
 * Removes what the package of the routing engine brings for other systems: 160 of its 280 MB.
 * @param {string} home
 */
export function removeForeignEngines(home) {
  for (const platform of ['linux', 'darwin']) {
    const dir = path.join(home, platform);
    for (const arch of existsSync(dir) ? readdirSync(dir) : []) {
      if (platform !== process.platform || arch !== process.arch) rmSync(path.join(dir, arch), { recursive: true });
    }
  }
}

/**
 * Compares npm's own record of what it installed with the lock file. npm writes that record last, so an installation
 * that was cut off has none, and one made by hand counts as well. Packages of other platforms are optional.
 * @param {string} dir
 */
export function isInstalled(dir) {
  const recordFile = path.join(dir, 'node_modules', '.package-lock.json');
  if (!existsSync(recordFile)) return false;
  const installed = readPackages(recordFile);
  return Object.entries(readPackages(path.join(dir, 'package-lock.json')))
    .filter(([place]) => place.includes('node_modules/'))
    .every(([place, { version, integrity, optional }]) => {
      const found = installed[place];
      if (!found) return optional === true;
      return found.version === version && found.integrity === integrity && isOnDisk(dir, place);
    });
}

/**
 * Checks that a package is on disk. A workspace may have a node_modules of its own, which can be removed apart from
 * the record.
 * @param {string} dir
 * @param {string} place
 */
const isOnDisk = (dir, place) => place.startsWith('node_modules/') || existsSync(path.join(dir, place));

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage>}
 */
const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
