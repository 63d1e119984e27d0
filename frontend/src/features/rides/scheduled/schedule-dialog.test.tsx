import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { scheduledTexts } from '../../../lib/i18n/messages/scheduled/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { toastStore } from '../../../lib/toasts/toast.store.ts';
import { answerRoutes, bodiesOf } from '../../../test/answer-routes.ts';
import { aQuote, aScheduledRide } from '../../../test/relays.ts';
import { weekdayName } from '../../../lib/i18n/weekday-name.ts';
import { loadPriceDetails } from '../../../ui/price/load-price-details.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { weekdayOf } from './slots.ts';

await texts(scheduledTexts);
afterEach(() => {
  cleanup();
  toastStore.setState({ toast: null });
});

const QUOTE = 'POST /api/rides/quote';
const BOOK = 'POST /api/scheduled-rides';
const points = {
  pickupLocation: { address: 'Cotton Tree', lat: 8.48, lng: -13.23 },
  dropoffLocation: { address: 'Lumley', lat: 8.45, lng: -13.27 },
  stops: [],
};

function open(replies: Record<string, unknown>, vehicleType = 'standard') {
  const sent = answerRoutes(replies);
  let isDone = false;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <ScheduleDialog
        wish={{ points, vehicleType, paymentMethod: 'cash', note: ' Blue gate ', timeZone: 'Africa/Freetown' }}
        onDone={() => {
          isDone = true;
        }}
        onClose={() => {}}
      />
    </QueryClientProvider>,
  );
  return { sent, isDone: () => isDone };
}

const book = () => screen.findByRole('button', { name: 'Schedule this ride' });

test('the price of the chosen time is confirmed, and booked with its quote', async () => {
  const { sent, isDone } = open({ [QUOTE]: aQuote('quote-9', 2730, 3000), [BOOK]: aScheduledRide() });
  expect(await screen.findByText(/Le\s27,300/)).toBeTruthy();
  expect(screen.getByText('Standard · Cash')).toBeTruthy();
  fireEvent.click(await book());
  await waitFor(() => expect(isDone()).toBe(true));
  const [asked] = bodiesOf(sent, QUOTE);
  expect(bodiesOf(sent, BOOK)).toEqual([
    {
      ...points,
      passenger: null,
      pickupAt: Object(asked).pickupAt,
      vehicleType: 'standard',
      paymentMethod: 'cash',
      quoteId: 'quote-9',
      pickupNote: 'Blue gate',
    },
  ]);
});

const choose = (weekday: number) => fireEvent.click(screen.getByLabelText(weekdayName(weekday, 'short')));

test('what is repeated is said before it is booked, with a first ride on another day', async () => {
  const { sent } = open({ [QUOTE]: aQuote('quote-9', 2730, 3000), [BOOK]: aScheduledRide() });
  await book();
  const [asked] = bodiesOf(sent, QUOTE);
  const first = weekdayOf(String(Object(asked).pickupAt), 'Africa/Freetown');
  const [today, next] = [first, (first % 7) + 1].map((day) => weekdayName(day));
  expect(screen.queryByText(/then every|^Every/)).toBeNull();
  choose((first % 7) + 1);
  expect(screen.getByText(new RegExp(`, then every ${next}$`))).toBeTruthy();
  choose(first);
  expect(screen.getByText(/^Every \w+ and \w+, from /).textContent).toContain(today);
});

test('until when a scheduled ride is cancelled for free is said once, with what it costs after that', async () => {
  await loadPriceDetails();
  const quote = aQuote('quote-9', 2730, 3000);
  const charges = { cancellation: 500, noShow: 800, waitingPerMin: 0, freeWaitingMin: 0 };
  open({
    [QUOTE]: {
      ...quote,
      options: quote.options.map((one) => ({ ...one, fareLines: [{ kind: 'base', amount: one.fare }], charges })),
    },
  });
  expect(await screen.findByText(/If the driver leaves without you/)).toBeTruthy();
  const rules = screen.getAllByText(/cancel/i).map(({ textContent }) => textContent.replaceAll(/\s/g, ' '));
  expect(rules).toEqual([
    'The price stays the same, even if our prices change. Cancelling is free until we start looking for a driver, shortly before the pickup, and then until 2 min after a driver accepts. After that it costs Le 5,000.',
  ]);
});

test('a sample price is not called confirmed, and promises nothing', async () => {
  open({ [QUOTE]: { ...aQuote('quote-9', 2730, 3000), source: 'sample' } });
  expect(await screen.findByText('Sample price')).toBeTruthy();
  expect(
    screen.getByText(/^Sample price for .*You pay for the distance driven, up to .*Cancelling is free/),
  ).toBeTruthy();
  expect(screen.queryByText('Confirmed price')).toBeNull();
  expect(screen.queryByText(/stays the same/)).toBeNull();
});

test('a class that is closed at that time cannot be booked', async () => {
  open({ [QUOTE]: aQuote('quote-9', 2730, 3000) }, 'kekeh');
  expect((await screen.findByRole('alert')).textContent).toBe('This class can’t be booked for this time.');
  expect(await book()).toHaveProperty('disabled', true);
});

test('a city that is closed at that time says so', async () => {
  const opens = { at: '2099-01-05T06:00:00.000Z', timeZone: 'Africa/Freetown' };
  open({ [QUOTE]: { ...aQuote('quote-9', 2730, 3000), opens } });
  expect((await screen.findByRole('alert')).textContent).toBe('There are no rides here at this time.');
});

test('without a price there is nothing to book, and it can be asked for again', async () => {
  const { sent } = open({});
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Schedule this ride' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(bodiesOf(sent, QUOTE)).toHaveLength(2));
});

test('a code that was entered is said to count for no scheduled ride', async () => {
  open({ [QUOTE]: aQuote('quote-9', 2730, 3000), 'GET /api/payments/promotion': { code: 'HALF50' } });
  expect(await screen.findByText('Code HALF50 doesn’t count for scheduled rides.')).toBeTruthy();
});
