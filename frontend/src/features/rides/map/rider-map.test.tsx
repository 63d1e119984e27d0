import { afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import type { Geolocation } from '../../../lib/geolocation.ts';
import { riderTexts } from '../../../lib/i18n/messages/rider/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { answerFetch } from '../../../test/answer-fetch.ts';
import type { Trip } from '../plan/trip-draft.store.ts';

/** Where the library was told to begin; jsdom has no graphics card. */
const Map = jest.fn<(props: { initialViewState: object }) => null>(() => null);
// Its files have addresses that only the build knows.
jest.unstable_mockModule('../../../ui/map/basemap/basemap-style.ts', () => ({ basemapStyle: () => ({}) }));
jest.unstable_mockModule('../../../ui/map/map-credit.tsx', () => ({ MapCredit: () => null }));
jest.unstable_mockModule('maplibre-gl', () => ({ setWorkerUrl: () => {} }));
jest.unstable_mockModule('maplibre-gl/dist/maplibre-gl-worker.mjs', () => ({ default: '' }));
jest.unstable_mockModule('react-map-gl/maplibre', () => ({
  Map,
  Layer: () => null,
  Source: () => null,
  Marker: () => null,
  NavigationControl: () => null,
}));

await texts(riderTexts);
afterEach(cleanup);

let RiderMap: ComponentType<Shown>;
interface Shown {
  ride: null;
  trip: Trip | null;
  quote: undefined;
  pick: null;
  geolocation: Geolocation;
  covered: object;
  onPinMoved: () => void;
}
beforeAll(async () => {
  // What cannot be loaded would only be tried again.
  await import('../../../ui/map/maplibre-map.tsx');
  Object.assign(HTMLCanvasElement.prototype, { getContext: () => ({ getExtension: () => null }) });
  Object.assign(window, { matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) });
  ({ RiderMap } = await import('./rider-map.tsx'));
});

const here: Geolocation = {
  kind: 'position',
  position: { lat: 8.48, lng: -13.23, accuracy: 8, heading: null, speed: null, at: 0, heardAt: 0 },
};
const denied: Geolocation = { kind: 'error', code: 1, message: 'No' };
const spot = (name: string, lat: number) => ({ name, address: name, lat, lng: -13.2 });
const trip: Trip = { pickup: spot('Cotton Tree', 8.48), stops: [], destination: spot('Lumley', 8.46) };

test.each<[string, Geolocation, Trip | null, number]>([
  ['with the rider on it', here, null, 16],
  ['without a position', denied, null, 12],
  ['while a trip is booked', here, trip, 12],
])('the map %s begins at its zoom', async (_, geolocation, planned, zoom) => {
  Map.mockClear();
  answerFetch(200, { provider: 'maplibre', apiKey: null });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RiderMap
        ride={null}
        trip={planned}
        quote={undefined}
        pick={null}
        geolocation={geolocation}
        covered={{}}
        onPinMoved={() => {}}
      />
    </QueryClientProvider>,
  );
  // It may wait for the page to come to rest, but not for whoever touches it.
  fireEvent.pointerDown(screen.getByRole('region', { name: 'Map' }));
  await waitFor(() => expect(Map).toHaveBeenCalled());
  expect(Map.mock.lastCall?.[0].initialViewState).toMatchObject({ zoom });
  expect(screen.queryByText('Enable location to see map') !== null).toBe(geolocation === denied);
});
