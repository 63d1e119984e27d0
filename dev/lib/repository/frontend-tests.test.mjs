import { expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { inRoot, root } from '../paths.mjs';

/** Lines of unit tests for each line of the screens; blank lines do not count, nor does what tests share. */
const FEWEST = 0.4;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'frontend/src'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('frontend/src/test/') && existsSync(inRoot(file)));

/** @param {readonly string[]} counted */
const linesOf = (counted) =>
  counted.flatMap((file) => readFileSync(inRoot(file), 'utf8').split('\n')).filter((line) => line.trim() !== '').length;

test(`the screens have ${FEWEST} lines of unit tests a line`, () => {
  const tests = files.filter((file) => file.includes('.test.'));
  const sources = files.filter((file) => !file.includes('.test.'));
  expect(linesOf(tests) / linesOf(sources)).toBeGreaterThanOrEqual(FEWEST);
});
