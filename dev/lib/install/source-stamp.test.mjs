import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { sourceStamp } from './source-stamp.mjs';
import { tempDir } from '../testing/children.mjs';

/** @type {string} */
let dir;
/** @type {ReturnType<typeof sourceStamp>} */
let stamp;

beforeEach(() => {
  dir = tempDir();
  mkdirSync(path.join(dir, 'src/deep'), { recursive: true });
  mkdirSync(path.join(dir, 'src/dist'));
  writeFileSync(path.join(dir, 'src/deep/a.ts'), 'one');
  writeFileSync(path.join(dir, 'product.js'), 'made');
  stamp = sourceStamp({
    file: path.join(dir, 'stamps/it'),
    sources: [path.join(dir, 'src'), path.join(dir, 'missing')],
    products: [path.join(dir, 'product.js')],
  });
  stamp.put(stamp.take());
});

describe('what was built', () => {
  test('is fresh while nothing changed', () => expect(stamp.isFresh()).toBe(true));

  test('is not fresh once a file has another size', () => {
    writeFileSync(path.join(dir, 'src/deep/a.ts'), 'three');
    expect(stamp.isFresh()).toBe(false);
  });

  test('is not fresh once a file has another time', () => {
    utimesSync(path.join(dir, 'src/deep/a.ts'), 1, 1);
    expect(stamp.isFresh()).toBe(false);
  });

  test('is not fresh once a file is new', () => {
    writeFileSync(path.join(dir, 'src/b.ts'), '');
    expect(stamp.isFresh()).toBe(false);
  });

  test('is not fresh when it was removed', () => {
    rmSync(path.join(dir, 'product.js'));
    expect(stamp.isFresh()).toBe(false);
  });

  test('is not fresh after a build that was cut off', () => {
    stamp.forget();
    expect(stamp.isFresh()).toBe(false);
  });

  test('does not count among its own sources', () => {
    writeFileSync(path.join(dir, 'src/dist/a.js'), '');
    expect(stamp.isFresh()).toBe(true);
  });
});
