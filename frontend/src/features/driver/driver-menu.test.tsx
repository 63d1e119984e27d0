import { afterEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { installStore, watchInstall } from '../../lib/device/install.ts';
import { driverTexts } from '../../lib/i18n/messages/driver/texts.ts';
import { offlineTexts } from '../../lib/i18n/messages/offline/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { answerCalls } from '../../test/answer-fetch.ts';
import { aUser } from '../../test/builders.ts';
import { DriverMenu } from './driver-menu.tsx';

await texts(driverTexts);
await texts(offlineTexts);
afterEach(cleanup);

function open({ isOnTrip }: { isOnTrip: boolean }) {
  answerCalls({});
  const onSignOut = jest.fn();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DriverMenu user={aUser({ userType: 'driver' })} isOnTrip={isOnTrip} onSignOut={onSignOut} onClose={() => {}} />
    </QueryClientProvider>,
  );
  return onSignOut;
}

test.each([false, true])('every entry of the menu leads to its page, on a trip as well (%s)', (isOnTrip) => {
  open({ isOnTrip });
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['View profile', '/driver/profile'],
    ['Scheduled rides', '/driver/scheduled'],
    ['My rate card', '/driver/rate-card'],
    ['Earnings', '/driver/earnings'],
    ['Instant payout', '/driver/payout'],
    ['What you owe Waka', '/driver/debt'],
    ['Ride history', '/rides'],
    ['Payment-provider dashboard', '/driver/payments'],
    ['My subscription', '/driver/subscription'],
    ['Documents & photos', '/driver/documents'],
    ['Refer a rider', '/refer'],
    ['Refer a driver', '/refer'],
    ['Promo codes', '/driver/promo-codes'],
    ['Ride filters', '/driver/filters'],
    ['Emergency contacts', '/contacts'],
    ['Settings', '/settings'],
    ['Help', '/help'],
  ]);
  expect(screen.queryByText(/^You have a trip in progress/) !== null).toBe(isOnTrip);
});

test('Sign Out signs a free driver out at once', () => {
  const onSignOut = open({ isOnTrip: false });
  fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(onSignOut).toHaveBeenCalledTimes(1);
});

test('Sign Out on a trip warns first, and then signs out', () => {
  const onSignOut = open({ isOnTrip: true });
  fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(onSignOut).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toMatch(/^You’re on a trip/);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Stay signed in' }));
  fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  fireEvent.click(screen.getByRole('button', { name: 'Sign out anyway' }));
  expect(onSignOut).toHaveBeenCalledTimes(1);
});

test('a driver whose browser offers it installs the app from the menu, once', () => {
  watchInstall();
  open({ isOnTrip: false });
  expect(screen.queryByRole('button', { name: 'Install the app' })).toBeNull();
  const prompt = jest.fn(() => Promise.resolve());
  act(() => {
    dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
  });
  fireEvent.click(screen.getByRole('button', { name: 'Install the app' }));
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('button', { name: 'Install the app' })).toBeNull();
  expect(installStore.getState().offer).toBeNull();
});
