import { expect, test } from '@jest/globals';
import { verdictOf } from './table.ts';

test.each([
  [[90, 95, 99], 'aim met'],
  [[110, 115, 119], 'met'],
  [[140, 150, 160], 'MISSED'],
  [[100, 110, 125], 'undecided'],
  // What was not measured.
  [[Number.NaN], 'MISSED'],
  [[90, Number.NaN, 95], 'MISSED'],
  [[], 'MISSED'],
])('the verdict on %j with an aim of 100 and a limit of 120 is %s', (values, verdict) => {
  expect(verdictOf({ name: 'answers', what: 'how long', aim: 100, limit: 120, values })).toBe(verdict);
});
