import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { CardDispute } from '@waka/contracts/ops/money/card-disputes';
import { moneyTexts } from '../../../lib/i18n/messages/money/texts.ts';
import { opsTexts } from '../../../lib/i18n/messages/ops/texts.ts';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { answerFetch } from '../../../test/answer-fetch.ts';
import { CardDisputes } from './card-disputes.tsx';

await texts(moneyTexts, opsTexts, opsSectionTexts);
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
  riderId: 'rider',
  driverId: 'driver',
  driverName: 'Sahr Gborie',
  paid: 2670,
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
  closedAt: '2026-11-28T12:00:00.000Z',
};
const inPart: CardDispute = { ...open, id: 'c', providerId: 'du_3', amount: 1000 };

test('each dispute says until when to answer, what proves the ride, and how it ended', async () => {
  answerFetch(200, [open, lost, inPart]);
  render(
    <QueryClientProvider client={queryClient}>
      <CardDisputes />
    </QueryClientProvider>,
  );
  const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(lines[0]).toMatch(
    /26,700Open.*Aminata Kamara *· W261125-ABCDEF01 · Driver: Sahr Gborie.*cardholder’s reason: the cardholder didn’t make this payment.*answer before.*du_1.*with the rider’s PIN$/,
  );
  expect(lines[1]).toMatch(/26,700Lost.*No payment of ours.*of_another_version.*decided 28 Nov.*du_2$/);
  expect(lines[2]?.replaceAll('\u00a0', ' ')).toMatch(/^Le 10,000 of Le 26,700Open/);
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links.slice(0, 3)).toEqual([
    ['Aminata Kamara', '/admin/people/rider'],
    ['W261125-ABCDEF01', '/admin/rides/ride'],
    ['Sahr Gborie', '/admin/drivers/driver'],
  ]);
  // One that is no payment of ours has none.
  expect(links).toHaveLength(6);
});
