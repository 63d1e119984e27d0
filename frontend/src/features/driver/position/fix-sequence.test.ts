import { beforeEach, expect, jest, test } from '@jest/globals';
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

test('a phone whose storage is full goes on counting by the time', () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect([nextSeq(1_000), nextSeq(1_500)]).toEqual([1_000, 1_500]);
  full.mockRestore();
});
