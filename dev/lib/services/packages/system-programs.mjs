import path from 'node:path';
import { findCommand, isExecutable } from '../../commands.mjs';
import { installAdvice, installSystemPackage } from './system-packages.mjs';
import { ToolError } from '../../tool-error.mjs';

/**
 * What a build of streets runs of the system.
 * @type {[program: string, packageName: string][]}
 */
export const STREETS_PROGRAMS = [
  ['tilemaker', 'tilemaker'],
  ['osmium', 'osmium-tool'],
];

/**
 * What the long tests run of the system, with the package of Debian that has it. A full path is outside PATH.
 * @type {[program: string, packageName: string][]}
 */
export const LONG_TEST_PROGRAMS = [
  ...STREETS_PROGRAMS,
  ['caddy', 'caddy'],
  ['haproxy', 'haproxy'],
  ['pgbouncer', 'pgbouncer'],
  ['psql', 'postgresql-client'],
  ['/usr/lib/postgresql/15/bin/postgres', 'postgresql-15'],
  ['pgbackrest', 'pgbackrest'],
  ['promtool', 'prometheus'],
  ['amtool', 'prometheus-alertmanager'],
  ['prometheus-blackbox-exporter', 'prometheus-blackbox-exporter'],
  ['prometheus-postgres-exporter', 'prometheus-postgres-exporter'],
  ['prometheus-redis-exporter', 'prometheus-redis-exporter'],
  ['prometheus-node-exporter', 'prometheus-node-exporter'],
];

/**
 * Finds a program of the system, after installing its package where it is missing.
 * @param {string} program
 * @param {string} packageName
 * @returns {Promise<string>} its path
 * @throws {ToolError} where it is missing and cannot be installed
 */
export async function ensureProgram(program, packageName) {
  const find = () => (path.isAbsolute(program) ? isExecutable(program) && program : findCommand([program]));
  const packages = { 'apt-get': [packageName], dnf: [packageName], apk: [packageName] };
  if (!find()) await installSystemPackage(packages);
  const found = find();
  if (!found) throw new ToolError(`no ${program} here; run "${installAdvice(packages) ?? `install ${packageName}`}"`);
  return found;
}
