import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { CardDispute } from '@waka/contracts/ops/money/card-disputes';
import { moneyTexts } from '../../../lib/i18n/messages/money/texts.ts';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { answerFetch } from '../../../test/answer-fetch.ts';
import { CardDisputes } from './card-disputes.tsx';

await texts(moneyTexts, opsSectionTexts);
beforeEach(() => queryClient.clear());
afterEach(cleanup);

const open: CardDispute = {
  id: 'a',
  providerId: 'du_1',
  state: 'open',
  reason: 'fraudulent',
  amount: 2670,
  currency: 'SLE',
  rideId: 'ride',
  riderName: 'Aminata Kamara',
  riderPhone: null,
  evidence: {
    number: 'W261125-ABCDEF01',
    distanceKm: 5,
    startedAt: '2026-11-25T12:00:00.000Z',
    completedAt: '2026-11-25T12:20:00.000Z',
    hadPin: true,
  },
  dueBy: '2026-12-04T12:00:00.000Z',
  at: '2026-11-27T12:00:00.000Z',
  closedAt: null,
};
const lost: CardDispute = {
  ...open,
  id: 'b',
  providerId: 'du_2',
  state: 'lost',
  reason: 'of_another_version',
  rideId: null,
  evidence: null,
};

test('each dispute says until when to answer, what proves the ride, and how it ended', async () => {
  answerFetch(200, [open, lost]);
  render(
    <QueryClientProvider client={queryClient}>
      <CardDisputes />
    </QueryClientProvider>,
  );
  const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(lines[0]).toMatch(
    /26,700Open.*Aminata Kamara.*owner’s reason: the owner did not pay this.*answer before.*du_1.*W261125.*with the rider’s PIN$/,
  );
  expect(lines[1]).toMatch(/26,700Lost.*No payment of ours.*of_another_version.*du_2$/);
  // The sum opens the ride, as in disputes about cash.
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [expect.stringMatching(/26,700$/), '/admin/rides/ride'],
  ]);
});
