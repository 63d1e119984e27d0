import { expect, test } from '@jest/globals';
import { cutByLine } from './cut-by-line.ts';
import type { Corners } from './drawing.ts';

const at = (lat: number, lng: number) => ({ lat, lng });
const square: Corners = [at(0, 0), at(0, 4), at(4, 4), at(4, 0)];
/** Sorts and rounds corners, so that they compare in any order and from either side, to some metres. */
const roughly = (corners: Corners = []) =>
  corners.map(({ lat, lng }) => `${Math.round(lat * 1000) + 0} ${Math.round(lng * 1000) + 0}`).toSorted();

test('a line from side to side makes two parts, the smaller one first', () => {
  const [small, large] = cutByLine(square, [at(-1, 1), at(5, 1)]) ?? [];
  expect(roughly(small)).toEqual(roughly([at(0, 0), at(0, 1), at(4, 1), at(4, 0)]));
  expect(roughly(large)).toEqual(roughly([at(0, 1), at(0, 4), at(4, 4), at(4, 1)]));
});

test('the part reaches a little beyond the outline, also when the line begins on it', () => {
  const [small] = cutByLine(square, [at(-1, 1), at(5, 1)]) ?? [];
  const lats = small?.map(({ lat }) => lat) ?? [];
  expect(Math.min(...lats)).toBeCloseTo(-1e-5, 8);
  expect(Math.max(...lats)).toBeCloseTo(4 + 1e-5, 8);
  expect(cutByLine(square, [at(0, 1), at(5, 1)])?.[0]).toContainEqual(at(0, 1));
});

test('a line with corners of its own cuts along them', () => {
  const [small] = cutByLine(square, [at(2, -1), at(2, 1), at(-1, 1)]) ?? [];
  expect(roughly(small)).toEqual(roughly([at(2, 0), at(2, 1), at(0, 1), at(0, 0)]));
});

test('a line that leaves where it came in cuts a piece out of that side', () => {
  const [small, large] = cutByLine(square, [at(-1, 1), at(1, 1), at(1, 2), at(-1, 2)]) ?? [];
  expect(roughly(small)).toEqual(roughly([at(0, 1), at(1, 1), at(1, 2), at(0, 2)]));
  expect(large).toHaveLength(8);
});

test.each([
  ['ends inside', [at(-1, 1), at(2, 1)]],
  ['stays outside', [at(-1, -1), at(5, -1)]],
  ['crosses four times', [at(-1, 1), at(5, 1), at(5, 2), at(-1, 2)]],
])('a line that %s makes no parts', (_what, line) => {
  expect(cutByLine(square, line)).toBeNull();
});
