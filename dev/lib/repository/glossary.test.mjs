import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { inRoot, root } from '../paths.mjs';

const rows = readFileSync(inRoot('docs/glossary.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('`'));
const namesIn = (/** @type {string} */ cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);

/** Checks whether the code, tests aside, uses a name. */
const used = (/** @type {string} */ name) =>
  spawnSync('git', ['grep', '-qw', name, '--', '*/src/*.ts', '*/src/*.tsx', ':!*.test.ts', ':!*.test.tsx'], {
    cwd: root,
  }).status === 0;

test('each old name of the glossary is still in the code; a rename removes it from the page', () => {
  const old = rows.flatMap((row) => namesIn(row.split(' | ').at(-1) ?? ''));
  expect(old.filter((name) => !used(name))).toEqual([]);
  expect(used('presentRide')).toBe(true);
});

test('each term is explained once', () => {
  const terms = rows.map((row) => row.split('|')[1]?.trim());
  expect(terms.length).toBeGreaterThan(20);
  expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([]);
});
