import { expect, test } from '@jest/globals';
import { cornersOf, cornersText, pointOf, pointText } from './corners-text.ts';

test.each([
  ['8.484, -13.23', 8.484, -13.23],
  [' 8.484   -13.23 ', 8.484, -13.23],
  ['8,484; −13,23', 8.484, -13.23],
  ['8,484 -13,23', 8.484, -13.23],
  ['٨٫٤٨٤، -١٣٫٢٣', 8.484, -13.23],
  ['8, -13', 8, -13],
])('%j is a point', (typed, lat, lng) => {
  expect(pointOf(typed)).toEqual({ lat, lng });
});

test.each(['', '8.484', '91, 0', '8.4, -13.2, 5', 'Cotton Tree', '8.4 N, 13.2 W'])('%j is none', (typed) => {
  expect(pointOf(typed)).toBeNull();
});

test('corners are read as they are written', () => {
  const corners = [
    { lat: 8, lng: -12.123456 },
    { lat: 8.1, lng: -12 },
    { lat: 8.1, lng: -12.1 },
  ];
  expect(cornersOf(cornersText(corners))).toEqual(corners);
  expect(pointText({ lat: 8.12345678, lng: -12 })).toBe('8.123457, -12');
});

test('empty lines and a repeated first corner do not count, and a wrong line is named', () => {
  expect(cornersOf('8, -12\n\n8.1, -12\n8.1, -12.1\n8, -12\n')).toHaveLength(3);
  expect(cornersOf('8, -12\n\nnorth')).toEqual({ wrongLine: 3 });
});
