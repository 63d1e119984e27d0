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

test('the decision about loops and jobs lists every maintenance job', () => {
  const keys = readFileSync(inRoot('core/src/platform/redis/redis-keys.ts'), 'utf8');
  const jobs = readFileSync(inRoot('worker/src/maintenance/maintenance-jobs.ts'), 'utf8');
  const names = [...jobs.matchAll(/^ {2}(?:'([a-z-]+)'|\[(\w+)\]): \{$/gm)].map(
    ([, name, constant]) => name ?? new RegExp(`${constant} = '([a-z-]+)'`).exec(keys)?.[1],
  );
  expect(names.length).toBeGreaterThan(10);
  const table = read('052-nest-and-bullmq-to-their-limits.md');
  expect(names.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
});
