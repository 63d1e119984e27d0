import { beforeEach, expect, jest, test } from '@jest/globals';
import { ApiError } from '../../lib/api/api-error.ts';
import { geolocationStore } from '../../lib/device/geolocation.ts';
import { signedOut, useSession } from '../../lib/session/session.store.ts';
import { aUser } from '../../test/builders.ts';
import { callForHelp, resumeSos, withdrawCall } from './send-sos.ts';
import { sosAttemptFailed, sosBegun, sosLeftBehind, sosStore } from './sos.store.ts';

const incident = { id: 'incident-1', kind: 'sos', state: 'open', contactsTexted: 1 };

interface Sent {
  address: string;
  key: string;
  body: string;
}

/** Simulates the network: false is no network, a number is the status of an answer. */
function networkOf(...answers: (false | number)[]): Sent[] {
  const sent: Sent[] = [];
  Object.assign(globalThis, {
    fetch: async (address: string, { headers, body: asked }: { headers: Record<string, string>; body: string }) => {
      sent.push({ address, key: headers['Idempotency-Key'] ?? '', body: asked });
      const status = answers.shift() ?? 200;
      if (status === false) throw new TypeError('no network');
      const body = status < 300 ? incident : { code: 'ride.not_found', message: 'no', requestId: 'r' };
      return {
        ok: status < 300,
        status,
        headers: new Headers(),
        text: async () => JSON.stringify(body),
        json: async () => body,
      };
    },
  });
  return sent;
}

const NO_NETWORK = Array.from({ length: 50 }, (): false => false);

const callsIn = (sent: Sent[]) => sent.filter(({ address }) => address.endsWith('/sos'));

beforeEach(() => {
  jest.useFakeTimers();
  geolocationStore.setState({ kind: 'loading' }, true);
  localStorage.clear();
  sosStore.setState({ kind: 'idle' }, true);
  useSession.setState({ kind: 'loading' }, true);
  let keys = 0;
  Object.defineProperty(globalThis.crypto, 'randomUUID', { configurable: true, value: () => `key-${(keys += 1)}` });
});

test('a call for help goes on until the service has it, always as the same call', async () => {
  const sent = networkOf(false, 503, 200);
  const calling = callForHelp('ride-1');
  expect(sosLeftBehind()).toMatchObject({ rideId: 'ride-1', key: 'key-1' });
  await jest.advanceTimersByTimeAsync(1500);
  expect(sosStore.getState()).toMatchObject({ kind: 'sending', hasFailed: true });
  await jest.advanceTimersByTimeAsync(10_000);
  await calling;
  expect(sosStore.getState()).toMatchObject({ kind: 'sent', rideId: 'ride-1', incident: { id: 'incident-1' } });
  expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-1']);
  expect(sosLeftBehind()).toBeNull();
});

test('the network that comes back is not waited for any longer', async () => {
  const sent = networkOf(false, 200);
  const calling = callForHelp('ride-1');
  await jest.advanceTimersByTimeAsync(0);
  expect(sent).toHaveLength(1);
  dispatchEvent(new Event('online'));
  await calling;
  expect(sent).toHaveLength(2);
});

test('a reload goes on with the call that it interrupted', async () => {
  const sent = networkOf(200);
  localStorage.setItem('waka.kept.sos', JSON.stringify({ rideId: 'ride-9', key: 'kept', position: null }));
  resumeSos();
  await jest.advanceTimersByTimeAsync(0);
  expect(sent).toMatchObject([{ address: '/api/rides/ride-9/sos', key: 'kept' }]);
  expect(sosStore.getState()).toMatchObject({ kind: 'sent', rideId: 'ride-9' });
});

test('what the service refuses is said and logged, and not sent again', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  const sent = networkOf(404);
  const calling = callForHelp('ride-1');
  await jest.advanceTimersByTimeAsync(1500);
  await calling;
  expect(sosStore.getState()).toEqual({ kind: 'refused', rideId: 'ride-1' });
  expect(log).toHaveBeenCalledWith('Mutation error:', expect.any(ApiError));
  expect(sent).toHaveLength(1);
});

test('a sign-out without network ends the call, which the next user of the phone neither sends nor finds', async () => {
  const sent = networkOf(false, 200);
  const calling = callForHelp('ride-1');
  await jest.advanceTimersByTimeAsync(0);
  signedOut();
  dispatchEvent(new Event('online'));
  await calling;
  expect(sent).toHaveLength(1);
  expect([sosStore.getState().kind, sosLeftBehind()]).toEqual(['idle', null]);
});

test('a call that waits is not sent in the name of another user who signs in meanwhile', async () => {
  useSession.setState({ kind: 'signed_in', user: aUser({ id: 'aminata' }) }, true);
  const sent = networkOf(...NO_NETWORK);
  const calling = callForHelp('ride-1');
  await jest.advanceTimersByTimeAsync(1500);
  const before = sent.length;
  useSession.setState({ kind: 'signed_in', user: aUser({ id: 'mohamed' }) }, true);
  await jest.advanceTimersByTimeAsync(60_000);
  await calling;
  expect(before).toBeGreaterThan(0);
  expect(sent).toHaveLength(before);
  expect(sosStore.getState().kind).toBe('idle');
});

test('a phone at rest, which finds no new position in time, sends the last one', async () => {
  const sent = networkOf(200, 200);
  const silent = { clearWatch: () => {}, watchPosition: () => 1, getCurrentPosition: () => {} };
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: silent });
  const position = { lat: 8.48, lng: -13.23, accuracy: 8, heading: null, speed: null, at: 1, confirmedAt: Date.now() };
  geolocationStore.setState({ kind: 'position', position }, true);
  const calling = callForHelp('ride-1');
  await jest.advanceTimersByTimeAsync(1500);
  await calling;
  await jest.advanceTimersByTimeAsync(10 * 60_000);
  const later = callForHelp('ride-1');
  await jest.advanceTimersByTimeAsync(1500);
  await later;
  Reflect.deleteProperty(navigator, 'geolocation');
  expect(sent.map(({ body }) => JSON.parse(body))).toEqual([
    { position: { lat: 8.48, lng: -13.23 }, positionAgeSeconds: expect.any(Number) },
    {},
  ]);
});

test('a call that waited for the network says how long ago the button was pressed', async () => {
  const sent = networkOf(false, false, false, 200, 200);
  const calling = callForHelp('ride-1');
  await jest.advanceTimersByTimeAsync(1500 + 3000);
  expect(sosLeftBehind()).toMatchObject({ pressedAt: expect.any(Number) });
  jest.setSystemTime(Date.now() + 300_000);
  await jest.advanceTimersByTimeAsync(4000);
  await calling;
  const second = callForHelp('ride-1');
  await jest.advanceTimersByTimeAsync(1500);
  await second;
  const ages = sent.map(({ body }) => JSON.parse(body).pressedAgeSeconds);
  expect(ages).toEqual([undefined, undefined, undefined, expect.closeTo(308, -1), undefined]);
});

test('a call that is withdrawn while it waits is not sent; a new one goes out at once', async () => {
  const sent = networkOf(...NO_NETWORK);
  const calling = callForHelp('ride-1');
  await jest.advanceTimersByTimeAsync(1500);
  const before = sent.length;
  withdrawCall();
  await jest.advanceTimersByTimeAsync(60_000);
  await calling;
  expect(before).toBeGreaterThan(0);
  expect(callsIn(sent)).toHaveLength(before);
  expect([sosStore.getState().kind, sosLeftBehind()]).toEqual(['idle', null]);
  const answered = networkOf(200);
  const other = callForHelp('ride-1');
  await jest.advanceTimersByTimeAsync(1500);
  await other;
  expect(callsIn(answered).map(({ key }) => key)).toEqual(['key-2']);
});

test('an attempt that hangs ends with the withdrawal, and its late answer is not that of the next call', async () => {
  const sent: string[] = [];
  const signals: AbortSignal[] = [];
  const answers: (() => void)[] = [];
  Object.assign(globalThis, {
    fetch: (address: string, { headers, signal }: { headers: Record<string, string>; signal: AbortSignal }) => {
      if (!address.endsWith('/sos')) return Promise.reject(new TypeError('no network'));
      sent.push(headers['Idempotency-Key'] ?? '');
      signals.push(signal);
      return new Promise((resolve) => {
        const body = { ...incident, id: `of ${sent.at(-1)}` };
        answers.push(() =>
          resolve({ ok: true, status: 200, headers: new Headers(), text: async () => '', json: async () => body }),
        );
      });
    },
  });
  const first = callForHelp('ride-1');
  await jest.advanceTimersByTimeAsync(1500);
  withdrawCall();
  expect(signals[0]?.aborted).toBe(true);
  answers[0]?.();
  await first;
  expect(sosStore.getState().kind).toBe('idle');
  const second = callForHelp('ride-2');
  await jest.advanceTimersByTimeAsync(1500);
  answers[1]?.();
  await second;
  expect(sent).toEqual(['key-1', 'key-2']);
  expect(sosStore.getState()).toMatchObject({ kind: 'sent', rideId: 'ride-2', incident: { id: 'of key-2' } });
});

test('a call that another page has withdrawn or sent is not sent any more', async () => {
  const sent = networkOf(...NO_NETWORK);
  const calling = callForHelp('ride-1');
  await jest.advanceTimersByTimeAsync(1500);
  const before = sent.length;
  localStorage.removeItem('waka.kept.sos');
  await jest.advanceTimersByTimeAsync(60_000);
  await calling;
  expect(before).toBeGreaterThan(0);
  expect(sent).toHaveLength(before);
  expect(sosStore.getState().kind).toBe('idle');
});

test('a failed attempt keeps the place that was found meanwhile', () => {
  const call = { rideId: 'ride-1', key: 'key-1', position: null };
  sosBegun(call);
  sosBegun({ ...call, position: { lat: 8.48, lng: -13.23 } });
  sosAttemptFailed();
  expect(sosStore.getState()).toMatchObject({ hasFailed: true, call: { position: { lat: 8.48 } } });
});

test('a service that does not know the time of the press gets the call without it', async () => {
  const sent: string[] = [];
  const refusal = { code: 'request.invalid', message: 'no', requestId: 'r', fields: { pressedAgeSeconds: 'unknown' } };
  Object.assign(globalThis, {
    fetch: async (_: string, { body }: { body: string }) => {
      sent.push(body);
      const isRefused = body.includes('pressedAgeSeconds');
      const answer = isRefused ? refusal : incident;
      return {
        ok: !isRefused,
        status: isRefused ? 400 : 200,
        headers: new Headers(),
        text: async () => JSON.stringify(answer),
        json: async () => answer,
      };
    },
  });
  const call = { rideId: 'ride-9', key: 'kept', position: null, pressedAt: Date.now() - 300_000 };
  localStorage.setItem('waka.kept.sos', JSON.stringify(call));
  resumeSos();
  await jest.advanceTimersByTimeAsync(0);
  expect(sent.map((body) => JSON.parse(body))).toEqual([{ pressedAgeSeconds: 300 }, {}]);
  expect(sosStore.getState()).toMatchObject({ kind: 'sent', rideId: 'ride-9' });
});

test('a call that is withdrawn while its place is looked for is never sent', async () => {
  const sent = networkOf(200);
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { clearWatch: () => {}, watchPosition: () => 1, getCurrentPosition: () => {} },
  });
  const calling = callForHelp('ride-1');
  withdrawCall();
  await jest.advanceTimersByTimeAsync(1500);
  await calling;
  Reflect.deleteProperty(navigator, 'geolocation');
  expect(sent).toEqual([]);
});

test('a call that waits for the network sends how old its place has become', async () => {
  const sent = networkOf(200);
  const heardAt = Date.now() - 300_000;
  const call = { rideId: 'ride-9', key: 'kept', position: { lat: 8.48, lng: -13.23 }, heardAt };
  localStorage.setItem('waka.kept.sos', JSON.stringify(call));
  resumeSos();
  await jest.advanceTimersByTimeAsync(0);
  expect(sent.map(({ body }) => JSON.parse(body))).toMatchObject([{ positionAgeSeconds: 300 }]);
});
