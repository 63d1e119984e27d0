import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { inRoot } from '../paths.mjs';

const FOLDER = 'docs/decisions';
const pages = readdirSync(inRoot(FOLDER)).filter((name) => name !== 'README.md');
const read = (/** @type {string} */ name) => readFileSync(inRoot(`${FOLDER}/${name}`), 'utf8');

test('decisions are numbered without a gap', () => {
  const expected = pages.map((_, index) => String(index + 1).padStart(3, '0'));
  expect(pages.toSorted().map((name) => name.slice(0, 3))).toEqual(expected);
});

test('the index has each decision with its title, in order', () => {
  const listed = [...read('README.md').matchAll(/^\| \[(\d{3})\]\(([^)]+)\) +\| (.+?) +\|$/gm)];
  expect(listed.map(([, number, name, title]) => [number, name, `# ${number} ${title}`])).toEqual(
    pages.toSorted().map((name) => [name.slice(0, 3), name, read(name).split('\n')[0]]),
  );
});
