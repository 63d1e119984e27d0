import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { tempDir } from '../../testing/children.mjs';

const wakaDir = tempDir();
jest.unstable_mockModule('../../paths.mjs', () => ({ wakaDir, logsDir: wakaDir, root: wakaDir }));
const { askOnce, readAnswer } = await import('./streets-question.mjs');

const { stdin } = process;
/** @type {PassThrough & { unref?: () => void }} */
let typed;
/** @type {string[]} */
let said;

beforeEach(() => {
  typed = Object.assign(new PassThrough(), { unref: () => {} });
  Object.defineProperty(process, 'stdin', { value: typed, configurable: true });
  said = [];
});
afterEach(() => {
  Object.defineProperty(process, 'stdin', { value: stdin, configurable: true });
});

/** @param {boolean} [isClosing] */
const launch = (isClosing = false) => ({
  isWatching: false,
  progress: { say: (/** @type {string} */ line) => void said.push(line), hush: () => {}, step: jest.fn() },
  lifetime: { isClosing: () => isClosing },
});
const extracts = [
  { name: 'sierra-leone', megabytes: 50 },
  { name: 'guinea', megabytes: 100 },
];

/** @param {boolean} [isClosing] */
function ask(isClosing) {
  // @ts-expect-error: of the launch it uses no more than that
  return askOnce(launch(isClosing), extracts);
}

test('nothing is known before the first answer', () => {
  expect(readAnswer()).toBeNull();
});

test.each([
  ['y', true],
  ['oui', true],
  ['n', false],
  ['', false],
])('the question names sizes and minutes, and the answer %j is kept', async (answer, isWanted) => {
  const asked = ask();
  typed.write(`${answer}\n`);
  expect(await asked).toBe(isWanted);
  expect(said.join('\n')).toMatch(/sierra-leone about 50 MB, guinea about 100 MB[^]*150 MB of data and some minutes/);
  expect(readAnswer()).toBe(isWanted);
  expect(JSON.parse(readFileSync(path.join(wakaDir, 'streets-wanted.json'), 'utf8'))).toEqual({ isWanted });
});

test('a terminal that is closed says no', async () => {
  const asked = ask();
  typed.end();
  expect(await asked).toBe(false);
});

test('who ends the start at the question has not answered it', async () => {
  typed.end();
  const before = readAnswer();
  expect(await ask(true)).toBe(false);
  expect(readAnswer()).toBe(before);
});
