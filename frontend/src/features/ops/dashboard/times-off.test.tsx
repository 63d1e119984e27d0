import { afterEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { TimesOff as Answer } from '@waka/contracts/ops/ops-views';
import { opsTexts } from '../../../lib/i18n/messages/ops/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { TimesOff } from './times-off.tsx';

await texts(opsTexts);
afterEach(() => {
  cleanup();
  queryClient.clear();
});

function shown(answer: Answer): void {
  Object.assign(globalThis, {
    fetch: async () => ({ ok: true, status: 200, headers: new Headers(), json: async () => answer }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <TimesOff />
    </QueryClientProvider>,
  );
}

test('each area and hour has how far times were off, and how many rides were off by a quarter at most', async () => {
  const pickup = { rides: 40, medianPercent: 12, withinQuarterPercent: 81 };
  shown({ areas: [{ name: 'Lumley', pickup, trip: null }], hours: [{ name: '08', pickup, trip: pickup }] });
  const row = await screen.findByRole('row', { name: /^Lumley/ });
  expect([...row.children].map(({ textContent }) => textContent)).toEqual(['Lumley', '40', '12%', '81%', '', '']);
  expect(screen.getByRole('row', { name: /^08/ }).textContent).toBe('084012%81%12%81%');
});

test('without rides it says so', async () => {
  shown({ areas: [], hours: [] });
  expect(await screen.findByText('Not enough completed rides yet.')).toBeTruthy();
});
