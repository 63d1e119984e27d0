import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { QueueZoneView, WaitingDriver } from '@waka/contracts/ops/queue-zones';
import { deskTexts } from '../../../lib/i18n/messages/desk/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { answerCalls } from '../../../test/answer-fetch.ts';
import { cornersOf, cornersText } from './corners.ts';
import { LinesCard } from './lines-card.tsx';

await texts(deskTexts);
beforeEach(() => queryClient.clear());
afterEach(cleanup);

const airport = { lat: 8.6164, lng: -13.1955 };

const zone: QueueZoneView = {
  id: 'airport',
  region: 'SL',
  names: { en: 'Lungi Airport' },
  lat: 8.6164,
  lng: -13.1955,
  radiusM: 400,
  polygon: null,
  vehicleTypes: [],
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

test('the desk sees how many wait in a zone, and who they are in turn', async () => {
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
});

test.each([
  ['', null],
  [
    '8.6, -13.1\n8.7 -13.1\n\n8.7;-13.2',
    [
      { lat: 8.6, lng: -13.1 },
      { lat: 8.7, lng: -13.1 },
      { lat: 8.7, lng: -13.2 },
    ],
  ],
  ['8.6, -13.1\n8.7, -13.1', undefined],
  ['8.6, -13.1\n8.7, -13.1\nferry', undefined],
])('corners typed as %j are read', (typed, corners) => {
  expect(cornersOf(typed)).toEqual(corners);
});

test('corners are shown as they are read', () => {
  const corners = [airport, { ...airport, lat: 8.7 }, { ...airport, lng: -13.2 }];
  expect(cornersOf(cornersText(corners))).toEqual(corners);
  expect(cornersText(null)).toBe('');
});
