import { expect, test } from '@jest/globals';
import { simplifyLine } from './simplify-line.ts';

const METRE = 1 / 111_195;
const along = (count: number, sideways: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => ({ lat: sideways(index) * METRE, lng: index * 10 * METRE }));

test('points on the line are left out, corners stay', () => {
  const line = along(21, (index) => (index <= 10 ? 0 : (index - 10) * 10));
  expect(simplifyLine(line, 4, 800)).toEqual([line[0], line[10], line[20]]);
  expect(
    simplifyLine(
      along(9, (index) => index % 2),
      4,
      800,
    ),
  ).toHaveLength(2);
});

test('two points stay two, and one that goes round ends where it began', () => {
  const [a, b, c] = [
    { lat: 0, lng: 0 },
    { lat: 0.01, lng: 0 },
    { lat: 0.01, lng: 0.01 },
  ];
  expect(simplifyLine([a, b], 4, 800)).toEqual([a, b]);
  expect(simplifyLine([a, b, c, a], 4, 800)).toEqual([a, b, c, a]);
});

test('a line of any length fits', () => {
  const line = along(20_000, (index) => (index % 2) * 20);
  const kept = simplifyLine(line, 4, 800);
  expect(kept.length).toBeLessThanOrEqual(800);
  expect([kept[0], kept.at(-1)]).toEqual([line[0], line.at(-1)]);
});
