import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Fix } from '@waka/contracts/drivers/position';
import { geolocationStore } from '../../../lib/geolocation.ts';
import { startPositionStream } from './position-stream.ts';

const START = Date.parse('2026-11-21T12:00:00Z');
let sent: Fix[] = [];
let asked = 0;
let stop = () => {};

const phoneSays = (metresNorth: number, speed: number | null = null) =>
  geolocationStore.setState(
    {
      kind: 'position',
      position: {
        lat: 8.4872 + metresNorth / 111_195,
        lng: -13.2356,
        accuracy: 5,
        heading: null,
        speed,
        at: Date.now(),
        heardAt: Date.now(),
      },
    },
    true,
  );

function start(isOnRide: boolean) {
  let seq = 0;
  stop = startPositionStream({
    isOnRide: () => isOnRide,
    askPhone: () => {
      asked += 1;
      return Promise.reject(new Error('no answer'));
    },
    nextSeq: () => (seq += 1),
    send: (fix) => sent.push(fix),
  });
}

beforeEach(() => {
  jest.useFakeTimers({ now: START });
  sent = [];
  asked = 0;
  geolocationStore.setState({ kind: 'loading' }, true);
});

afterEach(() => {
  stop();
  jest.useRealTimers();
});

test('nothing is sent before the phone knows where it is, and the first position at once', () => {
  start(false);
  jest.advanceTimersByTime(30_000);
  expect(sent).toEqual([]);
  phoneSays(0);
  expect(sent.map((fix) => fix.seq)).toEqual([1]);
});

test('on a ride a driving phone is heard at every 10 m, with growing numbers', () => {
  start(true);
  for (const metres of [0, 6, 12, 18, 24]) {
    phoneSays(metres);
    jest.advanceTimersByTime(500);
  }
  expect(sent.map((fix) => fix.seq)).toEqual([1, 2, 3]);
});

test('a phone that stands still is asked, kept alive for a minute and then no longer vouched for', async () => {
  start(false);
  phoneSays(0);
  await jest.advanceTimersByTimeAsync(180_000);
  expect(asked).toBeGreaterThan(5);
  expect(sent.map((fix) => fix.at)).toEqual([START, START, START]);
});

test('a speed no vehicle has is left out instead of losing the fix', () => {
  start(true);
  phoneSays(0, 240);
  expect(sent[0]?.speed).toBeNull();
});

test('nothing is sent once the duty is over', () => {
  start(false);
  stop();
  phoneSays(0);
  jest.advanceTimersByTime(60_000);
  expect(sent).toEqual([]);
});
