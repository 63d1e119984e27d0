import { expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { quote, typed } from '../../../test/a-quote.ts';
import { answerFetch } from '../../../test/answer-fetch.ts';
import { aClient, answer, estimate, isEnabled, openBooking, rowOf } from '../../../test/booking-page.tsx';
import { pendingStore } from './pending-booking.store.ts';

test('an estimate of the phone shows the usual waits, since the service was not asked', async () => {
  answer(500, '');
  await isEnabled(openBooking());
  const waits = [
    ['Standard', '5-8 min'],
    ['Comfort', '8-12 min'],
    ['XL', '10-15 min'],
    ['Motorbike', '3-5 min'],
    ['Kekeh', '4-7 min'],
  ] as const;
  for (const [vehicle, wait] of waits) expect(rowOf(vehicle)).toContain(wait);
});

test.each([
  ['a failure without words', 500, 'Internal Server Error'],
  ['too many questions', 429, { code: 'request.too_many', message: 'Too many requests.', requestId: 'r' }],
])('%s instead of prices opens the panel with an estimate that is marked as one', async (_, status, body) => {
  answer(status, body);
  const confirm = openBooking();
  await isEnabled(confirm);
  expect(estimate()).toBeTruthy();
  expect(screen.getAllByText(/^≈ Le\s/)).toHaveLength(6);
  expect(screen.queryByText('None nearby')).toBeNull();
  expect(screen.queryByText(/network/i)).toBeNull();
  await userEvent.click(confirm);
  expect(pendingStore.getState().booking?.body).not.toHaveProperty('quoteId');
});

test('without coordinates the estimate is the sample of 8.2 km and 18 min', async () => {
  answer(500, '');
  await isEnabled(openBooking({ to: typed }));
  expect(screen.getByText(/8\.2 km · 18 min/)).toBeTruthy();
  expect(screen.getAllByText(/^≈ Le\s27,300/)).toHaveLength(2);
});

test('the service is asked again, and its prices take the place of the estimate', async () => {
  answer(500, '');
  await isEnabled(openBooking());
  answer(200, quote);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(estimate()).toBeNull());
  expect(screen.getAllByText(/Le\s27,300/)).toHaveLength(6);
});

/** Holds the responses of the next calls back until `release` is called. */
function answerLate(status: number, body: unknown): { asked: string[]; release: () => void } {
  const asked: string[] = [];
  let resolveAll: (() => void) | undefined;
  const released = new Promise<void>((resolve) => {
    resolveAll = resolve;
  });
  answerFetch(status, body);
  const { fetch } = globalThis;
  Object.assign(globalThis, {
    fetch: async (address: string) => {
      asked.push(address);
      await released;
      return fetch(address);
    },
  });
  return { asked, release: () => resolveAll?.() };
}

test('the estimate stays, and can be booked, while the service is asked again', async () => {
  answer(500, '');
  const confirm = openBooking();
  await isEnabled(confirm);
  const { asked, release } = answerLate(200, quote);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(estimate()).toBeTruthy();
  expect(screen.getAllByText(/^≈ Le\s/)).toHaveLength(6);
  expect(confirm.hasAttribute('disabled')).toBe(false);
  release();
  await waitFor(() => expect(estimate()).toBeNull());
});

test('a refusal stays while the service is asked again', async () => {
  answer(422, { code: 'place.other_country', message: 'Rides can’t cross the border.', requestId: 'r' });
  const client = aClient();
  openBooking({ client });
  await screen.findByText('Rides can’t cross the border.');
  const { asked, release } = answerLate(200, quote);
  void client.refetchQueries();
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.getByText('Rides can’t cross the border.')).toBeTruthy();
  release();
  await waitFor(() => expect(screen.queryByText('Rides can’t cross the border.')).toBeNull());
});

test('an expired quote that cannot be renewed gives way to the estimate', async () => {
  answer(200, { ...quote, expiresAt: '2020-01-01T00:00:00.000Z' });
  const client = aClient();
  const confirm = openBooking({ client });
  await isEnabled(confirm);
  expect(estimate()).toBeNull();
  answer(500, '');
  await act(() => client.refetchQueries());
  await waitFor(() => expect(estimate()).toBeTruthy());
  await userEvent.click(confirm);
  expect(pendingStore.getState().booking?.body).not.toHaveProperty('quoteId');
});
