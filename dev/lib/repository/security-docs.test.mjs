import { expect, test } from '@jest/globals';
import { CHECKS, checksIn, documentedChecks, securityTests } from '../checks/security-tests.mjs';

const STATES = ['held', 'partly', 'does not apply'];
const rows = documentedChecks();
const tests = securityTests();

test('docs/security.md has one row for each check', () => {
  expect(rows.map(({ check }) => check)).toEqual(CHECKS);
  expect(rows.filter(({ state }) => !STATES.includes(state))).toEqual([]);
});

test.each(rows)('$check lists its existing tests', ({ check, state, places }) => {
  expect(places.toSorted()).toEqual((tests.get(check) ?? []).toSorted());
  expect(places.length > 0).toBe(state !== 'does not apply');
});

test('no test is named after a check that does not exist', () => {
  expect([...tests.keys()].filter((check) => !CHECKS.includes(check))).toEqual([]);
});

test('a name counts where a test or a group begins with it', () => {
  expect([...checksIn(`test('S1, S12: a', f); describe.each(x)("S3: %s", g); // S4: no`)]).toEqual(['S1', 'S12', 'S3']);
});
