import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { QueueZoneView, WaitingDriver } from '@waka/contracts/ops/pricing/queue-zones';
import { opsSectionTexts } from '../../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { answerCalls } from '../../../../test/answer-fetch.ts';
import { LinesCard } from './lines-card.tsx';

await texts(opsSectionTexts);
beforeEach(() => queryClient.clear());
afterEach(cleanup);

const zone: QueueZoneView = {
  id: 'airport',
  region: 'SL',
  names: { en: 'Lungi Airport' },
  lat: 8.6164,
  lng: -13.1955,
  radiusM: 400,
  polygon: null,
  vehicleTypes: [],
  outsideSeconds: 60,
  silentSeconds: 180,
  isOpen: true,
  waiting: 2,
  changedBy: 'Hawa',
  reason: 'Quarrels',
  decisionId: 'line-1',
};
const driver: WaitingDriver = {
  driverId: 'first',
  name: 'Mohamed Sesay',
  vehicleType: 'standard',
  place: 1,
  since: '2026-11-24T08:00:00.000Z',
  isAway: false,
};

test('ops sees how many wait in a zone, and who they are in turn', async () => {
  answerCalls({
    '/api/ops/queue-zones/airport/line': [
      driver,
      { ...driver, driverId: 'gone', name: 'Isatu', place: 2, isAway: true },
    ],
    '/api/ops/queue-zones': [zone],
    '/api/config/vehicles': [],
  });
  render(
    <QueryClientProvider client={queryClient}>
      <LinesCard />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Lungi Airport · 2 drivers in line')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show the line: Lungi Airport' }));
  const line = await screen.findByRole('list', { name: 'Line: Lungi Airport' });
  expect([...line.children].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^1Mohamed Sesay · /),
    expect.stringMatching(/^2Isatu · .* · not in the zone$/),
  ]);
  // Who takes the line away reads that drivers stand in it.
  fireEvent.click(screen.getByRole('button', { name: 'Remove: Lungi Airport' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('2 drivers in line');
});
