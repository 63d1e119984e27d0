import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { USUAL_SURGE } from '@waka/contracts/ops/pricing/surge-views';
import type { ComponentType } from 'react';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { knowMethods } from '../../../test/methods.ts';
import { knowVehicles } from '../../../test/vehicles.ts';
import { CrossingsCard } from './crossings/crossings-card.tsx';
import { DebtTermsCard } from './money/debt-terms-card.tsx';
import { PayoutTermsCard } from './money/payout-terms-card.tsx';
import { RegionMoneyCard } from './money/region-money-card.tsx';
import { SurgeCard } from './surge/surge-card.tsx';

const noMatch = { matches: false, addEventListener: () => {}, removeEventListener: () => {} };
Object.assign(globalThis, { matchMedia: () => noMatch });
const { ZonesCard } = await import('./zones/zones-card.tsx');
await texts(opsSectionTexts);
beforeEach(() => {
  queryClient.clear();
  knowMethods();
  knowVehicles();
});
afterEach(cleanup);

const last = { decisionId: 'seen-1', changedBy: 'Sorie', reason: 'Agreed' };
const at = { lat: 8.47, lng: -13.19 };
const vehicleClass = {
  vehicleType: 'standard',
  names: { en: 'Standard', fr: 'Standard', ar: 'عادي', pt: 'Standard', kri: 'Standad' },
  icon: 'car',
  capacity: 4,
  kmh: 17,
  bodies: ['car'],
  documents: ['licence'],
  openings: [{ region: 'SL', area: 'freetown', isOpen: true, isOwn: true, hours: null }],
  ...last,
};
const decision = { id: 'of Hawa', action: 'fare.changed', by: 'Hawa', at: '2026-11-22T08:00:00.000Z', reason: 'Noted' };
const refusal = { code: 'ops.decided_meanwhile', message: 'Another admin has decided.', decision };

/** Lists the rows of a card until a change is sent: Hawa has changed them by then, and it is refused as not seen. */
function serve(Card: ComponentType, path: string, before: readonly object[], after: readonly object[]) {
  const sent: { seen?: string | null }[] = [];
  const answerTo = (address: string, method: string) => {
    if (method === 'PUT') return sent.at(-1)?.seen === 'of Hawa' ? {} : refusal;
    if (address === path) return sent.length === 0 ? before : after;
    return address === '/api/ops/vehicle-classes' ? [vehicleClass] : [];
  };
  Object.assign(globalThis, {
    fetch: async (address: string, { method = 'GET', body = '' }: { method?: string; body?: string } = {}) => {
      if (method === 'PUT') sent.push(JSON.parse(body));
      const answer = answerTo(address, method);
      const text = JSON.stringify(answer);
      return {
        ok: answer !== refusal,
        status: answer === refusal ? 409 : 200,
        headers: new Headers(),
        statusText: '',
        text: async () => text,
        json: async () => JSON.parse(text),
      };
    },
  });
  render(
    <QueryClientProvider client={queryClient}>
      <Card />
    </QueryClientProvider>,
  );
  return sent;
}

const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save change' });

async function saveTwice(sent: readonly object[]) {
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'As agreed' } });
  await waitFor(() => expect(save().disabled).toBe(false));
  fireEvent.click(save());
  expect((await screen.findByText(/^Hawa decided first/)).textContent).toContain('Noted');
  fireEvent.click(save());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toHaveLength(2);
}

test.each([
  {
    Card: DebtTermsCard,
    path: '/api/ops/debt-terms',
    row: { region: 'SL', maxDebt: 50_000, warnPercent: 80, reviewAbove: 30_000 },
    limit: '700000',
    change: { warnPercent: 60 },
  },
  {
    Card: PayoutTermsCard,
    path: '/api/ops/payout-terms',
    row: {
      region: 'SL',
      method: 'orange_money',
      isOpen: true,
      canPayOut: true,
      minAmount: 1000,
      maxAmount: null,
      fee: 100,
      reviewAbove: 100_000,
    },
    change: { fee: 200, isOpen: false },
  },
  {
    Card: RegionMoneyCard,
    path: '/api/ops/region-money',
    row: { region: 'SL', writing: 'old', cashStep: 1, notes: [100, 2000], answerMinutes: 120, disputeMinutes: 1440 },
    change: { notes: [100], answerMinutes: 60 },
  },
  {
    Card: CrossingsCard,
    path: '/api/ops/crossings',
    row: {
      id: 'crossing-1',
      region: 'SL',
      currency: 'SLE',
      name: 'Sea Coach',
      kind: 'ferry',
      price: 900,
      quayA: { name: 'Kissy Ferry', ...at },
      quayB: { name: 'Tagrin', ...at },
      minutes: 40,
      boardMinutes: 15,
      timeZone: 'Africa/Freetown',
      fromA: [],
      fromB: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], minutes: [600] }],
      source: 'Notice',
      isOpen: true,
    },
    change: { minutes: 55, fromA: [{ weekdays: [1], minutes: [480] }] },
  },
  {
    Card: ZonesCard,
    path: '/api/ops/fare-zones',
    row: {
      id: 'zone-1',
      region: 'SL',
      name: 'Airport',
      ...at,
      radiusM: 400,
      polygon: null,
      amount: 500,
      currency: 'SLE',
      appliesTo: 'pickup',
    },
    change: { amount: 700, lat: 8.48 },
  },
])('$path: what another admin changed is not put back by a form that was open', async (given) => {
  const { Card, path, row, limit, change } = given;
  const own = limit ? { maxDebt: 70_000 } : {};
  const sent = serve(Card, path, [{ ...row, ...last }], [{ ...row, ...last, ...change, decisionId: 'of Hawa' }]);
  fireEvent.click(await screen.findByText('Change'));
  if (limit) fireEvent.change(screen.getByLabelText(/^Limit/), { target: { value: limit } });
  await saveTwice(sent);
  expect(sent[0]).toMatchObject({ ...own, seen: 'seen-1' });
  expect(sent[0]).not.toMatchObject(change);
  expect(sent[1]).toMatchObject({ ...change, ...own, seen: 'of Hawa' });
});

test('a rule for higher fares that another admin made first is not undone by a new one', async () => {
  const bounds = { ...USUAL_SURGE, capPercent: 130 };
  const rule = { area: 'freetown', areaName: 'Freetown', vehicleType: 'standard', isAllowed: false, bounds };
  const sent = serve(SurgeCard, '/api/ops/surge', [], [{ ...rule, highestNow: 100, ...last, decisionId: 'of Hawa' }]);
  fireEvent.click(await screen.findByRole('button', { name: 'Allow in a city' }));
  await saveTwice(sent);
  expect(sent).toMatchObject([
    { isAllowed: true, bounds: USUAL_SURGE, seen: null },
    { isAllowed: false, bounds, seen: 'of Hawa' },
  ]);
});
