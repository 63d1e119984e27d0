import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { inRoot, root, wakaDir } from '../paths.mjs';
import { followHowTo, put, testsOf, withImport } from './follow-how-to.mjs';

const pages = readdirSync(inRoot('docs/how-to'))
  .filter((page) => page.startsWith('a-new-'))
  .map((page) => ({ page, text: readFileSync(inRoot('docs/how-to', page), 'utf8') }));

let copy = '';

/**
 * Copies the checkout, with what was built of it, to a folder of its own below it: packages are found above the copy,
 * and workspaces in it.
 */
beforeAll(() => {
  mkdirSync(wakaDir, { recursive: true });
  copy = mkdtempSync(path.join(wakaDir, 'how-tos-'));
  // As a repository, of which no rule to ignore files comes from above.
  execFileSync('git', ['init', '--quiet'], { cwd: copy });
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n');
  for (const file of files) {
    if (file && existsSync(inRoot(file))) cpSync(inRoot(file), path.join(copy, file));
  }
  /** @type {{ workspaces: string[] }} */
  const { workspaces } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  mkdirSync(path.join(copy, 'node_modules/@waka'), { recursive: true });
  for (const one of workspaces) {
    symlinkSync(path.join(copy, one), path.join(copy, 'node_modules/@waka', one));
    for (const made of ['dist', 'dist-types']) {
      if (!existsSync(inRoot(one, made))) continue;
      cpSync(inRoot(one, made), path.join(copy, one, made), { recursive: true, preserveTimestamps: true });
    }
    const own = inRoot(one, 'node_modules');
    if (existsSync(own)) symlinkSync(own, path.join(copy, one, 'node_modules'));
  }
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/**
 * Runs a program of Node in the copy; an empty text means that it succeeded.
 * @param {string[]} args
 */
function failureOf(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, JEST_WORKER_ID: undefined },
    maxBuffer: 64 * 1024 * 1024,
  });
  return status === 0 ? '' : `${stdout}\n${stderr}`.slice(-8000);
}

describe('a reader who follows all how-tos of code', () => {
  test.each(pages)('finds each place that $page names', ({ text }) => {
    expect(() => followHowTo(copy, text)).not.toThrow();
  });

  test('has code that compiles, and described calls and events', () => {
    expect(failureOf(inRoot('node_modules/typescript/bin/tsc'), '-b')).toBe('');
    expect(failureOf('dev/dist/api-docs/main.js')).toBe('');
  }, 600_000);

  test('has code that keeps the rules', () => {
    const changed = pages.flatMap(({ text }) => [...text.matchAll(/Create `([^`]+)`/g)].map(([, file = '']) => file));
    expect(failureOf(inRoot('node_modules/oxfmt/bin/oxfmt'), '--check', ...changed)).toBe('');
    expect(failureOf(inRoot('node_modules/oxlint/bin/oxlint'), ...changed)).toBe('');
  }, 300_000);

  test('has tests that pass', () => {
    const tests = [...new Set(pages.flatMap(({ text }) => testsOf(text)))];
    expect(tests.length).toBeGreaterThan(5);
    const jest = [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      inRoot('node_modules/jest/bin/jest.js'),
    ];
    expect(failureOf(...jest, '--maxWorkers', '2', ...tests)).toBe('');
  }, 600_000);
});

test.each([
  ['above', 'a\nnew\nb\n'],
  ['below', 'a\nb\nnew\n'],
  ['end', 'a\nb\nnew\n'],
])('code goes %s', (side, text) => {
  expect(put('a\nb\n', 'new\n', { side, anchor: 'b', file: 'made.ts' })).toBe(text);
});

const into = (/** @type {string} */ text) => put(text, 'new\n', { side: 'above', anchor: 'b', file: 'made.ts' });

test('a place that is not there, or twice, is an error', () => {
  expect(() => into('a\n')).toThrow('0 lines of made.ts have b');
  expect(() => into('b\nb\n')).toThrow('2 lines of made.ts have b');
});

test('an import is added to that of its module', () => {
  expect(withImport("import { A } from './a.ts';\n", ['B', 'A'], './a.ts', false)).toBe(
    "import { A, B } from './a.ts';\n",
  );
  expect(withImport('', ['B'], './a.ts', true)).toBe("import type { B } from './a.ts';\n");
});
