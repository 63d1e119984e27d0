import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';

/** Statements inside repositories. Lower it with every one that TypeORM says instead; it never rises. */
const INSIDE = 119;

/** A statement by its text, wherever it is. */
const TEXT = /[`'"]\s*(?:--[^\n]*\n\s*)?(?:SELECT|INSERT INTO|UPDATE [a-z_]+\s|DELETE FROM|WITH [a-z_]+ AS)\b/g;
/** A statement by the call that declares or runs it; its text may be put together. */
const CALL = /\bstatement\(\{|\bsql(?:<[^(]*>)?\(\s*[`'"]/g;
/** A part of a statement. */
const PART =
  /\b(?:SELECT|INSERT INTO|DELETE FROM|UNION|LATERAL|JOIN|EXISTS|ORDER BY|RETURNING|ON CONFLICT|CASE WHEN|IS (?:NOT )?(?:NULL|DISTINCT FROM))\b/g;
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;

const root = new URL('../../..', import.meta.url);
const isSource = (/** @type {string} */ file) =>
  file.endsWith('.ts') && !/\.(test|entity)\.ts$|migrations\/|testing\//.test(file);
const isRepository = (/** @type {string} */ file) => file.endsWith('.repository.ts');

const callsIn = (/** @type {string} */ text) => [...text.matchAll(CALL)].length;
const partsIn = (/** @type {string} */ text) => {
  const code = text.replaceAll(COMMENT, '');
  return [...code.matchAll(TEXT), ...code.matchAll(PART)].map(([part]) => part);
};

const sources = ['core/src/', 'backend/src/', 'worker/src/'].flatMap((folder) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .map((file) => ({ file, text: readFileSync(new URL(folder + file, root), 'utf8') })),
);

test('neither statements of SQL nor parts of them are outside repositories', () => {
  const outside = sources.filter(({ file }) => !isRepository(file));
  const found = outside.map(({ file, text }) => ({ file, parts: partsIn(text), calls: callsIn(text) }));
  expect(found.filter(({ parts, calls }) => parts.length > 0 || calls > 0)).toEqual([]);
});

test('no statement of SQL is added inside repositories', () => {
  const inside = sources.filter(({ file }) => isRepository(file));
  expect(inside.reduce((sum, { text }) => sum + callsIn(text), 0)).toBe(INSIDE);
});

test.each([
  ["sql('SELECT 1')", 1],
  ['sql(`\n  -- All of them.\n  WITH due AS (\n    SELECT id FROM rides)`)', 1],
  ['sql<Row>("UPDATE rides SET seq = 1"); sql(`DELETE FROM rides`)', 2],
  ['statement({ text: `${RIDES} WHERE id = $1`, parameters: [] })', 1],
  ["label: 'Update the list'", 0],
])('%s has %i', (text, count) => {
  expect(callsIn(text)).toBe(count);
});

test.each([
  ['const rating = `(SELECT avg(stars) FROM ratings)`;', 1],
  ['const name = `coalesce(shown_as, CASE WHEN a THEN b END)`;', 1],
  ['/** Builds the SQL of a SELECT. */ const label = "Choose a city";', 0],
])('%s has %i parts', (text, count) => {
  expect(partsIn(text)).toHaveLength(count);
});
