import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, waitFor } from '@testing-library/react';
import { PlacesAhead } from '../../features/rides/live/trip/places-ahead.tsx';
import { cashTexts } from '../../lib/i18n/messages/cash/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { queryClient } from '../../lib/query-client.ts';
import { answerCalls } from '../../test/answer-fetch.ts';
import { aRide } from '../../test/builders.ts';

await texts(cashTexts);
beforeEach(() => queryClient.clear());
afterEach(cleanup);

test.each([
  ['the fare alone', {}, [], /Lumley MarketLe\s15,680$/],
  ['what a promotion leaves', { promotion: 500 }, [], /In cash Le\s10,680$/],
  ['what credit leaves', {}, [{ currency: 'SLE', amount: 568 }], /In cash Le\s10,000$/],
  ['about the fare of a sample price', { geometrySource: 'sample' as const }, [], /Lumley Marketabout Le\s15,680$/],
  ['what a wallet will ask', { promotion: 500, paymentMethod: 'orange_money' }, [], /To pay Le\s10,680$/],
])('a ride under way names what is to be paid: %s', async (_, changes, credit, words) => {
  answerCalls({ '/api/payments/credit': credit });
  const ride = aRide({ status: 'accepted', fare: 1568, ...changes });
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <PlacesAhead ride={ride} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(container.textContent).toMatch(words));
});
