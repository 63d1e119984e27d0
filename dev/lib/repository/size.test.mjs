import { expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot, root } from '../paths.mjs';

/** Suppressed findings of the rules for each thousand lines. */
const MOST_SUPPRESSIONS = 0.3;
/** Lines of a file, comments included and blank ones not. Tests and migrations may be longer: each is read by itself. */
const MOST_LINES = 280;
/** Sources in a folder, without tests. */
const MOST_FILES = 22;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && existsSync(inRoot(file)));
const sources = files.filter((file) => !/\.(?:test|spec|attack)\.|\/migrations\//.test(file));
const linesOf = (/** @type {string} */ file) =>
  readFileSync(inRoot(file), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');

test(`at most ${MOST_SUPPRESSIONS} findings in a thousand lines are suppressed`, () => {
  const lines = files.flatMap(linesOf);
  const suppressions = lines.filter((line) => /(?:\/\/|\/\*) (?:oxlint-disable|@ts-)/.test(line));
  expect(suppressions.length).toBeGreaterThan(0);
  expect(suppressions.length / (lines.length / 1000)).toBeLessThanOrEqual(MOST_SUPPRESSIONS);
});

test(`no source is longer than ${MOST_LINES} lines`, () => {
  expect(sources.filter((file) => linesOf(file).length > MOST_LINES)).toEqual([]);
});

test(`no folder has more than ${MOST_FILES} sources`, () => {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const file of sources) {
    const folder = path.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  expect([...counts].filter(([, count]) => count > MOST_FILES).map(([folder]) => folder)).toEqual([]);
});
