import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { lazyPart, lateDialog } from './lazy-part.tsx';
import { toastStore } from '../toasts/toast.store.ts';

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>;
const passing = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

test('a part that cannot be fetched is logged once and tried again until the network is back', async () => {
  let tries = 0;
  const Late = lazyPart<{ name: string }>(
    async () => {
      tries += 1;
      if (tries < 3) throw new TypeError('Failed to fetch dynamically imported module');
      return Hello;
    },
    { waiting: <p>One moment</p>, failed: <p>Not here yet</p> },
  );
  render(<Late name="Isatu" />);
  expect(screen.getByText('One moment')).toBeTruthy();
  await passing(2000);
  expect(screen.getByText('Not here yet')).toBeTruthy();
  await passing(2000);
  expect(screen.getByText('Hello Isatu')).toBeTruthy();
  expect(tries).toBe(3);
  expect(console.error).toHaveBeenCalledTimes(1);
});

test('a part that was fetched before is there at once', async () => {
  const Late = lazyPart<{ name: string }>(async () => Hello);
  Late.prefetch();
  await passing(0);
  render(<Late name="Isatu" />);
  expect(screen.getByText('Hello Isatu')).toBeTruthy();
});

test('a dialog that cannot be fetched closes with a word about it', async () => {
  const LazyDialog = lateDialog<{ onClose: () => void }>(() => Promise.reject(new TypeError('Failed to fetch')));
  let closings = 0;
  render(<LazyDialog onClose={() => (closings += 1)} />);
  await passing(5000);
  expect(closings).toBe(1);
  expect(toastStore.getState().toast?.description).toBe('The network didn’t respond. Please try again.');
});
