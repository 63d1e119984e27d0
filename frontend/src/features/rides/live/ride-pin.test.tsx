import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vehicleFacts } from '@waka/contracts/rides/fare';
import type { Quote, Ride } from '@waka/contracts/rides/ride-views';
import { placesTexts } from '../../../lib/i18n/messages/places/texts.ts';
import { rideTexts } from '../../../lib/i18n/messages/ride/texts.ts';
import { riderTexts } from '../../../lib/i18n/messages/rider/texts.ts';
import { liveTexts } from '../../../lib/i18n/messages/live/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { answerFetch } from '../../../test/answer-fetch.ts';
import { aRide } from '../../../test/builders.ts';
import { RidePin } from './ride-pin.tsx';

await Promise.all([texts(riderTexts), texts(rideTexts), texts(liveTexts), texts(placesTexts)]);
afterEach(cleanup);

const point = { lat: 8.46, lng: -13.27 };
const pick = { target: 'ride', rideId: 'ride-1', from: point, pin: point } as const;
const quote: Quote = {
  quoteId: 'quote-1',
  expiresAt: '2099-01-01T00:00:00.000Z',
  region: 'SL',
  currency: 'SLL',
  distanceKm: 8.2,
  durationMin: 18,
  source: 'road',
  geometry: null,
  isRoundWater: false,
  options: [{ vehicleType: 'standard', ...vehicleFacts.standard, fare: 27_300, pickupEtaMin: 4 }],
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

test('a failure of the service says that the price is unknown, and the price can be asked for again', async () => {
  answerFetch(500, 'Internal Server Error');
  open();
  expect(await screen.findByText('We couldn’t get a price to this place')).toBeTruthy();
  answerFetch(200, quote);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^Price to this place: /)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
