import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { driverTexts } from '../../lib/i18n/messages/driver/texts.ts';
import { notificationListTexts } from '../../lib/i18n/messages/notification-list/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { unreadStore } from '../../lib/live/unread.store.ts';
import { DriverTopBar } from './driver-top-bar.tsx';

await texts(driverTexts, notificationListTexts);
afterEach(cleanup);

const ignore = () => {};
const bar = (isSlim: boolean) => (
  <DriverTopBar name="Sorie" stats={undefined} isSlim={isSlim} isMapMoved={false} onMenu={ignore} onLocate={ignore} />
);

test.each([
  [0, 'Notifications'],
  [1, 'Notifications, 1 unread notification'],
  [3, 'Notifications, 3 unread notifications'],
])('the badge counts %i unread notifications', (unread, name) => {
  unreadStore.setState({ unread });
  render(bar(false));
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/notifications');
  expect(screen.queryByText(/^\d+$/)?.textContent).toBe(unread > 0 ? String(unread) : undefined);
});

test('where the map needs the room only the buttons stand there', () => {
  const { rerender } = render(bar(false));
  expect(screen.getByText('Sorie')).toBeTruthy();
  rerender(bar(true));
  expect(screen.queryByText('Sorie')).toBeNull();
  expect(screen.getByRole('button', { name: 'Menu' })).toBeTruthy();
});
