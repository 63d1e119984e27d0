import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, waitFor } from '@testing-library/react';
import type { DriverStatus } from '@waka/contracts/drivers/driver-views';
import { driverStatusStore, driverStatusTold } from '../../../../lib/live/driver-status.store.ts';
import { driverTexts } from '../../../../lib/i18n/messages/driver/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { toastStore } from '../../../../lib/toasts/toast.store.ts';
import { answerFetch } from '../../../../test/answer-fetch.ts';
import { aDriverStatus } from '../../../../test/builders.ts';
import { thePhone } from '../../../../test/the-phone.ts';
import { useResume } from './use-resume.ts';

await texts(driverTexts);

const silenced = aDriverStatus({ mayResume: true });

function Home({ status }: { status: DriverStatus }) {
  useResume(status);
  return null;
}

const open = (status: DriverStatus) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Home status={status} />
    </QueryClientProvider>,
  );

beforeEach(() => {
  driverStatusTold({ isOnline: false, because: 'silence' });
});
afterEach(cleanup);

test('a shift that silence ended goes on once the phone knows where it is, and says so', async () => {
  thePhone({ isFound: true });
  const called = answerFetch(200, { status: 'online' });
  open(silenced);
  await waitFor(() => expect(driverStatusStore.getState()).toEqual({ isOnline: true, because: undefined }));
  expect(called).toEqual(['/api/driver/status']);
  expect(JSON.stringify(toastStore.getState())).toContain("You're online again");
});

test('a phone that may not say where it is stays offline', async () => {
  thePhone({ isFound: false });
  const called = answerFetch(200, { status: 'online' });
  open(silenced);
  await new Promise((resolve) => setTimeout(resolve));
  expect(called).toEqual([]);
  expect(driverStatusStore.getState().isOnline).toBe(false);
});

test('who went offline by himself stays offline', async () => {
  thePhone({ isFound: true });
  const called = answerFetch(200, { status: 'online' });
  open({ ...silenced, mayResume: false });
  await new Promise((resolve) => setTimeout(resolve));
  expect(called).toEqual([]);
});
