import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { driverStatusStore, driverStatusTold } from '../../../../lib/live/driver-status.store.ts';
import { driverTexts } from '../../../../lib/i18n/messages/driver/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { toastStore } from '../../../../lib/toasts/toast.store.ts';
import { connectionClosed, connectionOpened } from '../../../../lib/connection.store.ts';
import { answerFetch } from '../../../../test/answer-fetch.ts';
import { aDriverStatus } from '../../../../test/builders.ts';
import { thePhone } from '../../../../test/the-phone.ts';
import { useKeepDriverStatus } from './use-driver-status.ts';
import { useSetStatus, type DutyStatus } from './use-set-status.ts';

await texts(driverTexts);

beforeEach(() => {
  toastStore.setState({ toast: null });
  driverStatusTold({ isOnline: false });
});
afterEach(cleanup);

function Switch({ to }: { to: DutyStatus }) {
  const setStatus = useSetStatus();
  return <button onClick={() => setStatus.mutate(to)}>Switch</button>;
}

function press(to: DutyStatus): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Switch to={to} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button'));
}
const told = () => waitFor(() => expect(toastStore.getState().toast).not.toBeNull());

test('a change that fails shows an error, and the status stays what it was', async () => {
  thePhone({ isFound: true });
  answerFetch(500, 'not ours');
  press('online');
  await told();
  expect(toastStore.getState().toast).toMatchObject({
    tone: 'error',
    title: 'Error',
    description: 'Failed to update status',
  });
  expect(driverStatusStore.getState().isOnline).toBe(false);
});

test('a phone that may not say where it is keeps the driver offline, and he reads why', async () => {
  thePhone({ isFound: false });
  const called = answerFetch(200, { status: 'online' });
  press('online');
  await told();
  expect(toastStore.getState().toast?.description).toMatch(/^Waka can’t see where you are/);
  expect(called).toEqual([]);
});

test('going offline needs no position', async () => {
  thePhone({ isFound: false });
  driverStatusTold({ isOnline: true });
  answerFetch(200, { status: 'offline' });
  press('offline');
  await told();
  expect(toastStore.getState().toast).toMatchObject({
    title: 'Status Updated',
    description: 'You are now offline',
  });
  expect(driverStatusStore.getState().isOnline).toBe(false);
});

test('the status that the service confirms is shown, also where another was asked for', async () => {
  thePhone({ isFound: false });
  driverStatusTold({ isOnline: false });
  answerFetch(200, { status: 'online' });
  press('offline');
  await told();
  expect(toastStore.getState().toast?.description).toBe('You are now online');
  expect(driverStatusStore.getState().isOnline).toBe(true);
});

function Home() {
  useKeepDriverStatus();
  return <Switch to="online" />;
}

test('a response from before the change does not undo it, and the status is asked for once more after it', async () => {
  thePhone({ isFound: true });
  const replies: ((body: object) => void)[] = [];
  const called: string[] = [];
  const fetching = async (address: string, { method = 'GET' }: RequestInit = {}) => {
    called.push(`${method} ${address}`);
    const body = await new Promise<object>((resolve) => replies.push(resolve));
    return { ok: true, status: 200, headers: new Headers(), json: async () => body };
  };
  Object.assign(globalThis, { fetch: fetching });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Home />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(called).toHaveLength(1));
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(called).toHaveLength(2));
  connectionOpened();
  await waitFor(() => expect(called).toHaveLength(3));
  const [, changed, asked] = replies;
  changed?.({ status: 'online' });
  asked?.(aDriverStatus({ isOnline: false }));
  await told();
  await waitFor(() => expect(called).toHaveLength(4));
  expect(called).toEqual([
    'GET /api/driver/status',
    'POST /api/driver/status',
    'GET /api/driver/status',
    'GET /api/driver/status',
  ]);
  expect(driverStatusStore.getState().isOnline).toBe(true);
  connectionClosed();
});
