import { afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { watchUnhandledErrors } from './unhandled-errors.ts';

beforeAll(watchUnhandledErrors);
afterEach(() => {
  jest.restoreAllMocks();
});

const failure = new Error('an error without a catch');

test.each([
  ['a global error', new ErrorEvent('error', { cancelable: true, error: failure })],
  ['an unhandled rejection', Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason: failure })],
])('%s is logged once and kept from the page', (_what, event) => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  window.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  expect(log).toHaveBeenCalledTimes(1);
  expect(log).toHaveBeenCalledWith(expect.stringMatching(/^Unhandled/), failure);
});
