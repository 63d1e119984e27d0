import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { watchConnection } from './watch-connection.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Builds a socket that acknowledges pings until the connection is cut without an event. */
function aSocket() {
  const socket = {
    connected: true,
    isCut: false,
    pings: 0,
    reconnects: 0,
    timeout: (ms: number) => ({
      emit: (_event: 'ops:ping', _payload: null, answered: (missed: unknown) => void) => {
        socket.pings += 1;
        if (socket.isCut) setTimeout(() => answered(new Error('operation has timed out')), ms);
        else answered(null);
      },
    }),
    disconnect: () => ({ connect: () => (socket.reconnects += 1) }),
  };
  return socket;
}

test('a silent cut is noticed within ten seconds, and ops connects anew once', () => {
  const socket = aSocket();
  watchConnection(socket);
  jest.advanceTimersByTime(60_000);
  expect(socket.reconnects).toBe(0);
  socket.isCut = true;
  jest.advanceTimersByTime(10_000);
  expect(socket.reconnects).toBe(1);
  jest.advanceTimersByTime(60_000);
  expect(socket.reconnects).toBe(1);
});

test('a cut that Socket.IO has noticed is left to its growing pauses', () => {
  const socket = aSocket();
  watchConnection(socket);
  socket.isCut = true;
  jest.advanceTimersByTime(4_000);
  socket.connected = false;
  jest.advanceTimersByTime(60_000);
  expect(socket.reconnects).toBe(0);
});

test('nothing is sent once the watch has ended', () => {
  const socket = aSocket();
  const end = watchConnection(socket);
  jest.advanceTimersByTime(4_000);
  end();
  jest.advanceTimersByTime(60_000);
  expect(socket.pings).toBe(1);
});
