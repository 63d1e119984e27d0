import { beforeEach, expect, test } from '@jest/globals';
import { offlineTexts } from '../../../lib/i18n/messages/offline/texts.ts';
import { riderTexts } from '../../../lib/i18n/messages/rider/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { rideStore } from '../../../lib/live/ride.store.ts';
import { toastStore } from '../../../lib/toasts/toast.store.ts';
import { destination, pickup, quote } from '../../../test/a-quote.ts';
import { answerCalls, answerFetch } from '../../../test/answer-fetch.ts';
import { aRide } from '../../../test/builders.ts';
import { bookingLeft, tripDraftStore } from '../draft/trip-draft.store.ts';
import { pendingChanged, pendingStore, type PendingBooking } from './pending-booking.store.ts';
import { bookingWithdrawn, sendBooking } from './send-booking.ts';

await texts(riderTexts, offlineTexts);

const SEND = 'POST /api/rides/request';
const QUOTE = 'POST /api/rides/quote';

beforeEach(() => {
  pendingChanged(null);
  pendingStore.setState({ isWaiting: false });
  toastStore.setState({ toast: null });
  rideStore.setState({ ride: null });
  bookingLeft();
});

let keys = 0;
const body = {
  pickupLocation: pickup,
  dropoffLocation: destination,
  stops: [],
  vehicleType: 'standard' as const,
  paymentMethod: 'cash',
  estimatedFare: '2200',
};

/** Keeps a booking whose price of 22.00 the phone has estimated itself. */
function kept(booking: Partial<PendingBooking> = {}): void {
  keys += 1;
  pendingChanged({
    key: `estimated-${keys}`,
    body,
    trip: { pickup, stops: [], destination },
    askedAt: Date.now(),
    sends: 0,
    pricedUntil: Date.now() + 600_000,
    isWithdrawn: false,
    ...booking,
  });
}

const priced = (fare: number) => ({ ...quote, options: quote.options.map((option) => ({ ...option, fare })) });
const surged = {
  ...quote,
  options: quote.options.map((option) => ({
    ...option,
    fare: 4000,
    fareLines: [{ kind: 'surge', amount: 1500, percent: 160 }],
  })),
};
const service = (reply: unknown) => answerCalls({ '/api/rides/quote': reply, '/api/rides/request': aRide() });

test('a price much above the estimate is shown before anything is booked', async () => {
  const called = service(priced(3081));
  kept();
  await sendBooking();
  expect(called).toEqual([QUOTE]);
  expect(pendingStore.getState().booking).toBeNull();
  expect(tripDraftStore.getState()).toMatchObject({
    booking: { destination },
    choice: { vehicleType: 'standard', paymentMethod: 'cash' },
  });
  expect(toastStore.getState().toast).toMatchObject({
    title: 'The price is higher than estimated',
    description: 'Nothing was booked. Check the new price and confirm again.',
  });
});

test.each<[string, unknown, Partial<PendingBooking>, string[]]>([
  ['whose price is near the estimate', priced(3080), {}, [QUOTE, SEND]],
  ['whose price is higher by a surge alone', surged, {}, [QUOTE, SEND]],
  ['whose class is not quoted', { ...quote, options: [] }, {}, [QUOTE, SEND]],
  ['with a price of the service', priced(9000), { body: { ...body, quoteId: 'quote-1' } }, [SEND]],
  ['that may have arrived already', priced(9000), { sends: 1 }, [SEND]],
])('a booking %s is sent', async (_, reply, booking, calls) => {
  const called = service(reply);
  kept(booking);
  await sendBooking();
  expect(called).toEqual(calls);
  expect(rideStore.getState().ride?.id).toBe('ride-1');
});

test('a trip that the service does not price is refused by the booking', async () => {
  const called = answerCalls({ '/api/rides/request': aRide() });
  kept();
  await sendBooking();
  expect(called).toEqual([QUOTE, SEND]);
});

test('a price that fails with an error of the service keeps no booking back', async () => {
  const called = answerFetch(500, 'Internal Server Error');
  kept();
  await sendBooking();
  expect(called).toContain('/api/rides/request');
});

test.each([429, 503])('a service that is not ready keeps the booking: %s', async (status) => {
  const called = answerFetch(status, { code: 'service.unavailable', message: 'Not ready.', requestId: 'r' });
  kept();
  await sendBooking();
  expect(new Set(called)).toEqual(new Set(['/api/rides/quote']));
  expect(pendingStore.getState()).toMatchObject({ booking: { sends: 0 }, isWaiting: true });
});

test('a booking that is withdrawn while its price is asked for is not sent', async () => {
  const called = service(priced(2300));
  kept();
  const sent = sendBooking();
  bookingWithdrawn();
  await sent;
  expect(called).toEqual([QUOTE]);
  expect(toastStore.getState().toast).toMatchObject({ title: 'Nothing was booked' });
});
