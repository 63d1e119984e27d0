import { afterEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { answerFetch } from '../../../test/answer-fetch.ts';
import { PersonScreen } from './person-screen.tsx';

await texts(opsSectionTexts);
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const ID = '0192f000-0000-7000-8000-00008b888de4';

test.each([
  [[{ id: ID, fullName: 'Aminata Kamara' }], 'Open the file of Aminata Kamara'],
  [[], 'Open this file'],
])('the question for a reason says whose file it is, where that is known', async (found, title) => {
  const called = answerFetch(200, found);
  render(
    <QueryClientProvider client={queryClient}>
      <PersonScreen id={ID} />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
  expect(called).toEqual([`/api/ops/users?q=${ID}`]);
});
