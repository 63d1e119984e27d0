import { afterEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { liveTexts } from '../../../lib/i18n/messages/live/texts.ts';
import { rideTexts } from '../../../lib/i18n/messages/ride/texts.ts';
import { riderTexts } from '../../../lib/i18n/messages/rider/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { answerFetch } from '../../../test/answer-fetch.ts';
import { pendingChanged, pendingStore } from '../booking/pending-booking.store.ts';
import { HistoryScreen } from './history-screen.tsx';

await texts(liveTexts, rideTexts, riderTexts);
afterEach(cleanup);

const rider = { role: 'rider' } as const;

test('a booking that waits for the network stands above the rides, which are read anew once it is booked', async () => {
  const called = answerFetch(200, []);
  // It is not sent while the phone has no network.
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
  const place = { name: 'Lumley Market', address: 'Lumley, Freetown', lat: 8.4586, lng: -13.2803 };
  const points = { pickupLocation: place, dropoffLocation: place, stops: [] };
  pendingChanged({
    key: 'key-1',
    body: { ...points, vehicleType: 'standard', paymentMethod: 'cash' },
    trip: { pickup: place, stops: [], destination: place },
    askedAt: 0,
    sends: 0,
    pricedUntil: 0,
    isWithdrawn: false,
  });
  pendingStore.setState({ isWaiting: true });
  render(
    <QueryClientProvider client={queryClient}>
      <HistoryScreen {...rider} />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('heading', { level: 2, name: 'Waiting for the network' })).toBeTruthy();
  expect(screen.queryByText('No rides yet')).toBeNull();
  act(() => pendingChanged(null));
  expect(await screen.findByText('No rides yet')).toBeTruthy();
  expect(called).toEqual(['/api/rides?limit=20', '/api/rides?limit=20']);
  Reflect.deleteProperty(navigator, 'onLine');
});
