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

test('a verdict about a ride that ended while its page was open is shown as the file has it', async () => {
  history.replaceState({ reason: 'A complaint' }, '');
  const findings = [{ code: 'arrived_far' as const, km: 3, seconds: null }];
  const ride = anOpsRide({ findings });
  const ended = { ...ride, seq: 2, status: 'completed' as const };
  const details = {
    number: null,
    distanceKm: 8.24,
    stops: [],
    arrivedAt: null,
    riderStars: null,
    driverStars: null,
    cancelledBy: null,
    cancelReason: null,
    cancelNote: null,
    decisionId: null,
  };
  const file = { ...ended, findingsVerdict: 'not_fine' };
  const body = { events: [], search: [], offers: [], track: [], phones: { rider: null, driver: null }, audit: [] };
  Object.assign(globalThis, {
    fetch: async () => ({
      ok: true,
      status: 200,
      headers: new Headers(),
      json: async () => ({ ...body, ride: file, details }),
    }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RideScreen rideId="ride-1" />
    </QueryClientProvider>,
  );
  act(() => ridesRead([ride]));
  act(() => rideReceived(ended));
  expect(await screen.findByRole('button', { name: 'Nothing wrong' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Something is wrong' })).toBeNull();
  history.replaceState(null, '');
});
