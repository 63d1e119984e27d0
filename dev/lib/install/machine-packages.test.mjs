import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { tempDir } from '../testing/children.mjs';
import { openLifetime } from '../processes/lifetime.mjs';
import { ToolError } from '../tool-error.mjs';
import { fetchPackages, missingForMachine } from './machine-packages.mjs';

const before = { ...process.env };
const here = { optional: true, os: [process.platform], cpu: [process.arch], version: '1.2.0' };

/** @type {string} */
let dir;
/** @type {import('node:http').Server} */
let registry;
/** @type {NonNullable<ReturnType<typeof openLifetime>>} */
let lifetime;
/** @type {Buffer} */
let archive;

/**
 * @param {string} file
 * @param {Record<string, object>} packages
 */
const write = (file, packages) => writeFileSync(path.join(dir, file), JSON.stringify({ packages }));

/** @param {Buffer} bytes */
const integrityOf = (bytes) => `sha512-${createHash('sha512').update(bytes).digest('base64')}`;

beforeEach(async () => {
  dir = tempDir();
  mkdirSync(path.join(dir, 'node_modules'));
  archive = anArchive();
  registry = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => registry.once('listening', resolve));
  Object.assign(process.env, { npm_config_registry: addressOf(), npm_config_cache: tempDir() });
  const opened = openLifetime({ recordFile: path.join(dir, 'run.json') });
  if (!opened) throw new Error('the record is held');
  lifetime = opened;
  write('package-lock.json', {
    '': {},
    'node_modules/hash': { version: '2.0.0', optionalDependencies: { '@hash/here': '1.2.0', '@hash/other': '1.2.0' } },
    'node_modules/@hash/here': { ...here, integrity: integrityOf(archive) },
    'node_modules/@hash/other': { ...here, cpu: ['pdp11'] },
    'node_modules/engine': { version: '3.0.0', optional: true, bin: {} },
    'node_modules/unused': { ...here },
  });
  write('node_modules/.package-lock.json', {
    'node_modules/hash': { version: '2.0.0', optionalDependencies: { '@hash/here': '1.2.0', '@hash/other': '1.2.0' } },
  });
});

afterEach(async () => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
  registry.closeAllConnections();
  registry.close();
  await lifetime.close();
});

test('without optional packages those that this machine needs are missing, and the engine is not', () => {
  expect(missingForMachine(dir).map(({ place }) => place)).toEqual(['node_modules/@hash/here']);
});

test('they are fetched into their place, once', async () => {
  await fetchPackages(lifetime, { dir, npm: ['npm'], missing: missingForMachine(dir) });
  expect(readFileSync(path.join(dir, 'node_modules/@hash/here/package.json'), 'utf8')).toContain('@hash/here');
  expect(missingForMachine(dir)).toEqual([]);
});

test('one that is another than that of the lock file is not unpacked', async () => {
  const missing = missingForMachine(dir).map((one) => ({ ...one, integrity: integrityOf(Buffer.from('other')) }));
  await expect(fetchPackages(lifetime, { dir, npm: ['npm'], missing })).rejects.toThrow(ToolError);
  expect(existsSync(path.join(dir, 'node_modules/@hash/here'))).toBe(false);
});

/** Packs a package as a registry has it. */
function anArchive() {
  const home = tempDir();
  mkdirSync(path.join(home, 'package'));
  writeFileSync(path.join(home, 'package/package.json'), JSON.stringify({ name: '@hash/here', version: '1.2.0' }));
  execFileSync('tar', ['-czf', 'here.tgz', 'package'], { cwd: home });
  return readFileSync(path.join(home, 'here.tgz'));
}

const addressOf = () => {
  const address = registry.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
};

/** @type {import('node:http').RequestListener} */
function answer({ url = '' }, response) {
  if (url.endsWith('.tgz')) return response.end(archive);
  const dist = { tarball: `${addressOf()}here.tgz`, integrity: integrityOf(archive) };
  const versions = { '1.2.0': { name: '@hash/here', version: '1.2.0', dist } };
  response.setHeader('content-type', 'application/json');
  return response.end(JSON.stringify({ name: '@hash/here', 'dist-tags': { latest: '1.2.0' }, versions }));
}
