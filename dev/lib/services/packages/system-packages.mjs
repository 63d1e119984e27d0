import { readdirSync } from 'node:fs';
import { findCommand, runCommand } from '../../commands.mjs';
import { ToolError } from '../../tool-error.mjs';

/**
 * What to install with each package manager; the first name that exists wins.
 * @typedef {Partial<Record<'apt-get' | 'dnf' | 'apk', string[]>>} PackageNames
 */

export const isRoot = process.getuid?.() === 0;

const APT_LISTS = '/var/lib/apt/lists';

/**
 * Checks for apt's package lists.
 * @returns {boolean} false when they have to be downloaded
 */
export function hasAptLists() {
  try {
    return readdirSync(APT_LISTS).some((name) => name.includes('_Packages'));
  } catch {
    return false;
  }
}

/**
 * Installs with the system's package manager, which takes root.
 * @param {PackageNames} names
 * @returns {Promise<boolean>} false when this system or this account offers no way to install
 */
export async function installSystemPackage(names) {
  const manager = findManager(names);
  if (!isRoot || !manager) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  if (manager === 'apt-get' && !hasAptLists()) await runCommand('apt-get', ['update', '-q'], { env });
  try {
    await installFirst(manager, names[manager] ?? [], env);
  } catch (error) {
    if (manager !== 'apt-get') throw error;
    // Lists may be older than the packages the mirrors still have.
    await runCommand('apt-get', ['update', '-q'], { env });
    await installFirst(manager, names[manager] ?? [], env);
  }
  return true;
}

/**
 * Returns the command that a person with the rights would type.
 * @param {PackageNames} names
 */
export function installAdvice(names) {
  const manager = findManager(names);
  if (process.platform === 'darwin') return `brew install ${names['apt-get']?.[0]}`;
  return manager ? `sudo ${manager} ${manager === 'apk' ? 'add' : 'install'} ${names[manager]?.[0]}` : null;
}

/** @param {PackageNames} names */
function findManager(names) {
  /** @type {(keyof PackageNames)[]} */
  const managers = ['apt-get', 'dnf', 'apk'];
  return managers.find((manager) => names[manager] && findCommand([manager])) ?? null;
}

/**
 * @param {keyof PackageNames} manager
 * @param {string[]} names
 * @param {NodeJS.ProcessEnv} env
 */
async function installFirst(manager, names, env) {
  const install = {
    // Another run may be installing at this moment.
    'apt-get': ['-o', 'DPkg::Lock::Timeout=120', 'install', '-y', '-q', '--no-install-recommends'],
    dnf: ['install', '-y', '-q'],
    apk: ['add', '--quiet'],
  };
  /** @type {unknown} */
  let failure = new ToolError('nothing to install');
  for (const name of names) {
    try {
      await runCommand(manager, [...install[manager], name], { env });
      return;
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}
