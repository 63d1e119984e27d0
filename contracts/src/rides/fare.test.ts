import { describe, expect, test } from '@jest/globals';
import { fareFor } from './fare.ts';

describe('the published tariff', () => {
  test.each([
    ['SL', 'standard', 8.2, 2730, { base: 1500, perKm: 150 }],
    ['SL', 'comfort', 8.2, 3330, { base: 2100, perKm: 150 }],
    ['SL', 'xl', 0, 2700, { base: 2700, perKm: 150 }],
    ['SL', 'motorbike', 3.1, 1215, { base: 750, perKm: 150 }],
    ['GN', 'standard', 8.2, 9_100, { base: 5_000, perKm: 500 }],
    ['GN', 'motorbike', 1.3, 3_150, { base: 2_500, perKm: 500 }],
  ] as const)('%s %s over %d km costs %d', (_region, _vehicle, km, fare, rate) => {
    expect(fareFor(rate, km)).toBe(fare);
  });

  test('a fraction of a unit is rounded up', () => {
    expect(fareFor({ base: 100, perKm: 3 }, 1.1)).toBe(104);
  });

  test.each([
    [8.24, 2736],
    [8.2004, 2731],
    [0.04, 1506],
  ])('%d km count as they are, not as they are shown', (km, fare) => {
    expect(fareFor({ base: 1500, perKm: 150 }, km)).toBe(fare);
  });

  test('binary fractions do not add a unit', () => {
    expect(fareFor({ base: 0, perKm: 10 }, 0.3)).toBe(3);
    expect(fareFor({ base: 1500, perKm: 150 }, 1.1)).toBe(1665);
  });
});
