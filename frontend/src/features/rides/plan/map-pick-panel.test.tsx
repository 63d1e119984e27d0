import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { placesTexts } from '../../../lib/i18n/messages/places/texts.ts';
import { riderTexts } from '../../../lib/i18n/messages/rider/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { answerFetch } from '../../../test/answer-fetch.ts';
import { aRide } from '../../../test/builders.ts';
import { MapPickPanel } from './map-pick-panel.tsx';
import { mapPickStore, pickOfRide, pickStarted, pinOffered, ridePickStarted } from '../draft/map-pick.store.ts';
import { draftCleared, tripDraftStore } from '../draft/trip-draft.store.ts';

await Promise.all([texts(riderTexts), texts(placesTexts)]);
beforeEach(draftCleared);
afterEach(cleanup);

const tapped = { lat: 8.4872, lng: -13.2356 };
const near = { name: 'near Cotton Tree, Freetown', address: 'near Cotton Tree, Freetown', ...tapped };

function Panel() {
  const { pick } = mapPickStore();
  return pick && pick.target !== 'ride' && <MapPickPanel pick={pick} />;
}

function open(map: object = {}): void {
  answerFetch(200, { place: 'Cotton Tree', city: 'Freetown', ...map });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Panel />
    </QueryClientProvider>,
  );
}

test.each([
  ['Pick me up here', { pickup: near, destination: null }],
  ['Go here', { pickup: 'current', destination: near }],
])('a tap on the map offers "%s", and only the press changes the trip', async (label, changed) => {
  pinOffered(tapped);
  open();
  await screen.findByText('near Cotton Tree, Freetown');
  expect(tripDraftStore.getState()).toMatchObject({ pickup: 'current', destination: null });
  await userEvent.click(screen.getByRole('button', { name: label }));
  expect(tripDraftStore.getState()).toMatchObject(changed);
  expect(mapPickStore.getState().pick).toBeNull();
});

test('an offered pin goes away without a trace', async () => {
  pinOffered(tapped);
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(mapPickStore.getState().pick).toBeNull();
  expect(tripDraftStore.getState()).toMatchObject({ pickup: 'current', destination: null });
});

test('a field that asked takes the place by its own button alone', async () => {
  pickStarted('destination', tapped);
  open();
  await screen.findByText('near Cotton Tree, Freetown');
  expect(screen.queryByRole('button', { name: 'Pick me up here' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Set destination here' }));
  expect(tripDraftStore.getState()).toMatchObject({ pickup: 'current', destination: near });
});

const aTypedRide = (id: string) =>
  aRide({ id, dropoffLocation: { address: 'Lumley', name: null, lat: null, lng: null } });

test('a pick for one ride does not open over another', () => {
  ridePickStarted('ride-1', tapped);
  const { pick } = mapPickStore.getState();
  expect(pickOfRide(pick, aTypedRide('ride-1'))).toBe(pick);
  expect(pickOfRide(pick, aTypedRide('ride-2'))).toBeNull();
  expect(pickOfRide(pick, aRide())).toBeNull();
});

// Last: the map that it has is kept.
test('a pin in the water is not taken', async () => {
  pinOffered(tapped);
  const sea = {
    type: 'Polygon',
    coordinates: [
      [
        [-11, 7],
        [-10, 7],
        [-10, 8],
      ],
    ],
  };
  open({ features: [{ properties: { kind: 'land' }, geometry: sea }] });
  expect(await screen.findByText('This point is in the water. Move the pin to a street.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Go here' })).toHaveProperty('disabled', true);
});
