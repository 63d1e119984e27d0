import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { Earnings } from '@waka/contracts/drivers/earnings-views';
import { earningsTexts } from '../../../lib/i18n/messages/earnings/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { DayChart, dayName } from './day-chart.tsx';

await texts(earningsTexts);
afterEach(cleanup);

const days = [
  { day: '2026-11-17', total: 1200, rideCount: 1 },
  { day: '2026-11-19', total: 4850, rideCount: 4 },
];
const earnings: Earnings = {
  from: '2026-11-16',
  to: '2026-11-23',
  currency: 'SLE',
  total: 6050,
  totalDollars: 6.05,
  fares: 7120,
  commission: 1070,
  bonuses: 0,
  adjustments: 0,
  rideCount: 5,
  days,
  rides: [],
};

const show = (from: string, to: string, shown = earnings) =>
  render(<DayChart earnings={shown} period={{ from, to }} />);
const bars = () => [...document.querySelectorAll<HTMLElement>('figure [style]')].map(({ style }) => style.height);

test('a week has a bar for each day, also for one without a ride, and names the best', () => {
  show('2026-11-16', '2026-11-22');
  expect(bars()).toHaveLength(7);
  expect(bars().filter((height) => height !== '0%')).toHaveLength(2);
  expect(bars()[3]).toBe('78%');
  expect(screen.getByRole('figure').textContent).toMatch(/19 Nov.*48,500/);
});

test('the same days are read as a table', () => {
  show('2026-11-16', '2026-11-22');
  fireEvent.click(screen.getByRole('button', { name: 'Show as a table' }));
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows).toHaveLength(2);
  const [first] = rows;
  if (!first) throw new Error('no row');
  expect(within(first).getByRole('rowheader').textContent).toBe('17 Nov');
  expect(
    within(first)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent?.replaceAll(/\s/g, ' ')),
  ).toEqual(['1', 'Le 12,000']);
  fireEvent.click(screen.getByRole('button', { name: 'Show as a chart' }));
  expect(screen.queryByRole('table')).toBeNull();
});

test('a week without earnings has flat bars', () => {
  show('2026-11-16', '2026-11-22', { ...earnings, days: [] });
  expect(new Set(bars())).toEqual(new Set(['0%']));
});

test('a day that a correction made negative does not hang below the line', () => {
  const [day] = days;
  if (!day) throw new Error('no day');
  show('2026-11-17', '2026-11-18', { ...earnings, days: [{ ...day, total: -500 }] });
  expect(bars()).toEqual(['0%', '0%']);
});

test('days are those of the calendar, wherever the phone is', () => {
  expect(dayName('2026-11-01')).toBe('1 Nov');
  expect(dayName('')).toBe('');
});
