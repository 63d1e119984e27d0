import { afterEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { watchInstall } from '../../lib/device/install.ts';
import { notificationListTexts } from '../../lib/i18n/messages/notification-list/texts.ts';
import { offlineTexts } from '../../lib/i18n/messages/offline/texts.ts';
import { referralsTexts } from '../../lib/i18n/messages/referrals/texts.ts';
import { rideTexts } from '../../lib/i18n/messages/ride/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { aUser } from '../../test/builders.ts';
import { RiderMenu } from './rider-menu.tsx';

await Promise.all([rideTexts, offlineTexts, referralsTexts, notificationListTexts].map((those) => texts(those)));
afterEach(cleanup);

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RiderMenu user={aUser()} onClose={() => {}} />
    </QueryClientProvider>,
  );

test('every entry of the menu leads to its page', () => {
  open();
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Notifications', '/notifications'],
    ['Refer a friend', '/refer'],
    ['Ride history', '/rides'],
    ['Payment', '/payment'],
    ['Rewards', '/rewards'],
    ['Help', '/help'],
    ['Emergency contacts', '/contacts'],
    ['Settings', '/settings'],
    ['View profile', '/profile'],
    ['Drive with Waka', '/drive'],
  ]);
});

test('a rider whose browser offers it installs the app from the menu, once', () => {
  watchInstall();
  open();
  expect(screen.queryByRole('button', { name: 'Install the app' })).toBeNull();
  const prompt = jest.fn(() => Promise.resolve());
  act(() => {
    dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
  });
  fireEvent.click(screen.getByRole('button', { name: 'Install the app' }));
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('button', { name: 'Install the app' })).toBeNull();
});
