import { expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { inRoot, root } from '../paths.mjs';

const rows = readFileSync(inRoot('docs/glossary.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('`'));
const namesIn = (/** @type {string} */ cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);

test('each old name of the glossary is still in the code; a rename removes it from the page', () => {
  const old = rows.flatMap((row) => namesIn(row.split(' | ').at(-1) ?? ''));
  expect(old.length).toBeGreaterThan(0);
  const found = execFileSync(
    'git',
    ['grep', '-whoE', old.join('|'), '--', '*/src/*.ts', '*/src/*.tsx', ':!*.test.ts', ':!*.test.tsx'],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  const used = new Set(found.split('\n'));
  expect(old.filter((name) => !used.has(name))).toEqual([]);
});

test('each term is explained once', () => {
  const terms = rows.map((row) => row.split('|')[1]?.trim());
  expect(terms.length).toBeGreaterThan(20);
  expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([]);
});
