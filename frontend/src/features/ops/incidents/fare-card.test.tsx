import { afterEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { FareFinding } from '@waka/contracts/safety/fare-finding';
import type { Incident } from '@waka/contracts/safety/incident';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { opsTexts } from '../../../lib/i18n/messages/ops/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { anIncident } from '../../../test/builders.ts';
import { FareCard } from './fare-card.tsx';

await texts(opsTexts, opsSectionTexts);
afterEach(cleanup);

const finding: FareFinding = {
  outcome: 'shorter',
  obstacle: null,
  quotedKm: 5,
  drivenKm: 3.2,
  fare: 4000,
  currency: 'SLE',
  driven: { fare: 2800, lines: [{ kind: 'base', amount: 2800 }] },
};

function show(given: Partial<FareFinding> = {}, about: Partial<Incident> = {}) {
  const sent: unknown[] = [];
  Object.assign(globalThis, {
    fetch: async (address: string, init: { body: string }) => {
      sent.push([address, JSON.parse(init.body)]);
      return { ok: true, status: 200, headers: new Headers(), json: async () => ({ ok: true }) };
    },
  });
  const incident = anIncident({ category: 'fare', rideId: 'ride-1', ...about });
  render(
    <QueryClientProvider client={queryClient}>
      <FareCard incident={incident} fare={{ ...finding, ...given }} />
    </QueryClientProvider>,
  );
  return sent;
}

const values = () => screen.getAllByRole('definition').map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '));

test('a shorter way proposes the difference, and the refund is filled in for one press', async () => {
  const sent = show();
  expect(screen.getByText(/clearly shorter .* It would have cost Le 12,000 less\./)).toBeTruthy();
  expect(values()).toEqual(['5 km', '3.2 km', 'Le 40,000', 'Le 28,000', 'Le 12,000']);
  fireEvent.click(screen.getByRole('button', { name: /^Refund Le\s12,000$/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Record a refund' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toEqual([
    [
      '/api/ops/rides/ride-1/refund-note',
      {
        amount: 1200,
        reason: expect.stringMatching(/^Driven: 3\.2\skm instead of 5\skm$/),
        incidentId: 'incident-1',
        bearer: 'service',
        refundId: expect.any(String),
      },
    ],
  ]);
});

test.each<[string, Partial<FareFinding>, RegExp]>([
  ['longer', { outcome: 'longer', driven: null, drivenKm: 8 }, /The agreed fare stands/],
  [
    'without a track',
    { outcome: 'unmeasured', obstacle: 'no_track', driven: null, drivenKm: null },
    /The route driven isn’t known/,
  ],
  ['not paid', { outcome: 'unmeasured', obstacle: 'unpaid', driven: null }, /The fare hadn’t been paid/],
  [
    'beside an estimate',
    { outcome: 'unmeasured', obstacle: 'no_streets', driven: null },
    /an estimate that doesn’t follow streets/,
  ],
  ['shorter for the same fare', { driven: { fare: 4000, lines: [] } }, /the fare for it is the same/],
])('a way that is %s proposes nothing, and leaves the amount to ops', async (_, given, words) => {
  show(given);
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Record a refund' }));
  expect(screen.getByLabelText(/^Amount/)).toHaveProperty('value', '');
  expect(screen.getByLabelText('Reason')).toHaveProperty('value', '');
});

test('a shorter way proposes nothing where another report of the ride was given back', () => {
  show({}, { givenBackBefore: 1200 });
  expect(screen.getByText(/Another report of this ride was already settled with a refund of Le\s12,000/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull();
  expect(values()).not.toContain('Le 12,000');
  fireEvent.click(screen.getByRole('button', { name: 'Record a refund' }));
  expect(screen.getByText(/^Le\s[\d,]+ of the Le\s[\d,]+ that the rider paid can still be given back\.$/)).toBeTruthy();
});

test('a closed report says what was given back, and offers nothing more', () => {
  show({}, { state: 'closed', givenBack: 900 });
  expect(values().at(-1)).toBe('Le 9,000');
  expect(screen.queryByRole('button')).toBeNull();
});

test('of two refunds of one report the second says what the first was, and is over', async () => {
  show();
  const decision = {
    action: 'incident.closed',
    by: 'Hawa',
    at: '2026-11-27T18:56:00.000Z',
    reason: 'Dropped too early',
    sum: { amount: 2000, currency: 'SLE' },
    bearer: 'driver',
  };
  const text = JSON.stringify({ code: 'ops.decided_meanwhile', message: 'Another admin has decided.', decision });
  Object.assign(globalThis, {
    fetch: async () => ({ ok: false, status: 409, headers: new Headers(), text: async () => text }),
  });
  fireEvent.click(screen.getByRole('button', { name: /^Refund/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Record a refund' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent?.replaceAll('\u00a0', ' ')).toMatch(
    /^Hawa decided first .*Closed, Dropped too early.* Refund recorded: Le 20,000, borne by the driver\.$/,
  );
  expect(screen.queryByRole('button', { name: 'Record a refund' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
