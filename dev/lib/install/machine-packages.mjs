import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stopRules } from '../processes/processes.mjs';
import { ToolError } from '../tool-error.mjs';

/**
 * @typedef {object} MachinePackage
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [optional]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 * @property {Record<string, string>} [optionalDependencies]
 *
 * @typedef {{ place: string, name: string, version: string, integrity: string }} Missing
 */

const MODULES = 'node_modules/';
/** @type {Record<string, unknown>} */
const report = Object(process.report.getReport());
const libc = Object(report.header).glibcVersionRuntime ? 'glibc' : 'musl';

/**
 * Lists the packages made for this machine that an installation without optional packages lacks, and without which what
 * is installed does not run. The routing engine is not among them: it is made for several machines.
 * @param {string} dir
 * @returns {Missing[]}
 */
export function missingForMachine(dir) {
  const installed = readPackages(path.join(dir, 'node_modules', '.package-lock.json'));
  const asked = new Set(
    Object.values(installed).flatMap(({ optionalDependencies }) => Object.keys(optionalDependencies ?? {})),
  );
  return Object.entries(readPackages(path.join(dir, 'package-lock.json'))).flatMap(([place, found]) => {
    const name = place.slice(place.lastIndexOf(MODULES) + MODULES.length);
    const isWanted = found.optional === true && isForMachine(found) && asked.has(name);
    if (!isWanted || place in installed || existsSync(path.join(dir, place, 'package.json'))) return [];
    return [{ place, name, version: found.version ?? '', integrity: found.integrity ?? '' }];
  });
}

/**
 * Fetches packages by npm, and unpacks them where the lock file has them.
 * @param {import('../processes/lifetime.mjs').Lifetime} lifetime
 * @param {{ dir: string, npm: string[], missing: Missing[] }} what
 */
export async function fetchPackages(lifetime, { dir, npm: [command = 'npm', ...first], missing }) {
  const unpacked = mkdtempSync(path.join(tmpdir(), 'packages-'));
  try {
    for (const { place, name, version, integrity } of missing) {
      const to = path.join(unpacked, place);
      mkdirSync(to, { recursive: true });
      const args = [...first, 'pack', `${name}@${version}`, '--prefer-offline', '--silent', '--pack-destination', to];
      await lifetime.run({ name: 'npm pack', command, args, cwd: dir, stop: stopRules.tool });
      const [file = ''] = readdirSync(to).filter((entry) => entry.endsWith('.tgz'));
      const archive = path.join(to, file);
      if (integrityOf(archive) !== integrity) throw new ToolError(`${name} is not the package of the lock file`);
      const home = path.join(dir, place);
      mkdirSync(home, { recursive: true });
      const unpack = ['-xzf', archive, '--strip-components=1', '-C', home];
      await lifetime.run({ name: 'tar', command: 'tar', args: unpack, cwd: dir, stop: stopRules.tool });
    }
  } finally {
    rmSync(unpacked, { recursive: true, force: true });
  }
}

/** @param {string} file */
const integrityOf = (file) => `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;

/** @param {MachinePackage} found */
const isForMachine = ({ os, cpu, libc: kinds }) =>
  Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && (kinds?.includes(libc) ?? true));

/**
 * @param {string} file
 * @returns {Record<string, MachinePackage>}
 */
const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
