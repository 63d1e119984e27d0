import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';

/** Statements inside repositories. Lower it with every one that TypeORM says instead; it never rises. */
const INSIDE = 119;

const STATEMENT = /[`'"]\s*(?:--[^\n]*\n\s*)?(?:SELECT|INSERT INTO|UPDATE [a-z_]+ |DELETE FROM|WITH [a-z_]+ AS)\b/g;

const root = new URL('../../..', import.meta.url);
const isSource = (/** @type {string} */ file) =>
  file.endsWith('.ts') && !/\.(test|entity)\.ts$|migrations\/|testing\//.test(file);
const isRepository = (/** @type {string} */ file) => file.endsWith('.repository.ts');

const statementsIn = (/** @type {string} */ text) => [...text.matchAll(STATEMENT)].length;

const counts = ['core/src/', 'backend/src/', 'worker/src/'].flatMap((folder) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .map((file) => ({ file, count: statementsIn(readFileSync(new URL(folder + file, root), 'utf8')) })),
);

test('no statement of SQL is outside repositories', () => {
  expect(counts.filter(({ file, count }) => count > 0 && !isRepository(file))).toEqual([]);
});

test('no statement of SQL is added inside repositories', () => {
  const inside = counts.filter(({ file }) => isRepository(file));
  expect(inside.reduce((sum, { count }) => sum + count, 0)).toBe(INSIDE);
});

test.each([
  ["sql('SELECT 1')", 1],
  ['sql(`\n  -- All of them.\n  WITH due AS (\n    SELECT id FROM rides)`)', 1],
  ['sql("UPDATE rides SET seq = 1"); sql(`DELETE FROM rides`)', 2],
  ["label: 'Update the list'", 0],
])('%s has %i', (text, count) => {
  expect(statementsIn(text)).toBe(count);
});
