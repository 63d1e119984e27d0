import { execFile } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { inRoot, root } from '../paths.mjs';

// The parts of `npm run security` besides its tests: the packages in the lock file, the registry's audit, and the built
// screens.

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(inRoot(file), 'utf8'));

/**
 * @typedef {object} Locked a package as the lock file has it
 * @property {string} [version]
 * @property {string} [resolved]
 * @property {string} [integrity]
 * @property {string} [license]
 * @property {boolean} [link]
 * @property {boolean} [inBundle]
 * @property {boolean} [hasInstallScript]
 *
 * @typedef {{ lockfileVersion: number, packages: Record<string, Locked> }} Lock
 * @typedef {{ allowScripts?: Record<string, boolean> }} Manifest
 */

/** Licences allowed in the product and in the tools that build it. A new one is a decision, to be made here. */
const LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  // Of libvips, which sharp loads as a library of its own.
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Unlicense',
]);

/** Licences that the lock file lacks or misspells, as read in the package itself, and licences without a known name. */
const READ = new Map([
  ['@mapbox/polyline', 'BSD-3-Clause'],
  ['busboy', 'MIT'],
  ['passport-local', 'MIT'],
  ['passport-strategy', 'MIT'],
  ['pause', 'MIT'],
  ['splaytree-ts', 'BSD-3-Clause'],
  ['streamsearch', 'MIT'],
  ['xmlhttprequest-ssl', 'MIT'],
  // Mapbox's terms: only loaded where the operator has a Mapbox token, and so an agreement with Mapbox.
  ['mapbox-gl', 'SEE LICENSE IN LICENSE.txt'],
]);

/** Install scripts that do not run: what they build is also available ready-made. */
const WITHOUT_THEIR_SCRIPT = new Set(['@parcel/watcher']);

/**
 * Checks offline what would be installed: every package comes from the registry that npm is set to, has the checksum
 * of its content and an allowed licence, and runs no install script unless allowed. Returns the violations.
 * @param {Lock} [lock]
 * @param {Manifest} [manifest]
 * @returns {string[]}
 */
export function reviewDependencies(lock = readJson('package-lock.json'), manifest = readJson('package.json')) {
  const { lockfileVersion, packages } = lock;
  const { allowScripts = {} } = manifest;
  const wrong = lockfileVersion === 3 ? [] : [`the lock file is of version ${lockfileVersion}`];
  for (const [place, locked] of Object.entries(packages)) {
    const [, name] = /.*node_modules\/(.+)$/.exec(place) ?? [];
    // The workspaces themselves, and the links to them.
    if (!name) continue;
    if (locked.link) {
      if (!packages[locked.resolved ?? '']) wrong.push(`${place} leads out of this repository: ${locked.resolved}`);
      continue;
    }
    wrong.push(...reviewOne(name, locked, allowScripts).map((what) => `${place} ${what}`));
  }
  return wrong;
}

/**
 * @param {string} name
 * @param {Locked} locked
 * @param {Record<string, boolean>} allowScripts
 */
function* reviewing(name, { version, resolved, integrity, license, inBundle, hasInstallScript }, allowScripts) {
  // npm is set to leave out addresses of the registry, so any address here is another source: git, a URL, a file.
  if (resolved !== undefined) yield `comes from ${resolved}`;
  if (!/^\d+\.\d+\.\d+/.test(version ?? '')) yield `has the version ${version}`;
  if (!inBundle && !/^sha512-[\w+/]{86}==$/.test(integrity ?? '')) yield 'has no sum of its content';
  if (hasInstallScript && !mayRun(name, allowScripts)) yield 'wants to run a script when it is installed';
  const named = READ.get(name) ?? license ?? '';
  if (!READ.has(name) && !isAllowed(named)) yield `has the licence "${named}"`;
}

/** @param {Parameters<typeof reviewing>} about */
const reviewOne = (...about) => [...reviewing(...about)];

/**
 * Checks whether a package may run its install script. A package for another platform is never installed here; the
 * list names the one for ours.
 * @param {string} name
 * @param {Record<string, boolean>} allowScripts
 */
function mayRun(name, allowScripts) {
  if (Object.hasOwn(allowScripts, name) || WITHOUT_THEIR_SCRIPT.has(name)) return true;
  const [scope = ''] = name.split('/');
  return name.includes('/') && Object.keys(allowScripts).some((allowed) => allowed.startsWith(`${scope}/linux-`));
}

/**
 * Evaluates an SPDX expression: AND needs all of its licences allowed, OR needs one.
 * @param {string} expression
 */
const isAllowed = (expression) =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((licence) => LICENCES.has(licence.trim())));

/** From here on a known weakness is a failure. */
const GRAVE = ['high', 'critical'];
const PATIENCE_MS = 60_000;

/**
 * @typedef {object} Audit
 * @property {boolean} hasAnswered whether the registry said anything
 * @property {string} summary
 * @property {string[]} grave
 */

/**
 * Asks the registry which of the packages have known weaknesses. A registry that cannot be reached or does not support
 * this counts as no answer.
 * @returns {Promise<Audit>}
 */
export async function askRegistry() {
  // npm ends with 1 both when it found something and when it could not ask.
  const text = await promisify(execFile)('npm', ['audit', '--json'], { cwd: root, timeout: PATIENCE_MS }).then(
    ({ stdout }) => stdout,
    ({ stdout }) => String(stdout ?? ''),
  );
  return readAudit(text);
}

/**
 * @param {string} text
 * @returns {Audit}
 */
export function readAudit(text) {
  const { vulnerabilities, message } = parsed(text);
  if (!vulnerabilities) {
    return { hasAnswered: false, summary: `the registry gave no answer (${message ?? 'no network?'})`, grave: [] };
  }
  const found = Object.values(vulnerabilities);
  const grave = found
    .filter(({ severity }) => GRAVE.includes(severity))
    .map(({ name, severity }) => `${name} (${severity})`);
  return { hasAnswered: true, summary: `${found.length} known weaknesses, ${grave.length} of them grave`, grave };
}

/**
 * @param {string} text
 * @returns {{ vulnerabilities?: Record<string, { name: string, severity: string }>, message?: string }}
 */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** Patterns of secret keys. Public keys (pk_, pk.) are meant for browsers and pass. */
const SECRETS = [
  /\bsk_(live|test)_\w{8,}/,
  /\bsk\.eyJ[\w-]+/,
  /\brk_(live|test)_\w{8,}/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\bAC[0-9a-f]{32}\b/,
  /\bxox[abp]-\w{8,}/,
  /postgres(ql)?:\/\/\w+:/,
  /rediss?:\/\/\w*:\w/,
  /waka-demo/,
  /@waka\.test/,
];

/**
 * Returns what in the built screens looks like a secret or like an account of the seed; everyone can read these files.
 * @param {string} [dir]
 * @returns {string[]}
 */
export function reviewScreens(dir = inRoot('frontend/dist')) {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  if (files.length === 0) return ['there are no built screens to look at'];
  return files.flatMap((entry) => {
    const file = path.join(entry.parentPath, entry.name);
    const text = readFileSync(file, 'latin1');
    const found = SECRETS.flatMap((secret) => secret.exec(text)?.[0] ?? []);
    return found.map((secret) => `${path.relative(dir, file)} holds ${secret.slice(0, 12)}…`);
  });
}
