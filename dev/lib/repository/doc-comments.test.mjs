import { expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { inRoot, root } from '../paths.mjs';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(
    (file) =>
      /\.(?:ts|tsx|mjs)$/.test(file) && !/\/migrations\/|\.(?:test|spec)\./.test(file) && existsSync(inRoot(file)),
  );

/** A doc comment with the line below it, decorators left out. */
const DOCUMENTED = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n(?:[ \t]*@\w[^\n]*\n)*([^\n]+)/g;
/** The beginning of a function, a method or a getter. */
const FUNCTION =
  /^\s*(?:(?:export )?(?:async )?function\b|(?:export )?const \w+ = (?:async )?(?:\((?!\d)|<\w)|(?:(?:static|async|get) )*#?\w+\([^;]*\{$|get \w+\()/;
const VERB = /^(?:[A-Z][a-z]+s|Has|Does)\b/;
/** Nouns that look like verbs of the third person, unless an object follows that is none of theirs. */
const NOUN =
  /^(?:Providers|Streets|Riders|Drivers|Trips|Rides|Buttons|Icons|Messages|Rows|Points|Times|Others|Is|This|Its)\b/;

/** Lists the doc comments of functions that do not begin with a verb. */
const withoutVerb = (/** @type {string} */ text) =>
  [...text.matchAll(DOCUMENTED)]
    .map(([, comment = '', line = '']) => ({ words: comment.replaceAll(/\s*\n\s*\*?\s?/g, ' ').trim(), line }))
    .filter(({ words, line }) => FUNCTION.test(line) && /^\w/.test(words) && (!VERB.test(words) || NOUN.test(words)))
    .map(({ words, line }) => `${words.slice(0, 60)} | ${line.trim().slice(0, 60)}`);

const EXPORTED = /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?export (?:async )?function (\w+)[\s\S]*?\n\}\n/g;

/** Lists the exported functions that throw an AppError of their own, and do not say so. */
const silentAboutErrors = (/** @type {string} */ text) =>
  [...text.matchAll(EXPORTED)]
    .filter(([body, comment = '']) => throwsInside(body) && !/throws|refuse|reject|AppError/i.test(comment))
    .map(([, , name = '']) => name);

const throwsInside = (/** @type {string} */ body) =>
  /\bensure\([\s\S]*?'[a-z_]+\.[a-z_]+'/.test(body) || /throw new AppError\(/.test(body);

test.each([['core', 'contracts'], ['backend', 'worker', 'streets'], ['frontend'], ['dev', 'bench', 'faults', 'e2e']])(
  'doc comments of functions of %s begin with a verb',
  (...packages) => {
    const own = files.filter((file) => packages.some((name) => file.startsWith(`${name}/`)));
    expect(own.length).toBeGreaterThan(100);
    expect(
      own.flatMap((file) => withoutVerb(readFileSync(inRoot(file), 'utf8')).map((found) => `${file}: ${found}`)),
    ).toEqual([]);
  },
);

test('what a use case refuses stands in its doc comment', () => {
  const own = files.filter((file) => /^(?:core|backend)\/src\//.test(file) && !file.includes('/testing/'));
  const silent = own.flatMap((file) =>
    silentAboutErrors(readFileSync(inRoot(file), 'utf8')).map((name) => `${file} ${name}`),
  );
  expect(silent).toEqual([]);
});

test.each([
  ['/** The places near a point. */\nexport function placesNear() {', 1],
  ['/** Lists the places near a point. */\nexport function placesNear() {', 0],
  ['/** The places near a point. */\nexport const PLACES = [];', 0],
  ['/** Riders who wait. */\nexport const waiting = (sql: Sql) =>', 1],
])('%s has %i comments without a verb', (text, count) => {
  expect(withoutVerb(text)).toHaveLength(count);
});

test('a function that throws and does not say so is found', () => {
  const body = "export async function rideOf(id) {\n  ensure(row, 'ride.not_found');\n}\n";
  expect(silentAboutErrors(`/** Reads a ride. */\n${body}`)).toEqual(['rideOf']);
  expect(silentAboutErrors(`/** Reads a ride. Throws AppError. */\n${body}`)).toEqual([]);
});
