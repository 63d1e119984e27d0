import { afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { User } from '@waka/contracts/accounts/user';
import type { ComponentType, ReactNode } from 'react';
import { driverTexts } from '../../lib/i18n/messages/driver/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { answerCalls, answerFetch } from '../../test/answer-fetch.ts';
import { aDriverStatus, aUser } from '../../test/builders.ts';
import { thePhone } from '../../test/the-phone.ts';

/** The calls that the library received; jsdom has no graphics card. */
const Map = jest.fn<(props: { initialViewState: object; children?: ReactNode }) => ReactNode>(
  ({ children }) => children ?? null,
);
// Its files have addresses that only the build knows.
jest.unstable_mockModule('../../ui/map/basemap/basemap-style.ts', () => ({ basemapStyle: () => ({}) }));
jest.unstable_mockModule('../../ui/map/map-credit.tsx', () => ({ MapCredit: () => null }));
jest.unstable_mockModule('maplibre-gl', () => ({ setWorkerUrl: () => {} }));
jest.unstable_mockModule('maplibre-gl/dist/maplibre-gl-worker.mjs', () => ({ default: '' }));
jest.unstable_mockModule('react-map-gl/maplibre', () => ({
  Map,
  Layer: () => null,
  Source: () => null,
  Marker: ({ children }: { children: ReactNode }) => children,
  NavigationControl: () => null,
}));

await texts(driverTexts);
afterEach(() => {
  cleanup();
  phone.matches = false;
  jest.useRealTimers();
});

/** Whether the phone prefers dark colours. */
const phone = { matches: false, addEventListener() {}, removeEventListener() {} };

let DriverScreen: ComponentType<{ user: User }>;
beforeAll(async () => {
  await import('../../ui/map/libraries/maplibre-map.tsx');
  Object.assign(HTMLCanvasElement.prototype, { getContext: () => ({ getExtension: () => null }) });
  Object.assign(window, { matchMedia: () => phone });
  Object.assign(globalThis, {
    ResizeObserver: class {
      observe() {}
      disconnect() {}
    },
  });
  ({ DriverScreen } = await import('./driver-screen.tsx'));
});

const theme = () => document.querySelector<HTMLElement>('.waka-map')?.dataset['theme'];

/** Renders the home of a driver whose phone is found where it stands, or not at all. */
function open({ isFound = false }: { isFound?: boolean } = {}): void {
  thePhone({ isFound });
  answerCalls({
    '/api/config/maps': { provider: 'maplibre', apiKey: null, streets: null },
    '/api/driver/status': aDriverStatus(),
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DriverScreen user={aUser({ userType: 'driver' })} />
    </QueryClientProvider>,
  );
  fireEvent.pointerDown(screen.getByRole('region', { name: 'Map' }));
}

const clockAt = (now: Date) =>
  jest.useFakeTimers({ now, doNotFake: ['setTimeout', 'clearTimeout', 'performance', 'queueMicrotask'] });

test.each([
  [new Date(2026, 10, 21, 18, 59, 30), 'light', 'dark'],
  [new Date(2026, 10, 21, 5, 59, 30), 'dark', 'light'],
])('the map of a driver at %s is %s, and a minute later %s', async (now, before, after) => {
  clockAt(now);
  open();
  await waitFor(() => expect(theme()).toBe(before));
  act(() => {
    jest.advanceTimersByTime(60_000);
  });
  expect(theme()).toBe(after);
});

test('the map of a driver is dark by day where the phone prefers dark colours', async () => {
  clockAt(new Date(2026, 10, 21, 12));
  phone.matches = true;
  open();
  await waitFor(() => expect(theme()).toBe('dark'));
});

test('the map of a free driver shows two kilometres around', async () => {
  Map.mockClear();
  open({ isFound: true });
  await waitFor(() => expect(Map).toHaveBeenCalled());
  expect(Map.mock.lastCall?.[0].initialViewState).toMatchObject({ zoom: 13 });
});

test('what a driver earned today is not shown from before where the account is locked', async () => {
  thePhone({ isFound: false });
  answerFetch(403, { code: 'auth.suspended', message: 'This account is locked.' });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const nothing = { todayEarnings: 0, todayEarningsLocal: 0, currency: 'SLE', acceptanceRate: 100 };
  client.setQueryData(['driver', 'stats'], { ...nothing, rating: 5, isNew: true, totalRides: 0 });
  render(
    <QueryClientProvider client={client}>
      <DriverScreen user={aUser({ userType: 'driver' })} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(screen.getByLabelText('Earned today').textContent).toBe('—'));
});
