import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { RideRequest } from '@waka/contracts/rides/ride-requests';
import { offlineTexts } from '../../../lib/i18n/messages/offline/texts.ts';
import { riderTexts } from '../../../lib/i18n/messages/rider/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { rideStore } from '../../../lib/live/ride.store.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { toastStore } from '../../../lib/toasts/toast.store.ts';
import { answerFetch } from '../../../test/answer-fetch.ts';
import { aRide } from '../../../test/builders.ts';
import type { Trip } from '../draft/trip-draft.store.ts';
import { pendingChanged, pendingStore, storedBooking } from './pending-booking.store.ts';
import { bookingWithdrawn, sendBooking } from './send-booking.ts';

await Promise.all([texts(riderTexts), texts(offlineTexts)]);

const place = { address: 'Lumley Beach Road', name: 'Lumley', lat: 8.46, lng: -13.27 };
const body: RideRequest = {
  pickupLocation: place,
  dropoffLocation: { ...place, name: 'Aberdeen', lat: 8.49 },
  stops: [],
  vehicleType: 'standard',
  paymentMethod: 'cash',
};
const trip: Trip = { pickup: place, stops: [], destination: { ...place, name: 'Aberdeen', lat: 8.49 } };
const asked = (key: string, sends = 0) =>
  pendingChanged({
    key,
    body,
    trip,
    askedAt: Date.now(),
    sends,
    pricedUntil: serverNow() + 60_000,
    isWithdrawn: false,
  });
const tooOld = () => answerFetch(426, { code: 'client.outdated', message: 'Reload.', requestId: 'r' });
const toast = () => toastStore.getState().toast;

const realFetch = globalThis.fetch;
beforeEach(() => {
  pendingChanged(null);
  pendingStore.setState({ isWaiting: false });
  toastStore.setState({ toast: null });
  rideStore.setState({ ride: null });
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

test('a page that is too old keeps its booking as one that was never sent, and asks once for a reload', async () => {
  asked('never-left');
  tooOld();
  await sendBooking();
  expect(toast()).toMatchObject({ tone: 'error', description: 'Reload.' });
  toastStore.setState({ toast: null });
  await sendBooking();
  expect(toast()).toBeNull();
  expect(pendingStore.getState().isWaiting).toBe(true);
  expect(storedBooking.read()).toMatchObject({ key: 'never-left', sends: 0 });
  answerFetch(200, aRide());
  await sendBooking();
  expect(storedBooking.read()).toBeNull();
  expect(rideStore.getState().ride?.id).toBe('ride-1');
});

test('one that may have arrived before stays one that may have arrived', async () => {
  asked('may-have-left', 1);
  tooOld();
  await sendBooking();
  expect(storedBooking.read()).toMatchObject({ key: 'may-have-left', sends: 1 });
});

test('so does one whose service was replaced between the attempt and the question what it made', async () => {
  asked('replaced');
  const failed = { code: 'service.failed', message: 'Failed.', requestId: 'r' };
  answerFetch(500, failed);
  const send = globalThis.fetch;
  globalThis.fetch = async (...given) => {
    tooOld();
    return send(...given);
  };
  await sendBooking();
  expect(storedBooking.read()).toMatchObject({ key: 'replaced', sends: 1 });
  expect(toast()).toMatchObject({ description: 'Reload.' });
});

test('one that its rider withdraws meanwhile was not booked', async () => {
  asked('withdrawn');
  tooOld();
  const sent = sendBooking();
  bookingWithdrawn();
  await sent;
  expect(storedBooking.read()).toBeNull();
  expect(toast()).toMatchObject({ title: 'Nothing was booked' });
});

test('a withdrawal that only a page loaded anew can make sure of says so', async () => {
  asked('maybe-made', 1);
  tooOld();
  bookingWithdrawn();
  await sendBooking();
  expect(storedBooking.read()).toMatchObject({ key: 'maybe-made', isWithdrawn: true });
  expect(toast()).toMatchObject({ tone: 'error', description: 'Reload.' });
});
