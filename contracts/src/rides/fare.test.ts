import { describe, expect, test } from '@jest/globals';
import { fareFor } from './fare.ts';

describe('the published tariff', () => {
  test.each([
    ['SL', 'standard', 8.2, 27_300, { base: 15_000, perKm: 1_500 }],
    ['SL', 'comfort', 8.2, 33_300, { base: 21_000, perKm: 1_500 }],
    ['SL', 'xl', 0, 27_000, { base: 27_000, perKm: 1_500 }],
    ['SL', 'motorbike', 3.1, 12_150, { base: 7_500, perKm: 1_500 }],
    ['GN', 'standard', 8.2, 9_100, { base: 5_000, perKm: 500 }],
    ['GN', 'motorbike', 1.3, 3_150, { base: 2_500, perKm: 500 }],
  ] as const)('%s %s over %d km costs %d', (_region, _vehicle, km, fare, rate) => {
    expect(fareFor(rate, km)).toBe(fare);
  });

  test('a fraction of a unit is rounded up', () => {
    expect(fareFor({ base: 100, perKm: 3 }, 1.1)).toBe(104);
  });

  test.each([
    [8.24, 27_360],
    [8.2004, 27_301],
    [0.04, 15_060],
  ])('%d km count as they are, not as they are shown', (km, fare) => {
    expect(fareFor({ base: 15_000, perKm: 1_500 }, km)).toBe(fare);
  });

  test('binary fractions do not add a unit', () => {
    expect(fareFor({ base: 0, perKm: 10 }, 0.3)).toBe(3);
    expect(fareFor({ base: 15_000, perKm: 1_500 }, 1.1)).toBe(16_650);
  });
});
