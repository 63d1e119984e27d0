import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { OfficialFareView } from '@waka/contracts/ops/pricing/fare-views';
import { opsSectionTexts } from '../../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { OfficialFaresCard } from './official-fares-card.tsx';

await texts(opsSectionTexts);
beforeEach(() => queryClient.clear());
afterEach(cleanup);

const fare: OfficialFareView = {
  id: 'fare-1',
  region: 'SL',
  fromName: 'Lumley',
  fromPoint: { lat: 8.4586, lng: -13.2803 },
  toName: 'Cotton Tree',
  toPoint: { lat: 8.4872, lng: -13.2356 },
  radiusM: 1500,
  seatFare: 600,
  currency: 'SLE',
  source: 'Ministry of Transport, 2026',
  changedBy: 'Hawa Kamara',
  reason: 'New list',
} as OfficialFareView;

const place = (id: string, name: string, latitude: number, longitude: number) => ({
  id,
  name,
  address: name,
  city: 'Freetown',
  country: 'Sierra Leone',
  category: 'landmark',
  latitude,
  longitude,
});

/** Finds two places by their names, and collects what changes send. */
function show(fares: readonly OfficialFareView[]) {
  const sent: { path: string; body: unknown }[] = [];
  const found = (path: string) => {
    if (path.startsWith('/api/ops/official-fares')) return fares;
    if (path.includes('lum')) return [place('1', 'Lumley', 8.4586, -13.2803)];
    return [place('2', 'Cotton Tree', 8.4872, -13.2356)];
  };
  Object.assign(globalThis, {
    fetch: async (path: string, { method = 'GET', body = '' }: { method?: string; body?: string } = {}) => {
      if (method !== 'GET') sent.push({ path, body: JSON.parse(body) });
      const text = JSON.stringify(method === 'GET' ? found(path) : { ok: true });
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
      <OfficialFaresCard />
    </QueryClientProvider>,
  );
  return sent;
}

const fill = (name: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const save = () => screen.getByRole('button', { name: 'Save change' });

async function choose(label: string, typed: string, name: RegExp) {
  fireEvent.change(screen.getByRole('searchbox', { name: label }), { target: { value: typed } });
  fireEvent.click(await screen.findByRole('button', { name }));
}

test('an official fare is entered between two places, with where it was published', async () => {
  const sent = show([]);
  await screen.findByText('No official fares');
  fireEvent.click(screen.getByRole('button', { name: 'Add an official fare' }));
  expect(save().hasAttribute('disabled')).toBe(true);
  await choose('From', 'lum', /^Lumley/);
  await choose('To', 'cot', /^Cotton Tree/);
  fill(/^Fare for one seat/, '6,000');
  fill(/^Published in/, ' Ministry of Transport ');
  fill(/^Reason/, 'New list');
  fireEvent.click(save());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([
    {
      path: '/api/ops/official-fares',
      body: {
        region: 'SL',
        fromName: 'Lumley',
        fromPoint: { lat: 8.4586, lng: -13.2803 },
        toName: 'Cotton Tree',
        toPoint: { lat: 8.4872, lng: -13.2356 },
        radiusM: 1500,
        seatFare: 600,
        source: 'Ministry of Transport',
        reason: 'New list',
      },
    },
  ]);
});

test.each(['19.5', 'six', '0'])('%j is no fare of a seat', async (typed) => {
  show([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Add an official fare' }));
  fill(/^Fare for one seat/, typed);
  expect(screen.getByText(/^A multiple of Le.10$/)).toBeTruthy();
});

test('a fare is removed with a reason', async () => {
  const sent = show([fare]);
  expect((await screen.findByRole('listitem')).textContent?.replaceAll(/\s/g, ' ')).toMatch(
    /Lumley – Cotton Tree · Le 6,000.*Ministry of Transport, 2026 · 1,500 m around Lumley, Cotton Tree · Hawa Kamara · New list/,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Remove: Lumley – Cotton Tree' }));
  fill(/^Reason/, 'Outdated');
  fireEvent.submit(screen.getByRole('textbox', { name: /^Reason/ }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ path: '/api/ops/official-fares/fare-1/remove', body: { reason: 'Outdated' } });
});
