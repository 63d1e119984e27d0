import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { inRoot, root } from '../paths.mjs';

/** The checks of the list, S1 to S55. */
export const CHECKS = Array.from({ length: 55 }, (_, index) => `S${index + 1}`);

/** Such as 'S3: a password' and 'S10, S51: a home'. */
const NAMED = /['"`]((?:S\d+, )*S\d+): /g;
const TESTS = /\.(test|attack)\.(ts|tsx|mjs)$|\.spec\.ts$/;
const PLACES = [
  'contracts/src',
  'core/src',
  'backend/src',
  'worker/src',
  'frontend/src',
  'dev/src',
  'dev/lib',
  'e2e/src',
];

/**
 * Finds the tests of each check: a test, or a group around it, begins with the check's number.
 * @returns {Map<string, string[]>} files by check, as paths in the checkout
 */
export function securityTests() {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const place of PLACES) {
    const names = readdirSync(inRoot(place), { recursive: true })
      .map(String)
      // The tests of this list itself contain names that are none.
      .filter((name) => TESTS.test(name) && !/(?:^|\/)security-(?:table|docs)\.test/.test(name));
    for (const name of names.toSorted()) {
      const file = path.join(place, name);
      for (const check of checksIn(readFileSync(path.join(root, file), 'utf8'))) {
        found.set(check, [...(found.get(check) ?? []), file]);
      }
    }
  }
  return found;
}

/** @param {string} text */
export const checksIn = (text) => new Set([...text.matchAll(NAMED)].flatMap(([, numbers = '']) => numbers.split(', ')));

/** @typedef {{ check: string, state: string, promise: string, places: string[] }} Row */

const ROW = /^\| (S\d+) +\| (\w[\w ]*?) +\| (.+?) +\| (.*?) *\|$/gm;

/**
 * Reads the rows of docs/security.md.
 * @returns {Row[]}
 */
export function documentedChecks() {
  const text = readFileSync(inRoot('docs/security.md'), 'utf8');
  return [...text.matchAll(ROW)].map(([, check = '', state = '', promise = '', where = '']) => ({
    check,
    state,
    promise,
    places: [...where.matchAll(/`([^`]+)`/g)].map(([, place = '']) => place),
  }));
}
