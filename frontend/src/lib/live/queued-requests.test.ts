import type { Ride } from '@waka/contracts/rides/ride-views';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { answerFetch, refuseField } from '../../test/answer-fetch.ts';
import { aRide, aUser } from '../../test/builders.ts';
import { ApiError } from '../api/api-error.ts';
import { connectionClosed, connectionLost, connectionOpened } from '../connection.store.ts';
import { rideTexts } from '../i18n/messages/ride/texts.ts';
import { riderTexts } from '../i18n/messages/rider/texts.ts';
import { texts } from '../i18n/texts.ts';
import { signedIn, useSession } from '../session/session.store.ts';
import { toastStore } from '../toasts/toast.store.ts';
import {
  freeUntilOf,
  queuedRequests,
  requestQueued,
  requestWithdrawn,
  sendQueuedRequests,
  type QueuedRequest,
} from './queued-requests.ts';
import { rideCleared, rideStore } from './ride.store.ts';
import { sendWhenBack } from './send-when-back.ts';

await Promise.all([texts(rideTexts), texts(riderTexts)]);
const realFetch = globalThis.fetch;
beforeEach(() => {
  queuedRequests.setState({ requests: [] });
  localStorage.clear();
  rideCleared();
  toastStore.setState({ toast: null });
});
afterEach(() => {
  globalThis.fetch = realFetch;
  connectionClosed();
});

const rating = (rideId = 'ride-1', stars = 5) => ({ kind: 'rating', rideId, body: { stars } }) as const;
const cancel = (rideId = 'ride-1') => ({ kind: 'cancel', rideId, body: { reason: 'changed_mind' } }) as const;
const tags: QueuedRequest = { kind: 'tags', rideId: 'ride-1', body: { tags: ['polite'] } };
const until = (freeUntil: string) => ({ cancellation: 300, freeUntil, noShow: 500 });
const waiting = () => queuedRequests.getState().requests;
const refusal = (code: string, more: object = {}) => ({ code, message: 'No.', requestId: 'r', ...more });

test('a later request replaces one of the same kind for the same ride, and no other', () => {
  requestQueued(rating());
  requestQueued(cancel());
  requestQueued(rating('ride-2'));
  requestQueued(rating('ride-1', 2));
  expect(waiting()).toEqual([cancel(), rating('ride-2'), rating('ride-1', 2)]);
  requestWithdrawn({ kind: 'rating', rideId: 'ride-1' });
  expect(waiting()).toEqual([cancel(), rating('ride-2')]);
});

test('what waits is stored on the phone, and nothing is stored once all of it is sent', async () => {
  requestQueued(rating());
  expect(JSON.parse(localStorage.getItem('waka.kept.requests') ?? '')).toEqual([rating()]);
  answerFetch(200, aRide());
  await sendQueuedRequests();
  expect(waiting()).toEqual([]);
  expect(localStorage.getItem('waka.kept.requests')).toBeNull();
});

test('requests are sent in their order, each to its own call', async () => {
  requestQueued(cancel());
  requestQueued(rating('ride-2'));
  requestQueued(tags);
  const called = answerFetch(200, aRide({ status: 'cancelled', seq: 3 }));
  await sendQueuedRequests();
  expect(called).toEqual(['/api/rides/ride-1/cancel', '/api/rides/ride-2/rating', '/api/rides/ride-1/rating/tags']);
  expect(rideStore.getState().ride?.status).toBe('cancelled');
});

test.each([
  ['a service that is down', 503, refusal('service.unavailable')],
  ['too many requests', 429, refusal('request.too_many')],
  ['a proxy that stands before the service', 403, '<html>Forbidden</html>'],
])('%s leaves all of them waiting, in their order', async (_, status, body) => {
  requestQueued(rating());
  requestQueued(tags);
  const called = answerFetch(status, body);
  await sendQueuedRequests();
  expect(called).toHaveLength(1);
  expect(waiting()).toEqual([rating(), tags]);
});

test('without network they wait, and are sent by the next try', async () => {
  requestQueued(rating());
  Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
  await sendQueuedRequests();
  expect(waiting()).toEqual([rating()]);
  answerFetch(200, aRide());
  await sendQueuedRequests();
  expect(waiting()).toEqual([]);
});

test('what the service refuses of what was kept is logged, and sent no more', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  requestQueued(rating());
  requestQueued(tags);
  const called = answerFetch(409, refusal('ride.already_rated'));
  await sendQueuedRequests();
  expect(called).toHaveLength(2);
  expect(waiting()).toEqual([]);
  expect(toastStore.getState().toast).toBeNull();
  expect(log.mock.calls).toEqual([
    ['Mutation error:', expect.any(ApiError)],
    ['Mutation error:', expect.any(ApiError)],
  ]);
  log.mockRestore();
});

test('a cancellation that comes too late is left to the page of the ride, as it is now', async () => {
  requestQueued(cancel());
  answerFetch(409, refusal('ride.wrong_state', { ride: aRide({ status: 'in_progress', seq: 5 }) }));
  await sendQueuedRequests();
  expect(rideStore.getState().ride).toMatchObject({ status: 'in_progress', seq: 5 });
  expect(waiting()).toEqual([{ ...cancel(), isRefused: true }]);
  expect(toastStore.getState().toast).toBeNull();
});

test('a cancellation whose fee has begun since is left to the page of the ride', async () => {
  const request = { ...cancel(), body: { reason: 'changed_mind', seenStatus: 'accepted', seenFee: 0 } } as const;
  requestQueued(request);
  const ride = aRide({ status: 'accepted', seq: 5, fees: until('2026-01-01T00:00:00.000Z') });
  const called = answerFetch(409, refusal('ride.cancel_costs', { ride }));
  await sendQueuedRequests();
  expect(called).toHaveLength(1);
  expect(waiting()).toEqual([{ ...request, isRefused: true }]);
});

test('a cancellation reaches a backend that does not know what its rider has read', async () => {
  requestQueued({ ...cancel(), body: { reason: 'changed_mind', seenStatus: 'accepted', seenFee: 0 } });
  const bodies = refuseField('seenFee');
  await sendQueuedRequests();
  expect(bodies).toEqual([
    { reason: 'changed_mind', seenStatus: 'accepted', seenFee: 0 },
    { reason: 'changed_mind', seenStatus: 'accepted' },
  ]);
});

test('a cancellation of a ride that has ended shows an error', async () => {
  requestQueued(cancel());
  answerFetch(409, refusal('ride.wrong_state', { ride: aRide({ status: 'completed', seq: 5 }) }));
  await sendQueuedRequests();
  expect(waiting()).toEqual([]);
  expect(toastStore.getState().toast).toMatchObject({ tone: 'error', title: 'Error' });
});

test('a cancellation that was free is not sent once it costs something: the screen asks', async () => {
  const [past, future] = ['2020-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z'];
  requestQueued({ ...cancel(), freeUntil: past });
  requestQueued({ ...cancel('ride-2'), freeUntil: future });
  const called = answerFetch(200, aRide({ status: 'cancelled', seq: 3 }));
  await sendQueuedRequests();
  expect(called).toEqual(['/api/rides/ride-2/cancel']);
  expect(waiting()).toEqual([{ ...cancel(), freeUntil: past, isRefused: true }]);
});

test.each([
  ['of a fee that is not due yet', until('2099-01-01T00:00:00.000Z'), { freeUntil: '2099-01-01T00:00:00.000Z' }],
  ['of a fee that is due', until('2020-01-01T00:00:00.000Z'), {}],
  ['without a fee', null, {}],
])('a ride %s says until when cancelling is free', (_, fees, said) => {
  expect(freeUntilOf({ status: 'accepted', fees })).toEqual(said);
});

const accepted = (fees: Ride['fees']) => aRide({ status: 'accepted', seq: 5, fees });

test.each([
  ['has no fee', null],
  ['is free for a while', until('2099-01-01T00:00:00.000Z')],
])('a ride that a driver accepted meanwhile is cancelled as promised where it %s', async (_, fees) => {
  requestQueued({ ...cancel(), body: { reason: 'changed_mind', seenStatus: 'pending' } });
  const bodies: unknown[] = [];
  Object.assign(globalThis, {
    fetch: async (_address: string, { body }: { body: string }) => {
      bodies.push(JSON.parse(body));
      const isFirst = bodies.length === 1;
      const reply = isFirst
        ? refusal('ride.wrong_state', { ride: accepted(fees) })
        : aRide({ status: 'cancelled', seq: 6 });
      return {
        ok: !isFirst,
        status: isFirst ? 409 : 200,
        headers: new Headers(),
        text: async () => JSON.stringify(reply),
        json: async () => reply,
      };
    },
  });
  await sendQueuedRequests();
  expect(bodies).toEqual([
    { reason: 'changed_mind', seenStatus: 'pending' },
    { reason: 'changed_mind', seenStatus: 'accepted' },
  ]);
  expect(rideStore.getState().ride?.status).toBe('cancelled');
  expect(waiting()).toEqual([]);
  expect(toastStore.getState().toast).toBeNull();
});

test('a ride that is no longer free to cancel stays, and the question stays until the rider decides', async () => {
  requestQueued({ ...cancel(), body: { reason: 'changed_mind', seenStatus: 'pending' } });
  const ride = accepted(until('2020-01-01T00:00:00.000Z'));
  const called = answerFetch(409, refusal('ride.wrong_state', { ride }));
  await sendQueuedRequests();
  await sendQueuedRequests();
  expect(called).toHaveLength(1);
  expect(rideStore.getState().ride?.status).toBe('accepted');
  expect(waiting()).toMatchObject([{ kind: 'cancel', rideId: 'ride-1', isRefused: true }]);
  expect(toastStore.getState().toast).toBeNull();
});

test('a ride that the rider has kept while the request was sent is not cancelled after all', async () => {
  requestQueued({ ...cancel(), body: { reason: 'changed_mind', seenStatus: 'pending' } });
  const called: string[] = [];
  Object.assign(globalThis, {
    fetch: async (address: string) => {
      called.push(address);
      requestWithdrawn(cancel());
      const reply = refusal('ride.wrong_state', { ride: accepted(null) });
      return {
        ok: false,
        status: 409,
        headers: new Headers(),
        text: async () => JSON.stringify(reply),
        json: async () => reply,
      };
    },
  });
  await sendQueuedRequests();
  expect(called).toHaveLength(1);
  expect(waiting()).toEqual([]);
});

test('a cancellation of a ride that is cancelled already is no failure', async () => {
  requestQueued(cancel());
  answerFetch(409, refusal('ride.wrong_state', { ride: aRide({ status: 'cancelled', seq: 5 }) }));
  await sendQueuedRequests();
  expect(rideStore.getState().ride?.status).toBe('cancelled');
  expect(toastStore.getState().toast).toBeNull();
});

test('a session that ended meanwhile is ended on the screen, too', async () => {
  signedIn(aUser());
  requestQueued(rating());
  answerFetch(401, refusal('auth.required'));
  await sendQueuedRequests();
  expect(useSession.getState().kind).toBe('signed_out');
});

test('two tries at once send each request once, and one that was withdrawn meanwhile not at all', async () => {
  requestQueued(rating());
  requestQueued(tags);
  const called: string[] = [];
  Object.assign(globalThis, {
    fetch: async (address: string) => {
      called.push(address);
      requestWithdrawn(tags);
      return { ok: true, json: async () => null };
    },
  });
  await Promise.all([sendQueuedRequests(), sendQueuedRequests()]);
  expect(called).toEqual(['/api/rides/ride-1/rating']);
  expect(waiting()).toEqual([]);
});

test('what waits is sent as soon as the network is back, by event or by clock, until it is stopped', async () => {
  jest.useFakeTimers();
  const called = answerFetch(503, refusal('service.unavailable'));
  const sent = async () => {
    const before = called.length;
    // The sender is fetched first.
    for (let turn = 0; turn < 50 && called.length === before; turn += 1) await jest.advanceTimersByTimeAsync(0);
    return called.length - before;
  };
  const stop = sendWhenBack();
  connectionOpened();
  expect(await sent()).toBe(0);
  requestQueued(rating());
  dispatchEvent(new Event('online'));
  expect(await sent()).toBe(1);
  connectionLost();
  expect(await sent()).toBe(0);
  connectionOpened();
  expect(await sent()).toBe(1);
  jest.advanceTimersByTime(10_000);
  expect(await sent()).toBe(1);
  stop();
  dispatchEvent(new Event('online'));
  connectionLost();
  connectionOpened();
  jest.advanceTimersByTime(60_000);
  expect(await sent()).toBe(0);
  jest.useRealTimers();
});
