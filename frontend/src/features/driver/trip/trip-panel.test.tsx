import { afterEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { driverTexts } from '../../../lib/i18n/messages/driver/texts.ts';
import { safetyTexts } from '../../../lib/i18n/messages/safety/texts.ts';
import { switchTo, texts } from '../../../lib/i18n/texts.ts';
import { minutesArrived, wayCleared } from '../../../lib/live/driver-way.store.ts';
import { rideCleared, rideStore, rideUpdated } from '../../../lib/live/ride.store.ts';
import { answerCalls } from '../../../test/answer-fetch.ts';
import { aRide } from '../../../test/builders.ts';
import type { Here } from './away.ts';
import { stepOf } from './trip-step.ts';
import { SheetFold } from '../../../ui/sheet-fold.ts';
import { TripPanel } from './trip-panel.tsx';

await Promise.all([texts(driverTexts), texts(safetyTexts)]);
Object.assign(globalThis, { matchMedia: () => ({ matches: false }) });
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  rideCleared();
  wayCleared();
});

const congoCross = { address: 'Congo Cross, Freetown', name: 'Congo Cross', lat: 8.4795, lng: -13.2611 };
const atPickup: Here = { lat: 8.4872, lng: -13.2356, accuracy: 8 };
/** A position 670 m north of the pickup. */
const farOff: Here = { ...atPickup, lat: 8.4872 + 0.678 / 111.195 };
const tap = (name: string) => userEvent.click(screen.getByRole('button', { name }));

function Panel({ me }: { me: Here | null }) {
  const ride = rideStore((live) => live.ride);
  return ride && <TripPanel step={stepOf(ride).kind} ride={ride} me={me} />;
}

function open(ride: Ride, me: Here | null, replies: Record<string, unknown> = {}, isFolded = false) {
  const called = answerCalls(replies);
  rideUpdated(ride);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SheetFold value={isFolded}>
        <Panel me={me} />
      </SheetFold>
    </QueryClientProvider>,
  );
  return called.filter.bind(called, (call: string) => call.startsWith('POST'));
}

const accepted = (given: Partial<Omit<Ride, 'lastEvent'>> = {}) => aRide({ status: 'accepted', seq: 2, ...given });
const arrived = () =>
  aRide({ status: 'arrived', seq: 3, arrivedAt: new Date().toISOString(), needsPin: false, lastEvent: 'arrived' });

test('an arrival 670 m from the pickup is asked about before it is sent', async () => {
  const posts = open(accepted(), farOff, { '/api/rides/ride-1/arrive': arrived() });
  await tap('I have arrived');
  expect(screen.getByRole('alert').textContent).toBe('You are 650 m away from the pickup.');
  // Question and answer stay in view, however long the sheet is.
  expect(screen.getByRole('button', { name: 'I have arrived anyway' }).closest('.sheet-foot')).toBe(
    screen.getByRole('alert').parentElement,
  );
  expect(posts()).toEqual([]);
  await tap('Keep driving');
  expect(screen.queryByRole('alert')).toBeNull();
  await tap('I have arrived');
  await tap('I have arrived anyway');
  await waitFor(() => expect(rideStore.getState().ride?.status).toBe('arrived'));
  expect(posts()).toEqual(['POST /api/rides/ride-1/arrive']);
});

test.each<[string, Here | null]>([
  ['at the pickup', atPickup],
  ['that does not know where it is', null],
  ['that knows it only to a kilometre', { ...farOff, accuracy: 1000 }],
])('a phone %s is not asked', async (_, me) => {
  const posts = open(accepted(), me, { '/api/rides/ride-1/arrive': arrived() });
  await tap('I have arrived');
  await waitFor(() => expect(posts()).toEqual(['POST /api/rides/ride-1/arrive']));
});

test('an arrival can be taken back for ten seconds', async () => {
  const undone = accepted({ seq: 4 });
  const posts = open(arrived(), atPickup, { '/api/rides/ride-1/arrive/undo': undone });
  await userEvent.click(screen.getByRole('button', { name: /^Undo/ }));
  await waitFor(() => expect(rideStore.getState().ride?.status).toBe('accepted'));
  expect(posts()).toEqual(['POST /api/rides/ride-1/arrive/undo']);
});

test('after ten seconds there is nothing to take back', () => {
  jest.useFakeTimers();
  open(arrived(), atPickup);
  expect(screen.getByRole('button', { name: 'Undo (10)' })).toBeTruthy();
  act(() => {
    jest.advanceTimersByTime(10_000);
  });
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

test('a stop far away is asked about, and can be taken back', async () => {
  const stop = { address: 'Congo Cross, Freetown', name: null, lat: 8.4795, lng: -13.2611 };
  const ride = aRide({ status: 'in_progress', seq: 4, stops: [stop] });
  const reached = {
    ...ride,
    seq: 5,
    stopsReached: 1,
    lastEvent: { type: 'stop_reached', at: new Date().toISOString() },
  };
  const posts = open(ride, atPickup, {
    '/api/rides/ride-1/stops': reached,
    '/api/rides/ride-1/stops/undo': { ...ride, seq: 6 },
  });
  await tap('I’m at stop 1');
  expect(screen.getByRole('alert').textContent).toBe('You are 2.9 km away from stop 1.');
  await tap('At stop 1 anyway');
  await waitFor(() => expect(rideStore.getState().ride?.stopsReached).toBe(1));
  await userEvent.click(screen.getByRole('button', { name: /^Undo/ }));
  await waitFor(() => expect(rideStore.getState().ride?.stopsReached).toBe(0));
  expect(posts()).toEqual(['POST /api/rides/ride-1/stops', 'POST /api/rides/ride-1/stops/undo']);
});

test('the way to the pickup says how long it takes, and what the rider wrote', () => {
  const ride = accepted({ pickupNote: 'Green gate, ring twice' });
  open(ride, atPickup);
  expect(screen.queryByText(/to the pickup/)).toBeNull();
  act(() => minutesArrived(ride, 4));
  expect(screen.getByText('4 min to the pickup')).toBeTruthy();
  expect(screen.getByText('Green gate, ring twice')).toBeTruthy();
});

test('the minutes to the pickup are not those to the destination', () => {
  const trip = aRide({ status: 'in_progress', seq: 4 });
  open(trip, atPickup);
  act(() => minutesArrived(accepted(), 1));
  expect(screen.queryByText(/min to the/)).toBeNull();
  act(() => minutesArrived(trip, 18));
  expect(screen.getByText('18 min to the destination')).toBeTruthy();
});

test('a trip that the rider changes says where it goes now, and what it costs', () => {
  open(aRide({ status: 'in_progress', seq: 5, lastEvent: 'trip_changed', fare: 3150 }), atPickup);
  expect(screen.getByText('The rider changed the trip')).toBeTruthy();
  expect(screen.getByText(/^Now going to Lumley Market\. Fare: .*31,500$/)).toBeTruthy();
});

test('a rider who pays in another way is said with the sum, until the next event', () => {
  open(aRide({ status: 'in_progress', seq: 5, lastEvent: 'payment_changed', fare: 3150 }), atPickup);
  expect(screen.getByText(/^Payment changed: Cash\. Fare: .*31,500$/)).toBeTruthy();
});

test('a change names, beside the fare, what the rider hands over of it in cash', async () => {
  const due = { currency: 'SLE', promotion: 0, credit: 400, carried: 0, due: 2750 };
  const ride = aRide({ status: 'in_progress', seq: 5, lastEvent: 'payment_changed', fare: 3150 });
  open(ride, atPickup, { '/api/rides/ride-1/due': due });
  const note = screen.getByText(/^Payment changed: Cash/).closest('output') ?? document.body;
  expect(await within(note).findByText(/^In cash Le\s27,500$/)).toBeTruthy();
});

test.each([
  ['about ', 'sample'],
  ['', 'road'],
] as const)('the sum says “%s” where the way driven decides it', (about, geometrySource) => {
  open({ ...aRide({ status: 'in_progress', seq: 5, fare: 3150 }), geometrySource }, atPickup);
  expect(screen.getByText(/31,500$/).textContent).toMatch(new RegExp(`^${about}Le.31,500$`));
});

test('a trip to which a stop was added says both, in their order', () => {
  open(aRide({ status: 'in_progress', seq: 5, lastEvent: 'trip_changed', fare: 3150, stops: [congoCross] }), atPickup);
  expect(screen.getByText(/^First Congo Cross, then Lumley Market\. Fare: .*31,500$/)).toBeTruthy();
});

test('a driver reads in the own language what a pickup without a name lies near', async () => {
  const near = { place: 'Cotton Tree', city: 'Freetown' };
  const pickupLocation = { address: 'near Cotton Tree, Freetown', near, name: null, lat: 8.4872, lng: -13.2356 };
  await switchTo('fr');
  open(accepted({ pickupLocation }), atPickup);
  expect(screen.getByText('côté Cotton Tree, Freetown')).toBeTruthy();
  expect(screen.queryByText('near Cotton Tree, Freetown')).toBeNull();
  await switchTo('en');
});

test('of a ride for another person the driver sees and calls the passenger, and reads who booked it', () => {
  open(
    accepted({
      rider: { name: 'Aminata Kamara' },
      passenger: { name: 'Fatmata Conteh', phone: '+23278123456' },
    }),
    atPickup,
  );
  expect(screen.getByRole('heading', { name: 'Pick up Fatmata' })).not.toBeNull();
  expect(screen.getByText('Booked by Aminata')).not.toBeNull();
  expect(screen.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+23278123456');
});

test('who booked a ride does not stand between whom and where to take', () => {
  open(aRide({ status: 'in_progress', seq: 4, passenger: { name: 'Mama Kargbo' } }), atPickup);
  const heading = screen.getByRole('heading', { name: 'Take Mama to' });
  const [place, booked] = [screen.getByText('Lumley Market'), screen.getByText('Booked by Isatu')];
  expect(heading.compareDocumentPosition(place)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(place.compareDocumentPosition(booked)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('a folded sheet says where to and how long, has the likely move, and nothing besides', async () => {
  const ride = accepted({ pickupNote: 'Green gate, ring twice' });
  const posts = open(ride, farOff, { '/api/rides/ride-1/arrive': arrived() }, true);
  act(() => minutesArrived(ride, 4));
  expect(screen.getByRole('heading', { name: 'Pick up Isatu' })).toBeTruthy();
  expect(screen.getByText('Cotton Tree')).toBeTruthy();
  expect(screen.getByText('4 min to the pickup')).toBeTruthy();
  expect(screen.queryByText('Green gate, ring twice')).toBeNull();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['I have arrived']);
  await tap('I have arrived');
  await tap('I have arrived anyway');
  await waitFor(() => expect(posts()).toEqual(['POST /api/rides/ride-1/arrive']));
});

test('a folded sheet with a stop ahead leads there', () => {
  open(aRide({ status: 'in_progress', seq: 4, stops: [congoCross] }), atPickup, {}, true);
  // A name in Arabic letters begins at its own side.
  expect(screen.getByText('Congo Cross').getAttribute('dir')).toBe('auto');
  expect(screen.getByText('Congo Cross')).toBeTruthy();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['I’m at stop 1']);
});

test('a folded sheet offers for ten seconds to undo a stop, and an arrival', async () => {
  const lastEvent = { type: 'stop_reached', at: new Date().toISOString() } as const;
  const ride = aRide({ status: 'in_progress', seq: 5, stops: [congoCross], stopsReached: 1 });
  const posts = open({ ...ride, lastEvent }, atPickup, { '/api/rides/ride-1/stops/undo': { ...ride, seq: 6 } }, true);
  expect(screen.getByText('You marked stop 1 as reached.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Undo/ }));
  await waitFor(() => expect(posts()).toEqual(['POST /api/rides/ride-1/stops/undo']));
  cleanup();
  rideCleared();
  open(arrived(), atPickup, {}, true);
  expect(screen.getByRole('button', { name: /^Undo/ })).toBeTruthy();
});

const footOf = (name: string) => screen.getByRole('button', { name }).closest('.sheet-foot');

test('one move is asked about at a time, and stays in view', async () => {
  open(aRide({ status: 'in_progress', seq: 4, stops: [congoCross] }), atPickup);
  expect([footOf('Complete trip'), footOf('I’m at stop 1') === null]).toEqual([null, false]);
  await tap('Complete trip');
  expect(screen.getByRole('alert').textContent).toBe('1 stop still to go.');
  expect([footOf('I’m at stop 1'), footOf('Complete anyway') === null]).toEqual([null, false]);
  await tap('I’m at stop 1');
  expect(screen.getByRole('alert').textContent).toMatch(/away from stop 1\.$/);
  expect([footOf('Complete trip'), footOf('At stop 1 anyway') === null]).toEqual([null, false]);
});

test('the heading of each step takes the focus that the button of the step before had', async () => {
  open(accepted(), atPickup, { '/api/rides/ride-1/arrive': arrived() });
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Pick up Isatu' }));
  screen.getByRole('button', { name: 'I have arrived' }).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(rideStore.getState().ride?.status).toBe('arrived'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});

test('a driver who is elsewhere on the screen keeps the focus', async () => {
  open(accepted(), atPickup);
  const call = screen.getByRole('button', { name: 'Cancel ride' });
  call.focus();
  act(() => rideUpdated(arrived()));
  await waitFor(() => expect(rideStore.getState().ride?.status).toBe('arrived'));
  expect(document.activeElement).toBe(call);
});
