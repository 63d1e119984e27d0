import { expect, test } from '@jest/globals';
import { drivenKm } from './driven-km.ts';

const fix = (northKm: number, second: number, cameSecond = second) => ({
  lat: 8.48 + northKm / 111.195,
  lng: -13.23,
  at: new Date(second * 1000),
  cameAt: new Date(cameSecond * 1000),
});

test.each([
  ['nothing', [], 0],
  ['one place', [fix(0, 0)], 0],
  ['a way there and back', [fix(0, 0), fix(0.5, 60), fix(1, 120), fix(0.5, 180)], 1.5],
  ['a phone that stands still', [fix(0, 0), fix(0.02, 3), fix(0, 6), fix(0.02, 9)], 0],
  ['slow steps, once they add up', [fix(0, 0), fix(0.02, 3), fix(0.04, 6), fix(0.06, 9), fix(0.08, 12)], 0.08],
  ['a jump that nothing drives', [fix(0, 0), fix(9, 5), fix(0.5, 60)], 0.5],
  ['a phone whose clock was set back', [fix(0, 3600), fix(0.5, 10, 3660), fix(1, 70, 3720)], 1],
  ['fixes that come late and together', [fix(0, 0, 300), fix(0.5, 60, 300), fix(1, 120, 300)], 1],
  ['fixes of one moment', [fix(0, 0), fix(3, 0), fix(6, 0)], 0],
])('%s', (_, track, km) => expect(drivenKm(track, 120)).toBeCloseTo(km, 2));
