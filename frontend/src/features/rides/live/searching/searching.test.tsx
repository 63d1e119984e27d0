import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Ride } from '@waka/contracts/rides/ride-views';
import type { SearchOutlook } from '@waka/contracts/rides/search-outlook';
import { connectionLost, connectionOpened } from '../../../../lib/connection.store.ts';
import { formatClock } from '../../../../lib/i18n/format.ts';
import { liveTexts } from '../../../../lib/i18n/messages/live/texts.ts';
import { offlineTexts } from '../../../../lib/i18n/messages/offline/texts.ts';
import { rideTexts } from '../../../../lib/i18n/messages/ride/texts.ts';
import { riderTexts } from '../../../../lib/i18n/messages/rider/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { answerCalls } from '../../../../test/answer-fetch.ts';
import { aRide } from '../../../../test/builders.ts';
import { Searching } from './searching.tsx';

await Promise.all([texts(riderTexts), texts(rideTexts), texts(liveTexts), texts(offlineTexts)]);
afterEach(cleanup);

const noDrivers: SearchOutlook = { driversNear: 0, nearestEtaMin: null, busyNear: 0, others: [] };

function search(outlook: SearchOutlook, asked: Ride['search'] = { driversAsked: 0, nearestEtaMin: null }): string[] {
  const called = answerCalls({ '/api/rides/ride-1/search': outlook, '/api/rides/ride-1/await-driver': { ok: true } });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Searching ride={aRide({ requestedAt: new Date().toISOString(), search: asked })} onCancel={() => {}} />
    </QueryClientProvider>,
  );
  return called;
}

const unserved = () => screen.queryByText(/^No driver can take this trip right now/);

test('a search where no driver is near says so at once, and offers to notify of one', async () => {
  const called = search(noDrivers);
  await waitFor(() => expect(unserved()).toBeTruthy());
  await userEvent.click(screen.getByRole('button', { name: 'Tell me when a driver is near' }));
  expect(await screen.findByText(/^Keep Waka open/)).toBeTruthy();
  expect(called).toContain('POST /api/rides/ride-1/await-driver');
});

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

test.each([
  ['before its time', { scheduledFor: at(18) }, true],
  ['past its time', { requestedAt: at(-20), scheduledFor: at(-2) }, true],
  ['again, before its time', { attempt: 2, requestedAt: at(-20), scheduledFor: at(3) }, true],
  ['again, past its time', { attempt: 2, requestedAt: at(-20), scheduledFor: at(-8) }, false],
  ['at once', {}, false],
])('a search for a ride %s says until when it goes on', async (_, given: Partial<Omit<Ride, 'lastEvent'>>, isTimed) => {
  answerCalls({ '/api/rides/ride-1/search': noDrivers });
  const ride = aRide({ requestedAt: new Date().toISOString(), ...given });
  const until = formatClock(Date.parse(ride.scheduledFor ?? at(0)) + 5 * 60_000);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Searching ride={ride} onCancel={() => {}} />
    </QueryClientProvider>,
  );
  await waitFor(() =>
    expect(unserved()?.textContent).toContain(isTimed ? `looking until ${until}.` : 'looking for five minutes.'),
  );
});

test.each([
  ['whose drivers have a ride', { ...noDrivers, busyNear: 1 }],
  ['where another class could come', { ...noDrivers, others: [{ vehicleType: 'xl', pickupEtaMin: 3 } as const] }],
  ['of which nothing is known', { ...noDrivers, driversNear: null }],
])('a search %s goes on as usual', async (_, outlook) => {
  const called = search(outlook);
  await waitFor(() => expect(called).toContain('GET /api/rides/ride-1/search'));
  expect(unserved()).toBeNull();
});

test.each([
  ['is for now', null, true],
  ['begins in four minutes', 4, true],
  // A ride of another class is booked for now: its driver would come before the rider.
  ['was scheduled for in twenty minutes', 20, false],
])('a long search for a ride that %s offers other classes', async (_, inMinutes, isOffered) => {
  const others = [{ vehicleType: 'xl', pickupEtaMin: 3 } as const];
  const called = answerCalls({ '/api/rides/ride-1/search': { ...noDrivers, others } });
  const scheduledFor = inMinutes === null ? null : at(inMinutes);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Searching ride={aRide({ requestedAt: at(-3), scheduledFor })} onCancel={() => {}} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('This is taking longer than usual')).toBeTruthy();
  await waitFor(() => expect(called).toContain('GET /api/rides/ride-1/search'));
  await screen.findByRole('button', { name: isOffered ? /XL/ : 'Tell me when a driver is near' });
  expect(screen.queryAllByRole('button', { name: /XL/ })).toHaveLength(isOffered ? 1 : 0);
});

const asking = () => screen.queryByText(/^Asking the nearest driver/);

/** Creates an offer that has so many seconds left. */
const offer = (seconds: number) => ({ pickupEtaMin: 4, until: new Date(Date.now() + seconds * 1000).toISOString() });

test.each([
  ['while a driver is asked', { ...noDrivers, driversNear: 1, nearestEtaMin: 4, asked: offer(15) }, true],
  ['once all who were near have declined', { ...noDrivers, asked: null }, false],
  ['once all who were near have declined, as an older backend says', noDrivers, false],
])('a search either asks a driver or offers to notify of one: %s', async (_, outlook, isAsking) => {
  const called = search(outlook, { driversAsked: 1, nearestEtaMin: 4 });
  await waitFor(() => expect(called).toContain('GET /api/rides/ride-1/search'));
  await waitFor(() => expect(asking() === null).toBe(!isAsking));
  expect(screen.queryByRole('button', { name: 'Tell me when a driver is near' }) === null).toBe(isAsking);
});

test.each([
  [
    'declined',
    { ...noDrivers, busyNear: 1, asked: null },
    1,
    'The nearest driver didn’t take the ride. We’re still looking.',
  ],
  ['ran out', { ...noDrivers, busyNear: 1, asked: offer(-1) }, 1, /^The nearest driver didn’t take the ride/],
  [
    'were of two drivers',
    { ...noDrivers, busyNear: 1, asked: null },
    2,
    '2 drivers didn’t take the ride. We’re still looking.',
  ],
])('no driver is said to be asked once the offers %s', async (_, outlook, driversAsked, sentence) => {
  search(outlook, { driversAsked, nearestEtaMin: 4 });
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(asking()).toBeNull();
});

test('the next driver is asked with the minutes of that driver', async () => {
  search(
    { ...noDrivers, busyNear: 1, asked: { ...offer(15), pickupEtaMin: 9 } },
    { driversAsked: 2, nearestEtaMin: 4 },
  );
  expect(await screen.findByText('Asking the next driver (9 min away)')).toBeTruthy();
});

test.each([
  ['while none is asked yet', 0, '1 driver near you · nearest 4 min away'],
  ['once a driver is asked', 1, '1 driver near you'],
])('the wait for the nearest driver is written once, %s', async (_, driversAsked, line) => {
  const [nearestEtaMin, asked] = driversAsked > 0 ? [4, offer(15)] : [null, null];
  search({ ...noDrivers, driversNear: 1, nearestEtaMin: 4, asked }, { driversAsked, nearestEtaMin });
  expect(await screen.findByText(line)).toBeTruthy();
  expect(document.body.textContent?.match(/4 min away/g)).toHaveLength(1);
});

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

test('the clock of a search that began anew counts from the loss of the driver', () => {
  answerCalls({ '/api/rides/ride-1/search': noDrivers });
  const lastEvent = { type: 'driver_cancelled', at: ago(1) } as const;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Searching ride={{ ...aRide({ requestedAt: ago(23), attempt: 2 }), lastEvent }} onCancel={() => {}} />
    </QueryClientProvider>,
  );
  expect(screen.getByText(/^Searching: 0?1:0\d/)).toBeTruthy();
});

test.each([
  ['vehicle_problem', 'The driver had a problem with the vehicle.'],
  ['other', 'The driver couldn’t come.'],
  ['rider_unreachable', 'The driver says they couldn’t reach you.'],
  // Of an older service.
  ['unsafe', null],
])('a search that began anew says of a driver who left for %s: %s', (cancelReason, line) => {
  answerCalls({ '/api/rides/ride-1/search': noDrivers });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Searching ride={aRide({ attempt: 2, cancelReason })} onCancel={() => {}} />
    </QueryClientProvider>,
  );
  expect(screen.queryByText(/^The driver /)?.textContent ?? null).toBe(line);
});

test('who booked for another person reads that the passenger could not be reached', () => {
  answerCalls({ '/api/rides/ride-1/search': noDrivers });
  const ride = aRide({ attempt: 2, cancelReason: 'rider_unreachable', passenger: { name: 'Fatu Bangura' } });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Searching ride={ride} onCancel={() => {}} />
    </QueryClientProvider>,
  );
  expect(screen.getByText('The driver says they couldn’t reach Fatu Bangura.')).toBeTruthy();
});

test('a search without network says what it does not know, and not what it knew before', async () => {
  const called = search(noDrivers);
  await waitFor(() => expect(unserved()).toBeTruthy());
  act(connectionLost);
  expect(screen.getByText(/^You’re offline\. The search goes on/)).toBeTruthy();
  expect(unserved()).toBeNull();
  expect(screen.queryByRole('button', { name: 'Tell me when a driver is near' })).toBeNull();
  act(connectionOpened);
  expect(unserved()).toBeTruthy();
  expect(called).toContain('GET /api/rides/ride-1/search');
});

test('a long search without network offers no other class of before', async () => {
  const others = [{ vehicleType: 'xl', pickupEtaMin: 3 } as const];
  answerCalls({ '/api/rides/ride-1/search': { ...noDrivers, others } });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Searching ride={aRide({ requestedAt: at(-3) })} onCancel={() => {}} />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('button', { name: /XL/ })).toBeTruthy();
  act(connectionLost);
  expect(screen.queryByRole('button', { name: /XL/ })).toBeNull();
  act(connectionOpened);
});
