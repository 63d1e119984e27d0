import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { CancellationTerms } from '@waka/contracts/rides/ride-views';
import { priceTexts } from '../../lib/i18n/messages/price/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { queryClient } from '../../lib/query-client.ts';
import { answerCalls } from '../../test/answer-fetch.ts';
import { CancellationNote } from './cancellation-note.tsx';

await texts(priceTexts);
beforeEach(() => queryClient.clear());
afterEach(cleanup);

const [past, future] = ['2026-01-01T00:00:00.000Z', new Date(Date.now() + 60_000).toISOString()];
const charged: CancellationTerms = { currency: 'SLE', fee: 300, freeUntil: past, collection: 'asked', carried: 0 };
const free = { fee: 0, freeUntil: null, collection: null } as const;

function show(
  terms: Partial<CancellationTerms> | null,
  freeUntil: string | null = past,
  status: 'accepted' | 'arrived' = 'accepted',
) {
  const called = answerCalls(terms ? { '/api/rides/ride-1/cancellation': { ...charged, ...terms } } : {});
  const fees = freeUntil ? { cancellation: 300, noShow: 300, freeUntil } : null;
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <CancellationNote ride={{ id: 'ride-1', seq: 3, status, fees, currency: 'SLE' }} />
    </QueryClientProvider>,
  );
  return { called, words: () => container.textContent?.replaceAll(/\s/g, ' ') ?? '' };
}

test.each<[string, Partial<CancellationTerms>, RegExp]>([
  ['with what earlier rides have carried', { carried: 400 }, /^Cancelling now costs Le 7,000, .*Includes Le 4,000/],
  ['alone', {}, /^Cancelling now costs Le 3,000, as your driver is on the way\.$/],
  [
    'and the rest stays carried',
    { collection: 'owed', carried: 400 },
    /costs Le 3,000, .* Le 4,000 from earlier rides stays/,
  ],
  ['with the next ride', { collection: 'next_ride' }, /costs Le 3,000, .*too little to be paid alone/],
  [
    'with the next ride, as both are too little',
    { collection: 'next_ride', carried: 100 },
    /costs Le 3,000, .*Even with Le 1,000 from earlier rides/,
  ],
  ['later', { freeUntil: future, carried: 400 }, /free until \d\d:\d\d, then it costs Le 7,000\. Includes Le 4,000/],
  [
    'nothing, and the rest stays carried',
    { ...free, carried: 400 },
    /^Cancelling is free\. Le 4,000 from earlier rides stays/,
  ],
])('cancelling says what it costs: %s', async (_, terms, words) => {
  const shown = show(terms, null);
  await waitFor(() => expect(shown.words()).toMatch(words));
});

test('a driver who has arrived is not said to be on the way', async () => {
  const shown = show({}, null, 'arrived');
  await waitFor(() => expect(shown.words()).toBe('Cancelling now costs Le 3,000, as your driver is waiting for you.'));
});

test('where it costs nothing and nothing is carried, it says that cancelling is free', async () => {
  const shown = show(free, null);
  await waitFor(() => expect(shown.called).toHaveLength(1));
  expect(shown.words()).toBe('Cancelling is free.');
});

test('until the service has answered, the note says what the ride says', async () => {
  const shown = show(null);
  expect(screen.getByText(/^Cancelling now costs Le\s3,000/)).toBeTruthy();
  await waitFor(() => expect(shown.called).toHaveLength(1));
});
