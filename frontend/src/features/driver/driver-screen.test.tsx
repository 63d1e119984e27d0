import { afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { User } from '@waka/contracts/accounts/user';
import type { ComponentType, ReactNode } from 'react';
import { driverTexts } from '../../lib/i18n/messages/driver/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { answerCalls } from '../../test/answer-fetch.ts';
import { aDriverStatus, aUser } from '../../test/builders.ts';
import { thePhone } from '../../test/the-phone.ts';

// Its files have addresses that only the build knows, and jsdom has no graphics card.
jest.unstable_mockModule('../../ui/map/basemap/basemap-style.ts', () => ({ basemapStyle: () => ({}) }));
jest.unstable_mockModule('../../ui/map/map-credit.tsx', () => ({ MapCredit: () => null }));
jest.unstable_mockModule('maplibre-gl', () => ({ setWorkerUrl: () => {} }));
jest.unstable_mockModule('maplibre-gl/dist/maplibre-gl-worker.mjs', () => ({ default: '' }));
jest.unstable_mockModule('react-map-gl/maplibre', () => ({
  Map: ({ children }: { children: ReactNode }) => children,
  Layer: () => null,
  Source: () => null,
  Marker: ({ children }: { children: ReactNode }) => children,
  NavigationControl: () => null,
}));

await texts(driverTexts);
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

let DriverScreen: ComponentType<{ user: User }>;
beforeAll(async () => {
  await import('../../ui/map/maplibre-map.tsx');
  Object.assign(HTMLCanvasElement.prototype, { getContext: () => ({ getExtension: () => null }) });
  Object.assign(window, { matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) });
  Object.assign(globalThis, {
    ResizeObserver: class {
      observe() {}
      disconnect() {}
    },
  });
  ({ DriverScreen } = await import('./driver-screen.tsx'));
});

const theme = () => document.querySelector<HTMLElement>('.waka-map')?.dataset['theme'];

test.each([
  [new Date(2026, 10, 21, 18, 59, 30), 'light', 'dark'],
  [new Date(2026, 10, 21, 5, 59, 30), 'dark', 'light'],
])('the map of a driver at %s is %s, and a minute later %s', async (now, before, after) => {
  jest.useFakeTimers({ now, doNotFake: ['setTimeout', 'clearTimeout', 'performance', 'queueMicrotask'] });
  thePhone({ isFound: false });
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
  await waitFor(() => expect(theme()).toBe(before));
  act(() => {
    jest.advanceTimersByTime(60_000);
  });
  expect(theme()).toBe(after);
});
