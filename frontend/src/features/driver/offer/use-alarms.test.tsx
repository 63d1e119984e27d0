import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { useAlarms } from './use-alarms.ts';

const vibrate = jest.fn<(pattern: number[]) => boolean>(() => true);
let tones = 0;
const param = { value: 0, setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
/** What jsdom has not: it counts the tones that begin. */
class Speaker {
  state = 'running';
  currentTime = 0;
  destination = {};
  createGain() {
    return { gain: param, connect: (next: unknown) => next };
  }
  createOscillator() {
    return { type: '', frequency: param, connect: (next: unknown) => next, start: () => (tones += 1), stop() {} };
  }
}

beforeEach(() => {
  jest.useFakeTimers();
  tones = 0;
  vibrate.mockClear();
  Object.assign(navigator, { vibrate });
  Object.assign(globalThis, { AudioContext: Speaker });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

function Home({ offerId, isCancelled = false }: { offerId: string | null; isCancelled?: boolean }) {
  useAlarms(offerId, isCancelled);
  return null;
}

test('an offer is heard and felt at once and every four seconds, until it is answered', () => {
  const { rerender } = render(<Home offerId={null} />);
  dispatchEvent(new Event('pointerdown'));
  rerender(<Home offerId="offer-1" />);
  expect([tones, vibrate.mock.calls.length]).toEqual([3, 1]);
  jest.advanceTimersByTime(8_000);
  expect([tones, vibrate.mock.calls.length]).toEqual([9, 3]);
  rerender(<Home offerId={null} />);
  jest.advanceTimersByTime(20_000);
  expect([tones, vibrate.mock.calls.length]).toEqual([9, 3]);
});

test('a ride that its rider cancels is heard once', () => {
  render(<Home offerId={null} isCancelled />);
  jest.advanceTimersByTime(20_000);
  expect(vibrate.mock.calls).toEqual([[[400]]]);
  expect(tones).toBe(2);
});
