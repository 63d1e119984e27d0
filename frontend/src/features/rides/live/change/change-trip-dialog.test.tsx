import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { liveTexts } from '../../../../lib/i18n/messages/live/texts.ts';
import { placesTexts } from '../../../../lib/i18n/messages/places/texts.ts';
import { riderTexts } from '../../../../lib/i18n/messages/rider/texts.ts';
import { rideTexts } from '../../../../lib/i18n/messages/ride/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { rideCleared, rideStore, rideUpdated } from '../../../../lib/live/ride.store.ts';
import { answerCalls } from '../../../../test/answer-fetch.ts';
import { aRide } from '../../../../test/builders.ts';
import { draftOfPlace } from '../../draft/draft-of-ride.ts';
import { ChangeTripDialog } from './change-trip-dialog.tsx';
import { useTripChange } from './use-trip-change.ts';

await Promise.all([texts(riderTexts), texts(rideTexts), texts(liveTexts), texts(placesTexts)]);
afterEach(() => {
  cleanup();
  rideCleared();
  client.clear();
});

const QUOTE = 'POST /api/rides/ride-1/trip/quote';
const AGREE = 'POST /api/rides/ride-1/trip';
const stop = { address: 'Congo Cross, Freetown', name: null, lat: 8.4795, lng: -13.2611 };
const trip = (given: Partial<Omit<Ride, 'lastEvent'>> = {}) =>
  aRide({ status: 'in_progress', seq: 4, stops: [stop], ...given });
const quote = {
  quoteId: 'quote-1',
  expiresAt: '2099-01-01T00:00:00.000Z',
  fare: 3150,
  currency: 'SLE',
  distanceKm: 11,
  durationMin: 24,
};

const client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0 } } });
const dialog = (ride: Ride, onClose = () => {}) => (
  <QueryClientProvider client={client}>
    <ChangeTripDialog ride={ride} onClose={onClose} />
  </QueryClientProvider>
);

function open(ride: Ride, replies: Record<string, unknown>) {
  const called = answerCalls(replies);
  let isClosed = false;
  rideUpdated(ride);
  render(
    dialog(ride, () => {
      isClosed = true;
    }),
  );
  return { posts: () => called.filter((call) => call.startsWith('POST')), isClosed: () => isClosed };
}

test('a trip is changed at the price that was shown, by agreeing to it', async () => {
  const changed = trip({ seq: 5, stops: [], fare: 3150 });
  const { posts, isClosed } = open(trip(), {
    '/api/rides/ride-1/trip/quote': quote,
    '/api/rides/ride-1/trip': changed,
  });
  expect(posts()).toEqual([]);
  expect(screen.getByRole('button', { name: 'Change trip' })).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('button', { name: 'Remove stop 1' }));
  const agree = await screen.findByRole('button', { name: /^Agree to .*31,500$/ });
  expect(screen.getByText(/^New fare .*31,500 \(was .*27,300\)$/)).toBeTruthy();
  expect(posts()).toEqual([QUOTE]);
  expect(rideStore.getState().ride?.fare).toBe(2730);
  await userEvent.click(agree);
  await waitFor(() => expect(isClosed()).toBe(true));
  expect(posts()).toEqual([QUOTE, AGREE]);
  expect(rideStore.getState().ride?.fare).toBe(3150);
});

test('a price that is not known can be asked for again, and nothing is agreed to meanwhile', async () => {
  const { posts } = open(trip(), {});
  await userEvent.click(screen.getByRole('button', { name: 'Remove stop 1' }));
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByRole('button', { name: /^Agree/ })).toBeNull();
  answerCalls({ '/api/rides/ride-1/trip/quote': quote });
  await userEvent.click(again);
  expect(await screen.findByRole('button', { name: /^Agree to/ })).toBeTruthy();
  expect(posts()).toEqual([QUOTE]);
});

test('stops that are behind the trip cannot be taken out', () => {
  open(trip({ stopsReached: 1 }), {});
  expect(screen.queryByRole('button', { name: /^Remove stop/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Add stop' })).toBeTruthy();
});

test('a stop that is added takes the focus, and one that is removed gives it to the button', async () => {
  open(trip(), { '/api/rides/ride-1/trip/quote': quote, '/api/locations/popular': [] });
  await userEvent.click(screen.getByRole('button', { name: 'Add stop' }));
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Stop 2' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove stop 2' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add stop' }));
});

test('a stop that is reached while the dialog is open is no part of the change', () => {
  const { rerender } = render(dialog(trip({ stops: [stop, { ...stop, address: 'Murray Town, Freetown' }] })));
  expect(screen.getByRole('combobox', { name: 'Stop 1' })).toHaveProperty('value', 'Congo Cross, Freetown');
  rerender(dialog(trip({ stops: [stop, { ...stop, address: 'Murray Town, Freetown' }], stopsReached: 1 })));
  expect(screen.queryByRole('combobox', { name: 'Stop 1' })).toBeNull();
  expect(screen.getByRole('combobox', { name: 'Stop 2' })).toHaveProperty('value', 'Murray Town, Freetown');
});

const planOf = (ride: Ride) => renderHook((given: Ride) => useTripChange(given), { initialProps: ride });
const aberdeen = { name: 'Aberdeen', address: 'Aberdeen, Freetown', lat: 8.4966, lng: -13.2867 };

test('a trip is a change only while it differs from the one that is driven', () => {
  const ride = trip();
  const { result } = planOf(ride);
  expect(result.current.change).toBeNull();
  act(() => result.current.destinationChosen(aberdeen));
  expect(result.current.change).toEqual({
    dropoffLocation: aberdeen,
    stops: [expect.objectContaining({ address: stop.address })],
  });
  act(() => result.current.destinationChosen(draftOfPlace(ride.dropoffLocation)));
  expect(result.current.change).toBeNull();
});

test('a change waits for the place of each stop, and for a point on the map', () => {
  const { result } = planOf(trip());
  act(() => void result.current.stopAdded());
  const key = result.current.stops.at(-1)?.key ?? 0;
  expect(result.current.change).toBeNull();
  act(() => result.current.stopChosen(key, { ...aberdeen, lat: null, lng: null }));
  expect(result.current.change).toBeNull();
  act(() => result.current.stopChosen(key, aberdeen));
  expect(result.current.change?.stops).toHaveLength(2);
  act(() => result.current.stopRemoved(key));
  expect(result.current.change).toBeNull();
  act(() => result.current.destinationChosen(null));
  expect(result.current.change).toBeNull();
});

test('the same stops in another order are another trip', () => {
  const second = { ...stop, address: 'Murray Town, Freetown', lat: 8.4912 };
  const { result } = planOf(trip({ stops: [stop, second] }));
  const [first, last] = result.current.stops;
  act(() => result.current.stopChosen(first?.key ?? 0, draftOfPlace(second)));
  act(() => result.current.stopChosen(last?.key ?? 0, draftOfPlace(stop)));
  expect(result.current.change?.stops.map(({ address }) => address)).toEqual([second.address, stop.address]);
});

test('a stop that was given another place stays in the change when the old one is reached', () => {
  const second = { ...stop, address: 'Murray Town, Freetown', lat: 8.4912 };
  const { result, rerender } = planOf(trip({ stops: [stop, second] }));
  act(() => result.current.stopChosen(result.current.stops[0]?.key ?? 0, aberdeen));
  rerender(trip({ stops: [stop, second], stopsReached: 1 }));
  expect(result.current.stops.map(({ place }) => place?.address)).toEqual([aberdeen.address, second.address]);
  rerender(trip({ stops: [stop, second], stopsReached: 2 }));
  expect(result.current.stops.map(({ place }) => place?.address)).toEqual([aberdeen.address]);
});

test('a promotion that the longer trip keeps is said to stay, and the button names what is left to pay', async () => {
  open(trip({ promotion: 500, paymentMethod: 'card' }), {
    '/api/rides/ride-1/trip/quote': { ...quote, promotion: 500 },
    '/api/payments/credit': [],
  });
  await userEvent.click(screen.getByRole('button', { name: 'Remove stop 1' }));
  expect(await screen.findByText(/^Your promotion stays .*5,000, as at your booking\.$/)).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Agree: .*26,500 to pay$/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /31,500/ })).toBeNull();
});

test('what a promotion leaves to pay stands below the new fare', async () => {
  open(trip({ promotion: 500 }), {
    '/api/rides/ride-1/trip/quote': { ...quote, promotion: 400 },
    '/api/payments/credit': [],
  });
  await userEvent.click(screen.getByRole('button', { name: 'Remove stop 1' }));
  expect(await screen.findByText(/^New fare .*31,500/)).toBeTruthy();
  expect(await screen.findByText(/27,500$/)).toBeTruthy();
  expect(screen.queryByText(/promotion stays/)).toBeNull();
  expect(screen.getByRole('button', { name: /^Agree: .*27,500 to pay$/ })).toBeTruthy();
});
