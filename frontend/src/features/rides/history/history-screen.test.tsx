import { afterEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { findingsTexts } from '../../../lib/i18n/messages/findings/texts.ts';
import { liveTexts } from '../../../lib/i18n/messages/live/texts.ts';
import { rideTexts } from '../../../lib/i18n/messages/ride/texts.ts';
import { tipTexts } from '../../../lib/i18n/messages/tip/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { answerFetch } from '../../../test/answer-fetch.ts';
import { aRide } from '../../../test/builders.ts';
import { HistoryScreen } from './history-screen.tsx';

await texts(liveTexts);
await texts(rideTexts);
await texts(findingsTexts);
await texts(tipTexts);
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const rider = { role: 'rider' } as const;

async function open(): Promise<void> {
  render(
    <QueryClientProvider client={queryClient}>
      <HistoryScreen {...rider} />
    </QueryClientProvider>,
  );
  await screen.findByText('No rides yet');
}

test('the list of rides is read anew each time it is opened', async () => {
  const called = answerFetch(200, []);
  await open();
  cleanup();
  await open();
  expect(called).toEqual(['/api/rides?limit=20', '/api/rides?limit=20']);
});

test('each completed ride of a wallet says whether it is paid', async () => {
  const wallet = { method: 'orange_money', amount: 26_700, currency: 'SLL', reason: null } as const;
  const completed = { status: 'completed', paymentMethod: 'orange_money' } as const;
  answerFetch(200, [
    aRide({ ...completed, id: 'a', payment: { ...wallet, state: 'failed' } }),
    aRide({ ...completed, id: 'b', payment: { ...wallet, state: 'paid' } }),
    aRide({ ...completed, id: 'c', paymentMethod: 'cash' }),
  ]);
  render(
    <QueryClientProvider client={queryClient}>
      <HistoryScreen {...rider} />
    </QueryClientProvider>,
  );
  const lines = await screen.findAllByRole('listitem');
  expect(lines.map(({ textContent }) => /Unpaid|Paid/.exec(textContent ?? '')?.[0])).toEqual([
    'Unpaid',
    'Paid',
    undefined,
  ]);
});

const unfit = (given: Parameters<typeof aRide>[0]) =>
  aRide({ status: 'completed', findings: [{ code: 'completed_far', km: 3, seconds: null }], ...given });

test('a ride with findings is one that Waka checks, not one that its rider did wrong', async () => {
  answerFetch(200, [
    unfit({ id: 'a' }),
    unfit({ id: 'b', findingsVerdict: 'not_fine' }),
    unfit({ id: 'c', findingsVerdict: 'fine' }),
  ]);
  render(
    <QueryClientProvider client={queryClient}>
      <HistoryScreen {...rider} />
    </QueryClientProvider>,
  );
  const lines = await screen.findAllByRole('listitem');
  expect(
    lines.map(({ textContent }) => /Waka is checking this ride|Checked by Waka/.exec(textContent ?? '')?.[0]),
  ).toEqual(['Waka is checking this ride', 'Checked by Waka', undefined]);
});

test('a ride with a tip names it apart from the fare, once it is paid', async () => {
  const tip = { method: 'mtn_money', amount: 5000, currency: 'SLL', reason: null } as const;
  answerFetch(200, [
    aRide({ status: 'completed', id: 'a', tip: { ...tip, state: 'paid' } }),
    aRide({ status: 'completed', id: 'b', tip: { ...tip, state: 'requested' } }),
  ]);
  render(
    <QueryClientProvider client={queryClient}>
      <HistoryScreen {...rider} />
    </QueryClientProvider>,
  );
  const lines = await screen.findAllByRole('listitem');
  expect(lines.map(({ textContent }) => /Tip Le\s5,000/.test(textContent ?? ''))).toEqual([true, false]);
});
