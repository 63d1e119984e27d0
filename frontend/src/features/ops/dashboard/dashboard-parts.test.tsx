import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { Activity, Dashboard } from '@waka/contracts/ops/ops-views';
import { opsTexts } from '../../../lib/i18n/messages/ops/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import {
  activityRead,
  kpisReceived,
  opsCleared,
  opsStore,
  routesRead,
  volumeRead,
  waitingRead,
} from '../live/ops.store.ts';
import { ActivityFeed } from './activity-feed.tsx';
import { KpiCards } from './kpi-cards.tsx';
import { PendingApprovals } from './pending-approvals.tsx';
import { PopularRoutes } from './popular-routes.tsx';
import { QuickActions } from './quick-actions.tsx';
import { VolumeTable } from './volume-table.tsx';

await texts(opsTexts);
beforeEach(opsCleared);
afterEach(cleanup);

const kpis: Dashboard = {
  activeRides: 12,
  onlineDrivers: 34,
  dailyRevenue: 56.78,
  revenue: { SLE: 56_780, GNF: 0 },
  newSignups: 9,
  pendingApprovals: 3,
  ridesNeedingAttention: 2,
  at: '2026-11-21T12:00:00.000Z',
  trends: { activeRides: 10, onlineDrivers: null, dailyRevenue: null, newSignups: null },
};
const leadsTo = (name: RegExp | string) => screen.getByRole('link', { name }).getAttribute('href');

test('pending approvals count drivers and rides, and lead to both lists', () => {
  kpisReceived(kpis);
  render(<PendingApprovals />);
  expect(screen.getByRole('heading', { name: 'Pending Approvals' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Driver Approvals' })).toBeTruthy();
  expect(screen.getByText('3 drivers waiting for approval')).toBeTruthy();
  expect(leadsTo('Review Applications')).toBe('/admin/drivers');
  expect(screen.getByRole('heading', { name: 'Ride Issues' })).toBeTruthy();
  expect(screen.getByText('2 rides need attention')).toBeTruthy();
  expect(leadsTo('Review Issues')).toBe('/admin/rides?show=attention');
});

test('pending approvals count drivers with something to review, and lead to them where none has applied', () => {
  kpisReceived({ ...kpis, reviewsWaiting: 2 });
  render(<PendingApprovals />);
  expect(screen.getByText('5 drivers waiting for approval')).toBeTruthy();
  expect(leadsTo('Review Applications')).toBe('/admin/drivers');
  act(() => kpisReceived({ ...kpis, pendingApprovals: 0, reviewsWaiting: 2 }));
  expect(leadsTo('Review Applications')).toBe('/admin/drivers?status=review');
});

test('pending approvals count the accounts to be deleted while there are some', () => {
  kpisReceived({ ...kpis, deletionsRequested: 0 });
  render(<PendingApprovals />);
  expect(screen.queryByRole('link', { name: 'Review Deletions' })).toBeNull();
  act(() => kpisReceived({ ...kpis, deletionsRequested: 2 }));
  expect(screen.getByText('2 accounts to be deleted')).toBeTruthy();
  expect(leadsTo('Review Deletions')).toBe('/admin/people?view=leaving');
});

test('pending approvals count the decisions about money, and lead to the first list that has some', () => {
  const none = { receipts: 0, disputes: 0, payouts: 0, refunds: 0, doubts: 0, cardDisputes: 0 };
  const noBooks = { SL: 0, GN: 0 };
  render(<PendingApprovals />);
  expect(leadsTo('Review Decisions')).toBe('/admin/money');
  act(() => waitingRead({ ...none, payouts: 2, doubts: 1, differences: { SL: 1, GN: 0 } }));
  expect(screen.getByText('4 decisions waiting')).toBeTruthy();
  expect(leadsTo('Review Decisions')).toBe('/admin/money?view=payouts');
  act(() => waitingRead({ ...none, differences: { SL: 0, GN: 1 } }));
  expect(leadsTo('Review Decisions')).toBe('/admin/books?region=GN&view=differences');
  act(() => waitingRead({ ...none, differences: noBooks }));
  expect(screen.getByText('No decisions waiting')).toBeTruthy();
});

test('one driver and one ride are written in the singular', () => {
  kpisReceived({ ...kpis, pendingApprovals: 1, ridesNeedingAttention: 1 });
  render(<PendingApprovals />);
  expect(screen.getByText('1 driver waiting for approval')).toBeTruthy();
  expect(screen.getByText('1 ride needs attention')).toBeTruthy();
});

test('four cards show active rides, online drivers, daily revenue and new signups', () => {
  kpisReceived(kpis);
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

const aLine = (given: Partial<Activity>): Activity => ({
  id: 'line-1',
  kind: 'ride_requested',
  at: '2026-11-21T12:00:00.000Z',
  name: 'Isatu',
  rideId: 'ride-1',
  from: 'Lumley',
  to: 'Aberdeen',
  ...given,
});

test('the feed leads to the ride of a line, and says of whom and where it is', () => {
  activityRead([aLine({}), aLine({ id: 'line-2', kind: 'driver_joined', name: 'Sahr', rideId: null, from: null })]);
  render(<ActivityFeed />);
  expect(leadsTo('Ride requested')).toBe('/admin/rides/ride-1');
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines[0]).toMatch(/^Ride requestedIsatu · Lumley to Aberdeen\d\d:\d\d:\d\d$/);
  expect(lines[1]).toMatch(/^Driver joinedSahr\d\d:\d\d:\d\d$/);
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

test.each([
  ['activity', () => activityRead([]), <ActivityFeed key="feed" />, 'No activity yet'],
  [
    'route',
    () => routesRead([]),
    <PopularRoutes key="routes" />,
    'No rides between two places in the last seven days.',
  ],
])('a card without any %s says so only once it is known', (_, arrive, card, words) => {
  render(card);
  expect(screen.queryByText(words)).toBeNull();
  act(arrive);
  expect(screen.getByText(words)).toBeTruthy();
});

test('a route names its median fare only where one was completed', () => {
  const route = { from: 'Lumley', to: 'Aberdeen', rides: 1, fare: null, currency: 'SLE' } as const;
  routesRead([route, { ...route, from: 'Kissy', rides: 7, fare: 2730 }]);
  render(<PopularRoutes />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))).toEqual([
    'Lumley to Aberdeen1 ride',
    'Kissy to Aberdeen7 ridesLe 27,300',
  ]);
});

test('the rides of a day are split by how they ended; what is left is under way', () => {
  volumeRead([{ day: '2026-11-21', requested: 10, completed: 6, cancelled: 2, expired: 1 }]);
  render(<VolumeTable days={opsStore.getState().volume ?? []} />);
  const cells = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(cells).toEqual(['Day', 'Requested', 'Completed', 'Cancelled', 'No driver found', 'Under way']);
  expect(screen.getByRole('row', { name: /^Sat 21 / }).textContent).toMatch(/21106211$/);
});
