import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { OpsRide } from '@waka/contracts/ops/ops-views';
import type { RideFile } from '@waka/contracts/ops/people-views';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { findingsTexts } from '../../../lib/i18n/messages/findings/texts.ts';
import { ratingTagsTexts } from '../../../lib/i18n/messages/rating-tags/texts.ts';
import { safetyTexts } from '../../../lib/i18n/messages/safety/texts.ts';
import { opsTexts } from '../../../lib/i18n/messages/ops/texts.ts';
import { documentsTexts } from '../../../lib/i18n/messages/documents/texts.ts';
import { switchTo, texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { refuseField } from '../../../test/answer-fetch.ts';
import { anOpsRide } from '../../../test/builders.ts';
import { opsCleared, ridesRead } from '../live/ops.store.ts';

const noMatch = { matches: false, addEventListener: () => {}, removeEventListener: () => {} };
Object.assign(globalThis, { matchMedia: () => noMatch });
const { RideScreen } = await import('./ride-screen.tsx');
await texts(opsTexts);
await texts(opsSectionTexts);
await texts(documentsTexts);
await texts(findingsTexts);
await texts(ratingTagsTexts);
await texts(safetyTexts);

const realFetch = globalThis.fetch;
beforeEach(() => {
  opsCleared();
  history.replaceState(null, '', '/admin/rides/ride-1');
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  globalThis.fetch = realFetch;
});

const fileOf = (ride: OpsRide, given: Partial<RideFile> = {}): RideFile => ({
  ride,
  events: [],
  search: [],
  offers: [],
  track: [],
  phones: { rider: null, driver: null },
  audit: [],
  ...given,
});

/** Mocks each call by the end of its address; returns the list of request bodies. jsdom lacks Response. */
function answer(answers: Record<string, unknown>) {
  const sent: { path: string; body: unknown }[] = [];
  Object.assign(globalThis, {
    fetch: async (address: string, init: { body?: string }) => {
      const path = address.split('/').at(-1) ?? '';
      if (init.body) sent.push({ path, body: JSON.parse(init.body) });
      return { ok: true, status: 200, headers: new Headers(), json: async () => answers[path] ?? {} };
    },
  });
  return sent;
}

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <RideScreen rideId="ride-1" />
    </QueryClientProvider>,
  );

test('a ride that ops cancels stays on its page, and its file opens with the reason that was given', async () => {
  const ride = anOpsRide();
  const cancelled = { ...ride, seq: 2, status: 'cancelled' as const };
  const sent = answer({ cancel: cancelled, file: fileOf(cancelled) });
  show();
  act(() => ridesRead([ride]));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the ride' }));
  fireEvent.change(screen.getByRole('textbox', { name: /^Reason/ }), { target: { value: 'The rider called' } });
  fireEvent.submit(screen.getByRole('textbox', { name: /^Reason/ }));
  await screen.findByText('Timeline');
  expect(screen.getByText('Aminata Kamara')).toBeTruthy();
  expect(screen.queryByText('Why are you opening it?')).toBeNull();
  expect(sent).toEqual([
    { path: 'cancel', body: { reason: 'The rider called', attempt: 1, driverId: 'driver-1' } },
    { path: 'file', body: { reason: 'The rider called' } },
  ]);
});

test('the file opens without a question where the page before has asked it', async () => {
  history.replaceState({ reason: 'Incident: SOS' }, '');
  const sent = answer({ file: fileOf(anOpsRide({ status: 'completed' })) });
  show();
  await screen.findByText('Timeline');
  expect(sent).toEqual([{ path: 'file', body: { reason: 'Incident: SOS' } }]);
});

test('the file shows the trip, who ended what, and why no driver was asked', async () => {
  history.replaceState({ reason: 'A complaint' }, '');
  const at = '2026-11-22T12:00:00.000Z';
  const ride = anOpsRide({ status: 'completed', startedAt: at, completedAt: '2026-11-22T12:02:00.000Z' });
  answer({
    file: fileOf(ride, {
      events: [
        { seq: 3, type: 'driver_cancelled', at, actorName: 'Ops', actorRole: 'admin' },
        { seq: 5, type: 'driver_cancelled', at, actorName: 'Sahr', actorRole: 'driver' },
      ],
      search: [
        { attempt: 1, at, outcome: 'no_driver', radiusKm: 3, candidates: 2, skipped: { busy: 1, wrong_class: 1 } },
      ],
      offers: [
        { driverName: 'A', status: 'accepted', pickupEtaMin: 3, offeredAt: at, answeredAt: at, endedBy: 'ops' },
        {
          driverName: 'B',
          status: 'accepted',
          pickupEtaMin: 3,
          offeredAt: '2026-11-22T12:01:00.000Z',
          answeredAt: at,
          endedBy: null,
        },
      ],
      details: {
        number: 'W261122-ABCDEF12',
        distanceKm: 8.24,
        fareLines: [
          { kind: 'base', amount: 1500 },
          { kind: 'no_show', amount: 500 },
        ],
        stops: [],
        arrivedAt: at,
        riderStars: 5,
        driverStars: null,
        riderTags: ['late'],
        paymentState: 'requested',
        cancelledBy: null,
        cancelReason: null,
        cancelNote: null,
      },
    }),
  });
  show();
  await screen.findByText('W261122-ABCDEF12');
  for (const text of [
    'took 2 min',
    'Standard',
    'Cash',
    'Requested',
    '8.24 km',
    'Driver got 5 · Late',
    'Taken from the driver by the Waka team',
    'Handed back by the driver',
    '2 drivers within 3 km: 1 on a ride, 1 of another class',
    'Accepted, then taken away · 3 min away',
    'Accepted · 3 min away',
  ]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(await screen.findByText('Price details')).toBeTruthy();
});

test('the file of a ride leads to the calls for help that were made in it', async () => {
  history.replaceState({ reason: 'A complaint' }, '');
  const ride = anOpsRide({ status: 'cancelled' });
  act(() => ridesRead([ride]));
  const report = {
    id: 'i-1',
    kind: 'sos',
    category: 'sos',
    state: 'closed',
    createdAt: '2026-11-22T12:31:00.000Z',
  } as const;
  answer({ file: fileOf(ride, { reports: [report] }) });
  show();
  expect((await screen.findByRole('link', { name: /^Call for help/ })).getAttribute('href')).toBe(
    '/admin/incidents/i-1',
  );
  expect(screen.getByText('Fare quoted')).toBeTruthy();
});

test('a verdict names the last decision that the file shows, and says who decided first', async () => {
  history.replaceState({ reason: 'A complaint' }, '');
  const findings = [{ code: 'arrived_far' as const, km: 3, seconds: null }];
  const ride = anOpsRide({ status: 'completed', findings });
  const details = {
    number: 'W261122-ABCDEF12',
    distanceKm: 8.24,
    stops: [],
    arrivedAt: null,
    riderStars: null,
    driverStars: null,
    cancelledBy: null,
    cancelReason: null,
    cancelNote: null,
    decisionId: 'the last one',
  };
  const sent = answer({ file: fileOf(ride, { details }) });
  show();
  act(() => ridesRead([{ ...ride, attention: 'incident' }]));
  fireEvent.click(await screen.findByRole('button', { name: 'Nothing wrong' }));
  const decision = { action: 'ride.reviewed', by: 'Hawa', at: ride.requestedAt, reason: 'Seen', verdict: 'not_fine' };
  const answerFile = globalThis.fetch;
  Object.assign(globalThis, {
    fetch: async (address: string, init: { body: string }) => {
      if (!address.endsWith('/review')) return answerFile(address, init);
      sent.push({ path: 'review', body: JSON.parse(init.body) });
      const body = { code: 'ops.decided_meanwhile', message: 'Another admin has decided.', decision };
      return { ok: false, status: 409, headers: new Headers(), text: async () => JSON.stringify(body) };
    },
  });
  fireEvent.change(screen.getByRole('textbox', { name: /^Reason/ }), { target: { value: 'He was there' } });
  fireEvent.submit(screen.getByRole('textbox', { name: /^Reason/ }));
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Hawa decided first \(.*\): Flags reviewed: something is wrong, Seen\./,
  );
  const body = { verdict: 'fine', reason: 'He was there', seen: 'the last one' };
  expect(sent).toContainEqual({ path: 'review', body });
  expect(sent.at(-1)?.path).toBe('file');
});

test('a ride that another admin took from its driver is not taken from the next one, and the file shows that driver', async () => {
  history.replaceState({ reason: 'A complaint' }, '');
  const ride = anOpsRide();
  const sent = answer({ file: fileOf(ride) });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Find another driver' }));
  const answerFile = answer({ file: fileOf({ ...ride, seq: 4, attempt: 2, driverId: 'd-2', driverName: 'Brima' }) });
  const { fetch } = globalThis;
  const decision = { action: 'ride.rematched', by: 'Hawa', at: ride.requestedAt, reason: 'He is lost' };
  Object.assign(globalThis, {
    fetch: async (address: string, init: { body: string }) => {
      if (!address.endsWith('/rematch')) return fetch(address, init);
      sent.push({ path: 'rematch', body: JSON.parse(init.body) });
      const body = { code: 'ops.decided_meanwhile', message: 'Another admin has decided.', decision };
      return { ok: false, status: 409, headers: new Headers(), text: async () => JSON.stringify(body) };
    },
  });
  fireEvent.change(screen.getByRole('textbox', { name: /^Reason/ }), { target: { value: 'He does not come' } });
  fireEvent.submit(screen.getByRole('textbox', { name: /^Reason/ }));
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Hawa decided first \(.*\): New driver search started, He is lost\./,
  );
  expect(sent.at(-1)?.body).toEqual({ reason: 'He does not come', attempt: 1, driverId: 'driver-1' });
  expect(answerFile).toEqual([{ path: 'file', body: { reason: 'A complaint' } }]);
  expect(screen.getByText('Brima')).toBeTruthy();
});

test('a measure is sent without the driver to a backend that does not know the field yet', async () => {
  show();
  act(() => ridesRead([anOpsRide()]));
  const bodies = refuseField('attempt');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the ride' }));
  fireEvent.change(screen.getByRole('textbox', { name: /^Reason/ }), { target: { value: 'The rider called' } });
  fireEvent.submit(screen.getByRole('textbox', { name: /^Reason/ }));
  const reason = 'The rider called';
  await waitFor(() => expect(bodies.slice(0, 2)).toEqual([{ reason, attempt: 1, driverId: 'driver-1' }, { reason }]));
});

test('findings are decided about only with the file open', () => {
  answer({});
  show();
  const findings = [{ code: 'arrived_far' as const, km: 3, seconds: null }];
  act(() => ridesRead([anOpsRide({ status: 'completed', attention: 'incident', findings })]));
  expect(screen.getByRole('button', { name: 'Message both' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Nothing wrong' })).toBeNull();
});

test('the people of a ride are reached from its file without another reason', async () => {
  history.replaceState({ reason: 'A complaint' }, '');
  answer({ file: fileOf(anOpsRide({ riderId: 'rider-1', riderName: 'Aminata Kamara' })) });
  show();
  fireEvent.click(await screen.findByRole('link', { name: 'Aminata Kamara' }));
  expect(location.pathname).toBe('/admin/people/rider-1');
  expect(history.state).toEqual({ reason: 'A complaint' });
});

test('the way of a ride is read in the language of the reader', async () => {
  const near = { place: 'Cotton Tree', city: 'Freetown' };
  const pickup = { address: 'near Cotton Tree, Freetown', near, name: null, lat: 8.4872, lng: -13.2356 };
  answer({});
  await switchTo('fr');
  show();
  act(() => ridesRead([anOpsRide({ pickup, pickupArea: 'Cotton Tree' })]));
  expect(screen.getByText(/^côté Cotton Tree, Freetown →/)).toBeTruthy();
  await switchTo('en');
});
