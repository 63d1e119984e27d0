import { afterEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { DriverListItem } from '@waka/contracts/ops/people-views';
import { documentsTexts } from '../../../lib/i18n/messages/documents/texts.ts';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { opsTexts } from '../../../lib/i18n/messages/ops/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { answerCalls } from '../../../test/answer-fetch.ts';
import { aListedDriver } from '../../../test/builders.ts';
import { DriversScreen } from './drivers-screen.tsx';

await texts(opsTexts, opsSectionTexts, documentsTexts);
afterEach(() => {
  cleanup();
  queryClient.clear();
});

async function rowOf(driver: Partial<DriverListItem>): Promise<HTMLElement> {
  answerCalls({ '/api/drivers': [aListedDriver(driver)] });
  render(
    <QueryClientProvider client={queryClient}>
      <DriversScreen />
    </QueryClientProvider>,
  );
  return screen.findByRole('link', { name: /Sahr Gborie/ });
}

test('a row says how many documents await review and when the last was sent', async () => {
  const row = await rowOf({ documentsToReview: 2, sentAt: '2026-11-27T10:05:00Z' });
  expect(row.textContent).toMatch(/2 documents to review, sent Fri,? 27 Nov/);
});

test('a row with nothing to review says nothing of it, nor does that of an older backend', async () => {
  expect((await rowOf({ documentsToReview: 0, sentAt: null })).textContent).not.toContain('to review');
  cleanup();
  queryClient.clear();
  expect((await rowOf({})).textContent).not.toContain('to review');
});

test('a suspended driver is named as one', async () => {
  expect((await rowOf({ approval: 'suspended' })).textContent).toContain('Suspended');
});
