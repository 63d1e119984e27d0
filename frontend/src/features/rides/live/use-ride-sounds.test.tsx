import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { rideDismissed, rideUpdated } from '../../../lib/live/ride.store.ts';
import { unreadTold } from '../../../lib/live/unread.store.ts';
import { soundsSwitched } from '../../../lib/device/sound-setting.store.ts';
import { aRide } from '../../../test/builders.ts';
import { useRideSounds } from './use-ride-sounds.ts';

const vibrate = jest.fn<(pattern: number[]) => boolean>(() => true);
const felt = () => vibrate.mock.calls.map(([pattern]) => pattern);
const FOUND = [120, 80, 120];
const ARRIVED = [200, 100, 200];
const MESSAGE = [80];

function Step() {
  useRideSounds();
  return null;
}

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-23T12:00:00Z') });
  vibrate.mockClear();
  Object.assign(navigator, { vibrate });
  Object.assign(window, { matchMedia: () => ({ matches: false }) });
  soundsSwitched(true);
  unreadTold(0);
  rideDismissed();
  rideUpdated(aRide({ seq: 1, status: 'pending' }));
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

test('a rider feels that a driver is found, once more on arrival, and once for a message of its own', () => {
  render(<Step />);
  rideUpdated(aRide({ seq: 2, status: 'accepted' }));
  unreadTold(1);
  expect(felt()).toEqual([FOUND]);
  jest.advanceTimersByTime(10_000);
  rideUpdated(aRide({ seq: 3, status: 'arrived' }));
  unreadTold(2);
  // The driver takes the arrival back: no reason for a sound.
  rideUpdated(aRide({ seq: 4, status: 'accepted' }));
  expect(felt()).toEqual([FOUND, ARRIVED]);
  jest.advanceTimersByTime(10_000);
  unreadTold(3);
  unreadTold(0);
  expect(felt()).toEqual([FOUND, ARRIVED, MESSAGE]);
});

test.each([
  ['switched it off', () => soundsSwitched(false)],
  ['asked the phone for less motion', () => Object.assign(window, { matchMedia: () => ({ matches: true }) })],
])('a rider who %s feels nothing', (_, choose) => {
  choose();
  render(<Step />);
  rideUpdated(aRide({ seq: 2, status: 'accepted' }));
  expect(felt()).toEqual([]);
});

test('what a rider switched off is kept by the phone', () => {
  soundsSwitched(false);
  expect(localStorage.getItem('waka.sounds')).toBe('off');
  soundsSwitched(true);
  expect(localStorage.getItem('waka.sounds')).toBeNull();
});
