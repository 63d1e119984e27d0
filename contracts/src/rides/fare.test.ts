import { describe, expect, test } from '@jest/globals';
import { fareFor, publishedRates } from './fare.ts';

describe('the published tariff', () => {
  test.each([
    ['SL', 'standard', 8.2, 27_300],
    ['SL', 'comfort', 8.2, 33_300],
    ['SL', 'xl', 0, 27_000],
    ['SL', 'motorbike', 3.1, 12_150],
    ['GN', 'standard', 8.2, 9_100],
    ['GN', 'motorbike', 1.3, 3_150],
  ] as const)('%s %s over %d km costs %d', (region, vehicle, km, fare) => {
    expect(fareFor(publishedRates[region][vehicle], km)).toBe(fare);
  });

  test('a fraction of a unit is rounded up', () => {
    expect(fareFor({ base: 100, perKm: 3 }, 1.1)).toBe(104);
  });

  test.each([
    [8.24, 27_360],
    [8.2004, 27_301],
    [0.04, 15_060],
  ])('%d km count as they are, not as they are shown', (km, fare) => {
    expect(fareFor(publishedRates.SL.standard, km)).toBe(fare);
  });

  test('binary fractions do not add a unit', () => {
    expect(fareFor({ base: 0, perKm: 10 }, 0.3)).toBe(3);
    expect(fareFor({ base: 15_000, perKm: 1_500 }, 1.1)).toBe(16_650);
  });
});
