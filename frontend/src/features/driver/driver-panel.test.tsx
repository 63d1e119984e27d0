import { afterEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { DriverStatus } from '@waka/contracts/drivers/driver-views';
import { cashTexts } from '../../lib/i18n/messages/cash/texts.ts';
import { driverTexts } from '../../lib/i18n/messages/driver/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { rideCleared, rideStore, rideUpdated } from '../../lib/live/ride.store.ts';
import { safetyTexts } from '../../lib/i18n/messages/safety/texts.ts';
import { queryClient } from '../../lib/query-client.ts';
import { answerCalls } from '../../test/answer-fetch.ts';
import { aDriverStatus, aRide, anAlert } from '../../test/builders.ts';
import { aScheduledOffer } from '../../test/scheduled.ts';
import { OpenSafety } from '../../ui/safety/safety-button.tsx';
import { sosStore } from '../../ui/safety/sos.store.ts';
import { SheetFold } from '../../ui/sheet-fold.ts';
import { DriverPanel } from './driver-panel.tsx';
import { stepOf } from './trip/trip-step.ts';

await Promise.all([texts(driverTexts), texts(cashTexts), texts(safetyTexts)]);
Object.assign(globalThis, { matchMedia: () => new EventTarget() });
afterEach(() => {
  cleanup();
  queryClient.clear();
  rideCleared();
  localStorage.clear();
  sosStore.setState({ kind: 'idle' }, true);
});

function Panel({ status }: { status: DriverStatus }) {
  const step = stepOf(rideStore((live) => live.ride));
  return <DriverPanel step={step} isOnline status={status} stats={undefined} me={null} />;
}

const open = (isFolded = false, status = aDriverStatus()) =>
  render(
    <QueryClientProvider client={queryClient}>
      <SheetFold value={isFolded}>
        <Panel status={status} />
      </SheetFold>
      <OpenSafety />
    </QueryClientProvider>,
  );

test('the next scheduled ride that the driver has taken stands on the home screen', async () => {
  const later = aScheduledOffer({ id: 'later-2', isMine: true, pickupAt: '2099-01-06T06:30:00.000Z' });
  const next = aScheduledOffer({ isMine: true, giveBackUntil: '2020-01-01T00:00:00.000Z' });
  const free = aScheduledOffer({ id: 'later-3', pickupAt: '2099-01-04T06:30:00.000Z' });
  answerCalls({ '/api/driver/scheduled-rides': [free, later, next] });
  open(false, aDriverStatus({ isOnline: false }));
  const card = await screen.findByRole('link', { name: /^Scheduled rides/ });
  expect(card.textContent).toMatch(
    /5 Jan 2099, 06:30.*Cotton Tree to Lumley.*Be online and without a ride by .*06:12, or another driver gets it\. You get no rides that would last longer, and none in the 15 minutes before\.$/,
  );
  expect(card.getAttribute('href')).toBe('/driver/scheduled');
  expect(screen.getAllByRole('link', { name: /^Scheduled rides/ })).toHaveLength(1);
});

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

test.each([
  ['is kept free for the ride', 10, 27, true],
  ['is kept free for a ride whose rider is in another one', -5, 12, true],
  ['waits for rides until then', 20, 37, false],
  ['waits for rides after its time', -20, -1, false],
])('a driver who has taken a scheduled ride %s', async (_, onlineIn, pickupIn, isKeptFree) => {
  const next = aScheduledOffer({ isMine: true, pickupAt: inMinutes(pickupIn), onlineBy: inMinutes(onlineIn) });
  answerCalls({ '/api/driver/scheduled-rides': [aScheduledOffer({ ...next, id: 'later-2', isMine: false }), next] });
  open();
  await screen.findByRole('link', { name: /^Scheduled rides/ });
  expect(screen.queryByText(/^Kept free for your scheduled ride: .*You get no other ride before it\.$/) !== null).toBe(
    isKeptFree,
  );
  expect(screen.queryByText('Waiting for your next ride.') === null).toBe(isKeptFree);
});

test('Done tells the service that the fare of this ride is collected, and closes the ride', async () => {
  const called = answerCalls({ '/api/driver/offers/resume': { ok: true } });
  rideUpdated(aRide({ status: 'completed', seq: 5 }));
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(rideStore.getState().ride).toBeNull();
  await waitFor(() => expect(called).toContain('POST /api/driver/offers/resume'));
});

test.each([false, true])('a driver who is suspended in a trip reads so there (folded sheet: %s)', async (isFolded) => {
  answerCalls({ '/api/config/app': { minPasswordLength: 6, support: { phone: '+232 76 000 000', email: null } } });
  rideUpdated(aRide({ status: 'in_progress', seq: 4 }));
  open(isFolded, aDriverStatus({ approval: 'suspended', reviewReason: 'Please call us.' }));
  expect(screen.getByText(/^Your account is suspended. Finish this trip/)).toBeTruthy();
  expect(screen.queryByText(/Please call us/) === null).toBe(isFolded);
  if (!isFolded) await screen.findByText('+232 76 000 000');
});

test('the cash of an earlier ride is asked about on the home, and reopens the ride with its question', async () => {
  const ride = aRide({ id: 'ride-7', status: 'completed', seq: 5 });
  const asked = { currency: 'SLE', due: 2730, until: '2020-03-04T15:20:00Z' } as const;
  answerCalls({
    '/api/payments/cash': [{ ...asked, rideId: ride.id, name: 'Adama', isForOther: false }],
    '/api/rides/ride-7': ride,
    '/api/rides/ride-7/cash': { ...asked, sums: [3000], less: [0], mine: null, state: 'open', change: null },
  });
  open();
  expect(await screen.findByText('How much cash did Adama give you?')).toBeTruthy();
  // Of another day than today.
  expect(screen.getByText(/Answer by Wed, 4 Mar 2020, \d\d:\d\d\.$/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
  await waitFor(() => expect(rideStore.getState().ride?.id).toBe('ride-7'));
  expect(await screen.findByRole('button', { name: 'I was not paid' })).toBeTruthy();
});

test('of several rides one is asked about until the others are wanted', async () => {
  const asked = { currency: 'SLE', due: 2730, until: '2020-03-04T15:20:00Z', isForOther: false } as const;
  answerCalls({
    '/api/payments/cash': [
      { ...asked, rideId: 'ride-7', name: 'Adama' },
      { ...asked, rideId: 'ride-8', name: 'Isatu' },
      { ...asked, rideId: 'ride-9', name: 'Fatu' },
    ],
  });
  open();
  expect(await screen.findByText('How much cash did Adama give you?')).toBeTruthy();
  expect(screen.queryByText(/Isatu|Fatu/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '2 more rides to answer' }));
  expect(screen.getByText('How much cash did Isatu give you?')).toBeTruthy();
  expect(screen.getByText('How much cash did Fatu give you?')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Answer' })).toHaveLength(3);
});

test.each([
  ['free', null, false],
  ['on the way, with a folded sheet', aRide({ status: 'accepted', seq: 2 }), true],
  ['cancelled by the rider', aRide({ status: 'cancelled', seq: 3, cancelledBy: 'rider' }), false],
])('a call for help that was not sent is sent by a driver who is %s, and shown', async (_, ride, isFolded) => {
  localStorage.setItem('waka.kept.sos', JSON.stringify({ rideId: 'ride-1', key: 'kept', position: null }));
  const called = answerCalls({ '/api/rides/ride-1/sos': anAlert(), '/api/incidents': [anAlert()] });
  if (ride) rideUpdated(ride);
  open(isFolded);
  expect(await screen.findByText(/^Alert received at/)).toBeTruthy();
  expect(called).toContain('POST /api/rides/ride-1/sos');
});

test('a ride that the rider cancelled keeps the safety button', async () => {
  answerCalls({ '/api/rides/ride-1/safety': { emergencyPhone: '112', contacts: 0 }, '/api/incidents': [] });
  rideUpdated(aRide({ status: 'cancelled', seq: 3, cancelledBy: 'rider', cancelledAt: new Date().toISOString() }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Safety' }));
  expect(await screen.findByRole('button', { name: 'Alert Waka' })).toBeTruthy();
});

function giveBack(cancelReason: string, minutesAgo: number) {
  const at = new Date(Date.now() - minutesAgo * 60_000).toISOString();
  answerCalls({ '/api/rides/ride-1/safety': { emergencyPhone: '112', contacts: 0 }, '/api/incidents': [] });
  const ride = aRide({ status: 'cancelled', seq: 3, cancelledBy: 'driver', cancelReason });
  rideUpdated({ ...ride, lastEvent: { type: 'driver_cancelled', at } });
  open();
}

test('a ride that the driver gave back for not feeling safe keeps the safety button on the home', async () => {
  giveBack('unsafe', 1);
  await userEvent.click(await screen.findByRole('button', { name: 'Safety' }));
  expect(await screen.findByRole('button', { name: 'Alert Waka' })).toBeTruthy();
});

test.each([
  ['for another reason', 'vehicle_problem', 1],
  ['a while ago', 'unsafe', 31],
])('a ride that the driver gave back %s has none', async (_, reason, minutesAgo) => {
  // With its code loaded the button would be there at once.
  giveBack('unsafe', 1);
  await screen.findByRole('button', { name: 'Safety' });
  cleanup();
  rideCleared();
  giveBack(reason, minutesAgo);
  expect(screen.getByRole('button', { name: 'Go Offline' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Safety' })).toBeNull();
});
