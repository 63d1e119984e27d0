import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { offlineTexts } from '../../../lib/i18n/messages/offline/texts.ts';
import { riderTexts } from '../../../lib/i18n/messages/rider/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { rideStore, rideUpdated } from '../../../lib/live/ride.store.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { toastStore } from '../../../lib/toasts/toast.store.ts';
import { aRide } from '../../../test/builders.ts';
import { bookingLeft, bookingOpened, destinationChosen, tripDraftStore } from '../draft/trip-draft.store.ts';
import { pendingChanged, pendingStore } from './pending-booking.store.ts';
import { bookingWithdrawn, sendBooking } from './send-booking.ts';

await Promise.all([texts(riderTexts), texts(offlineTexts)]);

const pickup = { name: 'Cotton Tree', address: 'Siaka Stevens Street, Freetown', lat: 8.4872, lng: -13.2356 };
const destination = { name: 'Lumley Market', address: 'Lumley, Freetown', lat: 8.4586, lng: -13.2803 };

type Answer = { status: number; body: unknown } | 'broken line';

const cancelled: Answer = { status: 200, body: aRide({ status: 'cancelled', seq: 2 }) };

/**
 * Mocks the service's responses to the booking and to the request for the active ride; returns the addresses called.
 */
function theService(booking: Answer, activeRide: Answer = { status: 200, body: null }): string[] {
  const called: string[] = [];
  const answer = async (address: string) => {
    called.push(address);
    const given = address.endsWith('/request') ? booking : address.endsWith('/cancel') ? cancelled : activeRide;
    if (given === 'broken line') throw new TypeError('Failed to fetch');
    const { status, body } = given;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return {
      ok: status < 300,
      status,
      statusText: '',
      headers: new Headers(),
      text: async () => text,
      json: async () => JSON.parse(text),
    };
  };
  Object.assign(globalThis, { fetch: answer });
  return called;
}

function asked(sends = 0): void {
  pendingChanged({
    key: 'key-1',
    body: {
      pickupLocation: pickup,
      dropoffLocation: destination,
      stops: [],
      vehicleType: 'standard',
      paymentMethod: 'cash',
    },
    trip: { pickup, stops: [], destination },
    askedAt: Date.now(),
    sends,
    pricedUntil: Date.now() + 600_000,
    isWithdrawn: false,
  });
}

const failure = { status: 500, body: 'Internal Server Error' };
const refusal = (status: number, code: string, message: string) => ({
  status,
  body: { code, message, requestId: 'r' },
});
const toast = () => toastStore.getState().toast;
const isWaiting = () => pendingStore.getState().isWaiting;

beforeEach(() => {
  pendingChanged(null);
  pendingStore.setState({ isWaiting: false });
  toastStore.setState({ toast: null });
  rideStore.setState({ ride: null });
  bookingLeft();
});

const noRide: Answer = { status: 200, body: null };
const gateway = (status: number): Answer => ({ status, body: '<html>Gateway</html>' });

test.each<[string, Answer, Answer, string]>([
  ['a failure that is no JSON', failure, failure, 'Failed to book ride'],
  ['a failure without a ride', failure, noRide, 'Failed to book ride'],
  ['a proxy that answered, and no ride,', gateway(502), noRide, 'Failed to book ride'],
  [
    'a service that was not ready, and no ride,',
    refusal(503, 'service.unavailable', 'The service is not available right now.'),
    noRide,
    'The service is not available right now.',
  ],
  [
    'a price that the service no longer knows',
    refusal(404, 'quote.not_found', 'This price is no longer valid. Please get a new one.'),
    'broken line',
    'This price is no longer valid. Please get a new one.',
  ],
  ['a refusal in words of its own', refusal(409, 'no.such.code', 'No rides today.'), 'broken line', 'No rides today.'],
])('%s is shown as "Booking Failed", and nothing is sent again', async (_, answer, activeRide, description) => {
  theService(answer, activeRide);
  asked();
  await sendBooking();
  expect(toast()).toMatchObject({ tone: 'error', title: 'Booking Failed', description });
  expect(pendingStore.getState()).toEqual({ booking: null, isWaiting: false });
  expect(tripDraftStore.getState().booking).toMatchObject({ destination });
});

test('a price that the service no longer knows is asked for again', async () => {
  queryClient.setQueryData(['rides', 'quote'], 'the old price');
  theService(refusal(404, 'quote.not_found', 'This price is no longer valid. Please get a new one.'));
  asked();
  await sendBooking();
  expect(queryClient.getQueryState(['rides', 'quote'])?.isInvalidated).toBe(true);
});

test.each<[string, Answer, Answer]>([
  ['a failure whose check finds no network', failure, 'broken line'],
  ['a proxy that speaks instead', gateway(502), gateway(502)],
  ['a service that is not ready', gateway(503), gateway(503)],
  ['a gateway that timed out', gateway(504), gateway(504)],
])('%s keeps the booking, because the ride may exist', async (_, answer, activeRide) => {
  theService(answer, activeRide);
  asked();
  await sendBooking();
  expect(toast()).toBeNull();
  expect(isWaiting()).toBe(true);
  expect(pendingStore.getState().booking).toMatchObject({ key: 'key-1', sends: 1 });
});

describe('a refusal while the screen already waits', () => {
  const tooMany = refusal(429, 'request.too_many', 'Too many requests. Please wait a moment.');
  const waitingWith = async (activeRide: Answer) => {
    asked(1);
    pendingStore.setState({ isWaiting: true });
    theService(tooMany, activeRide);
    await sendBooking();
  };

  test('shows the ride that an earlier send made', async () => {
    await waitingWith({ status: 200, body: aRide() });
    expect(toast()).toMatchObject({ title: 'Ride Requested' });
    expect(rideStore.getState().ride?.id).toBe('ride-1');
    expect(pendingStore.getState()).toEqual({ booking: null, isWaiting: false });
  });

  test('is a failure where the service has no ride', async () => {
    await waitingWith(noRide);
    expect(toast()).toMatchObject({ title: 'Booking Failed' });
    expect(isWaiting()).toBe(false);
  });

  test('opens its prices again with the class and the way to pay of the booking, and says so there', async () => {
    await waitingWith(noRide);
    const kept = { booking: { isRefused: true }, choice: { vehicleType: 'standard', paymentMethod: 'cash' } };
    expect(tripDraftStore.getState()).toMatchObject(kept);
  });

  test('keeps waiting until the service says which ride there is', async () => {
    await waitingWith(tooMany);
    expect(toast()).toBeNull();
    expect(isWaiting()).toBe(true);
    expect(pendingStore.getState().booking).toMatchObject({ key: 'key-1' });
  });
});

/** Withdraws the booking while its request is pending, and returns the addresses called. */
const withdrawnWhileSent = async (activeRide: Answer) => {
  const called = theService(failure, activeRide);
  asked();
  const sent = sendBooking();
  bookingWithdrawn();
  await sent;
  return called;
};

describe('a booking withdrawn while its send fails', () => {
  test('is cancelled where the ride was made', async () => {
    const called = await withdrawnWhileSent({ status: 200, body: aRide() });
    expect(called.at(-1)).toBe('/api/rides/ride-1/cancel');
    expect(rideStore.getState().ride?.status).toBe('cancelled');
    expect(pendingStore.getState().booking).toBeNull();
  });

  test('is not booked where there is no ride', async () => {
    await withdrawnWhileSent(noRide);
    expect(toast()?.title).toBe('Nothing was booked');
    expect(pendingStore.getState().booking).toBeNull();
  });

  test('stays until the service says which ride there is', async () => {
    await withdrawnWhileSent(failure);
    expect(isWaiting()).toBe(true);
    expect(pendingStore.getState().booking).toMatchObject({ isWithdrawn: true });
  });
});

test('only a broken line waits, with the booking kept to be sent again', async () => {
  theService('broken line');
  asked();
  await sendBooking();
  expect(toast()).toBeNull();
  expect(isWaiting()).toBe(true);
  expect(pendingStore.getState().booking).toMatchObject({ key: 'key-1', sends: 1 });
});

test('a ride that was made although its answer was a failure is booked, not failed', async () => {
  const made: Ride = aRide();
  theService(failure, { status: 200, body: made });
  asked();
  await sendBooking();
  expect(toast()).toMatchObject({ title: 'Ride Requested', description: 'Looking for nearby drivers...' });
  expect(rideStore.getState().ride?.id).toBe(made.id);
});

test('another live ride is shown with the refusal', async () => {
  const live = aRide({ id: 'ride-2' });
  const { status, body } = refusal(409, 'ride.already_live', 'You have a ride already.');
  theService({ status, body: { ...body, ride: live } });
  asked();
  await sendBooking();
  expect(toast()).toMatchObject({ title: 'Booking Failed' });
  expect(rideStore.getState().ride?.id).toBe('ride-2');
});

test('after a try without an answer a failure settles nothing until the service names the ride', async () => {
  theService(failure, failure);
  asked(1);
  await sendBooking();
  expect(toast()).toBeNull();
  expect(isWaiting()).toBe(true);
  theService(failure, { status: 200, body: null });
  await sendBooking();
  expect(toast()).toMatchObject({ title: 'Booking Failed' });
});

test('a booked ride says so and clears the form', async () => {
  rideUpdated(aRide({ status: 'cancelled' }));
  destinationChosen(destination);
  bookingOpened({ pickup, stops: [], destination });
  theService({ status: 201, body: aRide({ id: 'ride-3' }) });
  asked();
  await sendBooking();
  expect(toast()).toMatchObject({ title: 'Ride Requested', description: 'Looking for nearby drivers...' });
  expect(tripDraftStore.getState()).toMatchObject({ destination: null, booking: null });
});

test('the word about looking for drivers goes as soon as one is found', async () => {
  theService({ status: 201, body: aRide({ id: 'ride-4' }) });
  asked();
  await sendBooking();
  rideUpdated(aRide({ id: 'ride-4', seq: 2, lastEvent: 'offered' }));
  expect(toast()).toMatchObject({ title: 'Ride Requested' });
  rideUpdated(aRide({ id: 'ride-4', seq: 3, status: 'accepted' }));
  expect(toast()).toBeNull();
});

test('a driver who accepts before the answer comes leaves nothing to look for', async () => {
  rideUpdated(aRide({ id: 'ride-5', seq: 3, status: 'accepted' }));
  theService({ status: 201, body: aRide({ id: 'ride-5' }) });
  asked();
  await sendBooking();
  expect(toast()).toBeNull();
});
