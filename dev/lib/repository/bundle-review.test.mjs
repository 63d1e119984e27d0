import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { reviewBundles } from './bundle-review.mjs';

let dir = '';
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'waka-bundles-'));
});
afterAll(() => rmSync(dir, { recursive: true }));

const review = (/** @type {string} */ text) => {
  writeFileSync(path.join(dir, 'index.js'), text);
  return reviewBundles(dir);
};

test.each([
  `const key="sk_test_51Habcdefgh"`,
  `AKIAABCDEFGHIJKLMNOP`,
  `-----BEGIN EC PRIVATE KEY-----`,
  `postgres://waka:x@db/waka`,
  `login("rider@waka.test","waka-demo")`,
])('S46, S52: %s in what browsers load is found', (text) => {
  expect(review(text)).not.toEqual([]);
});

test('S46, S52: what is meant for browsers is not', () => {
  expect(review('const a="pk_test_51Habc",b="pk.eyJ1Ijoid2FrYSJ9.x",c="https://waka.example"')).toEqual([]);
});
