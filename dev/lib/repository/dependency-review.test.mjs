import { expect, test } from '@jest/globals';
import { readLock, readManifest, reviewDependencies } from './dependency-review.mjs';

test('S49: what would be installed is from the registry, whole, without scripts that nobody allowed, and of known licences', () => {
  const lock = readLock();
  expect(Object.keys(lock.packages).length).toBeGreaterThan(500);
  expect(reviewDependencies(lock, readManifest())).toEqual([]);
});

const right = { version: '1.2.3', integrity: `sha512-${'A'.repeat(86)}==`, license: 'MIT' };

/** @param {object} locked */
const review = (locked) =>
  reviewDependencies(
    { lockfileVersion: 3, packages: { '': {}, 'node_modules/it': locked } },
    { allowScripts: { sharp: true } },
  );

test('S49: a package like all others passes', () => {
  expect(review(right)).toEqual([]);
  expect(review({ ...right, license: '(MIT OR GPL-3.0)' })).toEqual([]);
});

test.each([
  [{ ...right, resolved: 'git+ssh://git@github.com/a/it.git#0123' }, 'comes from git'],
  [{ ...right, resolved: 'https://evil.example/it.tgz' }, 'comes from https'],
  [{ ...right, resolved: 'file:../it.tgz' }, 'comes from file'],
  [{ ...right, version: 'github:a/it' }, 'has the version'],
  [{ ...right, integrity: undefined }, 'has no sum'],
  [{ ...right, integrity: 'sha1-x' }, 'has no sum'],
  [{ ...right, hasInstallScript: true }, 'wants to run a script'],
  [{ ...right, license: 'AGPL-3.0' }, 'has the licence "AGPL-3.0"'],
  [{ ...right, license: 'MIT AND GPL-2.0' }, 'has the licence'],
  [{ ...right, license: undefined }, 'has the licence ""'],
  [{ link: true, resolved: '../elsewhere' }, 'leads out of this repository'],
])('S49: a package such as %j is told', (locked, what) => {
  expect(review(locked)).toEqual([expect.stringContaining(what)]);
});
