import { beforeEach, expect, test } from '@jest/globals';
import { nextSeq } from './fix-sequence.ts';

beforeEach(() => localStorage.clear());

test('numbers start from the time and grow within a millisecond', () => {
  expect([nextSeq(1_000), nextSeq(1_000), nextSeq(1_000.4)]).toEqual([1_000, 1_001, 1_002]);
});

test('numbers grow although the clock was set back', () => {
  nextSeq(5_000);
  expect(nextSeq(2_000)).toBe(5_001);
});

test('what is kept may be spoilt', () => {
  localStorage.setItem('waka.fix-seq', 'spoilt');
  expect(nextSeq(7_000)).toBe(7_000);
});
