import { expect, test } from '@jest/globals';
import { readArguments } from './arguments.ts';

const KNOWN = ['http-rides', 'http-booking', 'accept', 'matching', 'matching-round', 'offers'];
const read = (line: string) => readArguments(line.split(' ').filter(Boolean), KNOWN);

test('without words all figures are measured in the turns of the table', () => {
  expect(read('')).toEqual({
    names: [],
    turns: { pairs: 9, seconds: 3, warmUpSeconds: 1 },
    minutes: 60,
    isRecorded: false,
  });
});

test('names and options are read', () => {
  expect(read('accept --pairs 3 --record')).toMatchObject({ names: ['accept'], turns: { pairs: 3 }, isRecorded: true });
});

test.each(['--help', '-h', 'accept --help'])('%s asks for help', (line) => {
  expect(read(line)).toBeNull();
});

test.each([
  ['acept', 'no figure is called "acept"; did you mean accept?'],
  ['http', 'no figure is called "http"; did you mean http-rides or http-booking?'],
  ['matching-ruond', 'no figure is called "matching-ruond"; did you mean matching-round?'],
  ['xyzzy', 'no figure is called "xyzzy"; --help lists them all'],
  ['--pairs many', '--pairs many: not a number above zero'],
])('%s is answered by one line', (line, answer) => {
  expect(read(line)).toBe(answer);
});

test('an unknown option is answered by one line', () => {
  expect(read('--pears 3')).toMatch(/^Unknown option '--pears'[^\n]*$/);
});
