import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Fix } from '@waka/contracts/drivers/position';
import { geolocationStore } from '../../../lib/device/geolocation.ts';
import { startPositionStream } from './position-stream.ts';

const START = Date.parse('2026-11-21T12:00:00Z');
let sent: Fix[] = [];
let sentAt: number[] = [];
let asked = 0;
let stop = () => {};

const reportPosition = (metresNorth: number, speed: number | null = null) =>
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
        confirmedAt: Date.now(),
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
    send: (fix) => {
      sent.push(fix);
      sentAt.push(Date.now());
    },
  });
}

beforeEach(() => {
  jest.useFakeTimers({ now: START });
  sent = [];
  sentAt = [];
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
  reportPosition(0);
  expect(sent.map((fix) => fix.seq)).toEqual([1]);
});

/** Reports a position each second, as phones do, for so many seconds. */
function driveFor(seconds: number, metresASecond: number, wobble = 0) {
  for (let second = 0; second < seconds; second += 1) {
    reportPosition(second * metresASecond + (second % 2) * wobble);
    jest.advanceTimersByTime(1_000);
  }
}

/** Returns the largest number of messages in any span of that length. */
const busiest = (spanMs: number) =>
  Math.max(...sentAt.map((from) => sentAt.filter((at) => at >= from && at < from + spanMs).length));

test('parked, a phone whose position wobbles sends two messages a minute at most', () => {
  start(false);
  driveFor(600, 0, 20);
  expect(busiest(60_000)).toBe(2);
  expect(sent.length).toBeGreaterThanOrEqual(20);
});

test('parked, a phone that says nothing new sends two messages a minute at most', async () => {
  start(false);
  const answers = setInterval(() => reportPosition(0), 25_000);
  reportPosition(0);
  await jest.advanceTimersByTimeAsync(600_000);
  clearInterval(answers);
  expect(sent.length).toBeLessThanOrEqual(21);
  expect(sent.length).toBeGreaterThanOrEqual(19);
});

test('in a trip a fast phone sends one message every three seconds at most', () => {
  start(true);
  driveFor(120, 20);
  expect(busiest(3_000)).toBe(1);
  expect(sent.length).toBeGreaterThanOrEqual(40);
  expect(sent.map(({ seq }) => seq)).toEqual(sent.map((_, index) => index + 1));
});

test('between two rides a driving phone is heard at least every five seconds', () => {
  start(false);
  driveFor(60, 10);
  expect(sent.length).toBeGreaterThanOrEqual(12);
  expect(busiest(5_000)).toBe(1);
});

test('a phone that stands still is asked, kept alive for a minute and then no longer vouched for', async () => {
  start(false);
  reportPosition(0);
  await jest.advanceTimersByTimeAsync(180_000);
  expect(asked).toBeGreaterThan(5);
  expect(sent.map((fix) => fix.at)).toEqual([START, START]);
});

test('a speed no vehicle has is left out instead of losing the fix', () => {
  start(true);
  reportPosition(0, 240);
  expect(sent[0]?.speed).toBeNull();
});

test('nothing is sent once the duty is over', () => {
  start(false);
  stop();
  reportPosition(0);
  jest.advanceTimersByTime(60_000);
  expect(sent).toEqual([]);
});

test('a fix goes out with the digits that mean something, so that a full batch fits into one message', () => {
  start(true);
  const figures = { lat: 8.484_012_345_678_9, lng: -13.230_012_345_678_9, accuracy: 12.345_999_717_712_402 };
  const moving = { heading: 271.234_588_623_046_9, speed: 11.534_218_907_356_262, at: START + 0.4 };
  geolocationStore.setState({ kind: 'position', position: { ...figures, ...moving, confirmedAt: START } }, true);
  expect(sent).toEqual([
    { lat: 8.484_012, lng: -13.230_012, accuracy: 12.3, heading: 271, speed: 11.5, at: START, seq: 1 },
  ]);
});
