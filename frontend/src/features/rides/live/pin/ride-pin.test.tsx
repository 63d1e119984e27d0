import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Quote, Ride } from '@waka/contracts/rides/ride-views';
import { placesTexts } from '../../../../lib/i18n/messages/places/texts.ts';
import { rideTexts } from '../../../../lib/i18n/messages/ride/texts.ts';
import { riderTexts } from '../../../../lib/i18n/messages/rider/texts.ts';
import { liveTexts } from '../../../../lib/i18n/messages/live/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { answerFetch } from '../../../../test/answer-fetch.ts';
import { aRide } from '../../../../test/builders.ts';
import { mapPickStore, ridePickStarted } from '../../draft/map-pick.store.ts';
import { PinAsk } from './pin-ask.tsx';
import { RidePin } from './ride-pin.tsx';

await Promise.all([texts(riderTexts), texts(rideTexts), texts(liveTexts), texts(placesTexts)]);
afterEach(cleanup);

const point = { lat: 8.46, lng: -13.27 };
const pick = { target: 'ride', rideId: 'ride-1', from: point, pin: point } as const;
const quote: Quote = {
  quoteId: 'quote-1',
  expiresAt: '2099-01-01T00:00:00.000Z',
  region: 'SL',
  currency: 'SLE',
  distanceKm: 8.2,
  durationMin: 18,
  source: 'road',
  geometry: null,
  isRoundWater: false,
  options: [{ vehicleType: 'standard', capacity: 4, usualPickupMin: { from: 5, to: 8 }, fare: 2730, pickupEtaMin: 4 }],
};

function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const panel = (ride: Ride) => (
    <QueryClientProvider client={client}>
      <RidePin ride={ride} pick={pick} />
    </QueryClientProvider>
  );
  const { rerender } = render(panel(aRide()));
  return (ride: Ride) => rerender(panel(ride));
}

test('a ride that is accepted while its pin is set loses the price and says that the distance is paid', async () => {
  answerFetch(200, quote);
  const show = open();
  expect((await screen.findByText(/^Price to this place: /)).textContent).toMatch(/27,300$/);
  show(aRide({ status: 'accepted', seq: 2 }));
  expect(screen.getByRole('status').textContent).toMatch(/^This helps your driver find the place\..* up to \S+ km\.$/);
});

test('a stop that was only typed is set at the price that the whole way has with it', async () => {
  const typed = { address: 'Mama Kadi shop', name: null, lat: null, lng: null };
  const congoCross = { address: 'Congo Cross, Freetown', name: null, lat: 8.4795, lng: -13.2611 };
  const ride = aRide({ status: 'in_progress', seq: 4, stops: [congoCross, typed], stopsReached: 1 });
  const bodies: object[] = [];
  const quoted = { quoteId: 'quote-2', expiresAt: '2099-01-01T00:00:00.000Z', fare: 3150, currency: 'SLE' };
  Object.assign(globalThis, {
    fetch: async (address: string, { body }: { body: string }) => {
      bodies.push(JSON.parse(body));
      const json = address.endsWith('/quote') ? { ...quoted, distanceKm: 11, durationMin: 24 } : aRide({ seq: 5 });
      return { ok: true, status: 200, headers: new Headers(), json: async () => json };
    },
  });
  ridePickStarted('ride-1', point, 2);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RidePin ride={ride} pick={{ ...pick, stop: 2 }} />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('heading', { name: 'Where is stop 2?' })).toBeTruthy();
  expect(await screen.findByText(/^New fare .*31,500 \(was .*27,300\)$/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Set stop 2 here' }));
  const agreed = { quoteId: 'quote-2', stops: [{ address: 'Mama Kadi shop', ...point }] };
  await waitFor(() => expect(bodies.at(-1)).toMatchObject(agreed));
  await waitFor(() => expect(mapPickStore.getState().pick).toBeNull());
});

test('a stop is asked for where it alone has no pin and lies ahead', () => {
  const typed = { address: 'Mama Kadi shop', name: null, lat: null, lng: null };
  const askedFor = (given: Partial<Ride>) => {
    render(<PinAsk ride={{ ...aRide({ status: 'in_progress', seq: 4, stops: [typed] }), ...given }} />);
    const name = screen.queryByRole('button')?.textContent ?? null;
    cleanup();
    return name;
  };
  expect(askedFor({})).toBe('Show stop 1 on the map');
  expect(askedFor({ stopsReached: 1 })).toBeNull();
  expect(askedFor({ stops: [typed, typed] })).toBeNull();
  expect(askedFor({ status: 'pending' })).toBeNull();
  expect(askedFor({ dropoffLocation: typed })).toBe('Show the destination on the map');
});

test('a failure of the service says that the price is unknown, and the price can be asked for again', async () => {
  answerFetch(500, 'Internal Server Error');
  open();
  expect(await screen.findByText('We couldn’t get a price to this place')).toBeTruthy();
  answerFetch(200, quote);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^Price to this place: /)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
