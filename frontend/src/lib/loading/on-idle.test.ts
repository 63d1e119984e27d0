import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { onIdle } from './on-idle.ts';

/** Calls the page's PerformanceObserver. */
let stir: () => void = () => {};

class Observer {
  static readonly supportedEntryTypes = ['resource'];
  constructor(observe: () => void) {
    stir = observe;
  }
  observe() {}
  disconnect() {
    stir = () => {};
  }
}

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { PerformanceObserver: Observer });
});
afterEach(() => {
  jest.useRealTimers();
});

test('the moment comes when nothing was downloaded or pressed for three seconds', () => {
  const act = jest.fn();
  onIdle(act);
  jest.advanceTimersByTime(1000);
  stir();
  jest.advanceTimersByTime(1000);
  dispatchEvent(new Event('pointerdown'));
  jest.advanceTimersByTime(2900);
  expect(act).not.toHaveBeenCalled();
  jest.advanceTimersByTime(100);
  expect(act).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(20_000);
  expect(act).toHaveBeenCalledTimes(1);
});

test('a page that never comes to rest is not waited for beyond six', () => {
  const act = jest.fn();
  onIdle(act);
  for (let time = 0; time < 12; time += 1) {
    expect(act).not.toHaveBeenCalled();
    stir();
    jest.advanceTimersByTime(500);
  }
  expect(act).toHaveBeenCalledTimes(1);
});

test('who has called it off is not called', () => {
  const act = jest.fn();
  const stop = onIdle(act);
  stop();
  dispatchEvent(new Event('keydown'));
  jest.advanceTimersByTime(20_000);
  expect(act).not.toHaveBeenCalled();
});
