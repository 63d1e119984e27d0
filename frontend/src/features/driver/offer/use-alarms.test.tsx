import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { useAlarms } from './use-alarms.ts';

const vibrate = jest.fn<(pattern: number[]) => boolean>(() => true);
let tones = 0;
const param = { value: 0, setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
/** Replaces the AudioContext that jsdom lacks; counts the tones that start. */
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

interface HomeProps {
  offerId: string | null;
  isCancelled?: boolean;
  changedSeq?: number | null;
}

function Home({ offerId, isCancelled = false, changedSeq = null }: HomeProps) {
  useAlarms(offerId, isCancelled, changedSeq);
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

test('each change of the trip by its rider is heard once', () => {
  const { rerender } = render(<Home offerId={null} changedSeq={5} />);
  rerender(<Home offerId={null} changedSeq={5} />);
  expect(vibrate.mock.calls).toEqual([[[120, 80, 120]]]);
  expect(tones).toBe(2);
  rerender(<Home offerId={null} changedSeq={6} />);
  expect(vibrate.mock.calls).toHaveLength(2);
});
