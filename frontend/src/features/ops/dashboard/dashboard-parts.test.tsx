import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import type { Dashboard } from '@waka/contracts/ops/ops-views';
import { opsTexts } from '../../../lib/i18n/messages/ops/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { kpisTold, opsForgotten } from '../live/ops.store.ts';
import { KpiCards } from './kpi-cards.tsx';
import { PendingApprovals } from './pending-approvals.tsx';
import { QuickActions } from './quick-actions.tsx';

await texts(opsTexts);
beforeEach(opsForgotten);
afterEach(cleanup);

const kpis: Dashboard = {
  activeRides: 12,
  onlineDrivers: 34,
  dailyRevenue: 56.78,
  revenue: { SLL: 567_800, GNF: 0 },
  newSignups: 9,
  pendingApprovals: 3,
  ridesNeedingAttention: 2,
  at: '2026-11-21T12:00:00.000Z',
  trends: { activeRides: 10, onlineDrivers: null, dailyRevenue: null, newSignups: null },
};
const leadsTo = (name: RegExp | string) => screen.getByRole('link', { name }).getAttribute('href');

test('pending approvals count drivers and rides, and lead to both lists', () => {
  kpisTold(kpis);
  render(<PendingApprovals />);
  expect(screen.getByRole('heading', { name: 'Pending Approvals' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Driver Approvals' })).toBeTruthy();
  expect(screen.getByText('3 drivers waiting for approval')).toBeTruthy();
  expect(leadsTo('Review Applications')).toBe('/admin/drivers');
  expect(screen.getByRole('heading', { name: 'Ride Issues' })).toBeTruthy();
  expect(screen.getByText('2 rides need attention')).toBeTruthy();
  expect(leadsTo('Review Issues')).toBe('/admin/rides?show=attention');
});

test('one driver and one ride are told in the singular', () => {
  kpisTold({ ...kpis, pendingApprovals: 1, ridesNeedingAttention: 1 });
  render(<PendingApprovals />);
  expect(screen.getByText('1 driver waiting for approval')).toBeTruthy();
  expect(screen.getByText('1 ride needs attention')).toBeTruthy();
});

test('four cards show active rides, online drivers, daily revenue and new signups', () => {
  kpisTold(kpis);
  render(<KpiCards />);
  const cards = screen.getAllByRole('listitem').map((card) => card.textContent ?? '');
  expect(cards).toEqual([
    expect.stringMatching(/^Active Rides12/),
    expect.stringMatching(/^Online Drivers34/),
    expect.stringMatching(/^Daily Revenue\$56\.78/),
    expect.stringMatching(/^New Signups9/),
  ]);
});

test('quick actions lead to users, drivers, prices and support', () => {
  render(<QuickActions />);
  expect(screen.getByRole('heading', { name: 'Quick Actions' })).toBeTruthy();
  expect(leadsTo('Manage Users')).toBe('/admin/people');
  expect(leadsTo('Driver Approval')).toBe('/admin/drivers');
  expect(leadsTo('Pricing Control')).toBe('/admin/fares');
  expect(leadsTo('Support Center')).toBe('/admin/incidents');
});
