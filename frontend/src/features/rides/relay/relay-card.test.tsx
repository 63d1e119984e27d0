import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { Relay } from '@waka/contracts/relays/relay-views';
import { relayTexts } from '../../../lib/i18n/messages/relay/texts.ts';
import { serverTimeReceived } from '../../../lib/server-clock.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { toastStore } from '../../../lib/toasts/toast.store.ts';
import { answerRoutes, bodiesOf } from '../../../test/answer-routes.ts';
import { aRide } from '../../../test/builders.ts';
import { aRelay, LATER } from '../../../test/relays.ts';
import { RelayCancelNote } from './relay-cancel-note.tsx';
import { RelayCard } from './relay-card.tsx';

await texts(relayTexts);
beforeEach(() => serverTimeReceived('2026-11-25T08:00:00.000Z'));
afterEach(() => {
  cleanup();
  toastStore.setState({ toast: null });
});

const CURRENT = 'GET /api/relays/current';
const CHANGE = 'POST /api/relays/relay-1/departure';
const CANCEL = 'POST /api/relays/relay-1/cancel';

function open(relay: Relay | null, replies: Record<string, unknown> = {}) {
  const sent = answerRoutes({ [CURRENT]: relay, ...replies });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RelayCard />
    </QueryClientProvider>,
  );
  return sent;
}

test.each([
  ['cancelled', 'relay’s', false],
  ['expired', 'relay’s', false],
  ['accepted', 'relay’s', true],
  ['cancelled', 'another', true],
] as const)('a first ride that is %s (%s ride) leaves the card: %s', async (status, whose, isShown) => {
  const relay = aRelay();
  const id = whose === 'another' ? 'ride-9' : String(relay.firstRideId);
  answerRoutes({ [CURRENT]: relay });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RelayCard ride={aRide({ id, status })} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByRole('region', { name: 'What happens next' }) !== null).toBe(isShown);
});

test.each(['cancelled', 'expired'] as const)(
  'a first ride that the service knows is %s leaves no card at home',
  async (status) => {
    answerRoutes({ [CURRENT]: { ...aRelay(), firstRideStatus: status } });
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    render(
      <QueryClientProvider client={client}>
        <RelayCard />
      </QueryClientProvider>,
    );
    await waitFor(() => expect(client.getQueryData(['scheduled', 'relay'])).toBeTruthy());
    expect(screen.queryByRole('region', { name: 'What happens next' })).toBeNull();
  },
);

test('a trip that was read before its first ride was over stands below no other ride that runs', async () => {
  answerRoutes({ [CURRENT]: aRelay() });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const card = (id: string) => (
    <QueryClientProvider client={client}>
      <RelayCard ride={aRide({ id, status: 'pending' })} />
    </QueryClientProvider>
  );
  const { rerender } = render(card('ride-1'));
  expect(await screen.findByRole('region', { name: 'What happens next' })).toBeTruthy();
  rerender(card('ride-2'));
  expect(screen.queryByRole('region', { name: 'What happens next' })).toBeNull();
});

test('below another ride the trip stays while its rider is on the water', async () => {
  answerRoutes({ [CURRENT]: { ...aRelay(), firstRideStatus: 'completed' } });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RelayCard ride={aRide({ id: 'ride-2', status: 'pending' })} />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('region', { name: 'What happens next' })).toBeTruthy();
});

const openChanges = async () => fireEvent.click(await screen.findByRole('button', { name: 'Change' }));

test('the card says when the ferry leaves, and what ride waits on the other shore', async () => {
  open(aRelay());
  const card = await screen.findByRole('region', { name: 'What happens next' });
  expect([...card.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'Ferry at 10:00',
    'Be at Kissy Ferry by 09:45',
    'Ride from Tagrin at 10:40',
    expect.stringMatching(/^To Lungi Airport, Le\s15,000$/),
  ]);
});

test('a driver who took the second ride is named with the plate', async () => {
  const vehicle = { make: 'Toyota', model: 'Corolla', plate: 'AKT 123' };
  open(aRelay({ status: 'taken', driver: { name: 'Sahr Gborie', vehicle } }));
  expect(await screen.findByText('Sahr Gborie will drive you. AKT 123')).toBeTruthy();
});

test('the card says that no driver is near the other quay yet', async () => {
  open(aRelay({ isInDoubt: true }));
  expect(await screen.findByText('No driver near Tagrin yet. We’ll keep looking.')).toBeTruthy();
});

test.each(['begun', 'failed', 'cancelled'] as const)('a second ride that has %s leaves no card', async (status) => {
  const sent = open(aRelay({ status }));
  await waitFor(() => expect(bodiesOf(sent, CURRENT)).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.queryByRole('region')).toBeNull();
});

test('another departure is taken with the version that was seen, and the choice closes', async () => {
  const sent = open(aRelay(), { [CHANGE]: aRelay() });
  await openChanges();
  fireEvent.change(screen.getByLabelText('Choose another departure'), { target: { value: LATER } });
  await waitFor(() => expect(bodiesOf(sent, CHANGE)).toEqual([{ departsAt: LATER, version: 2 }]));
  await waitFor(() => expect(screen.queryByLabelText('Choose another departure')).toBeNull());
  await waitFor(() => expect(bodiesOf(sent, CURRENT)).toHaveLength(2));
});

test('a refused departure is shown, and the choice stays open', async () => {
  open(aRelay());
  await openChanges();
  fireEvent.change(screen.getByLabelText('Choose another departure'), { target: { value: LATER } });
  await waitFor(() => expect(toastStore.getState().toast?.tone).toBe('error'));
  expect(screen.getByLabelText('Choose another departure')).toBeTruthy();
});

test('without a later departure only the second ride can be cancelled', async () => {
  open({ ...aRelay(), departures: [] });
  await openChanges();
  expect(screen.queryByLabelText('Choose another departure')).toBeNull();
  expect(screen.getByRole('button', { name: 'Cancel the second ride' })).toBeTruthy();
});

test('the second ride is cancelled after one more question, which is said', async () => {
  const sent = open(aRelay(), { [CANCEL]: { ok: true } });
  await openChanges();
  expect(screen.getByRole('button', { name: 'Change' }).getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the second ride' }));
  expect(screen.getByRole('alert').textContent).toBe('Cancel your ride from Tagrin?');
  fireEvent.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(bodiesOf(sent, CANCEL)).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the second ride' }));
  fireEvent.click(screen.getByRole('button', { name: 'Yes, cancel it' }));
  await waitFor(() => expect(bodiesOf(sent, CANCEL)).toHaveLength(1));
  await waitFor(() => expect(bodiesOf(sent, CURRENT)).toHaveLength(2));
  expect(toastStore.getState().toast?.title).toBe('Your ride from Tagrin was cancelled.');
});

test('cancelling the ride to the quay says that the other ride goes with it, and no other ride does', async () => {
  answerRoutes({ [CURRENT]: aRelay() });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const note = (rideId: string) => (
    <QueryClientProvider client={client}>
      <RelayCancelNote rideId={rideId} />
    </QueryClientProvider>
  );
  const { rerender } = render(note('ride-1'));
  expect(await screen.findByText('This cancels your ride from Tagrin as well.')).toBeTruthy();
  rerender(note('ride-2'));
  expect(screen.queryByText(/as well/)).toBeNull();
});
