import { expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from '../paths.mjs';

const PAGE = readFileSync(inRoot('docs/architecture.md'), 'utf8');
const ROW = /^\| (\d+) +\| `([^`]+)` +\| `([^`]+)` +\| ([^|]+?) +\|/gm;
const IMPORTS = /(?:from|import\()\s*'([^']+)'/g;

/** @typedef {{ number: number, file: string, symbol: string, reachedBy: string }} Step */

/** @type {Step[]} */
const steps = [...PAGE.matchAll(ROW)].map(([, number, file = '', symbol = '', reachedBy = '']) => ({
  number: Number(number),
  file,
  symbol,
  reachedBy,
}));

const read = (/** @type {string} */ file) => (existsSync(inRoot(file)) ? readFileSync(inRoot(file), 'utf8') : '');

/** Checks whether the text has the name as a whole word, such as `requestRide` or `ride:offer`. */
const has = (/** @type {string} */ text, /** @type {string} */ name) =>
  new RegExp(`(?<![\\w:])${name}(?!\\w|:\\w)`).test(text);

/** Reads which files of the repository a file imports, by relative paths and by names of workspaces. */
const importsOf = (/** @type {string} */ file) =>
  [...read(file).matchAll(IMPORTS)].map(([, from = '']) => {
    if (from.startsWith('.')) return path.posix.join(path.posix.dirname(file), from);
    return from.replace(/^@waka\/(\w+)\/(.+)$/, '$1/src/$2.ts');
  });

/** Returns what is wrong with how a step is reached; undefined when the code agrees. */
function faultOf(/** @type {Step} */ { file, reachedBy }, /** @type {Step[]} */ all, /** @type {number} */ index) {
  const [, from] = / from (\d+)$/.exec(reachedBy) ?? [];
  const origin = from ? all.find(({ number }) => number === Number(from)) : all[index - 1];
  if (!origin) return 'comes from no row';
  const [, name, contract] = /^`([^`]+)` of `([^`]+)`/.exec(reachedBy) ?? [];
  if (name && contract) {
    const without = [contract, origin.file, file].filter((one) => !has(read(one), name));
    return without.length > 0 ? `no ${name} in ${without.join(', ')}` : undefined;
  }
  if (reachedBy === 'callback') {
    return importsOf(file).includes(origin.file) ? undefined : `${file} does not import ${origin.file}`;
  }
  if (!/^call(?: from \d+)?$/.test(reachedBy)) return `"${reachedBy}" is no way to reach a file`;
  return importsOf(origin.file).includes(file) ? undefined : `${origin.file} does not import ${file}`;
}

test('the way of one ride names files that exist, each with its symbol', () => {
  expect(steps.length).toBeGreaterThan(10);
  expect(steps.map(({ number }) => number)).toEqual(steps.map((_, index) => index + 1));
  expect(steps.filter(({ file, symbol }) => !has(read(file), symbol))).toEqual([]);
});

test('each file of the way is reached as the page has it', () => {
  expect(steps.slice(1).flatMap((step, index) => faultOf(step, steps, index + 1) ?? [])).toEqual([]);
});

test('the page counts the files of the way and its changes of package', () => {
  const packages = steps.map(({ file }) => file.split('/')[0]);
  const changes = packages.filter((name, index) => index > 0 && name !== packages[index - 1]).length;
  const files = new Set(steps.map(({ file }) => file)).size;
  expect(PAGE).toContain(`**${files} files and ${changes} changes of package**`);
});

test.each([
  ['call', 'does not import'],
  ['callback', 'does not import'],
  ['`requestRide` of `contracts/src/rides/ride-routes.ts`', 'no requestRide in frontend/src/lib/api/api-client.ts'],
  ['the post', 'is no way to reach a file'],
  ['call from 9', 'comes from no row'],
])('a file that is not reached by %s, as the page has it, is found', (reachedBy, fault) => {
  const made = ['frontend/src/lib/api/api-client.ts', 'backend/src/rides/rides.controller.ts'].map((file, index) => ({
    number: index + 1,
    file,
    symbol: '',
    reachedBy,
  }));
  const [, second] = made;
  expect(second && faultOf(second, made, 1)).toContain(fault);
});
