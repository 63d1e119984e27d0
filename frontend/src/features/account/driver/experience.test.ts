import { expect, test } from '@jest/globals';
import { experienceSince } from './experience.ts';

const now = new Date(2026, 10, 21);
const since = (year: number, month: number, day: number) =>
  experienceSince(new Date(year, month - 1, day).toISOString(), now);

test('experience is written in whole years and months', () => {
  expect(since(2025, 9, 21)).toEqual({ years: 1, months: 2 });
  expect(since(2025, 9, 22)).toEqual({ years: 1, months: 1 });
  expect(since(2024, 11, 21)).toEqual({ years: 2, months: 0 });
  expect(since(2025, 12, 1)).toEqual({ years: 0, months: 11 });
});

test('experience is one month at least', () => {
  expect(since(2026, 11, 21)).toEqual({ years: 0, months: 1 });
  expect(since(2026, 10, 30)).toEqual({ years: 0, months: 1 });
});
