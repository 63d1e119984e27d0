import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { Ride, RideDue } from '@waka/contracts/rides/ride-views';
import { cashTexts } from '../../lib/i18n/messages/cash/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { answerCalls } from '../../test/answer-fetch.ts';
import { aRide } from '../../test/builders.ts';
import { DriverDue } from './driver-due.tsx';

await texts(cashTexts);
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const nothing: RideDue = { currency: 'SLE', promotion: 0, credit: 0, carried: 0, due: 2730 };

function show(due: RideDue | null, promotion = 0) {
  const called = answerCalls({ '/api/rides/ride-1/due': due });
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <DriverDue ride={aRide({ fare: 2730, promotion })} />
    </QueryClientProvider>,
  );
  return { called, words: () => container.textContent?.replaceAll(/\s/g, ' ') ?? '' };
}

test('a driver reads the whole that the rider hands over, with what earlier rides have carried', async () => {
  const shown = show({ ...nothing, promotion: 500, carried: -400, due: 2630 }, 500);
  expect(await screen.findByText(/^In cash Le\s26,300$/)).toBeTruthy();
  expect(shown.words()).toBe('Promotion −Le 5,000From an earlier ride Le 4,000In cash Le 26,300');
});

test('where the rider hands over the fare, nothing is said', async () => {
  const shown = show(nothing);
  await waitFor(() => expect(shown.called).toEqual(['GET /api/rides/ride-1/due']));
  expect(shown.words()).toBe('');
});

test('until that is known the promotion is shown alone', () => {
  expect(show(null, 500).words()).toBe('Promotion −Le 5,000');
});

/** Shows a ride whose sum is not known yet; returns the sum that is shown. */
async function offline(ride: Partial<Pick<Ride, 'id' | 'fare' | 'promotion'>>) {
  Object.assign(globalThis, { fetch: async () => Promise.reject(new TypeError('Failed to fetch')) });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  render(
    <QueryClientProvider client={client}>
      <DriverDue ride={aRide({ fare: 2730, ...ride })} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(client.getQueryCache().getAll()[0]?.state.status).toBe('error'));
  return screen.queryByText(/^In cash/)?.textContent;
}

test('a reload without network shows what is handed over for this fare of this ride', async () => {
  show({ ...nothing, credit: 400, due: 2330 });
  await screen.findByText(/^In cash Le\s23,300$/);
  cleanup();
  expect(await offline({})).toMatch(/^In cash Le\s23,300$/);
  cleanup();
  expect(await offline({ fare: 3000 })).toBeUndefined();
  cleanup();
  expect(await offline({ id: 'ride-2' })).toBeUndefined();
  cleanup();
  expect(await offline({ promotion: 500 })).toBeUndefined();
});
