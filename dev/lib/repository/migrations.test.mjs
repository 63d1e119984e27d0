import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from '../paths.mjs';

const FOLDER = 'core/src/platform/migrations';
/** The last migration of a release that built an index otherwise: what was released is never changed. */
const LAST_OTHERWISE = 1_795_700_190_030;

/**
 * Lists the tables on which a migration builds an index in its transaction, without those that it makes itself: every
 * statement on them waits for the scan.
 * @param {string} text
 */
const heldUp = (text) =>
  [...text.matchAll(/CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY)(?:IF NOT EXISTS )?\w+ ON (\w+)/g)]
    .map(([, table = '']) => table)
    .filter((table) => !new RegExp(`CREATE TABLE (?:IF NOT EXISTS )?${table}\\b`).test(text));

const texts = readdirSync(inRoot(FOLDER))
  .filter((file) => Number.parseInt(file, 10) > LAST_OTHERWISE)
  .map((file) => ({ file, text: readFileSync(path.join(inRoot(FOLDER), file), 'utf8') }));

test('an index of a table in use is built without holding up what reads and writes it', () => {
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.filter(({ text }) => heldUp(text).length > 0).map(({ file }) => file)).toEqual([]);
  expect(heldUp('CREATE INDEX sessions_of_trips ON sessions (ride_id)')).toEqual(['sessions']);
});
