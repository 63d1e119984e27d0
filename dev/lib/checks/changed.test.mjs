import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { inRoot, root } from '../paths.mjs';
import { EVERYTHING, relatedTo } from './changed.mjs';

const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');

test.each(EVERYTHING)('%s is a place of files that can change everything', (part) => {
  expect(files.some((file) => part.test(file))).toBe(true);
});

test.each([
  'dev/lib/services/postgres/postgres.mjs',
  'dev/lib/checks/run-checks.mjs',
  'dev/lib/checks/jest-environment.mjs',
  'dev/lib/checks/jest-asset.cjs',
  'e2e/src/cluster/test-cluster.ts',
])('a change of %s runs the whole suite', (file) => {
  expect(files).toContain(file);
  expect(EVERYTHING.some((part) => part.test(file))).toBe(true);
});

test('a change of a test, or of what the product does, runs a part of the suite', () => {
  const some = ['dev/lib/checks/outcomes.test.mjs', 'e2e/src/rides/ride.spec.ts', 'core/src/rides/ride-moves.ts'];
  expect(some.filter((file) => EVERYTHING.some((part) => part.test(file)))).toEqual([]);
});

test('the tests of a changed text are those of the code that shows it, and those that read every text', () => {
  const texts = 'frontend/src/lib/i18n/messages/notifications';
  const wording = 'core/src/messages/wordings/fr.json';
  const related = relatedTo([`${texts}/fr.json`, wording, 'docs/sockets.md']);
  expect(related.filter((file) => !existsSync(inRoot(file)))).toEqual([]);
  expect(related.slice(0, 3)).toEqual([wording, `${texts}/fr.json`, `${texts}/texts.ts`]);
  expect(related).toContain('dev/lib/repository/catalogues.test.mjs');
  expect(related).not.toContain('docs/sockets.md');
});

test('what messages are worded in is required by its name, which Jest follows', () => {
  expect(readFileSync(inRoot('core/src/messages/wordings.ts'), 'utf8')).toContain("require('./wordings/fr.json')");
});
