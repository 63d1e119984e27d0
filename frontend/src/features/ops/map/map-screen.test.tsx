import { afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { LatLng } from '@waka/contracts/geo';
import type { MapCity } from '@waka/contracts/places/map-config';
import type { ComponentType } from 'react';
import { opsTexts } from '../../../lib/i18n/messages/ops/texts.ts';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { citiesKnown } from '../../../lib/map/cities.store.ts';
import { anIncident } from '../../../test/builders.ts';
import { answerCalls } from '../../../test/answer-fetch.ts';
import type { LiveMapProps } from '../../../ui/map/map-props.ts';

/** The views that the map was given; jsdom has no graphics card. */
const LiveMap = jest.fn<(props: LiveMapProps) => null>(() => null);
jest.unstable_mockModule('../../../ui/map/live-map.tsx', () => ({ LiveMap }));

await texts(opsTexts, opsSectionTexts);
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

function open(calls: Record<string, unknown> = {}) {
  answerCalls(calls);
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

test('a call for help stands on the map and in a list, and the map goes to where it was made', async () => {
  const position = { lat: 8.4712, lng: -13.2588 };
  const reporter = { id: 'driver-9', name: 'Abdul Turay', role: 'driver', phone: null } as const;
  const call = anIncident({ kind: 'sos', category: 'sos', position, place: 'Wilberforce', reporter });
  open({ '/api/ops/incidents': [call] });
  const card = within(await screen.findByRole('region', { name: 'Calls for help' }));
  expect(card.getByText(/Driver · Wilberforce/)).toBeTruthy();
  expect(card.getByRole('link', { name: 'Incident' }).getAttribute('href')).toBe('/admin/incidents/incident-1');
  expect(shown()?.markers).toEqual([
    { id: 'incident-1', title: 'Help: Abdul Turay', caption: 'Help: Abdul Turay', icon: 'pin', ...position },
  ]);
  fireEvent.click(card.getByRole('button', { name: 'Show Abdul Turay’s call for help on the map' }));
  expect(shown()).toMatchObject({ centre: position, zoom: 15 });
});
