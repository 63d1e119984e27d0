import { beforeEach, expect, jest, test } from '@jest/globals';
import { offlineTexts } from '../../../lib/i18n/messages/offline/texts.ts';
import { riderTexts } from '../../../lib/i18n/messages/rider/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { rideStore } from '../../../lib/live/ride.store.ts';
import { signedIn, signedOut } from '../../../lib/session/session.store.ts';
import { answerCalls } from '../../../test/answer-fetch.ts';
import { aRide, aUser } from '../../../test/builders.ts';
import { pendingChanged, pendingStore } from './pending-booking.store.ts';
import { bookingWithdrawn, sendBooking } from './send-booking.ts';

await texts(riderTexts, offlineTexts);

const STORED = 'waka.kept.booking';
const nothing = { booking: null, isWaiting: false };
const pickup = { name: 'Cotton Tree', address: 'Siaka Stevens Street, Freetown', lat: 8.4872, lng: -13.2356 };
const destination = { name: 'Lumley Market', address: 'Lumley, Freetown', lat: 8.4586, lng: -13.2803 };

beforeEach(() => {
  pendingChanged(null);
  rideStore.setState({ ride: null });
});

function asked(sends = 0, from: Partial<typeof pickup> = pickup, key = 'key-1'): void {
  pendingChanged({
    key,
    body: {
      pickupLocation: { ...pickup, ...from },
      dropoffLocation: destination,
      vehicleType: 'standard',
      paymentMethod: 'cash',
    },
    trip: { pickup, stops: [], destination },
    askedAt: Date.now(),
    sends,
    pricedUntil: Date.now() + 600_000,
    isWithdrawn: false,
  });
  pendingStore.setState({ isWaiting: true });
}

/** Changes the stored booking as another page of this browser does. */
function changedElsewhere(change: object | null): void {
  const before: object = JSON.parse(localStorage.getItem(STORED) ?? '{}');
  if (change) localStorage.setItem(STORED, JSON.stringify({ ...before, ...change }));
  else localStorage.removeItem(STORED);
}

test.each([null, { key: 'key-2' }])('a booking that another page withdrew (%j) is not sent here', async (change) => {
  const called = answerCalls({ '/api/rides/request': aRide() });
  asked();
  changedElsewhere(change);
  await sendBooking();
  expect(called).toEqual([]);
  expect(pendingStore.getState()).toEqual(nothing);
  expect(localStorage.getItem(STORED) === null).toBe(change === null);
});

test('a booking that another page withdrew leaves this screen at once', () => {
  asked();
  changedElsewhere(null);
  dispatchEvent(new StorageEvent('storage', { key: STORED }));
  expect(pendingStore.getState()).toEqual(nothing);
});

// A driver may have accepted long ago: a fee that the rider has not read is not charged. Without one there is none.
test.each([
  ['pending', { seenStatus: 'pending' }],
  ['accepted', { seenStatus: 'accepted', seenFee: 0 }],
] as const)(
  'a booking that another page has sent is called off as the %s ride that the service names',
  async (status, seen) => {
    const cancelled = aRide({ status: 'cancelled', seq: 2 });
    const called = answerCalls({ '/api/rides/active': aRide({ status }), '/api/rides/ride-1/cancel': cancelled });
    asked();
    changedElsewhere({ sends: 1 });
    const bodies: unknown[] = [];
    const { fetch } = globalThis;
    Object.assign(globalThis, {
      fetch: (address: string, init: RequestInit = {}) => {
        if (typeof init.body === 'string') bodies.push(JSON.parse(init.body));
        return fetch(address, init);
      },
    });
    bookingWithdrawn();
    await sendBooking();
    expect(called).toEqual(['GET /api/rides/active', 'POST /api/rides/ride-1/cancel']);
    expect(bodies).toEqual([{ reason: 'changed_mind', ...seen }]);
  },
);

test('a booking that another page is withdrawing is not sent again here', async () => {
  const called = answerCalls({ '/api/rides/active': null });
  asked(1);
  changedElsewhere({ isWithdrawn: true });
  await sendBooking();
  expect(called).toEqual(['GET /api/rides/active']);
});

test('a ride whose pickup the service has named since is cancelled with its booking', async () => {
  const point = { address: '8.310000, -13.045000', lat: 8.31, lng: -13.045 };
  const named = { ...point, address: '4.2 km south-east of Waterloo', name: null };
  const ride = aRide({ pickupLocation: named, dropoffLocation: { ...destination } });
  const called = answerCalls({
    '/api/rides/active': ride,
    '/api/rides/ride-1/cancel': { ...ride, status: 'cancelled' },
  });
  asked(1, point);
  bookingWithdrawn();
  await sendBooking();
  expect(called).toEqual(['GET /api/rides/active', 'POST /api/rides/ride-1/cancel']);
});

test('a booking that another page withdraws while it is under way here is cancelled by its response', async () => {
  const { called, sent, answer } = underWay('key-3');
  changedElsewhere({ isWithdrawn: true });
  dispatchEvent(new StorageEvent('storage', { key: STORED }));
  changedElsewhere(null);
  dispatchEvent(new StorageEvent('storage', { key: STORED }));
  answer(aRide());
  await sent;
  expect(called).toEqual(['POST /api/rides/request', 'POST /api/rides/ride-1/cancel']);
  expect(rideStore.getState().ride?.status).not.toBe('pending');
});

/** Begins to send a booking, and returns how to answer the request. */
function underWay(key: string) {
  const replies: Record<string, unknown> = { '/api/rides/ride-1/cancel': aRide({ status: 'cancelled', seq: 2 }) };
  const called = answerCalls(replies);
  const answers: ((ride: unknown) => void)[] = [];
  replies['/api/rides/request'] = new Promise((resolve) => answers.push(resolve));
  asked(0, pickup, key);
  return { called, replies, sent: sendBooking(), answer: (ride: unknown) => answers[0]?.(ride) };
}

/** Withdraws the booking on another page, of which this one learns at the end alone, as a page that slept does. */
function withdrawnWhileAsleep(then: object | null = null): void {
  changedElsewhere({ isWithdrawn: true });
  const oldValue = localStorage.getItem(STORED);
  changedElsewhere(null);
  if (then) changedElsewhere(then);
  dispatchEvent(new StorageEvent('storage', { key: STORED, oldValue, newValue: null }));
}

test('a page that slept while another one withdrew its booking cancels the ride too', async () => {
  const { called, sent, answer } = underWay('key-5');
  withdrawnWhileAsleep();
  answer(aRide());
  await sent;
  expect(called).toEqual(['POST /api/rides/request', 'POST /api/rides/ride-1/cancel']);
});

test('the late response to a withdrawn booking leaves the next one of another page', async () => {
  const { called, sent, answer } = underWay('key-6');
  withdrawnWhileAsleep({ key: 'key-7', sends: 0 });
  answer(aRide());
  await sent;
  expect(called).toEqual(['POST /api/rides/request', 'POST /api/rides/ride-1/cancel']);
  expect(localStorage.getItem(STORED)).toMatch('key-7');
});

test('the late response to a withdrawn booking is followed by the next one of this page', async () => {
  const { called, replies, sent, answer } = underWay('key-8');
  withdrawnWhileAsleep();
  asked(0, pickup, 'key-9');
  void sendBooking();
  replies['/api/rides/request'] = aRide({ id: 'ride-2' });
  answer(aRide());
  await sent;
  expect(called).toEqual(['POST /api/rides/request', 'POST /api/rides/ride-1/cancel', 'POST /api/rides/request']);
  expect(rideStore.getState().ride).toMatchObject({ id: 'ride-2', status: 'pending' });
  expect(pendingStore.getState()).toEqual(nothing);
  expect(localStorage.getItem(STORED)).toBeNull();
});

test('a ride whose response was lost is cancelled later where another page has withdrawn its booking meanwhile', async () => {
  const { called, replies, sent, answer } = underWay('key-10');
  withdrawnWhileAsleep();
  answer(Promise.reject(new TypeError('Failed to fetch')));
  await sent;
  expect(pendingStore.getState()).toMatchObject({ booking: { key: 'key-10', isWithdrawn: true }, isWaiting: true });
  replies['/api/rides/active'] = aRide();
  await sendBooking();
  expect(called).toEqual(['POST /api/rides/request', 'GET /api/rides/active', 'POST /api/rides/ride-1/cancel']);
  expect(pendingStore.getState()).toEqual(nothing);
});

test('a browser that blocks storage sends what this page knows', async () => {
  const blocked = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const called = answerCalls({ '/api/rides/request': aRide() });
  asked(0, pickup, 'key-4');
  await sendBooking();
  expect(called).toEqual(['POST /api/rides/request']);
  blocked.mockRestore();
});

test('a booking that waits is not that of the next person on this page', () => {
  signedIn(aUser());
  asked();
  signedOut();
  expect(pendingStore.getState()).toEqual(nothing);
  signedIn(aUser());
  asked();
  signedIn(aUser({ id: 'user-2' }));
  expect(pendingStore.getState()).toEqual(nothing);
});
