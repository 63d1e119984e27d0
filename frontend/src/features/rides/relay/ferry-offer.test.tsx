import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { relayTexts } from '../../../lib/i18n/messages/relay/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { serverTimeReceived } from '../../../lib/server-clock.ts';
import { toastStore } from '../../../lib/toasts/toast.store.ts';
import { answerRoutes, bodiesOf } from '../../../test/answer-routes.ts';
import { aFerry, aRelay, aRelayOption, LATER } from '../../../test/relays.ts';
import { ferryChoiceDropped } from './ferry-choice.store.ts';
import { FerryOffer, type FerryOfferProps } from './ferry-offer.tsx';

await texts(relayTexts);
beforeEach(() => serverTimeReceived('2026-11-25T08:00:00.000Z'));
afterEach(() => {
  cleanup();
  ferryChoiceDropped();
  toastStore.setState({ toast: null });
});

const QUOTE = 'POST /api/relays/quote';
const BOOK = 'POST /api/relays';
const points = {
  pickupLocation: { address: 'Freetown', lat: 8.48, lng: -13.23 },
  dropoffLocation: { address: 'Lungi', lat: 8.61, lng: -13.19 },
};

const CASH = { paymentMethod: 'cash' };

function open(replies: Record<string, unknown>, given: { payment?: FerryOfferProps['payment']; note?: string } = {}) {
  const sent = answerRoutes(replies);
  const { payment, note = '' } = { payment: CASH, ...given };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <FerryOffer
        {...{ points, payment }}
        wishes={note ? { pickupNote: note } : {}}
        destination="Lungi Airport"
        vehicleType="standard"
      />
    </QueryClientProvider>,
  );
  return sent;
}

const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('a ferry is shown with its times, its ticket and the sum of both rides', async () => {
  open({ [QUOTE]: [aRelayOption()] });
  await screen.findByRole('region', { name: 'By ferry' });
  const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(steps).toEqual([
    expect.stringMatching(/^NowRide to Kissy FerryBe at the quay by 09:45/),
    expect.stringMatching(/^10:00FerryLe\s9,000 per person, paid at the quay$/),
    expect.stringMatching(/^10:40Ride to Lungi AirportYour driver will meet you at Tagrin/),
  ]);
  expect(screen.getByText(/^Le\s35,000$/)).toBeTruthy();
});

test.each([
  ['now', null, 'No driver near Tagrin right now'],
  ['on a later day', '2026-11-26T08:00:00.000Z', 'Your driver will meet you at Tagrin'],
])('a ferry %s to a quay without drivers says: %s', async (_, firstPickupAt, text) => {
  const option = aRelayOption();
  const options = option.second.options.map((one) => ({ ...one, pickupEtaMin: null }));
  open({ [QUOTE]: [{ ...option, firstPickupAt, second: { ...option.second, options } }] });
  expect(await screen.findByText(text)).toBeTruthy();
});

test('a backend of before, which says no time of the ride to the quay, books it for now', async () => {
  const { firstPickupAt, ...before } = aRelayOption();
  const sent = open({ [QUOTE]: [before], [BOOK]: aRelay(), 'GET /api/rides/active': null });
  expect(firstPickupAt).toBeNull();
  expect((await screen.findAllByRole('listitem'))[0]?.textContent).toMatch(/^NowRide to Kissy Ferry/);
  fireEvent.click(screen.getByRole('button', { name: 'Book both rides' }));
  await waitFor(() => expect(bodiesOf(sent, BOOK)).toHaveLength(1));
  expect(bodiesOf(sent, BOOK)[0]).not.toHaveProperty('firstPickupAt');
});

test('a ticket whose price is not known is said to be paid at the quay', async () => {
  open({ [QUOTE]: [{ ...aRelayOption(), ferry: { ...aFerry, ticketPrice: null } }] });
  expect(await screen.findByText('Ticket paid at the quay')).toBeTruthy();
});

test('departure and classes are kept over Back for half an hour, but no departure that has left', async () => {
  const label = 'Ride to Lungi Airport';
  serverTimeReceived('2026-11-25T12:15:00.000Z');
  open({ [QUOTE]: [aRelayOption()] });
  await screen.findByLabelText('Departure');
  choose('Departure', LATER);
  choose(label, 'comfort');
  const shownAgain = async () => {
    cleanup();
    const sent = open({ [QUOTE]: [aRelayOption()] });
    const field = await screen.findByLabelText<HTMLSelectElement>(label);
    return { vehicle: field.value, asked: bodiesOf(sent, QUOTE) };
  };
  const chosen = { ...points, crossingId: 'crossing-1', departsAt: LATER };
  expect(await shownAgain()).toEqual({ vehicle: 'comfort', asked: [chosen] });
  serverTimeReceived(LATER);
  expect(await shownAgain()).toEqual({ vehicle: 'comfort', asked: [points] });
  serverTimeReceived('2026-11-25T12:46:00.000Z');
  expect(await shownAgain()).toEqual({ vehicle: 'standard', asked: [points] });
});

test('another departure is asked for with its ferry', async () => {
  const sent = open({ [QUOTE]: [aRelayOption()] });
  await screen.findByLabelText('Departure');
  expect(bodiesOf(sent, QUOTE)).toEqual([points]);
  choose('Departure', LATER);
  await waitFor(() => expect(bodiesOf(sent, QUOTE)).toHaveLength(2));
  expect(bodiesOf(sent, QUOTE)[1]).toEqual({ ...points, crossingId: 'crossing-1', departsAt: LATER });
});

test('a departure of another day names the day', async () => {
  open({ [QUOTE]: [{ ...aRelayOption(), departures: [aFerry.departsAt, '2026-11-26T08:00:00.000Z'] }] });
  const choice = await screen.findByLabelText('Departure');
  expect([...choice.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    '10:00',
    expect.stringMatching(/^Thu,? 08:00$/),
  ]);
});

test('a single departure is no choice', async () => {
  open({ [QUOTE]: [{ ...aRelayOption(), departures: [aFerry.departsAt] }] });
  await screen.findByRole('region', { name: 'By ferry' });
  expect(screen.queryByLabelText('Departure')).toBeNull();
});

test.each([
  ['Ride to Kissy Ferry', /^Le\s45,000$/],
  ['Ride to Lungi Airport', /^Le\s45,000$/],
])('another class for "%s" changes the total', async (label, total) => {
  open({ [QUOTE]: [aRelayOption()] });
  await screen.findByLabelText(label);
  choose(label, 'comfort');
  expect(screen.getByText(total)).toBeTruthy();
});

test('a booking sends both quotes and both classes', async () => {
  const sent = open({ [QUOTE]: [aRelayOption()], [BOOK]: aRelay(), 'GET /api/rides/active': null }, { note: 'Gate' });
  await screen.findByLabelText('Ride to Lungi Airport');
  choose('Ride to Lungi Airport', 'comfort');
  fireEvent.click(screen.getByRole('button', { name: 'Book both rides' }));
  await waitFor(() => expect(bodiesOf(sent, BOOK)).toHaveLength(1));
  expect(bodiesOf(sent, BOOK)[0]).toEqual({
    ...points,
    crossingId: 'crossing-1',
    departsAt: aFerry.departsAt,
    firstQuoteId: 'quote-1',
    secondQuoteId: 'quote-2',
    firstVehicle: 'standard',
    secondVehicle: 'comfort',
    paymentMethod: 'cash',
    pickupNote: 'Gate',
  });
});

test('a booking by card sends the card that was chosen', async () => {
  const payment = { paymentMethod: 'card', cardId: 'c-2' };
  const sent = open({ [QUOTE]: [aRelayOption()], [BOOK]: aRelay(), 'GET /api/rides/active': null }, { payment });
  fireEvent.click(await screen.findByRole('button', { name: 'Book both rides' }));
  await waitFor(() => expect(bodiesOf(sent, BOOK)).toEqual([expect.objectContaining(payment)]));
});

test('where the ferry leaves long after, the ride to the quay is booked for its time', async () => {
  const later = { ...aRelayOption(), firstPickupAt: '2026-11-25T09:10:00.000Z' };
  const sent = open({
    [QUOTE]: [later],
    [BOOK]: { ...aRelay(), firstRideId: null, firstRideStatus: null },
    'GET /api/rides/active': null,
  });
  expect(await screen.findByText(/^This ferry leaves at 10:00\. Your ride to the quay will be scheduled/)).toBeTruthy();
  expect(screen.getAllByRole('listitem')[0]?.textContent).toMatch(/^09:10Ride to Kissy Ferry/);
  expect(screen.queryByText('Now')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Book both rides' }));
  await waitFor(() =>
    expect(bodiesOf(sent, BOOK)).toEqual([expect.objectContaining({ firstPickupAt: later.firstPickupAt })]),
  );
  await waitFor(() => expect(toastStore.getState().toast?.title).toBe('Both rides are scheduled.'));
});

test('a refused booking is shown, and can be tried again', async () => {
  open({ [QUOTE]: [aRelayOption()] });
  const book = await screen.findByRole('button', { name: 'Book both rides' });
  fireEvent.click(book);
  await waitFor(() => expect(toastStore.getState().toast?.tone).toBe('error'));
  expect(toastStore.getState().toast?.description).toBeTruthy();
  await waitFor(() => expect(book.hasAttribute('disabled')).toBe(false));
});

test('without a way to pay nothing is booked', async () => {
  open({ [QUOTE]: [aRelayOption()] }, { payment: undefined });
  const book = await screen.findByRole('button', { name: 'Book both rides' });
  expect(book.hasAttribute('disabled')).toBe(true);
});

test('where the other shore has no class, or is closed, only the ferries that can be booked are shown', async () => {
  const option = aRelayOption();
  const opens = { at: '2099-01-05T06:00:00.000Z', timeZone: 'Africa/Freetown' };
  const closed = { ...option, ferry: { ...aFerry, crossingId: 'closed' }, second: { ...option.second, opens } };
  const empty = { ...option, ferry: { ...aFerry, crossingId: 'empty' }, second: { ...option.second, options: [] } };
  open({ [QUOTE]: [closed, empty, option] });
  expect(await screen.findAllByRole('region', { name: 'By ferry' })).toHaveLength(1);
});
