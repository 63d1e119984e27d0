import { expect, test } from '@jest/globals';
import { linesCross } from './lines-cross.ts';

const at = (lat: number, lng: number) => ({ lat, lng });
const square = [at(0, 0), at(0, 4), at(4, 4), at(4, 0)];

test.each([
  ['nothing', [], false],
  ['two corners', square.slice(0, 2), false],
  ['three corners', square.slice(0, 3), false],
  ['a square', square, false],
  ['a bay', [...square, at(2, 2)], false],
  ['a bow tie', [at(0, 0), at(4, 4), at(0, 4), at(4, 0)], true],
  ['a line over the next but one', [...square, at(5, 2), at(2, -1)], true],
])('of %s %j the lines cross: %s', (_what, corners, doCross) => {
  expect(linesCross(corners)).toBe(doCross);
});
