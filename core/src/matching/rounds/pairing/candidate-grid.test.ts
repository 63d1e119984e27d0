import { expect, test } from '@jest/globals';
import { greatCircleKm } from '@waka/contracts/geo';
import { CandidateGrid } from './candidate-grid.ts';

test('the grid finds what a scan of all points finds, nearest first', () => {
  const centre = { lat: 8.484, lng: -13.23 };
  const points = Array.from({ length: 800 }, (_, index) => ({
    lat: 8.3 + ((index * 367) % 997) / 2500,
    lng: -13.4 + ((index * 613) % 991) / 2500,
  }));
  const grid = new CandidateGrid(points);
  for (const radiusKm of [2, 5, 12]) {
    const found = [...grid.within(centre, radiusKm)].map((point) => greatCircleKm(centre, point));
    const all = points.map((point) => greatCircleKm(centre, point)).filter((km) => km <= radiusKm);
    expect(found.length).toBeGreaterThan(0);
    expect(Math.abs(found.length - all.length)).toBeLessThanOrEqual(1);
    expect(found.every((km, index) => km >= (found[index - 1] ?? 0) - 0.02)).toBe(true);
  }
});
