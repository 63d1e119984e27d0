import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test } from '@jest/globals';
import type { WorkLeft } from '@waka/contracts/ops/work-views';
import { cleanup, render, screen } from '@testing-library/react';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { opsTexts } from '../../../lib/i18n/messages/ops/texts.ts';
import { workTexts } from '../../../lib/i18n/messages/work/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { answerCalls } from '../../../test/answer-fetch.ts';
import { WorkScreen } from './work-screen.tsx';

await texts(opsTexts);
await texts(opsSectionTexts);
await texts(workTexts);
afterEach(cleanup);

test('the number of failed payments leads to the list of what is unpaid', async () => {
  const work: WorkLeft = {
    messages: { waiting: 0, sending: 0, failed: 0, late: 0 },
    payments: { due: 1, requested: 2, failed: 8 },
    outbox: 0,
    queues: [],
  };
  answerCalls({ '/api/ops/work': work, '/api/ops/messages': [] });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WorkScreen />
    </QueryClientProvider>,
  );
  const link = await screen.findByRole('link', { name: 'Failed payments' });
  expect(link.getAttribute('href')).toBe('/admin/money?view=unpaid');
  expect(link.closest('div')?.textContent).toBe('Failed payments8');
});
