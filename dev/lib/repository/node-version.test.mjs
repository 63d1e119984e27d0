import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { inRoot } from '../paths.mjs';

const read = (/** @type {string} */ file) => readFileSync(inRoot(file), 'utf8');
const image = /^ARG NODE_IMAGE=node:(\d+)\.(\d+)\./m.exec(read('docker/Dockerfile'));
const recommended = /^>=(\d+)\.(\d+)$/.exec(JSON.parse(read('package.json')).engines.node);
const [, major = '', minor = ''] = image ?? [];

test('the images, package.json and .nvmrc name one line of Node, which has long-term support', () => {
  // Lines with an even number get it.
  expect(Number(major) % 2).toBe(0);
  expect([recommended?.[1], read('.nvmrc').trim()]).toEqual([major, major]);
  expect(Number(recommended?.[2])).toBeLessThanOrEqual(Number(minor));
});

test.each(['README.md', 'CONTRIBUTING.md', 'dev/lib/install/environment.mjs'])('%s recommends it', (file) => {
  expect(read(file)).toContain(`Node ${major} (LTS`);
});
