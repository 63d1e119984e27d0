import { afterEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { findingsTexts } from '../../../lib/i18n/messages/findings/texts.ts';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { opsTexts } from '../../../lib/i18n/messages/ops/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { anOpsRide } from '../../../test/builders.ts';
import { opsCleared, rideReceived, ridesRead } from '../live/ops.store.ts';

const noMatch = { matches: false, addEventListener: () => {}, removeEventListener: () => {} };
Object.assign(globalThis, { matchMedia: () => noMatch });
const { RideScreen } = await import('./ride-screen.tsx');
await texts(opsTexts, opsSectionTexts, findingsTexts);

const realFetch = globalThis.fetch;
afterEach(() => {
  cleanup();
  opsCleared();
  queryClient.clear();
  globalThis.fetch = realFetch;
});

test('who cancels a ride that another admin has just cancelled reads who was first', async () => {
  const ride = anOpsRide();
  render(
    <QueryClientProvider client={queryClient}>
      <RideScreen rideId="ride-1" />
    </QueryClientProvider>,
  );
  act(() => ridesRead([ride]));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the ride' }));
  const field = screen.getByRole('textbox', { name: /^Reason/ });
  fireEvent.change(field, { target: { value: 'The rider called' } });
  act(() => rideReceived({ ...ride, seq: 2, status: 'cancelled' }));
  const decision = { action: 'ride.cancelled', by: 'Adama Cole', at: ride.requestedAt, reason: 'A mistake' };
  Object.assign(globalThis, {
    fetch: async () => {
      const body = { code: 'ops.decided_meanwhile', message: 'Another admin has decided.', decision };
      return { ok: false, status: 409, headers: new Headers(), text: async () => JSON.stringify(body) };
    },
  });
  fireEvent.submit(field);
  expect((await screen.findByRole('alert')).textContent).toContain('Adama Cole');
  expect(field).toHaveProperty('value', 'The rider called');
});
