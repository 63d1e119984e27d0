import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { ApiError, NetworkError } from '../../../lib/api/api-error.ts';
import { offerAnswered, offerArrived, offerDismissed, offerStore } from '../../../lib/live/offer.store.ts';
import { rideCleared, rideNews } from '../../../lib/live/ride.store.ts';
import { serverTimeReceived } from '../../../lib/server-clock.ts';
import { answerFetch, refuseField } from '../../../test/answer-fetch.ts';
import { anOffer, aRide } from '../../../test/builders.ts';
import { acceptanceFailed, acceptWhileOpen } from './use-answer-offer.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const offer = anOffer({ expiresAt: new Date(NOW + 15_000).toISOString() });
const realFetch = globalThis.fetch;

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
  serverTimeReceived(new Date(NOW).toISOString());
  offerDismissed();
  offerArrived(offer);
  offerAnswered();
});

afterEach(() => {
  jest.useRealTimers();
  rideCleared();
  globalThis.fetch = realFetch;
});

test.each([
  ['ride.taken', 'taken'],
  ['offer.expired', 'expired'],
  ['offer.closed', 'cancelled'],
] as const)('an acceptance refused by %s ends as %s', (code, reason) => {
  acceptanceFailed(new ApiError(409, code, ''), offer);
  expect(offerStore.getState()).toEqual({ kind: 'closed', reason });
});

test('an offer that can still be won is offered again', () => {
  acceptanceFailed(new ApiError(503, 'service.unavailable', ''), offer);
  expect(offerStore.getState()).toEqual({ kind: 'offered', offer });
});

test('an offer whose time is over is not', () => {
  jest.setSystemTime(NOW + 16_000);
  acceptanceFailed(new NetworkError('gone'), offer);
  expect(offerStore.getState()).toEqual({ kind: 'idle' });
});

describe('an offer whose price changed while it was answered', () => {
  const changed = new ApiError(409, 'offer.price_changed', '');
  const dearer = { ...offer, fare: 3330 };

  test('is shown as it was announced meanwhile', () => {
    offerArrived(dearer);
    expect(offerStore.getState()).toEqual({ kind: 'answering', offer: dearer });
    acceptanceFailed(changed, offer);
    expect(offerStore.getState()).toEqual({ kind: 'offered', offer: dearer });
  });

  test('is read again where nothing was announced', async () => {
    const called = answerFetch(200, [dearer]);
    acceptanceFailed(changed, offer);
    await jest.advanceTimersByTimeAsync(0);
    expect(called).toEqual(['/api/driver/offers']);
    expect(offerStore.getState()).toEqual({ kind: 'offered', offer: dearer });
  });

  test('leaves the screen where it cannot be read, rather than with the old price', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    acceptanceFailed(changed, offer);
    await jest.advanceTimersByTimeAsync(0);
    expect(offerStore.getState()).toEqual({ kind: 'idle' });
  });
});

test('an acceptance names the fare that was shown', async () => {
  let body: unknown;
  Object.assign(globalThis, {
    fetch: async (_address: string, init: { body: string }) => {
      body = JSON.parse(init.body);
      // The offer has expired: the request is not sent again.
      jest.setSystemTime(NOW + 16_000);
      throw new TypeError('Failed to fetch');
    },
  });
  await expect(acceptWhileOpen(offer)).rejects.toBeInstanceOf(NetworkError);
  expect(body).toEqual({ offerId: offer.offerId, fare: offer.fare });
});

test('an acceptance is repeated once without the fare where a backend does not know the field yet', async () => {
  const bodies = refuseField('fare');
  await acceptWhileOpen(offer);
  expect(bodies).toEqual([{ offerId: offer.offerId, fare: offer.fare }, { offerId: offer.offerId }]);
});

test('an acceptance that is refused for anything else is not repeated without the fare', async () => {
  const bodies = refuseField('offerId');
  await expect(acceptWhileOpen(offer)).rejects.toMatchObject({ code: 'request.invalid' });
  expect(bodies).toHaveLength(1);
});

test('the failure of an earlier offer leaves the one on the screen alone', () => {
  const next = anOffer({ offerId: 'offer-2' });
  offerArrived(next);
  acceptanceFailed(new NetworkError('gone'), offer);
  expect(offerStore.getState()).toEqual({ kind: 'offered', offer: next });
});

test('an acceptance that gets lost is repeated until the offer is over', async () => {
  let tries = 0;
  globalThis.fetch = () => {
    tries += 1;
    return Promise.reject(new TypeError('Failed to fetch'));
  };
  const outcome = acceptWhileOpen(offer).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(20_000);
  expect(await outcome).toBeInstanceOf(NetworkError);
  expect(tries).toBeGreaterThan(10);
  expect(tries).toBeLessThan(30);
});

test('an acceptance that a proxy responds to in the place of a backend is repeated like a lost one', async () => {
  const called = answerFetch(502, '<html>Bad Gateway</html>');
  const outcome = acceptWhileOpen(offer).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(20_000);
  expect(await outcome).toMatchObject({ status: 502, code: 'unexpected' });
  expect(called.length).toBeGreaterThan(10);
});

describe('an acceptance without an answer', () => {
  const vehicle = { make: null, model: null, plate: null, type: 'standard' } as const;
  const driver = { id: 'driver-1', name: 'Fatmata', photoUrl: null, rating: 5, isNew: true, vehicle };
  const mine = aRide({ id: offer.rideId, status: 'accepted', driver });
  const broken = Promise.reject(new DOMException('Aborted', 'AbortError'));
  const inBody = { ok: true, status: 200, json: () => broken };
  const refused = {
    ok: false,
    status: 409,
    headers: new Headers(),
    text: async () => '{"code":"offer.closed","message":""}',
  };
  const failures: [string, () => Promise<unknown>][] = [
    ['is lost', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['breaks off in its body', async () => inBody],
    ['is refused', async () => refused],
  ];
  broken.catch(() => {});

  test.each(failures)('succeeds where it %s and the ride has reached the phone as his', async (_, answer) => {
    Object.assign(globalThis, { fetch: answer });
    const outcome = acceptWhileOpen(offer);
    rideNews(mine);
    await jest.advanceTimersByTimeAsync(20_000);
    expect(await outcome).toBe(mine);
  });

  test.each(failures)('fails where it %s and the ride that has reached the phone is not his', async (_, answer) => {
    Object.assign(globalThis, { fetch: answer });
    const outcome = acceptWhileOpen(offer).catch((error: unknown) => error);
    rideNews({ ...mine, driver: null, status: 'cancelled' });
    await jest.advanceTimersByTimeAsync(20_000);
    expect(await outcome).toMatchObject({ name: expect.stringMatching(/Error$/) });
  });

  test('is asked for again where it broke off in its body', async () => {
    const answers: unknown[] = [inBody, { ok: true, status: 200, json: async () => mine }];
    Object.assign(globalThis, { fetch: async () => answers.shift() });
    const outcome = acceptWhileOpen(offer);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await outcome).toBe(mine);
  });
});
