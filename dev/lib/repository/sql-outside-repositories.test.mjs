import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';

/** How many are left. Lower it with every statement that moves into a repository; it never rises. */
const LEFT = 33;

const STATEMENT = /[`'"]\s*(?:--[^\n]*\n\s*)?(?:SELECT|INSERT INTO|UPDATE [a-z_]+ |DELETE FROM|WITH [a-z_]+ AS)\b/g;

const root = new URL('../../..', import.meta.url);
const isCounted = (/** @type {string} */ file) =>
  file.endsWith('.ts') && !/\.(test|repository|entity)\.ts$|migrations\/|testing\//.test(file);

const statementsIn = (/** @type {string} */ text) => [...text.matchAll(STATEMENT)].length;

test('no statement of SQL is added outside repositories', () => {
  const counts = ['core/src/', 'backend/src/', 'worker/src/'].flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
      .filter(isCounted)
      .map((file) => statementsIn(readFileSync(new URL(folder + file, root), 'utf8'))),
  );
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(LEFT);
});

test.each([
  ["sql('SELECT 1')", 1],
  ['sql(`\n  -- All of them.\n  WITH due AS (\n    SELECT id FROM rides)`)', 1],
  ['sql("UPDATE rides SET seq = 1"); sql(`DELETE FROM rides`)', 2],
  ["label: 'Update the list'", 0],
])('%s has %i', (text, count) => {
  expect(statementsIn(text)).toBe(count);
});
