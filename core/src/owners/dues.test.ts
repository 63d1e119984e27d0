import { expect, test } from '@jest/globals';
import { dueUntil, periodOf, type DatedTerms } from './dues.ts';

// 2026-11-23 is a Monday.
const daily: DatedTerms = { every: 'day', amount: 8000, restDays: [7], startsOn: '2026-11-23', endsOn: null };
const weekly: DatedTerms = { ...daily, every: 'week', amount: 60_000 };
const due = (terms: DatedTerms[], until: string, daysOff: string[] = [], most: number | null = null) =>
  dueUntil({ terms, daysOff: new Set(daysOff), most }, until);

test('each working day is due, rest days and days off are not, and nothing before the first day', () => {
  expect(due([daily], '2026-11-22')).toBe(0);
  expect(due([daily], '2026-11-23')).toBe(8000);
  expect(due([daily], '2026-11-29')).toBe(6 * 8000);
  expect(due([daily], '2026-11-30', ['2026-11-25', '2026-11-29'])).toBe(6 * 8000);
});

test('a week is due whole, less the share of days off and of days before the first', () => {
  expect(due([weekly], '2026-11-29')).toBe(60_000);
  expect(due([weekly], '2026-11-29', ['2026-11-25'])).toBe(50_000);
  expect(due([{ ...weekly, startsOn: '2026-11-26' }], '2026-11-29')).toBe(30_000);
});

test('terms that follow others count from their day on, also where both begin on one day', () => {
  const before = { ...daily, endsOn: '2026-11-24' };
  const after = { ...daily, amount: 9000, startsOn: '2026-11-25' };
  expect(due([before, after], '2026-11-26')).toBe(2 * 8000 + 2 * 9000);
  expect(
    due(
      [
        { ...daily, endsOn: '2026-11-22' },
        { ...after, startsOn: '2026-11-23' },
      ],
      '2026-11-23',
    ),
  ).toBe(9000);
});

test('of a hire purchase no more than its sum is due', () => {
  expect(due([daily], '2027-11-23', [], 100_000)).toBe(100_000);
});

test('a period is a day, or the week from Monday', () => {
  expect(periodOf('day', '2026-11-29')).toEqual({ from: '2026-11-29', to: '2026-11-29' });
  expect(periodOf('week', '2026-11-29')).toEqual({ from: '2026-11-23', to: '2026-11-29' });
  expect(periodOf('week', '2026-11-30')).toEqual({ from: '2026-11-30', to: '2026-12-06' });
});
