import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
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
import { pendingChanged, pendingStore, storedBooking, type PendingBooking } from './pending-booking.store.ts';
import { isWithdrawn } from './read-pending.ts';
import { bookingWithdrawn, sendBooking } from './send-booking.ts';
import { startedAt, startedThere } from './start-question.ts';

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

const asked = {
  pickupLocation: { ...place, lat: 8.487 },
  dropoffLocation: destination,
  stops: [],
  vehicleType: 'standard' as const,
  paymentMethod: 'cash',
  pickupNote: 'At the blue gate',
};

let keys = 0;

/** Keeps a booking that was asked for three minutes ago, from a place 780 m from where the phone is now. */
function kept(booking: Partial<PendingBooking> = {}): void {
  keys += 1;
  pendingChanged({
    key: `key-${keys}`,
    body: asked,
    trip: { pickup: far, stops: [], destination },
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
  expect((await screen.findByRole('status')).textContent).toMatch(/from a place 800.m from where your phone is now/);
  expect(screen.getByRole('heading', { name: 'Where should your ride start?' })).toBeTruthy();
  expect(screen.getByText(/^Current Location · \d\d:\d\d$/)).toBeTruthy();
  await sendBooking();
  expect(called).not.toContain(SEND);
  // The question is on the screen.
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
  expect(screen.getByRole('button', { name: 'Finding your location…' }).hasAttribute('disabled')).toBe(true);
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
  ['has just seen where it starts', { askedAt: Date.now() + 60_000 }],
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
  kept({ sends: 1 });
  const sent = sendBooking();
  bookingWithdrawn();
  await sent;
  expect(called.at(-1)).toBe('POST /api/rides/ride-1/cancel');
  expect(pendingStore.getState().booking).toBeNull();
});

test('a screen that does not show the question says so once', async () => {
  service();
  kept();
  await sendBooking();
  expect(toastStore.getState().toast).toMatchObject({ title: 'Where should your ride start?' });
  toastStore.setState({ toast: null });
  await sendBooking();
  expect(toastStore.getState().toast).toBeNull();
});

const aPosition = (accuracy: number, confirmedAt = Date.now()) =>
  geolocationStore.setState(
    {
      kind: 'position',
      position: { lat: 8.48, lng: -13.23, accuracy, heading: null, speed: null, at: confirmedAt, confirmedAt },
    },
    true,
  );

test.each<[string, () => unknown]>([
  ['no position, as after a reload', () => {}],
  ['a coarse position', () => aPosition(900)],
  ['an old position at the pickup', () => aPosition(5, Date.now() - 120_000)],
])('a question stays while the phone has %s', async (_, positioned) => {
  thePhone({ isFound: false });
  const called = service();
  positioned();
  kept({ start: 'asked', trip: { pickup: pickupAt(8.48), stops: [], destination } });
  await sendBooking();
  expect(called).not.toContain(SEND);
  expect(pendingStore.getState().booking).toMatchObject({ start: 'asked' });
});

test('a coarse position does not ask by itself', async () => {
  thePhone({ isFound: false });
  aPosition(900);
  const called = service();
  kept();
  await sendBooking();
  expect(called).toContain(SEND);
});

test('a browser that answers no request for the position does not hold the booking back', async () => {
  jest.useFakeTimers();
  let refuse: (() => void) | undefined;
  Object.assign(navigator.geolocation, {
    getCurrentPosition: (_found: unknown, failed: (error: object) => void) => (refuse = () => failed({ code: 1 })),
  });
  const called = service();
  kept();
  const sent = sendBooking();
  await jest.advanceTimersByTimeAsync(10_000);
  await sent;
  expect(called).toContain(SEND);
  jest.useRealTimers();
  refuse?.();
});

test('a booking for another person is sent where that person was', async () => {
  const called = service();
  kept({ body: { ...asked, passenger: { name: 'Mariama', phone: '+23276000001' } } });
  await sendBooking();
  expect(called).toContain(SEND);
});

test('an answer that is given while an earlier ride is looked for is not asked for again', async () => {
  let found: ((ride: null) => void) | undefined;
  const called = service(new Promise((resolve) => (found = resolve)));
  kept({ sends: 1, start: 'asked' });
  const sent = sendBooking();
  await waitFor(() => expect(called).toContain('GET /api/rides/active'));
  startedThere();
  found?.(null);
  await sent;
  expect(called).toContain(SEND);
  expect(rideStore.getState().ride?.id).toBe('ride-1');
});

test('a start elsewhere withdraws what another page may be sending', () => {
  kept({ sends: 1, start: 'asked' });
  const { booking } = pendingStore.getState();
  startedAt(here);
  expect(booking && isWithdrawn(booking)).toBe(true);
});

test.each([0, 1])('an answer that another page took is followed here, after %s sends', async (sends) => {
  const called = service();
  kept({ start: 'asked', sends });
  const { booking } = pendingStore.getState();
  if (!booking) throw new Error('no booking');
  const { isCurrent: _, ...pickup } = far;
  storedBooking.write({ ...booking, start: 'there', trip: { ...booking.trip, pickup } });
  await sendBooking();
  expect(called).toEqual([SEND]);
  expect(rideStore.getState().ride?.id).toBe('ride-1');
});
