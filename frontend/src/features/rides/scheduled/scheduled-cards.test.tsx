import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { Relay } from '@waka/contracts/relays/relay-views';
import type { ScheduledRide } from '@waka/contracts/scheduled/scheduled-views';
import { relayTexts } from '../../../lib/i18n/messages/relay/texts.ts';
import { scheduledTexts } from '../../../lib/i18n/messages/scheduled/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { toastStore } from '../../../lib/toasts/toast.store.ts';
import { answerRoutes, bodiesOf } from '../../../test/answer-routes.ts';
import { aRelay, aScheduledRide } from '../../../test/relays.ts';
import { ScheduledCards } from './scheduled-cards.tsx';

await texts(relayTexts, scheduledTexts);
afterEach(() => {
  cleanup();
  toastStore.setState({ toast: null });
});

const MINE = 'GET /api/scheduled-rides';
const CANCEL = 'POST /api/scheduled-rides/scheduled-1/cancel';
const END = 'POST /api/scheduled-series/series-1/end';

function open(rides: ScheduledRide[], relay: Relay | null = null, replies: Record<string, unknown> = {}) {
  const sent = answerRoutes({ [MINE]: rides, 'GET /api/relays/current': relay, ...replies });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <ScheduledCards />
    </QueryClientProvider>,
  );
  return sent;
}

const cards = async () => {
  const list = await screen.findByRole('list');
  return within(list).getAllByRole('listitem');
};

test('a scheduled ride says when, where to, for how much, and when its search begins', async () => {
  open([aScheduledRide()]);
  const [card] = await cards();
  expect(card?.textContent).toMatch(/Wed,? 25 Nov, 10:40/);
  expect(card?.textContent).toMatch(/To Lungi Airport/);
  expect(card?.textContent).toMatch(/Le\s15,000/);
  expect(card?.textContent).toMatch(/We’ll start looking for a driver at 10:20\./);
});

test('the rides stand in the order in which they come', async () => {
  open([aScheduledRide({ id: 'first' }), aScheduledRide({ id: 'second', fare: 2000 })]);
  fireEvent.click(await screen.findByRole('button', { name: 'Show all (2)' }));
  expect((await cards()).map(({ textContent }) => /15,000/.test(textContent ?? ''))).toEqual([true, false]);
});

test('of many rides the next one is shown, and all of them when asked', async () => {
  open(Array.from({ length: 5 }, (_, index) => aScheduledRide({ id: `ride-${index}` })));
  expect(await cards()).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Show all (5)' }));
  expect(await cards()).toHaveLength(5);
  fireEvent.click(screen.getByRole('button', { name: 'Show fewer' }));
  expect(await cards()).toHaveLength(1);
});

test('a ride that a driver has taken names the driver and the car', async () => {
  const vehicle = { make: 'Toyota', model: 'Corolla', plate: 'AKL 482' };
  open([aScheduledRide({ status: 'taken', driver: { name: 'Mohamed', vehicle } })]);
  expect((await cards())[0]?.textContent).toMatch(/Mohamed will drive you\. Toyota Corolla AKL\s482/);
});

test('a car without a plate is named without it', async () => {
  const vehicle = { make: 'Toyota', model: 'Corolla', plate: null };
  open([aScheduledRide({ status: 'taken', driver: { name: 'Mohamed', vehicle } })]);
  expect((await cards())[0]?.textContent).toMatch(/Toyota Corolla(?! null)/);
});

test('a ride for which no driver is likely says so', async () => {
  open([aScheduledRide({ isInDoubt: true })]);
  expect((await cards())[0]?.textContent).toMatch(/No driver nearby yet/);
});

test('a ride that failed takes the place of none that comes', async () => {
  open([aScheduledRide({ id: 'past', status: 'failed', failure: 'closed' }), aScheduledRide({ fare: 2000 })]);
  const shown = await cards();
  expect(shown).toHaveLength(1);
  expect(shown[0]?.textContent).toMatch(/Le\s20,000/);
});

test('a ride is cancelled in the version that was seen, with word that it cost nothing', async () => {
  const cancelled = aScheduledRide({ status: 'cancelled' });
  const sent = open([aScheduledRide()], null, { [CANCEL]: cancelled });
  fireEvent.click(await screen.findByRole('button', { name: 'Change' }));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel this ride' }));
  fireEvent.click(screen.getByRole('button', { name: 'Yes, cancel it' }));
  await waitFor(() => expect(bodiesOf(sent, CANCEL)).toEqual([{ version: 3 }]));
  await waitFor(() => expect(toastStore.getState().toast?.title).toBe('Ride cancelled. You haven’t been charged.'));
});

test('a refused cancellation is said, and the list is asked again', async () => {
  const sent = open([aScheduledRide()]);
  fireEvent.click(await screen.findByRole('button', { name: 'Change' }));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel this ride' }));
  fireEvent.click(screen.getByRole('button', { name: 'Yes, cancel it' }));
  await waitFor(() => expect(toastStore.getState().toast?.tone).toBe('error'));
  await waitFor(() => expect(bodiesOf(sent, MINE).length).toBeGreaterThan(1));
});

test('a day is skipped after a confirmation alone', async () => {
  const sent = open([aScheduledRide({ seriesId: 'series-1' })], null, { [CANCEL]: {} });
  fireEvent.click(await screen.findByRole('button', { name: 'Change' }));
  fireEvent.click(screen.getByRole('button', { name: 'Skip this day' }));
  expect(document.activeElement?.textContent).toMatch(/^Skip this day\? .* the others stay\.$/);
  fireEvent.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(document.activeElement?.textContent).toBe('Skip this day');
  expect(bodiesOf(sent, CANCEL)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Skip this day' }));
  fireEvent.click(screen.getByRole('button', { name: 'Yes, cancel it' }));
  await waitFor(() => expect(bodiesOf(sent, CANCEL)).toEqual([{ version: 3 }]));
});

test('a card says where from, and with its changes class, way to pay, stops and note', async () => {
  const stop = { address: 'Main road', name: 'Tagrin Market', lat: 8.56, lng: -13.2 };
  open([aScheduledRide({ stops: [stop], pickupNote: 'Blue gate' })]);
  const [card] = await cards();
  expect(card?.textContent).toMatch(/From Tagrin.*To Lungi Airport/);
  fireEvent.click(screen.getByRole('button', { name: 'Change' }));
  expect(card?.textContent).toMatch(/standard · Cash.*Via Tagrin Market.*Pickup note: Blue gate/i);
});

test('a repeated ride is skipped for a day, or all are ended', async () => {
  open([aScheduledRide({ seriesId: 'series-1' })]);
  fireEvent.click(await screen.findByRole('button', { name: 'Change' }));
  expect(screen.getByText(/· repeated/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Skip this day' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Cancel all repeated rides' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel this ride' })).toBeNull();
});

const askToEnd = () => fireEvent.click(screen.getByRole('button', { name: 'Cancel all repeated rides' }));

test('all rides of a repetition are cancelled after a confirmation alone', async () => {
  const sent = open([aScheduledRide({ seriesId: 'series-1' })], null, { [END]: {} });
  fireEvent.click(await screen.findByRole('button', { name: 'Change' }));
  askToEnd();
  expect(document.activeElement?.textContent).toBe('Cancel all the coming rides, not just this day?');
  fireEvent.click(screen.getByRole('button', { name: 'Keep them' }));
  expect(document.activeElement?.textContent).toBe('Cancel all repeated rides');
  expect(bodiesOf(sent, END)).toEqual([]);
  askToEnd();
  fireEvent.click(screen.getByRole('button', { name: 'Yes, cancel all' }));
  await waitFor(() => expect(bodiesOf(sent, END)).toHaveLength(1));
});

test('the changes fold away again', async () => {
  open([aScheduledRide()]);
  const change = await screen.findByRole('button', { name: 'Change' });
  fireEvent.click(change);
  expect(change.getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(change);
  expect(change.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('button', { name: 'Cancel this ride' })).toBeNull();
});

test('the second ride of a trip over water stands with its ferry, not in the list', async () => {
  open([aScheduledRide(), aScheduledRide({ id: 'other', fare: 2000 })], aRelay());
  await screen.findByRole('region', { name: 'What happens next' });
  expect(await cards()).toHaveLength(1);
});

test('without a scheduled ride nothing is shown, and no trip over water is asked for', async () => {
  const sent = open([]);
  await waitFor(() => expect(bodiesOf(sent, MINE)).toHaveLength(1));
  expect(screen.queryByRole('list')).toBeNull();
  expect(sent.filter(({ call }) => call === 'GET /api/relays/current')).toEqual([]);
});

test('before the scheduled ride to a ferry is cancelled, the card says that the other ride goes with it', async () => {
  const relay = {
    ...aRelay({ id: 'second' }),
    firstRideId: null,
    firstRideStatus: null,
    firstScheduledId: 'scheduled-1',
  };
  open([aScheduledRide(), aScheduledRide({ id: 'other' })], relay);
  fireEvent.click(await screen.findByRole('button', { name: 'Show all (2)' }));
  const [toFerry, other] = await cards();
  if (!toFerry || !other) throw new Error('a card is missing');
  for (const card of [toFerry, other]) fireEvent.click(within(card).getByRole('button', { expanded: false }));
  for (const button of screen.getAllByRole('button', { name: 'Cancel this ride' })) fireEvent.click(button);
  expect(await within(toFerry).findByText(/your ride from Tagrin as well/)).toBeTruthy();
  expect(within(other).queryByText(/as well/)).toBeNull();
});
