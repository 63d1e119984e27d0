import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { isInstalled, removeForeignEngines } from './install.mjs';
import { tempDir } from '../testing/children.mjs';

const left = { version: '1.0.0', integrity: 'sha512-left' };
const foreign = { version: '2.0.0', integrity: 'sha512-mac', optional: true };
const nested = { version: '3.0.0', integrity: 'sha512-nested' };

/** @type {string} */
let dir;

/**
 * @param {string} file
 * @param {Record<string, object>} packages
 */
const write = (file, packages) => writeFileSync(path.join(dir, file), JSON.stringify({ packages }));

beforeEach(() => {
  dir = tempDir();
  mkdirSync(path.join(dir, 'node_modules'));
  mkdirSync(path.join(dir, 'web/node_modules/nested'), { recursive: true });
  write('package-lock.json', {
    '': {},
    'node_modules/left': left,
    'node_modules/mac-only': foreign,
    'web/node_modules/nested': nested,
  });
  write('node_modules/.package-lock.json', { 'node_modules/left': left, 'web/node_modules/nested': nested });
});

describe('the dependencies', () => {
  test('are there when all but other platforms are', () => expect(isInstalled(dir)).toBe(true));

  test('are not there when the lock asks for another version', () => {
    write('package-lock.json', { 'node_modules/left': { ...left, version: '1.0.1' } });
    expect(isInstalled(dir)).toBe(false);
  });

  test('are not there when the lock asks for one more', () => {
    write('package-lock.json', { 'node_modules/left': left, 'node_modules/right': left });
    expect(isInstalled(dir)).toBe(false);
  });

  test('are not there when the installation was cut off', () => {
    rmSync(path.join(dir, 'node_modules/.package-lock.json'));
    expect(isInstalled(dir)).toBe(false);
  });

  test('are not there when those of a workspace were removed', () => {
    rmSync(path.join(dir, 'web/node_modules'), { recursive: true });
    expect(isInstalled(dir)).toBe(false);
  });
});

test('of the routing engine only what runs here is kept', () => {
  const own = path.join(dir, process.platform, process.arch);
  const others = ['linux/other', 'darwin/other'].map((name) => path.join(dir, name));
  for (const place of [own, ...others]) mkdirSync(place, { recursive: true });
  removeForeignEngines(dir);
  expect([own, ...others].map((place) => existsSync(place))).toEqual([true, false, false]);
  // Without the engine there is nothing to remove.
  removeForeignEngines(path.join(dir, 'none'));
});
