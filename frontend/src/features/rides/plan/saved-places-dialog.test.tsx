import { afterEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { placesTexts } from '../../../lib/i18n/messages/places/texts.ts';
import { riderTexts } from '../../../lib/i18n/messages/rider/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { answerRoutes, bodiesOf } from '../../../test/answer-routes.ts';
import { aClient } from '../../../test/booking-page.tsx';
import { mapPickStore, pinMoved } from '../draft/map-pick.store.ts';
import { MapPickPanel } from './map-pick-panel.tsx';
import { SavedChips } from './saved-chips.tsx';
import { SavedPlacesDialog } from './saved-places-dialog.tsx';

await texts(placesTexts, riderTexts);
afterEach(cleanup);

const here = { name: 'Current Location', address: 'near Cotton Tree', lat: 8.4872, lng: -13.2356 };
const SAVED = 'GET /api/locations/saved';
const SAVE = 'PUT /api/locations/saved/home';

function open(saved: object[] = []) {
  const replies = { [SAVED]: saved, [SAVE]: {}, 'GET /api/locations/search': [], 'GET /api/locations/popular': [] };
  const sent = answerRoutes({ ...replies, 'GET /api/locations/recent': [] });
  render(
    <QueryClientProvider client={aClient()}>
      <SavedPlacesDialog begun={{ special: 'home', name: '', place: null }} here={here} onClose={() => {}} />
    </QueryClientProvider>,
  );
  return sent;
}

test('home can be where the phone is, and is kept by its address', async () => {
  const sent = open();
  await userEvent.click(screen.getByRole('combobox', { name: 'Address' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Use my current location' }));
  expect(screen.queryByText(/Not on the map/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Save place' }));
  const { address, lat, lng } = here;
  await waitFor(() => expect(bodiesOf(sent, SAVE)).toEqual([{ name: address, address, lat, lng }]));
});

test('an address without a point says what that means, before it is saved and in the list', async () => {
  open([{ label: 'work', name: 'Shop', address: 'Shop, Sierra Leone', lat: null, lng: null }]);
  expect(await screen.findByText(/^Not on the map/)).toBeTruthy();
  const field = screen.getByRole('combobox', { name: 'Address' });
  await userEvent.type(field, '12 Pademba Road');
  await userEvent.click(await screen.findByRole('option', { name: /12 Pademba Road/ }));
  expect(screen.getAllByText(/^Not on the map/)).toHaveLength(2);
});

/** The panel of the home screen: the chips, or the map's panel in their place. */
function Home() {
  const { pick } = mapPickStore();
  return pick && pick.target !== 'ride' ? <MapPickPanel pick={pick} /> : <SavedChips here={here} />;
}

async function onMap(): Promise<void> {
  await userEvent.click(screen.getByRole('combobox', { name: 'Address' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Choose on the map' }));
}

test('a place is chosen on the map, and what was entered before is kept', async () => {
  const near = { place: 'Lumley Beach', city: 'Freetown' };
  const SAVE_OWN = 'PUT /api/locations/saved/Aunty%20Fatu';
  const sent = answerRoutes({
    [SAVED]: [],
    [SAVE_OWN]: {},
    'GET /api/locations/popular': [],
    'GET /api/locations/recent': [],
    'GET /api/locations/near': near,
  });
  render(
    <QueryClientProvider client={aClient()}>
      <Home />
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Edit saved places' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Place name' }), 'Aunty Fatu');
  await onMap();
  expect(mapPickStore.getState().pick).toMatchObject({ target: 'saved', pin: { lat: here.lat, lng: here.lng } });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('textbox', { name: 'Place name' })).toHaveProperty('value', 'Aunty Fatu');
  await onMap();
  const pin = { lat: 8.4655, lng: -13.2912 };
  act(() => pinMoved(pin));
  await screen.findByText('near Lumley Beach, Freetown');
  await userEvent.click(screen.getByRole('button', { name: 'Use this place' }));
  const field = await screen.findByRole('combobox', { name: 'Address' });
  expect(field).toHaveProperty('value', 'near Lumley Beach, Freetown');
  fireEvent.click(screen.getByRole('button', { name: 'Save place' }));
  await waitFor(() => expect(bodiesOf(sent, SAVE_OWN)).toMatchObject([{ near, ...pin }]));
});
