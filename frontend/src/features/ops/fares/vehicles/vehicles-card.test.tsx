import { afterEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { VehicleClassSettings, VehicleOpening } from '@waka/contracts/ops/ops-file-views';
import { opsSectionTexts } from '../../../../lib/i18n/messages/ops-sections/texts.ts';
import { opsTexts } from '../../../../lib/i18n/messages/ops/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { aServiceArea } from '../../../../test/service-areas.ts';
import { OPS } from '../../live/ops-keys.ts';
import { VehiclesCard } from './vehicles-card.tsx';

await Promise.all([texts(opsTexts), texts(opsSectionTexts)]);
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const opening = (area: string | null, facts: Partial<VehicleOpening> = {}): VehicleOpening => ({
  region: 'SL',
  area,
  isOpen: true,
  hours: null,
  isOwn: area === null,
  isAreaOpen: true,
  ...facts,
});
const closed = { isAreaOpen: false };

function show(openings: readonly VehicleOpening[]): void {
  const settings: VehicleClassSettings = {
    vehicleType: 'kekeh',
    names: { en: 'Kekeh', fr: 'Tricycle', ar: 'توك توك', pt: 'Triciclo', kri: 'Kɛkɛ' },
    icon: 'tricycle',
    capacity: 3,
    kmh: 15,
    bodies: ['tricycle'],
    documents: ['licence'],
    openings: [...openings],
    decisionId: null,
    changedBy: null,
    changedAt: null,
    reason: null,
  };
  Object.assign(globalThis, { fetch: () => new Promise(() => {}) });
  queryClient.setQueryData(OPS.vehicles, [settings]);
  const named = ['Freetown', 'Bo', 'Kenema', 'Makeni'].map((name) => aServiceArea({ id: name.toLowerCase(), name }));
  queryClient.setQueryData(OPS.areas, named);
  render(
    <QueryClientProvider client={queryClient}>
      <VehiclesCard />
    </QueryClientProvider>,
  );
}

test.each([
  ['Open everywhere', [opening(null), opening('freetown'), opening('bo', closed)]],
  [
    'Open: Freetown 22:00–06:00',
    [opening('freetown', { hours: { from: 1320, to: 360 } }), opening('conakry', { isOpen: false })],
  ],
  ['Closed everywhere', [opening('freetown', { isOpen: false }), opening('bo', closed)]],
  [
    'Closed everywhere · Once the city opens: Bo',
    [opening('freetown', { isOpen: false }), opening('bo', { ...closed, isOwn: true })],
  ],
  [
    'Open: Freetown · Once the city opens: Bo, Kenema',
    [
      opening('freetown'),
      opening('conakry', { isOpen: false }),
      ...['bo', 'kenema'].map((area) => opening(area, { ...closed, isOwn: true })),
      opening('makeni', { ...closed, isOwn: true, isOpen: false }),
    ],
  ],
])('where it can be booked counts open cities alone: %s', (text, openings) => {
  show(openings);
  const line = screen.getByText('3 seats · 15 km/h').nextElementSibling?.textContent ?? '';
  expect(line.replace(/[\u2066-\u2069]/g, '')).toBe(text);
});
