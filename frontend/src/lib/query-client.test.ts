import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { ApiError } from './api/api-error.ts';
import { queryClient } from './query-client.ts';
import { useSession } from './session/session.store.ts';

const A_DAY_MS = 24 * 3_600_000;

beforeEach(() => {
  jest.useFakeTimers();
  // As the provider does: from now on it hears of the focus and the network.
  queryClient.mount();
});
afterEach(() => {
  queryClient.unmount();
  queryClient.clear();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function aQuery(queryKey: string[], answer: () => Promise<string>) {
  const asked = jest.fn(answer);
  const open = () => new QueryObserver(queryClient, { queryKey, queryFn: asked }).subscribe(() => {});
  return { asked, open };
}

test('what was answered is asked for once, through any change of the window and for as long as it lasts', async () => {
  const { asked, open } = aQuery(['answered'], async () => 'yes');
  open();
  await jest.advanceTimersByTimeAsync(A_DAY_MS);
  window.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('online'));
  open();
  await jest.advanceTimersByTimeAsync(A_DAY_MS);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('what failed is not repeated, and neither does the focus of the window repeat it', async () => {
  const { asked, open } = aQuery(['failed'], () => Promise.reject(new Error('gone')));
  open();
  await jest.advanceTimersByTimeAsync(A_DAY_MS);
  window.dispatchEvent(new Event('visibilitychange'));
  await jest.advanceTimersByTimeAsync(A_DAY_MS);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('a change that fails is tried once and written to the console', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  const failure = new Error('502: Bad gateway');
  const mutationFn = jest.fn(() => Promise.reject(failure));
  const outcome = new MutationObserver(queryClient, { mutationFn }).mutate().catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(A_DAY_MS);
  expect(await outcome).toBe(failure);
  expect(mutationFn).toHaveBeenCalledTimes(1);
  expect(log).toHaveBeenCalledWith('Mutation error:', failure);
});

test('an answer of 401 ends the session on the screen', async () => {
  useSession.setState({ kind: 'loading' }, true);
  const { open } = aQuery(['signed out'], () => Promise.reject(new ApiError(401, 'auth.required', 'Who are you?')));
  open();
  await jest.advanceTimersByTimeAsync(0);
  expect(useSession.getState().kind).toBe('signed_out');
});
