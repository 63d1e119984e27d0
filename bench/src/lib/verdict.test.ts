import { expect, test } from '@jest/globals';
import { verdictOf } from './verdict.ts';

const { NaN: none } = Number;

test.each([
  { values: [1], verdict: 'aim met' },
  { values: [1.5], verdict: 'met' },
  { values: [3], verdict: 'MISSED' },
  { values: [1, 1.1, 3], verdict: 'undecided' },
  { values: [1, 1, 1, 1, 1.1, 1.1, 1.1, 1.1, 3], verdict: 'aim met' },
  { values: [none], verdict: 'MISSED' },
  { values: [1, none, 1], verdict: 'MISSED' },
  { values: [], verdict: 'MISSED' },
])('$values is $verdict of a limit of 2 and an aim of 1.2', ({ values, verdict }) => {
  expect(verdictOf({ values, limit: 2, aim: 1.2 })).toBe(verdict);
});
