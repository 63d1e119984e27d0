import { afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import type { Geolocation } from '../../../lib/device/geolocation.ts';
import { riderTexts } from '../../../lib/i18n/messages/rider/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { answerFetch } from '../../../test/answer-fetch.ts';
import { driverMoved, positionCleared } from '../../../lib/live/position.store.ts';
import { aRide } from '../../../test/builders.ts';
import type { MapPick } from '../draft/map-pick.store.ts';
import type { Trip } from '../draft/trip-draft.store.ts';

interface MapProps {
  initialViewState: object;
  onLoad: (event: { target: object }) => void;
  onClick: (event: { target: object; lngLat: object }) => void;
  children?: ReactNode;
}

/** The calls that the library received; jsdom has no graphics card. */
const Map = jest.fn<(props: MapProps) => ReactNode>(({ children }) => children ?? null);
// Its files have addresses that only the build knows.
jest.unstable_mockModule('../../../ui/map/basemap/basemap-style.ts', () => ({ basemapStyle: () => ({}) }));
jest.unstable_mockModule('../../../ui/map/map-credit.tsx', () => ({ MapCredit: () => null }));
jest.unstable_mockModule('maplibre-gl', () => ({ setWorkerUrl: () => {} }));
jest.unstable_mockModule('maplibre-gl/dist/maplibre-gl-worker.mjs', () => ({ default: '' }));
jest.unstable_mockModule('react-map-gl/maplibre', () => ({
  Map,
  Layer: () => null,
  Source: () => null,
  Marker: ({ children }: { children: ReactNode }) => children,
  NavigationControl: () => null,
}));

await texts(riderTexts);
afterEach(() => {
  cleanup();
  positionCleared();
  jest.useRealTimers();
});

let RiderMap: ComponentType<Shown>;
interface Shown {
  ride: Ride | null;
  trip: Trip | null;
  quote: undefined;
  pick: MapPick | null;
  geolocation: Geolocation;
  covered: object;
  onPick?: (point: object) => void;
  onPinMoved: () => void;
}
beforeAll(async () => {
  // Imported here, where a failure throws: the lazy part would only retry it.
  await import('../../../ui/map/libraries/maplibre-map.tsx');
  Object.assign(HTMLCanvasElement.prototype, { getContext: () => ({ getExtension: () => null }) });
  Object.assign(window, { matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) });
  ({ RiderMap } = await import('./rider-map.tsx'));
});

const here: Geolocation = {
  kind: 'position',
  position: { lat: 8.48, lng: -13.23, accuracy: 8, heading: null, speed: null, at: 0, confirmedAt: 0 },
};
const denied: Geolocation = { kind: 'error', code: 1, message: 'No' };
const spot = (name: string, lat: number) => ({ name, address: name, lat, lng: -13.2 });
const trip: Trip = { pickup: spot('Cotton Tree', 8.48), stops: [], destination: spot('Lumley', 8.46) };

/** Renders the map, and returns the last props that its library received. */
async function show(given: Partial<Shown>): Promise<MapProps> {
  Map.mockClear();
  answerFetch(200, { provider: 'maplibre', apiKey: null, streets: null });
  const shown = {
    ride: null,
    trip: null,
    quote: undefined,
    pick: null,
    geolocation: here,
    covered: {},
    onPinMoved: () => {},
    ...given,
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RiderMap {...shown} />
    </QueryClientProvider>,
  );
  // The map may wait for the page to be idle, but not after a touch.
  fireEvent.pointerDown(screen.getByRole('region', { name: 'Map' }));
  await waitFor(() => expect(Map).toHaveBeenCalled());
  const [props] = Map.mock.lastCall ?? [];
  if (!props) throw new Error('The map was not drawn.');
  return props;
}

const theme = () => document.querySelector<HTMLElement>('.waka-map')?.dataset['theme'];

/** Builds a map of the library that is ready. */
const aMap = () => ({
  easeTo: jest.fn(),
  fitBounds: jest.fn<(bounds: unknown, how: { maxZoom: number }) => void>(),
  getContainer: () => document.createElement('div'),
  getZoom: () => 12,
  getBounds: () => null,
  on: () => {},
  off: () => {},
});

test.each<[string, Geolocation, Trip | null, number]>([
  ['with the rider on it', here, null, 16],
  ['without a position', denied, null, 12],
  ['while a trip is booked', here, trip, 12],
])('the map %s begins at its zoom', async (_, geolocation, planned, zoom) => {
  const { initialViewState } = await show({ geolocation, trip: planned });
  expect(initialViewState).toMatchObject({ zoom });
});

test('the map says that the rider is here, or that it needs the location', async () => {
  await show({});
  expect(screen.getByRole('heading', { name: 'You are here' })).toBeTruthy();
  expect(screen.queryByText('Enable location to see map')).toBeNull();
  cleanup();
  await show({ geolocation: denied });
  expect(screen.queryByText('You are here')).toBeNull();
  expect(screen.getByText('Enable location to see map')).toBeTruthy();
});

test('the end of a ride is not named as where the rider is', async () => {
  await show({ ride: aRide({ status: 'completed' }) });
  expect(screen.queryByRole('heading', { name: 'You are here' })).toBeNull();
});

test('the booking view comes no closer than zoom 12, however short the way', async () => {
  const { onLoad } = await show({ trip });
  const map = aMap();
  act(() => onLoad({ target: map }));
  expect(map.fitBounds.mock.lastCall?.[1]).toMatchObject({ maxZoom: 12 });
});

test.each([
  [new Date(2026, 10, 21, 18, 59, 30), 'light', 'dark'],
  [new Date(2026, 10, 21, 5, 59, 30), 'dark', 'light'],
])('the map at %s is %s, and a minute later %s', async (now, before, after) => {
  jest.useFakeTimers({ now, doNotFake: ['setTimeout', 'clearTimeout', 'performance', 'queueMicrotask'] });
  await show({});
  expect(theme()).toBe(before);
  act(() => {
    jest.advanceTimersByTime(60_000);
  });
  expect(theme()).toBe(after);
});

test('a pin that is only offered lies beside the trip and moves neither it nor the map', async () => {
  const onPick = jest.fn<(point: object) => void>();
  const { onLoad, onClick } = await show({ onPick });
  const map = aMap();
  act(() => onLoad({ target: map }));
  const tapped = { lat: 8.49, lng: -13.24 };
  act(() => onClick({ target: map, lngLat: tapped }));
  expect(onPick).toHaveBeenCalledWith(tapped);
  cleanup();
  const withPin = await show({ trip, pick: { target: null, from: null, pin: tapped } });
  const later = aMap();
  act(() => withPin.onLoad({ target: later }));
  expect(screen.getByRole('button', { name: /^Pin/ })).toBeTruthy();
  for (const name of ['Cotton Tree', 'Lumley']) expect(screen.getByText(name)).toBeTruthy();
  expect(later.fitBounds.mock.lastCall?.[0]).toEqual([
    [-13.2, 8.46],
    [-13.2, 8.48],
  ]);
});

test('the view of a driver who is near the pickup holds the car itself, not a point streets away', async () => {
  const ride = aRide({ status: 'accepted' });
  const car = { lat: 8.4891, lng: -13.2339 };
  driverMoved({ ...car, rideId: ride.id, heading: null, speed: null, etaMin: 1, at: 1 });
  const { onLoad } = await show({ ride });
  const map = aMap();
  act(() => onLoad({ target: map }));
  expect(map.fitBounds.mock.lastCall?.[0]).toEqual([
    [ride.pickupLocation.lng, ride.pickupLocation.lat],
    [expect.closeTo(car.lng, 3), expect.closeTo(car.lat, 3)],
  ]);
});
