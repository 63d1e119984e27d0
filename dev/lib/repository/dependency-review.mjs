import { readFileSync } from 'node:fs';
import { inRoot } from '../paths.mjs';

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

/** What may be in the product or in the tools it is made with. A new one is a decision, to be made here. */
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

/** What the lock file does not say, as read in the package itself; and what is no licence of a known name. */
const READ = new Map([
  ['busboy', 'MIT'],
  ['passport-local', 'MIT'],
  ['passport-strategy', 'MIT'],
  ['pause', 'MIT'],
  ['streamsearch', 'MIT'],
  ['xmlhttprequest-ssl', 'MIT'],
  // Mapbox's terms: only loaded where the operator has a token of Mapbox, and thereby an agreement.
  ['mapbox-gl', 'SEE LICENSE IN LICENSE.txt'],
]);

/** Install scripts that are left alone: what they make is also there ready-made. */
const WITHOUT_THEIR_SCRIPT = new Set(['@parcel/watcher']);

/**
 * Looks at what would be installed, without a network: everything from the registry that npm is set to, each with the
 * sum of its content, no script but those that are allowed, no licence that nobody has looked at. Answers what is wrong.
 * @param {Lock} lock
 * @param {Manifest} manifest
 * @returns {string[]}
 */
export function reviewDependencies({ lockfileVersion, packages }, { allowScripts = {} }) {
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
  // npm is told to leave addresses of the registry out, so one that stands there is another place: git, a URL, a file.
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
 * A package for another platform is never installed here; one of this name for ours is what the list names.
 * @param {string} name
 * @param {Record<string, boolean>} allowScripts
 */
function mayRun(name, allowScripts) {
  if (Object.hasOwn(allowScripts, name) || WITHOUT_THEIR_SCRIPT.has(name)) return true;
  const [scope = ''] = name.split('/');
  return name.includes('/') && Object.keys(allowScripts).some((allowed) => allowed.startsWith(`${scope}/linux-`));
}

/**
 * By an expression of SPDX: all of what is joined by AND, one of what is joined by OR.
 * @param {string} expression
 */
const isAllowed = (expression) =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((licence) => LICENCES.has(licence.trim())));

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(inRoot(file), 'utf8'));

/** @returns {Lock} */
export const readLock = () => readJson('package-lock.json');

/** @returns {Manifest} */
export const readManifest = () => readJson('package.json');
