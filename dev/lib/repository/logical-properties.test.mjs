import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const source = new URL('../../../frontend/src/', import.meta.url);
/** Checks whether a file is about places on the screen, in any language. */
const isGeometry = (/** @type {string} */ file) => file.startsWith('ui/map/');

const CLASSES =
  /(?<![\w/.-])(?:[a-z0-9[\]=_:*-]+:)?-?(?:(?:left|right|ml|mr|pl|pr|scroll-m[lr]|scroll-p[lr])-(?:\d|\[|\(|auto|px|full)|(?:text|float|clear)-(?:left|right)\b|(?:border|rounded)-(?:[lr]|[tb][lr])(?![\w]))[\w.[\]()/%-]*/g;
const STYLES =
  /(?<![\w-])(?:left|right|(?:margin|padding|border)-(?:left|right)[\w-]*|(?:text-align|float): *(?:left|right))(?=\s*:|;)/g;

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => !isGeometry(file));

test('no screen uses left or right where Arabic begins on the other side', () => {
  const found = files.flatMap((file) => {
    const rule = file.endsWith('.css') ? STYLES : /\.tsx?$/.test(file) ? CLASSES : null;
    if (!rule) return [];
    const text = readFileSync(new URL(file, source), 'utf8').replaceAll(/^import .*$/gm, '');
    return [...text.matchAll(rule)].map(([words]) => `${file}: ${words}`);
  });
  expect(found).toEqual([]);
});

test.each([
  ['tap -ml-2 grid', CLASSES],
  ['lg:left-[26rem]', CLASSES],
  ["calm: 'border-l-accent'", CLASSES],
  ['mt-3 text-right', CLASSES],
  ['rounded-tr-lg', CLASSES],
  ['  right: 0;', STYLES],
  ['  margin-left: 1rem;', STYLES],
  ['  text-align: left;', STYLES],
])('%s would be found', (text, rule) => {
  expect([...text.matchAll(rule)]).toHaveLength(1);
});
