import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';
import { useWakeLock } from './use-wake-lock.ts';

const locks: { released: boolean; release: () => Promise<void> }[] = [];
const request = jest.fn<(kind: 'screen') => Promise<unknown>>(async () => {
  const lock = {
    released: false,
    release: async () => {
      lock.released = true;
    },
  };
  locks.push(lock);
  return lock;
});

beforeEach(() => {
  locks.length = 0;
  request.mockClear();
  Object.assign(navigator, { wakeLock: { request } });
});
afterEach(cleanup);

function Screen({ isOnDuty }: { isOnDuty: boolean }) {
  useWakeLock(isOnDuty);
  return null;
}
const settle = () => act(async () => {});

test('the screen stays on while the driver is on duty, and no longer', async () => {
  const { rerender } = render(<Screen isOnDuty={false} />);
  await settle();
  expect(request).not.toHaveBeenCalled();
  rerender(<Screen isOnDuty />);
  await settle();
  expect(request).toHaveBeenCalledWith('screen');
  rerender(<Screen isOnDuty={false} />);
  await settle();
  expect(locks.map(({ released }) => released)).toEqual([true]);
});

test('a lock that the browser took from a hidden page is asked for again when it is seen', async () => {
  render(<Screen isOnDuty />);
  await settle();
  await locks[0]?.release();
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(locks.map(({ released }) => released)).toEqual([true, false]);
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(locks).toHaveLength(2);
});
