import { afterEach, expect, jest, test } from '@jest/globals';
import type { RideRequest } from '@waka/contracts/rides/ride-requests';
import { ApiError } from '../../../lib/api/api-error.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import type { Trip } from '../draft/trip-draft.store.ts';
import { pendingChanged, pendingStore } from './pending-booking.store.ts';
import { sendBooking } from './send-booking.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
  jest.restoreAllMocks();
});

const place = { address: 'Lumley Beach Road', name: 'Lumley', lat: 8.46, lng: -13.27 };
const body: RideRequest = {
  pickupLocation: place,
  dropoffLocation: { ...place, name: 'Aberdeen' },
  stops: [],
  vehicleType: 'standard',
  paymentMethod: 'cash',
  estimatedFare: '2670',
};
const trip: Trip = { pickup: place, stops: [], destination: place };

test('a booking that is refused is logged as "Mutation error:"', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  const refusal = { code: 'quote.not_found', message: 'Ask for the price again.', requestId: 'r-1' };
  const response = { ok: false, status: 409, headers: new Map(), text: async () => JSON.stringify(refusal) };
  globalThis.fetch = async () => Object.assign(Object.create(null), response);
  pendingChanged({ key: 'k', body, trip, askedAt: 0, sends: 0, pricedUntil: serverNow() + 60_000, isWithdrawn: false });
  await sendBooking();
  expect(pendingStore.getState().booking).toBeNull();
  expect(log).toHaveBeenCalledWith('Mutation error:', expect.any(ApiError));
});
