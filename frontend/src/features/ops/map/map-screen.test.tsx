import { afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { LatLng } from '@waka/contracts/geo';
import type { MapCity } from '@waka/contracts/places/map-config';
import type { ComponentType } from 'react';
import { opsTexts } from '../../../lib/i18n/messages/ops/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { citiesKnown } from '../../../lib/map/cities.store.ts';
import { answerCalls } from '../../../test/answer-fetch.ts';
import type { LiveMapProps } from '../../../ui/map/map-props.ts';

/** The views that the map was given; jsdom has no graphics card. */
const LiveMap = jest.fn<(props: LiveMapProps) => null>(() => null);
jest.unstable_mockModule('../../../ui/map/live-map.tsx', () => ({ LiveMap }));

await texts(opsTexts);
afterEach(cleanup);

let MapScreen: ComponentType;
beforeAll(async () => {
  Object.assign(window, { matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) });
  ({ MapScreen } = await import('./map-screen.tsx'));
});

const aCity = (name: string, centre: LatLng): MapCity => ({
  id: name.toLowerCase(),
  name,
  region: 'SL',
  centre,
  look: null,
  shortcuts: [],
});
const FREETOWN = { lat: 8.4657, lng: -13.2317 };
const CONAKRY = { lat: 9.57, lng: -13.65 };

function open() {
  answerCalls({});
  citiesKnown([aCity('Freetown', FREETOWN), aCity('Conakry', CONAKRY)]);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      <MapScreen />
    </QueryClientProvider>,
  );
}

const shown = () => LiveMap.mock.lastCall?.[0];

test('going back from a ride or a driver returns to the city that was looked at', () => {
  const { unmount } = open();
  expect(shown()).toMatchObject({ centre: FREETOWN });
  fireEvent.click(screen.getByRole('button', { name: 'Conakry' }));
  expect(shown()).toMatchObject({ centre: CONAKRY });
  const seen = { south: 9.5, north: 9.6, west: -13.7, east: -13.6 };
  act(() => shown()?.onSeen?.(seen, { centre: CONAKRY, zoom: 14 }));
  unmount();
  open();
  expect(shown()).toMatchObject({ centre: CONAKRY, zoom: 14 });
});
