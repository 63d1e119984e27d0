import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll } from '@jest/globals';
import { inRoot } from '../paths.mjs';

/** @type {string[]} */
const tempDirs = [];
afterAll(() => {
  for (const dir of tempDirs) rmSync(dir, { recursive: true, force: true });
});

export function tempDir() {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'waka-launcher-'));
  tempDirs.push(dir);
  return dir;
}

/** Starts a process that waits forever. */
export const aProcess = () => spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });

/**
 * Starts a launcher of its own, so that it can be killed: runs the code and returns the lines it prints.
 * @param {string} code of a module; `lib` is the folder to import from
 */
export function aLauncher(code) {
  const lib = `const lib = ${JSON.stringify(`${pathToFileURL(inRoot('dev/lib')).href}/`)};`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', `${lib}\n${code}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { child, nextLine: async () => String((await lines.next()).value) };
}

/**
 * @param {() => boolean} condition
 * @param {number} [withinMs]
 */
export async function until(condition, withinMs = 8000) {
  for (const end = Date.now() + withinMs; !condition(); await sleep(25)) {
    if (Date.now() > end) throw new Error(`not so after ${withinMs} ms: ${String(condition)}`);
  }
}
