import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { fareAnswersTexts } from '../../lib/i18n/messages/fare-answers/texts.ts';
import { safetyTexts } from '../../lib/i18n/messages/safety/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { answerFetch } from '../../test/answer-fetch.ts';
import { MyReports } from './my-reports.tsx';

await texts(safetyTexts, fareAnswersTexts);
afterEach(cleanup);

const report = { id: 'one', category: 'lost_item', text: 'A blue bag', createdAt: '2026-11-25T08:00:00.000Z' };

test.each([
  ['a closed report', { state: 'closed' }, 1],
  ['a report in review', { state: 'taken' }, 0],
  ['a closed report that gave money back', { state: 'closed', givenBack: { amount: 500, currency: 'SLE' } }, 0],
])('%s says in words that it is closed, %j: %d', async (_, given, times) => {
  answerFetch(200, [{ ...report, fare: null, givenBack: null, ...given }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MyReports />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('A blue bag')).toBeTruthy();
  expect(screen.queryAllByText(/^Our team has looked into this and closed it\./)).toHaveLength(times);
});
