import { expect, test } from '@jest/globals';
import { linesOf } from './security-table.mjs';

const row = (/** @type {string} */ check, state = 'held') => ({ check, state, promise: 'It is so', places: [] });
const passed = { fullName: 'a group S1, S3: it is so', status: 'passed' };

test('a check passes when its tests were run and passed, and only then', () => {
  const rows = [row('S1'), row('S3', 'partly'), row('S13'), row('S35', 'does not apply')];
  expect(linesOf(rows, [passed]).map(({ result }) => result)).toEqual(['pass', 'pass', 'FAIL', '–']);
  expect(linesOf(rows, [passed, { fullName: 'S3: more', status: 'failed' }])[1]).toMatchObject({
    result: 'FAIL',
    tests: 2,
  });
});
