import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { answerFetch } from '../../../../test/answer-fetch.ts';
import { aDriverStatus } from '../../../../test/builders.ts';
import { driverStatusReceived } from '../../../../lib/live/driver-status.store.ts';
import { useDriverStatusSync } from './use-driver-status.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

function Home() {
  const { isOnline } = useDriverStatusSync();
  return <p>{isOnline === null ? 'unknown' : String(isOnline)}</p>;
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

test('the status is asked for at once and every thirty seconds, and shown as it is answered', async () => {
  const first = answerFetch(200, aDriverStatus({ isOnline: true }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Home />
    </QueryClientProvider>,
  );
  await pass(0);
  expect(first).toEqual(['/api/driver/status']);
  expect(screen.getByText('true')).toBeTruthy();
  const later = answerFetch(200, aDriverStatus({ isOnline: false }));
  await pass(29_000);
  expect(later).toEqual([]);
  await pass(1_500);
  expect(later).toEqual(['/api/driver/status']);
  expect(screen.getByText('false')).toBeTruthy();
  await pass(90_000);
  expect(later).toHaveLength(4);
});

test('a suspension is followed by the question why', async () => {
  answerFetch(200, aDriverStatus({ isOnline: true }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Home />
    </QueryClientProvider>,
  );
  await pass(0);
  const asked = answerFetch(200, aDriverStatus({ approval: 'suspended', reviewReason: 'Please call us.' }));
  act(() => driverStatusReceived({ isOnline: false, because: 'suspension' }));
  await pass(0);
  expect(asked).toEqual(['/api/driver/status']);
});
