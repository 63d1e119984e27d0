import { afterEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { earningsTexts } from '../../../lib/i18n/messages/earnings/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { answerCalls } from '../../../test/answer-fetch.ts';
import { QuestCard } from './quest-card.tsx';

await texts(earningsTexts);
afterEach(cleanup);

test('the card of the weekly bonus says why it may count fewer rides than were completed', async () => {
  const quest = { id: 'quest-1', target: 20, amount: 20_000, covered: 0, currency: 'SLE', completedRides: 1 };
  answerCalls({ '/api/driver/quests': [{ ...quest, endsOn: '2026-11-29', isPaid: false }] });
  render(
    <QueryClientProvider client={queryClient}>
      <QuestCard />
    </QueryClientProvider>,
  );
  await screen.findByText('1 of 20');
  expect(screen.getByText('Rides that aren’t paid yet, or that our team is checking, count later.')).toBeTruthy();
});
