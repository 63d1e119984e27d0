import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { placesTexts } from '../../../lib/i18n/messages/places/texts.ts';
import { riderTexts } from '../../../lib/i18n/messages/rider/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { citiesKnown, citiesStore } from '../../../lib/map/cities.store.ts';
import { theCities } from '../../../test/the-cities.ts';
import { answerCalls, answerFetch } from '../../../test/answer-fetch.ts';
import type { DraftPlace } from '../draft/draft-place.ts';
import {
  destinationChosen,
  draftCleared,
  pickupChosen,
  stopChosen,
  tripDraftStore,
} from '../draft/trip-draft.store.ts';
import { TripForm } from './trip-form.tsx';

await Promise.all([texts(riderTexts), texts(placesTexts)]);
beforeEach(() => {
  draftCleared();
  citiesKnown([]);
  answerFetch(200, []);
});
afterEach(cleanup);

const here = { name: 'Current Location', address: '8.487200, -13.235600', lat: 8.4872, lng: -13.2356 };
const lumley = { name: 'Lumley', address: 'Lumley, Freetown', lat: 8.46, lng: -13.28 };

function open(place: DraftPlace | null, isLocating = false): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TripForm here={place} isLocating={isLocating} />
    </QueryClientProvider>,
  );
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });
const goOn = () => screen.queryByRole('button', { name: 'Continue to Booking' });
const addStop = () => screen.queryByRole('button', { name: 'Add stop' });

test('a stop has its place at once, while its field is still fetched', async () => {
  open(here);
  fireEvent.click(screen.getByRole('button', { name: 'Add stop' }));
  expect(document.querySelectorAll('.animate-breathe')).toHaveLength(1);
  expect(await screen.findByRole('combobox', { name: 'Stop 1' })).toBeTruthy();
  expect(document.querySelector('.animate-breathe')).toBeNull();
});

test.each<[string, DraftPlace | null, boolean, string]>([
  ['while the phone is asked where it is', null, true, 'Current Location'],
  ['where the phone is known to be', here, false, 'Current Location'],
  ['of a phone that does not answer', null, false, ''],
])('the pickup %s', (_, place, isLocating, text) => {
  open(place, isLocating);
  expect(field('Pickup').value).toBe(text);
  expect(field('Destination').placeholder).toBe('Where to?');
});

test('the pickup can be the current location again', async () => {
  open(here);
  act(() => pickupChosen(lumley));
  expect(field('Pickup').value).toBe('Lumley');
  await userEvent.click(field('Pickup'));
  await userEvent.click(await screen.findByRole('option', { name: 'Use my current location' }));
  expect(field('Pickup').value).toBe('Current Location');
});

test('"Continue to Booking" is there only with a pickup, a destination and an address for every stop', async () => {
  open(here);
  expect(goOn()).toBeNull();
  act(() => destinationChosen(lumley));
  expect(goOn()).toBeTruthy();
  act(() => pickupChosen(null));
  expect(goOn()).toBeNull();
  act(() => pickupChosen('current'));
  await userEvent.click(screen.getByRole('button', { name: 'Add stop' }));
  expect(goOn()).toBeNull();
  act(() => stopChosen(tripDraftStore.getState().stops[0]?.key ?? 0, here));
  expect(goOn()).toBeTruthy();
});

test('"Add stop" is hidden once there are three', async () => {
  open(here);
  for (let stops = 1; stops <= 3; stops += 1) {
    const add = addStop();
    expect(add).toBeTruthy();
    if (add) await userEvent.click(add);
  }
  expect(addStop()).toBeNull();
  expect(await screen.findByRole('combobox', { name: 'Stop 3' })).toBeTruthy();
});

test.each([
  ['Freetown', here.lat, ['Siaka Stevens Street', 'Freetown International Airport', 'Cotton Tree']],
  ['Conakry', 9.5092, ['Almamya', 'Aéroport international', 'Marché Madina']],
])('the shortcuts of a rider in %s lead to places of that city', async (_, lat, names) => {
  answerCalls({ '/api/config/maps': { provider: 'maplibre', apiKey: null, cities: theCities } });
  open({ ...here, lat });
  // Without a pickup there is no confirmation, and the destination is filled in.
  act(() => pickupChosen(null));
  const chosen: (string | undefined)[] = [];
  for (const name of ['City Center', 'Airport', 'Business District']) {
    await userEvent.click(await screen.findByRole('button', { name }));
    chosen.push(tripDraftStore.getState().destination?.name);
  }
  expect(chosen).toEqual(names);
});

test('a rider far from every city has no shortcuts, whose centre would be hundreds of kilometres away', async () => {
  const called = answerCalls({ '/api/config/maps': { provider: 'maplibre', apiKey: null, cities: theCities } });
  open({ name: 'Kenema', address: 'Kenema', lat: 7.8767, lng: -11.19 });
  await waitFor(() => expect(called).toContain('GET /api/config/maps'));
  await waitFor(() => expect(citiesStore.getState().cities).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'City Center' })).toBeNull();
});

test('a stop that is added takes the focus', async () => {
  open(here);
  for (const name of ['Stop 1', 'Stop 2']) {
    await userEvent.click(screen.getByRole('button', { name: 'Add stop' }));
    await waitFor(() => expect(document.activeElement).toBe(field(name)));
  }
});

test('a trip that was begun says what it lacks instead of "Continue to Booking"', async () => {
  open(here);
  expect(screen.queryByText(/to continue\.$/)).toBeNull();
  act(() => destinationChosen(lumley));
  act(() => pickupChosen(null));
  expect(screen.getByText('Choose a pickup to continue.')).toBeTruthy();
  act(() => pickupChosen('current'));
  await userEvent.click(screen.getByRole('button', { name: 'Add stop' }));
  expect(screen.getByText('Choose a place for stop 1, or remove it, to continue.')).toBeTruthy();
  act(() => stopChosen(tripDraftStore.getState().stops[0]?.key ?? 0, here));
  expect(screen.queryByText(/to continue\.$/)).toBeNull();
  act(() => destinationChosen(null));
  expect(screen.getByText('Choose a destination to continue.')).toBeTruthy();
});
