import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { after, tempDir } from '../testing/test-streets.ts';
import { BuildUnderWay, withBuildLock } from './build-lock.ts';

const HOLD = `
  const file = require('node:fs').openSync(process.argv[1], 'a+');
  process.stdout.write(String(require('fs-native-extensions').tryLock(file)));
  setInterval(() => {}, 1000);`;

/** Locks the folder in another process, until that is killed. */
async function held(dir: string) {
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  const holder = spawn(process.execPath, ['-e', HOLD, path.join(dir, 'building.lock')], { cwd });
  after(() => holder.kill('SIGKILL'));
  const [answer] = await once(holder.stdout, 'data');
  expect(String(answer)).toBe('true');
  return holder;
}

const build = (dir: string) => withBuildLock(dir, () => Promise.resolve('built'));

test('a folder is held by one process, and free once that one was killed', async () => {
  const dir = tempDir();
  // In two containers both have the same number.
  writeFileSync(path.join(dir, 'building.lock'), `process ${process.pid} of another container`);
  const holder = await held(dir);
  await expect(build(dir)).rejects.toThrow(BuildUnderWay);
  await expect(build(dir)).rejects.toThrow(`process ${process.pid} of another container is building already`);
  const gone = once(holder, 'exit');
  holder.kill('SIGKILL');
  await gone;
  expect(await build(dir)).toBe('built');
});

test('of two builds in one process the second is refused, and a build that fails leaves the folder free', async () => {
  const dir = tempDir();
  const nested = withBuildLock(dir, () => build(dir));
  await expect(nested).rejects.toThrow(BuildUnderWay);
  expect(await build(dir)).toBe('built');
});
