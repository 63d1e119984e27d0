import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { aRide, aRideEvent } from '../test/builders.ts';
import { answerFetch } from '../test/answer-fetch.ts';

/** A socket of the library, as far as it is used; events are those that the library would emit. */
class FakeSocket {
  connected = false;
  active = true;
  readonly calls: string[] = [];
  readonly asked: unknown[] = [];
  answer: () => Promise<unknown> = () => Promise.reject(new Error('operation has timed out'));
  #listeners = new Map<string, () => void>();

  on(event: string, listener: () => void): void {
    this.#listeners.set(event, listener);
  }
  emit(event: string): void {
    this.#listeners.get(event)?.();
  }
  connect(): this {
    this.calls.push('connect');
    return this;
  }
  disconnect(): this {
    this.calls.push('disconnect');
    return this;
  }
  removeAllListeners(): void {
    this.#listeners.clear();
  }
  timeout(ms: number): object {
    return {
      emitWithAck: (event: string, payload: unknown) => {
        this.asked.push([ms, event, payload]);
        return this.answer();
      },
    };
  }
}

let sockets: FakeSocket[] = [];
let isLoadable = true;
jest.unstable_mockModule('socket.io-client', () => ({
  io: () => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket;
  },
}));
const { io } = await import('socket.io-client');
const fetchClient = async () => {
  if (!isLoadable) throw new Error('Failed to fetch dynamically imported module');
  return { io, bridge: () => {} };
};
const { connectedSocket, liveSocket, openRealtime } = await import('./realtime.ts');
const { useConnection } = await import('./connection.store.ts');
const { rideInSnapshot, startRideSync } = await import('./live/ride-sync.ts');
const { rideCleared, rideStore, rideUpdated } = await import('./live/ride.store.ts');

let stop = () => {};
beforeEach(() => {
  jest.useFakeTimers();
  sockets = [];
  isLoadable = true;
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  rideCleared();
});

const kind = () => useConnection.getState().kind;
const settled = () => jest.advanceTimersByTimeAsync(0);

async function open(onRefused = () => {}): Promise<FakeSocket> {
  stop = openRealtime(fetchClient, onRefused);
  expect(kind()).toBe('connecting');
  await settled();
  const [socket] = sockets;
  if (!socket) throw new Error('no socket was opened');
  return socket;
}

function connect(socket: FakeSocket): void {
  socket.connected = true;
  socket.emit('connect');
}

test('the page knows whether its socket is open, lost or closed', async () => {
  const socket = await open();
  expect(connectedSocket()).toBeNull();
  connect(socket);
  expect(kind()).toBe('open');
  expect(connectedSocket()).not.toBeNull();
  socket.connected = false;
  socket.emit('disconnect');
  expect([kind(), connectedSocket()]).toEqual(['lost', null]);
  stop();
  expect([kind(), liveSocket()]).toEqual(['closed', null]);
  expect(socket.calls).toEqual(['disconnect']);
});

test('a socket whose session is refused reports it, and tries again after ten seconds; one without network does neither', async () => {
  const onRefused = jest.fn();
  const socket = await open(onRefused);
  socket.emit('connect_error');
  jest.advanceTimersByTime(60_000);
  expect(onRefused).not.toHaveBeenCalled();
  expect(socket.calls).toEqual([]);
  socket.active = false;
  socket.emit('connect_error');
  expect(onRefused).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(9_999);
  expect(socket.calls).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(socket.calls).toEqual(['connect']);
});

test('a phone that has its network back connects at once, and not while it is connected', async () => {
  const socket = await open();
  dispatchEvent(new Event('online'));
  expect(socket.calls).toEqual(['disconnect', 'connect']);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(socket.calls).toHaveLength(4);
  connect(socket);
  dispatchEvent(new Event('online'));
  expect(socket.calls).toHaveLength(4);
  stop();
  socket.connected = false;
  dispatchEvent(new Event('online'));
  expect(socket.calls).toHaveLength(5);
});

test('a socket library that cannot be fetched is fetched again, until the page is left', async () => {
  isLoadable = false;
  stop = openRealtime(fetchClient, () => {});
  await settled();
  expect(kind()).toBe('lost');
  isLoadable = true;
  await jest.advanceTimersByTimeAsync(1_999);
  expect(sockets).toHaveLength(0);
  await jest.advanceTimersByTimeAsync(1);
  expect(sockets).toHaveLength(1);
  stop();
  isLoadable = false;
  stop = openRealtime(fetchClient, () => {});
  await settled();
  stop();
  isLoadable = true;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(1);
});

test('a page that is left while the library is fetched opens no socket', async () => {
  openRealtime(fetchClient, () => {})();
  await settled();
  expect(sockets).toEqual([]);
});

test('missing events are asked for at once, from the last one before the hole, and one question at a time', async () => {
  const socket = await open();
  connect(socket);
  const stopSync = startRideSync();
  const answers: ((answer: unknown) => void)[] = [];
  socket.answer = () => new Promise((resolve) => void answers.push(resolve));
  rideUpdated(aRide({ seq: 1 }));
  expect(socket.asked).toEqual([]);
  rideUpdated(aRide({ seq: 3, status: 'arrived' }));
  rideUpdated(aRide({ seq: 4, status: 'in_progress' }));
  expect(socket.asked).toEqual([[8_000, 'ride:sync', { rideId: 'ride-1', afterSeq: 1 }]]);
  answers[0]?.({ ok: true, events: [aRideEvent(2), aRideEvent(3), aRideEvent(4)] });
  await settled();
  expect(rideStore.getState().log.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  expect(socket.asked).toHaveLength(1);
  stopSync();
});

test('a ride under way is asked for every twenty seconds, and a question without an answer is repeated by the next', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const socket = await open();
  connect(socket);
  const stopSync = startRideSync();
  rideUpdated(aRide({ seq: 1, status: 'accepted' }));
  await jest.advanceTimersByTimeAsync(20_000);
  await jest.advanceTimersByTimeAsync(20_000);
  expect(socket.asked).toHaveLength(2);
  expect(warn).toHaveBeenCalledTimes(2);
  rideUpdated(aRide({ seq: 2, status: 'completed' }));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(socket.asked).toHaveLength(2);
  stopSync();
  warn.mockRestore();
});

test('a snapshot that is newer than what the page has kept asks for what came between', async () => {
  const socket = await open();
  connect(socket);
  rideUpdated(aRide({ seq: 1 }));
  socket.answer = async () => ({ ok: false, error: { code: 'ride.not_found', message: '' } });
  rideInSnapshot(aRide({ seq: 5, status: 'arrived' }));
  await settled();
  expect(rideStore.getState().ride?.seq).toBe(5);
  expect(socket.asked).toHaveLength(1);
});

test('an end that cannot be asked for leaves the ride as it was, to be asked for by the next connection', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  rideUpdated(aRide({ seq: 3, status: 'in_progress' }));
  const called = answerFetch(503, { code: 'service.unavailable', message: '', requestId: 'r' });
  rideInSnapshot(null);
  await settled();
  expect(rideStore.getState()).toMatchObject({ ride: { status: 'in_progress' }, isKnown: true });
  rideInSnapshot(null);
  await settled();
  expect(called).toHaveLength(2);
  expect(warn).toHaveBeenCalledTimes(2);
  warn.mockRestore();
});
