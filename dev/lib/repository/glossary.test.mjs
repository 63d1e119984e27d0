import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { inRoot, root } from '../paths.mjs';

const rows = readFileSync(inRoot('docs/glossary.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('`'));
const namesIn = (/** @type {string} */ cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);

/**
 * Lists the lines of the repository in which a word stands by itself.
 * @param {string} word
 * @param {string[]} files patterns of git
 */
const linesWith = (word, files) =>
  spawnSync('git', ['grep', '-nwiI', '-e', word, '--', ...files], { cwd: root, encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line !== '');

test('each name of code that the page has is used', () => {
  const names = rows.flatMap(namesIn);
  expect(names.length).toBeGreaterThan(15);
  const code = ['*/src/*.ts', '*/src/*.tsx', ':!*.test.ts', ':!*.test.tsx'];
  expect(names.filter((name) => linesWith(name, code).length === 0)).toEqual([]);
});

test('each term is explained once', () => {
  const terms = rows.map((row) => row.split('|')[1]?.trim());
  expect(terms.length).toBeGreaterThan(20);
  expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([]);
});

/** Words that the glossary or plain English replaced. Released migrations keep their names, measured logs their text. */
const GIVEN_UP =
  'keepHouse Announcer announceRide tellRide sayRide isHeard forgetTold Turnstile WaitingRoom sendAway mendDuty livingSessions recordLook Surfer openTill Errands whenQuiet doorway greet setOut telling teller errand desk looker announceDebt whoever nobody somebody told papers'.split(
    ' ',
  );
const EVERYWHERE = ['*.ts', '*.tsx', '*.mjs', '*.md', '*.sh', '*.yml', ':!docs/evidence', ':!*/migrations*'];
/** These list such words themselves. */
const LISTS = [':!dev/lib/repository/glossary.test.mjs', ':!dev/lib/repository/catalogues.test.mjs'];

test('words that were given up are used nowhere', () => {
  expect(GIVEN_UP.flatMap((word) => linesWith(word, [...EVERYWHERE, ...LISTS]))).toEqual([]);
  expect(linesWith('living session', [...EVERYWHERE, ...LISTS])).toEqual([]);
  expect(linesWith('presentRide', EVERYWHERE).length).toBeGreaterThan(1);
});
