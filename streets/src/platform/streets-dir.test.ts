import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { tempDir } from '../testing/test-streets.ts';
import { currentFile, readCurrent, switchTo, versionsDir, type CurrentStreets } from './streets-dir.ts';

const streets = (version: string): CurrentStreets => ({
  version,
  routing: `versions/${version}/routing`,
  tiles: `versions/${version}/tiles`,
  encoding: 'gzip',
  builtAt: '2026-01-01T00:00:00.000Z',
  bbox: [-14, 7, -10, 10],
  minzoom: 6,
  maxzoom: 14,
  layers: ['roads'],
  attribution: '',
  sources: ['town'],
});

test('the streets before stay until the next ones, and no longer', async () => {
  const dir = tempDir();
  for (const version of ['a', 'b', 'c']) {
    mkdirSync(path.join(versionsDir(dir), version), { recursive: true });
    await switchTo(dir, streets(version));
  }
  expect(readdirSync(versionsDir(dir)).toSorted((a, b) => a.localeCompare(b))).toEqual(['b', 'c']);
  expect(await readCurrent(dir)).toEqual(streets('c'));
  expect(readdirSync(dir).toSorted((a, b) => a.localeCompare(b))).toEqual(['current.json', 'versions']);
});

test.each([
  ['nothing', null],
  ['half a file', '{"version":"a"'],
  ['another file', '{}'],
])('where there is %s, no streets are in use', async (_, text) => {
  const dir = tempDir();
  if (text !== null) writeFileSync(currentFile(dir), text);
  expect(await readCurrent(dir)).toBeNull();
});
