import { expect, test } from '@jest/globals';
import { daysOf, eachDay } from './period.ts';

const at = (time: string) => Date.parse(time);

test.each([
  ['2026-11-16T00:00:00Z', '2026-11-16'],
  ['2026-11-22T23:59:59Z', '2026-11-16'],
  ['2026-11-23T00:00:00Z', '2026-11-23'],
])('the week of %s began on Monday %s', (now, monday) => {
  expect(daysOf('week', at(now)).from).toBe(monday);
});

test('a period has each of its days, the days without rides too', () => {
  expect(eachDay({ from: '2026-02-27', to: '2026-03-02' })).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ]);
  expect(eachDay({ from: '2026-01-01', to: '2026-12-31' })).toEqual([]);
});
