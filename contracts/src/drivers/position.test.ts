import { expect, test } from '@jest/globals';
import { parseFixes } from './position.ts';

const fix = { lat: 8.484, lng: -13.23, accuracy: 8, heading: null, speed: null, at: 1, seq: 1 };

test.each([0.5, 1e-7, -1, 2 ** 53 + 2, Number.NaN, '1'])('a fix with the number %p is invalid', (seq) => {
  expect(parseFixes({ ...fix, seq })).toBeNull();
  expect(parseFixes(fix)).toEqual([fix]);
});

test('a fix faster than any vehicle is left out, and the rest of the track stays', () => {
  const way = [1, 2, 3].map((seq) => ({ ...fix, seq, speed: seq === 2 ? 71 : 8 }));
  expect(parseFixes(way)?.map(({ seq }) => seq)).toEqual([1, 3]);
  expect(parseFixes({ ...fix, speed: 71 })).toBeNull();
  expect(parseFixes([{ ...fix, speed: 71 }])).toBeNull();
  expect(parseFixes([fix, { ...fix, seq: 2, speed: -1 }])).toBeNull();
});

test.each([
  [{ heading: 1e-50 }, { heading: 0 }],
  [{ heading: 359.6 }, { heading: 0 }],
  [{ speed: 1e-50 }, { speed: 0 }],
  [
    { lat: 8.484_000_4, lng: -1e-50 },
    { lat: 8.484, lng: 0 },
  ],
  [{ accuracy: 1e300 }, { accuracy: 100_000 }],
  [{ accuracy: 12.345_678 }, { accuracy: 12.3 }],
])('%j is kept with the digits that mean something', (odd, kept) => {
  expect(parseFixes({ ...fix, ...odd })).toEqual([{ ...fix, ...kept }]);
});

test('a fix with an impossible time is invalid', () => {
  expect(parseFixes({ ...fix, at: Date.UTC(2100, 0, 1) })).toBeNull();
  expect(parseFixes({ ...fix, at: Date.UTC(2099, 11, 31) })).not.toBeNull();
});
