import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';
import { root } from '../paths.mjs';
import { EVERYTHING } from './changed.mjs';

const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');

test.each([
  'package-lock.json',
  'tsconfig.base.json',
  'jest.config.mjs',
  'dev/test.mjs',
  'dev/lib/checks/jest-environment.mjs',
  'dev/lib/checks/run-checks.mjs',
  'dev/lib/processes/processes.mjs',
  'dev/lib/services/postgres.mjs',
  'e2e/playwright.config.ts',
  'e2e/src/people/people.ts',
])('a change of %s runs everything', (file) => {
  expect(tracked).toContain(file);
  expect(EVERYTHING.test(file)).toBe(true);
});

test.each(['dev/lib/checks/changed.test.mjs', 'e2e/src/rides/ride.spec.ts', 'core/src/rides/ride.entity.ts'])(
  'a change of %s does not',
  (file) => {
    expect(EVERYTHING.test(file)).toBe(false);
  },
);
