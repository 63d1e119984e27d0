import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { VehicleClassSettings } from '@waka/contracts/ops/ops-file-views';
import { opsSectionTexts } from '../../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { aServiceArea } from '../../../../test/service-areas.ts';
import { OPS } from '../../live/ops-keys.ts';
import { VehicleOpeningDialog } from './vehicle-opening-dialog.tsx';

await texts(opsSectionTexts);
beforeEach(() => queryClient.clear());
afterEach(cleanup);

const settings: VehicleClassSettings = {
  vehicleType: 'standard',
  names: { en: 'Standard', fr: 'Standard', ar: 'عادي', pt: 'Padrão', kri: 'Standard' },
  icon: 'car',
  capacity: 4,
  kmh: 17,
  bodies: ['sedan'],
  documents: ['licence'],
  openings: [
    { region: 'SL', area: null, isOpen: true, hours: null, isOwn: true },
    { region: 'SL', area: 'freetown', isOpen: true, hours: { from: 360, to: 1320 }, isOwn: true, isAreaOpen: true },
    { region: 'SL', area: 'bo', isOpen: true, hours: null, isOwn: false, isAreaOpen: false },
  ],
  decisionId: 'seen-1',
  changedBy: null,
  changedAt: null,
  reason: null,
};

function show() {
  const sent: { path: string; body: unknown }[] = [];
  let isClosed = false;
  Object.assign(globalThis, {
    fetch: async (path: string, { method = 'GET', body = '' }: { method?: string; body?: string } = {}) => {
      if (method !== 'GET') sent.push({ path, body: JSON.parse(body) });
      const text = JSON.stringify(method === 'GET' ? [] : settings);
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
  render(
    <QueryClientProvider client={queryClient}>
      <VehicleOpeningDialog settings={settings} onClose={() => (isClosed = true)} />
    </QueryClientProvider>,
  );
  return { sent, isClosed: () => isClosed };
}

const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => screen.getByRole('button', { name: 'Save change' });
const labels = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

test('a class is closed in a whole country', async () => {
  const { sent, isClosed } = show();
  choose('Bookings', 'closed');
  expect(screen.queryByLabelText('From')).toBeNull();
  choose('Reason', 'No drivers yet');
  fireEvent.click(save());
  await waitFor(() => expect(isClosed()).toBe(true));
  expect(sent[0]?.body).toEqual({
    region: 'SL',
    area: null,
    isOpen: false,
    fromMinute: null,
    toMinute: null,
    reason: 'No drivers yet',
    seen: 'seen-1',
  });
});

test('an area may follow its country, or have hours of its own', async () => {
  const { sent } = show();
  const before = labels().length;
  choose('Place', 'freetown');
  expect(labels()).toHaveLength(before + 1);
  choose('Bookings', 'open');
  choose('From', '05:30');
  choose('Until', '23:00');
  choose('Reason', 'Longer days');
  fireEvent.click(save());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ area: 'freetown', isOpen: true, fromMinute: 330, toMinute: 1380 });
});

test('a city that is not open yet is marked so, and gets settings of its own', async () => {
  queryClient.setQueryData(OPS.areas, [
    aServiceArea({ id: 'freetown', name: 'Freetown' }),
    aServiceArea({ id: 'bo', name: 'Bo', isOpen: false }),
  ]);
  const { sent } = show();
  expect(labels().slice(0, 3)).toEqual(['Sierra Leone, unless a city differs', 'Freetown', 'Bo (closed)']);
  choose('Place', 'bo');
  choose('Bookings', 'closed');
  choose('Reason', 'No drivers there yet');
  fireEvent.click(save());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ region: 'SL', area: 'bo', isOpen: false });
});

test.each([
  ['05:30', ''],
  ['', '23:00'],
  ['06:00', '06:00'],
])('hours from %j until %j are refused', (from, until) => {
  show();
  choose('Place', 'freetown');
  choose('Bookings', 'open');
  choose('From', from);
  choose('Until', until);
  expect(save().hasAttribute('disabled')).toBe(true);
});

test('after a refusal the change is still of the place that was chosen, also where another admin added one before it', async () => {
  const { isClosed } = show();
  const [country, ...cities] = settings.openings;
  const added = { region: 'SL', area: 'aberdeen', isOpen: true, hours: null, isOwn: true, isAreaOpen: true };
  const listed = [{ ...settings, openings: [country, added, ...cities], decisionId: 'of Hawa' }];
  const decision = {
    id: 'of Hawa',
    action: 'vehicle.changed',
    by: 'Hawa',
    at: '2026-11-22T08:00:00.000Z',
    reason: 'New',
  };
  const refusal = { code: 'ops.decided_meanwhile', message: 'Another admin has decided.', decision };
  const sent: { area: string; seen: string }[] = [];
  Object.assign(globalThis, {
    fetch: async (address: string, { method = 'GET', body = '' }: { method?: string; body?: string } = {}) => {
      if (method !== 'GET') sent.push(JSON.parse(body));
      const isRefused = method !== 'GET' && sent.at(-1)?.seen !== 'of Hawa';
      const text = JSON.stringify(isRefused ? refusal : address.endsWith('/vehicle-classes') ? listed : []);
      return {
        ok: !isRefused,
        status: isRefused ? 409 : 200,
        headers: new Headers(),
        statusText: '',
        text: async () => text,
        json: async () => JSON.parse(text),
      };
    },
  });
  choose('Place', 'freetown');
  choose('Bookings', 'closed');
  choose('Reason', 'The road is closed');
  fireEvent.click(save());
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Hawa decided first/);
  await waitFor(() => expect(labels()).toContain('aberdeen'));
  fireEvent.click(save());
  await waitFor(() => expect(isClosed()).toBe(true));
  expect(sent).toMatchObject([
    { area: 'freetown', isOpen: false, seen: 'seen-1' },
    { area: 'freetown', isOpen: false, seen: 'of Hawa' },
  ]);
});
