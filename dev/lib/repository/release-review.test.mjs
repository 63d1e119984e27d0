import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { inRoot } from '../paths.mjs';
import { readAudit, reviewDependencies, reviewScreens } from './release-review.mjs';

test('S49: every package is from the registry, unchanged, without scripts that are not allowed, and of known licences', () => {
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
  expect(Object.keys(packages).length).toBeGreaterThan(500);
  expect(reviewDependencies()).toEqual([]);
});

const right = { version: '1.2.3', integrity: `sha512-${'A'.repeat(86)}==`, license: 'MIT' };

/** @param {object} locked */
const reviewPackage = (locked) =>
  reviewDependencies(
    { lockfileVersion: 3, packages: { '': {}, 'node_modules/it': locked } },
    { allowScripts: { sharp: true } },
  );

test('S49: a regular package passes', () => {
  expect(reviewPackage(right)).toEqual([]);
  expect(reviewPackage({ ...right, license: '(MIT OR GPL-3.0)' })).toEqual([]);
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
])('S49: a package such as %j is reported', (locked, what) => {
  expect(reviewPackage(locked)).toEqual([expect.stringContaining(what)]);
});

const answer = (/** @type {string[]} */ ...severities) =>
  JSON.stringify({
    vulnerabilities: Object.fromEntries(severities.map((severity, at) => [`it${at}`, { name: `it${at}`, severity }])),
  });

test('S49: a package with a known grave weakness is reported, a small one is counted', () => {
  expect(readAudit(answer())).toEqual({ hasAnswered: true, summary: '0 known weaknesses, 0 of them grave', grave: [] });
  expect(readAudit(answer('low', 'high', 'critical')).grave).toEqual(['it1 (high)', 'it2 (critical)']);
});

test.each(['', 'npm error', '{"message":"request failed"}', '{"error":{"code":"ENOTFOUND"}}'])(
  'S49: a registry that does not answer (%s) is no failure, and no success either',
  (text) => {
    expect(readAudit(text)).toMatchObject({ hasAnswered: false, grave: [] });
  },
);

let dir = '';
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'waka-bundles-'));
});
afterAll(() => rmSync(dir, { recursive: true }));

const reviewText = (/** @type {string} */ text) => {
  writeFileSync(path.join(dir, 'index.js'), text);
  return reviewScreens(dir);
};

test.each([
  `const key="sk_test_51Habcdefgh"`,
  `AKIAABCDEFGHIJKLMNOP`,
  `-----BEGIN EC PRIVATE KEY-----`,
  `postgres://waka:x@db/waka`,
  `login("rider@waka.test","waka-demo")`,
])('S46, S52: %s in what browsers load is found', (text) => {
  expect(reviewText(text)).not.toEqual([]);
});

test('S46, S52: data for browsers is not', () => {
  expect(reviewText('const a="pk_test_51Habc",b="pk.eyJ1Ijoid2FrYSJ9.x",c="https://waka.example"')).toEqual([]);
});
