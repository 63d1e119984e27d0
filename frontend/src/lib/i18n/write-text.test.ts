import { expect, test } from '@jest/globals';
import { writeText, type Text } from './write-text.ts';

const drivers: Text = [['n', 'plural', { 0: ['no driver'], one: ['#', ' driver'], other: ['#', ' drivers'] }], ' near'];

test('values stand where the text names them; one that is missing is empty', () => {
  const text: Text = ['From ', ['from'], ' to ', ['to']];
  expect(writeText(text, 'en-GB', { from: 'Lumley', to: 'Aberdeen' })).toBe('From Lumley to Aberdeen');
  expect(writeText(text, 'en-GB', { from: 'Lumley' })).toBe('From Lumley to ');
  expect(writeText('Cancel', 'en-GB')).toBe('Cancel');
});

test.each([
  [0, 'no driver near'],
  [1, '1 driver near'],
  [2, '2 drivers near'],
  [1500, '1,500 drivers near'],
])('%i is written in its form', (n, written) => {
  expect(writeText(drivers, 'en-GB', { n })).toBe(written);
});

const rides: Text = [['n', 'plural', { one: ['one'], few: ['few'], other: ['other'] }]];

test.each([
  ['fr', 0, 'one'],
  ['pt', 0, 'other'],
  ['pt', 1, 'one'],
  ['ar-u-nu-latn', 3, 'few'],
  ['en-SL', 3, 'other'],
])('%s counts %i by its own rules', (locale, n, form) => {
  expect(writeText(rides, locale, { n })).toBe(form);
});

test('a language without the form of a number uses the last one', () => {
  expect(writeText([['n', 'plural', { other: ['#', ' fares'] }]], 'en-GB', { n: 1 })).toBe('1 fares');
});

test('a value that is a name selects its form, or the last one', () => {
  const text: Text = [['direction', 'select', { s: 'south', other: 'north' }], ' of it'];
  expect(writeText(text, 'en-GB', { direction: 's' })).toBe('south of it');
  expect(writeText(text, 'en-GB', { direction: 'n' })).toBe('north of it');
});
