import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { geolocationStore } from '../../../lib/device/geolocation.ts';
import { offlineTexts } from '../../../lib/i18n/messages/offline/texts.ts';
import { riderTexts } from '../../../lib/i18n/messages/rider/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { rideStore } from '../../../lib/live/ride.store.ts';
import { toastStore } from '../../../lib/toasts/toast.store.ts';
import { answerCalls } from '../../../test/answer-fetch.ts';
import { aRide } from '../../../test/builders.ts';
import { thePhone } from '../../../test/the-phone.ts';
import type { CurrentPlace } from '../draft/draft-place.ts';
import { bookingLeft, tripDraftStore } from '../draft/trip-draft.store.ts';
import { BookingWaiting, type BookingWaitingProps } from './booking-waiting.tsx';
import { pendingChanged, pendingStore, type PendingBooking } from './pending-booking.store.ts';
import { bookingWithdrawn, sendBooking } from './send-booking.ts';

await texts(riderTexts, offlineTexts);

/** The phone of these tests is at 8.48, -13.23. */
const place = { address: 'Near Cotton Tree, Freetown', lng: -13.23 };
const destination = { name: 'Lumley Market', address: 'Lumley, Freetown', lat: 8.4586, lng: -13.2803 };
const pickupAt = (lat: number): CurrentPlace => ({ ...place, lat, name: 'Current Location', isCurrent: true });
const far = pickupAt(8.487);

beforeEach(() => {
  thePhone({ isFound: true });
  geolocationStore.setState({ kind: 'loading' }, true);
  pendingChanged(null);
  toastStore.setState({ toast: null });
  rideStore.setState({ ride: null });
  bookingLeft();
});
afterEach(cleanup);

/** Keeps a booking that was asked for three minutes ago, from a place 780 m from where the phone is now. */
function kept(booking: Partial<PendingBooking> = {}): void {
  const pickup = booking.trip?.pickup ?? far;
  pendingChanged({
    key: 'key-1',
    body: {
      pickupLocation: { ...place, lat: pickup.lat ?? 0 },
      dropoffLocation: destination,
      stops: [],
      vehicleType: 'standard',
      paymentMethod: 'cash',
      pickupNote: 'At the blue gate',
    },
    trip: { pickup, stops: [], destination },
    askedAt: Date.now() - 180_000,
    sends: 0,
    pricedUntil: Date.now() + 420_000,
    isWithdrawn: false,
    ...booking,
  });
}

const SEND = 'POST /api/rides/request';
const made = aRide({ pickupLocation: { ...place, name: null, lat: 8.487 } });
const service = (active: unknown = null) =>
  answerCalls({
    '/api/rides/request': aRide(),
    '/api/rides/active': active,
    '/api/rides/ride-1/cancel': aRide({ status: 'cancelled', seq: 2 }),
  });

const here = pickupAt(8.48);
function Kept(own: Pick<BookingWaitingProps, 'here'>) {
  const { booking } = pendingStore();
  return booking && <BookingWaiting booking={booking} {...own} />;
}
const show = (own: Pick<BookingWaitingProps, 'here'> = { here }) => render(<Kept {...own} />);

test('a booking whose rider has left "Current Location" is not sent until the rider has said where it starts', async () => {
  const called = service();
  kept();
  show();
  expect(await screen.findByText(/a place that’s 800.m away now/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'You’ve moved since you asked' })).toBeTruthy();
  expect(screen.getByText('Near Cotton Tree, Freetown')).toBeTruthy();
  expect(toastStore.getState().toast).toMatchObject({ description: expect.stringMatching(/^Nothing is booked yet/) });
  toastStore.setState({ toast: null });
  await sendBooking();
  expect(called).not.toContain(SEND);
  // It is said once.
  expect(toastStore.getState().toast).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Start at the first place' }));
  await waitFor(() => expect(called).toContain(SEND));
  await waitFor(() => expect(rideStore.getState().ride?.id).toBe('ride-1'));
});

test('a start at the rider’s own place shows its price first, for the same wishes without the note', async () => {
  const called = service();
  kept();
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Start where I am now' }));
  expect(pendingStore.getState().booking).toBeNull();
  expect(tripDraftStore.getState()).toMatchObject({
    booking: { pickup: { lat: 8.48, lng: -13.23, isCurrent: true }, destination },
    choice: { vehicleType: 'standard', paymentMethod: 'cash', wishes: {} },
  });
  expect(JSON.stringify(tripDraftStore.getState().choice)).not.toContain('blue gate');
  expect(called).not.toContain(SEND);
});

test('a page without prices leads to the one that asks, and a phone without position waits for it', async () => {
  service();
  kept();
  show({});
  expect((await screen.findByRole('link', { name: 'Choose where it starts' })).getAttribute('href')).toBe('/');
  cleanup();
  show({ here: null });
  expect(screen.getByRole('button', { name: 'Start where I am now' }).hasAttribute('disabled')).toBe(true);
});

test('an old price of the first place is shown for that place by its name', async () => {
  service();
  kept({ pricedUntil: Date.now() - 1, start: 'asked' });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Start at the first place' }));
  await waitFor(() => expect(pendingStore.getState().booking).toBeNull());
  const { booking } = tripDraftStore.getState();
  expect(booking?.pickup).toMatchObject({ name: 'Near Cotton Tree, Freetown', lat: 8.487 });
  expect(booking?.pickup).not.toHaveProperty('isCurrent');
});

test.each<[string, Partial<PendingBooking>]>([
  ['is within sight of the pickup', { trip: { pickup: pickupAt(8.4815), stops: [], destination } }],
  ['has chosen another place', { trip: { pickup: { ...destination, lat: 8.5 }, stops: [], destination } }],
  ['has come back to the pickup', { start: 'asked', trip: { pickup: pickupAt(8.48), stops: [], destination } }],
])('a booking is sent where the rider %s', async (_, booking) => {
  const called = service();
  kept(booking);
  await sendBooking();
  expect(called).toContain(SEND);
  expect(rideStore.getState().ride?.id).toBe('ride-1');
});

test('a booking is sent where the phone has no position', async () => {
  thePhone({ isFound: false });
  const called = service();
  kept();
  await sendBooking();
  expect(called).toContain(SEND);
});

test('a booking that was sent before is asked about only where it made no ride', async () => {
  let called = service(made);
  kept({ sends: 1 });
  await sendBooking();
  expect(rideStore.getState().ride?.id).toBe('ride-1');
  rideStore.setState({ ride: null });
  called = service();
  kept({ sends: 1 });
  await sendBooking();
  expect(pendingStore.getState()).toMatchObject({ booking: { start: 'asked', sends: 1 }, isWaiting: true });
  expect(called).toEqual(['GET /api/rides/active']);
});

test('a booking withdrawn while its earlier ride is looked for is cancelled', async () => {
  const called = service(made);
  kept({ sends: 1, askedAt: Date.now() });
  geolocationStore.setState(
    {
      kind: 'position',
      position: { lat: 8.48, lng: -13.23, accuracy: 5, heading: null, speed: null, at: 1, confirmedAt: 1 },
    },
    true,
  );
  const sent = sendBooking();
  bookingWithdrawn();
  await sent;
  expect(called.at(-1)).toBe('POST /api/rides/ride-1/cancel');
  expect(pendingStore.getState().booking).toBeNull();
});
