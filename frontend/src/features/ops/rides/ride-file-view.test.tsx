import { afterEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { opsTexts } from '../../../lib/i18n/messages/ops/texts.ts';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { anOpsRide } from '../../../test/builders.ts';

const noMatch = { matches: false, addEventListener: () => {}, removeEventListener: () => {} };
Object.assign(globalThis, { matchMedia: () => noMatch });
const { RideFileView } = await import('./ride-file-view.tsx');
await texts(opsTexts, opsSectionTexts);
afterEach(cleanup);

test('the timeline says why a driver gave the ride back and how a payment stood, and the history how a dispute with the bank does', () => {
  const at = '2026-11-21T12:00:00.000Z';
  const paid = { amount: 2745, currency: 'SLE' } as const;
  const line = { actorName: null, reason: null, document: null, at };
  render(
    <QueryClientProvider client={queryClient}>
      <RideFileView
        file={{
          ride: anOpsRide({ status: 'completed' }),
          events: [
            {
              seq: 4,
              type: 'driver_cancelled',
              at,
              actorName: 'Musa',
              actorRole: 'driver',
              cancelReason: 'unsafe',
              cancelNote: 'Has a knife',
            },
            { seq: 7, type: 'payment', at, actorName: null, payment: { state: 'requested', ...paid } },
            { seq: 8, type: 'payment', at, actorName: null, payment: { state: 'paid', ...paid } },
          ],
          search: [],
          offers: [],
          track: [],
          phones: { rider: null, driver: null },
          audit: [
            { ...line, id: 'a-3', action: 'ride.refund_noted', reason: 'On foot', sum: paid, bearer: 'shared' },
            { ...line, id: 'a-2', action: 'ride.payment_disputed', dispute: 'lost', sum: paid },
            { ...line, id: 'a-1', action: 'ride.payment_disputed', dispute: 'open', sum: paid },
          ],
        }}
      />
    </QueryClientProvider>,
  );
  expect(screen.getByText('Musa · felt unsafe · Has a knife')).toBeTruthy();
  expect(screen.getByText(/^Requested · Le\s27,450 · Waka$/)).toBeTruthy();
  expect(screen.getByText(/^Paid · Le\s27,450 · Waka$/)).toBeTruthy();
  expect(screen.getByText('Dispute with the bank lost')).toBeTruthy();
  expect(screen.getByText('Dispute opened with the bank')).toBeTruthy();
  expect(screen.getByText(/^Le\s27,450 · borne by both, as the fare was shared · Waka · On foot$/)).toBeTruthy();
});
