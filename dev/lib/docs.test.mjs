import { expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot, root } from './paths.mjs';

/** Such as `ride.spec.ts` and `backend/src/files/photos.test.ts`; a pattern with a star names no single file. */
const NAMED = /`([\w./-]*\w\.(?:spec|test|attack)\.(?:ts|tsx|mjs))`/g;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => existsSync(inRoot(file)));
const names = new Set(files.flatMap((file) => [file, path.basename(file)]));

test.each(files.filter((file) => file.endsWith('.md')))('each test that %s names exists', (page) => {
  const named = [...readFileSync(inRoot(page), 'utf8').matchAll(NAMED)].map(([, name = '']) => name);
  expect(named.filter((name) => !names.has(name) && !names.has(path.join(path.dirname(page), name)))).toEqual([]);
});
