import { afterEach, expect, test } from '@jest/globals';
import type { FareRateView } from '@waka/contracts/ops/pricing/fare-views';
import { aTariff, random } from '@waka/contracts/testing/tariffs';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { opsSectionTexts } from '../../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { answerCalls } from '../../../../test/answer-fetch.ts';
import { FareDialog } from './fare-dialog.tsx';
import { formOf, partsOf } from './tariff-form.ts';

await texts(opsSectionTexts);
afterEach(cleanup);

test('the parts of any tariff come out of the form as they went in, without those that cost nothing', () => {
  const next = random(7);
  for (let round = 0; round < 200; round += 1) {
    const { base: _base, perKm: _perKm, ...parts } = aTariff(next);
    const night = parts.night && parts.night.percent > 100 && parts.night.from !== parts.night.to ? parts.night : null;
    const maxPercent = (parts.maxPercent ?? 0) > 100 ? parts.maxPercent : null;
    const given = { ...parts, night, maxPercent };
    const kept = Object.fromEntries(Object.entries(given).filter(([, value]) => value));
    expect(partsOf(formOf(given, 'SLE'), 'SLE')).toEqual(kept);
  }
});

test.each([
  { nightFrom: '22:00' },
  { nightFrom: '22:00', nightTo: '22:00', nightPercent: '20' },
  { nightPercent: '20' },
  { mostPercent: '201' },
  { perMinute: '1.5' },
  { freeWaitingMin: '-1' },
])('%j is no tariff', (typed) => {
  expect(partsOf({ ...formOf({}, 'SLE'), ...typed }, 'SLE')).toBeNull();
});

const rate = (given: Partial<FareRateView>): FareRateView => ({
  id: 'now',
  region: 'SL',
  vehicleType: 'standard',
  base: 2000,
  perKm: 200,
  parts: { minimumFare: 3000 },
  currency: 'SLE',
  effectiveFrom: '2026-11-01T00:00:00.000Z',
  state: 'current',
  changedBy: null,
  reason: null,
  decisionId: null,
  ...given,
});

test('going back publishes an earlier tariff again, with its parts and without those of now', async () => {
  answerCalls({ '/api/ops/fares/preview': [] });
  const sent: unknown[] = [];
  const { fetch } = globalThis;
  Object.assign(globalThis, {
    fetch: async (address: string, init: RequestInit = {}) => {
      if (init.method === 'PUT' && typeof init.body === 'string') sent.push(JSON.parse(init.body));
      return fetch(address, init);
    },
  });
  const earlier = rate({ id: 'before', base: 1500, perKm: 150, parts: { roundTo: 50 }, state: 'past' });
  render(
    <QueryClientProvider client={queryClient}>
      <FareDialog rate={rate({})} earlier={[earlier]} onClose={() => {}} />
    </QueryClientProvider>,
  );
  expect(screen.getByLabelText<HTMLInputElement>(/^Minimum fare/).value).toBe('30000');
  fireEvent.change(screen.getByLabelText('Start from'), { target: { value: 'before' } });
  expect(screen.getByLabelText<HTMLInputElement>(/^Minimum fare/).value).toBe('');
  fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: 'Too dear' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save change' }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        region: 'SL',
        vehicleType: 'standard',
        base: 1500,
        perKm: 150,
        parts: { roundTo: 50 },
        reason: 'Too dear',
        seen: null,
      },
    ]),
  );
});

const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save change' }));

test('another admin’s price is shown while a form is open, and the form can be saved over it once it was refused', async () => {
  const theirs = rate({ id: 'theirs', base: 2500, decisionId: 'd-1' });
  const decision = { id: 'd-1', action: 'fares.changed', by: 'Adama Cole', at: '2026-11-27T10:00:00Z', reason: 'Fuel' };
  const state = { rates: [rate({})] };
  const sent: unknown[] = [];
  const answerOf = (address: string, { method = 'GET', body = '{}' }: { method?: string; body?: string }) => {
    if (address.endsWith('/preview/rides'))
      return { status: 404, body: { code: 'request.not_found', message: 'None' } };
    if (address.endsWith('/preview')) {
      const [now] = state.rates;
      const trip = { from: 'Lumley', to: 'Kissy', distanceKm: 5, currency: 'SLE', fare: 4000, fareNow: now?.base };
      return { status: 200, body: [trip] };
    }
    if (method === 'GET') return { status: 200, body: state.rates };
    const { base, seen } = JSON.parse(body);
    sent.push([base, seen]);
    const isRefused = seen !== 'd-1';
    return {
      status: isRefused ? 409 : 200,
      body: isRefused ? { code: 'ops.decided_meanwhile', message: 'Meanwhile', requestId: 'r', decision } : theirs,
    };
  };
  Object.assign(globalThis, {
    fetch: async (address: string, init: { method?: string; body?: string } = {}) => {
      const { status, body } = answerOf(address.split('?')[0] ?? '', init);
      const text = JSON.stringify(body);
      return { ok: status === 200, status, headers: new Headers(), text: async () => text, json: async () => body };
    },
  });
  queryClient.clear();
  let isClosed = false;
  render(
    <QueryClientProvider client={queryClient}>
      <FareDialog rate={rate({})} onClose={() => (isClosed = true)} />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByRole('textbox', { name: /^Base/ }), { target: { value: '30000' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: 'Rain' } });
  await screen.findByText(/^Le\s20,000$/);
  expect(screen.queryByText(/^In effect now/)).toBeNull();
  state.rates = [theirs];
  save();
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Adama Cole decided first \(.*\): [^.]*, Fuel\. Please check again\.$/,
  );
  expect(await screen.findByText(/^In effect now: Le\s25,000 .*Save again to replace it\.$/)).toBeTruthy();
  expect(await screen.findByText(/^Le\s25,000$/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Base/ }).value).toBe('30000');
  save();
  await waitFor(() => expect(isClosed).toBe(true));
  expect(sent).toEqual([
    [3000, null],
    [3000, 'd-1'],
  ]);
});
