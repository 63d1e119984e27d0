import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { FareZoneView } from '@waka/contracts/ops/pricing/fare-views';
import type { QueueZoneView } from '@waka/contracts/ops/pricing/queue-zones';
import type { ReactNode } from 'react';
import { opsSectionTexts } from '../../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { queryClient } from '../../../../lib/query-client.ts';

const noMatch = { matches: false, addEventListener: () => {}, removeEventListener: () => {} };
Object.assign(globalThis, { matchMedia: () => noMatch });
// As on a browser that cannot draw the map.
Object.assign(HTMLCanvasElement.prototype, { getContext: () => null });
const { ZoneDialog } = await import('./zone-dialog.tsx');
const { LineZoneDialog } = await import('../lines/line-zone-dialog.tsx');
await texts(opsSectionTexts);
beforeEach(() => queryClient.clear());
afterEach(cleanup);

const airport = { lat: 8.6164, lng: -13.1955 };
const polygon = [airport, { ...airport, lat: 8.62 }, { ...airport, lng: -13.19 }];

const fareZone: FareZoneView = {
  id: 'zone-1',
  region: 'SL',
  name: 'Lungi Airport',
  ...airport,
  radiusM: 400,
  polygon: null,
  amount: 500,
  currency: 'SLE',
  appliesTo: 'pickup',
  changedBy: 'Hawa',
  reason: 'Parking',
  decisionId: 'seen-1',
};
const lineZone: QueueZoneView = {
  id: 'zone-1',
  region: 'SL',
  names: { en: 'Lungi Airport', fr: 'Aéroport de Lungi' },
  ...airport,
  radiusM: 400,
  polygon,
  vehicleTypes: ['standard'],
  outsideSeconds: 60,
  silentSeconds: 180,
  isOpen: true,
  waiting: 2,
  changedBy: 'Hawa',
  reason: 'Quarrels',
  decisionId: 'seen-1',
};

/** Finds the airport by any name, and collects what changes send. */
function show(dialog: (onClose: () => void) => ReactNode, zones: readonly FareZoneView[] = []) {
  const sent: unknown[] = [];
  let isClosed = false;
  const found = {
    id: '1',
    name: 'Kissy Ferry',
    address: 'Kissy',
    city: 'Freetown',
    country: 'Sierra Leone',
    category: 'transport',
    latitude: 8.4746,
    longitude: -13.1961,
  };
  Object.assign(globalThis, {
    fetch: async (path: string, { method = 'GET', body = '' }: { method?: string; body?: string } = {}) => {
      if (method !== 'GET') sent.push(JSON.parse(body));
      const text = JSON.stringify(path.startsWith('/api/locations') ? [found] : zones);
      return {
        ok: true,
        status: 200,
        headers: new Headers(),
        statusText: '',
        text: async () => text,
        json: async () => JSON.parse(text),
      };
    },
  });
  render(<QueryClientProvider client={queryClient}>{dialog(() => (isClosed = true))}</QueryClientProvider>);
  return { sent, isClosed: () => isClosed };
}

const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => screen.getByRole('button', { name: 'Save change' });

test('a zone with a surcharge is added around a place that was found', async () => {
  const { sent, isClosed } = show((onClose) => <ZoneDialog zone={null} onClose={onClose} />);
  fill('Find a place', 'kissy');
  fireEvent.click(await screen.findByRole('button', { name: /^Kissy Ferry/ }));
  expect(save().hasAttribute('disabled')).toBe(true);
  fill(/^Surcharge/, '2,500');
  fill('Radius in metres', '250');
  fill('Applies to', 'dropoff');
  fill('Reason', 'The ferry charges each car');
  fireEvent.click(save());
  await waitFor(() => expect(isClosed()).toBe(true));
  expect(sent).toEqual([
    {
      region: 'SL',
      name: 'Kissy Ferry',
      lat: 8.4746,
      lng: -13.1961,
      radiusM: 250,
      polygon: null,
      amount: 250,
      appliesTo: 'dropoff',
      reason: 'The ferry charges each car',
    },
  ]);
});

test('a changed zone says which decision was seen', async () => {
  const { sent } = show((onClose) => <ZoneDialog zone={fareZone} onClose={onClose} />);
  fill(/^Surcharge/, '6000');
  fill('Reason', 'Parking costs more');
  fireEvent.click(save());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ id: 'zone-1', seen: 'seen-1', amount: 600, radiusM: 400 });
});

test('ten times the surcharge of a zone is saved only by a second press, and another sum asks again', async () => {
  const { sent } = show((onClose) => <ZoneDialog zone={fareZone} onClose={onClose} />);
  fill(/^Surcharge/, '50000');
  fill('Reason', 'Parking costs more');
  fireEvent.click(save());
  expect(screen.getByRole('alert').textContent).toBe(
    'This is 10 times the current price. Press again to save it anyway.',
  );
  fill(/^Surcharge/, '500');
  expect(screen.getByRole('alert').textContent).toBe('The current price is 10 times this.');
  fireEvent.click(save());
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Save anyway' }));
  await waitFor(() => expect(sent).toMatchObject([{ amount: 50 }]));
});

test('a new zone is compared with the dearest of its currency', async () => {
  const { sent } = show(
    (onClose) => <ZoneDialog zone={null} onClose={onClose} />,
    [fareZone, { ...fareZone, id: 'zone-2', name: 'Conakry', amount: 90_000, currency: 'GNF' }],
  );
  fill('Find a place', 'kissy');
  fireEvent.click(await screen.findByRole('button', { name: /^Kissy Ferry/ }));
  fill('Reason', 'The ferry charges each car');
  fill(/^Surcharge/, '2500');
  expect(screen.queryByRole('alert')).toBeNull();
  fill(/^Surcharge/, '50000');
  fireEvent.click(save());
  expect(screen.getByRole('alert').textContent).toBe(
    'This is 10 times the dearest other zone, Lungi Airport. Press again to save it anyway.',
  );
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Save anyway' }));
  await waitFor(() => expect(sent).toMatchObject([{ amount: 5000 }]));
});

test.each([
  ['Radius in metres', '49'],
  ['Radius in metres', '20001'],
  [/^Surcharge/, '0'],
  [/^Surcharge/, 'a lot'],
])('a zone is not saved with %p of %j', (label, value) => {
  show((onClose) => <ZoneDialog zone={fareZone} onClose={onClose} />);
  fill(label, value);
  expect(save().hasAttribute('disabled')).toBe(true);
});

test('an outline needs corners before it is saved', () => {
  show((onClose) => <ZoneDialog zone={fareZone} onClose={onClose} />);
  fill('Shape', 'outline');
  expect(screen.queryByLabelText('Radius in metres')).toBeNull();
  expect(save().hasAttribute('disabled')).toBe(true);
  fill('Shape', 'circle');
  expect(save().hasAttribute('disabled')).toBe(false);
});

test('a waiting line keeps its outline, and its places for as long as was said', async () => {
  const { sent } = show((onClose) => <LineZoneDialog zone={lineZone} onClose={onClose} />);
  fill('Keep a place outside the zone (seconds)', '90');
  fill('Keep a place without signal (seconds)', '600');
  fill('Line', 'closed');
  fill('Reason', 'Roadworks');
  fireEvent.click(save());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    id: 'zone-1',
    seen: 'seen-1',
    region: 'SL',
    names: { en: 'Lungi Airport', fr: 'Aéroport de Lungi' },
    ...airport,
    radiusM: 400,
    polygon,
    vehicleTypes: ['standard'],
    outsideSeconds: 90,
    silentSeconds: 600,
    isOpen: false,
    reason: 'Roadworks',
  });
});

test.each([
  ['Keep a place outside the zone (seconds)', '1801'],
  ['Keep a place without signal (seconds)', '59'],
])('a waiting line is not saved with %s of %s', (label, value) => {
  show((onClose) => <LineZoneDialog zone={lineZone} onClose={onClose} />);
  fill(label, value);
  expect(screen.getByText(/^A whole number from/)).toBeTruthy();
  expect(save().hasAttribute('disabled')).toBe(true);
});

test.each([
  [
    'a zone with a surcharge',
    (onClose: () => void) => <ZoneDialog zone={{ ...fareZone, polygon }} onClose={onClose} />,
  ],
  ['a waiting line', (onClose: () => void) => <LineZoneDialog zone={lineZone} onClose={onClose} />],
])('%s is not saved with a corner that cannot be read', async (_, dialog) => {
  show(dialog);
  const corners = await screen.findByLabelText<HTMLTextAreaElement>('Corners', {}, { timeout: 10_000 });
  expect(save().hasAttribute('disabled')).toBe(false);
  fill('Corners', `${corners.value}\nnorth of it`);
  expect(save().hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('Missing or wrong: Corners')).toBeTruthy();
  fill('Shape', 'circle');
  expect(save().hasAttribute('disabled')).toBe(false);
});
