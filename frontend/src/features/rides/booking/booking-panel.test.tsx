import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { riderTexts } from '../../../lib/i18n/messages/rider/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { signedIn, useSession } from '../../../lib/session/session.store.ts';
import { answerFetch } from '../../../test/answer-fetch.ts';
import { destination, pickup, quote, typed } from '../../../test/a-quote.ts';
import { aUser } from '../../../test/builders.ts';
import { knowMethods, someMethods } from '../../../test/methods.ts';
import type { DraftPlace } from '../draft/draft-place.ts';
import { BookingPanel } from './booking-panel.tsx';
import { pendingChanged, pendingStore } from './pending-booking.ts';

await texts(riderTexts);
afterEach(() => {
  cleanup();
  pendingChanged(null);
});

const aClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

function open(to: DraftPlace = destination, client = aClient()) {
  render(
    <QueryClientProvider client={client}>
      <BookingPanel trip={{ pickup, stops: [], destination: to }} />
    </QueryClientProvider>,
  );
  return screen.getByRole('button', { name: 'Confirm Standard' });
}

/** Lets the booking request fail for lack of network, so that the booking is stored as it would be sent. */
function answer(status: number, body: unknown): void {
  answerFetch(status, body);
  const { fetch } = globalThis;
  Object.assign(globalThis, {
    fetch: async (address: string) => {
      if (address.endsWith('/request')) throw new TypeError('Failed to fetch');
      return fetch(address);
    },
  });
}

const isEnabled = (button: HTMLElement) => waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
const estimate = () => screen.queryByText(/^Estimated on this phone/);

test('the prices of the service are shown as they are, and booked with their quote', async () => {
  answer(200, quote);
  const confirm = open();
  expect(confirm.hasAttribute('disabled')).toBe(true);
  await isEnabled(confirm);
  for (const fare of screen.getAllByText(/Le\s27,300/)) expect(fare.textContent).not.toContain('≈');
  expect(screen.getByText(/^Arrive around .* · 8.2 km · 18 min$/)).toBeTruthy();
  expect(estimate()).toBeNull();
  await userEvent.click(confirm);
  expect(pendingStore.getState().booking?.body).toMatchObject({ quoteId: 'quote-1', estimatedFare: '2730' });
});

test('every vehicle and every way to pay can be chosen, and the button names the vehicle', async () => {
  answer(200, quote);
  await isEnabled(open());
  for (const [vehicle, seats] of [
    ['Standard', '4 seats'],
    ['Comfort', '4 seats'],
    ['XL', '6 seats'],
    ['Kekeh', '3 seats'],
    ['Motorbike', '1 seat'],
  ] as const) {
    const choice = screen.getByRole('radio', { name: new RegExp(`^${vehicle}`) });
    await userEvent.click(choice);
    expect(screen.getByRole('button', { name: `Confirm ${vehicle}` })).toBeTruthy();
    const row = choice.closest('label')?.textContent ?? '';
    expect([row.includes(seats), row.includes('4 min away'), /\d-\d/.test(row)]).toEqual([true, true, false]);
  }
  for (const way of ['Cash', 'Orange Money', 'Afrimoney']) {
    const choice = screen.getByRole('radio', { name: way });
    await userEvent.click(choice);
    expect(choice).toHaveProperty('checked', true);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Confirm Motorbike' }));
  expect(pendingStore.getState().booking?.body).toMatchObject({
    vehicleType: 'motorbike',
    paymentMethod: 'afrimoney',
  });
});

test('a way to pay that a region lacks is not offered, and one outside its limits says so', async () => {
  answer(200, quote);
  knowMethods(
    someMethods.flatMap((one) => {
      if (one.method === 'orange_money') return { ...one, isOffered: one.region === 'GN' };
      return one.method === 'afrimoney' ? { ...one, maxAmount: 2000 } : one;
    }),
  );
  signedIn(aUser({ defaultMethod: 'afrimoney' }));
  await isEnabled(open());
  const ways = screen.getByRole('group', { name: 'Payment' });
  expect(within(ways).getAllByRole('radio')).toHaveLength(2);
  expect(screen.getByRole('radio', { name: 'Cash' })).toHaveProperty('checked', true);
  expect(screen.getByRole('radio', { name: 'Afrimoney' })).toHaveProperty('disabled', true);
  expect(screen.getByText(/^Afrimoney: up to Le\s20,000$/)).toBeTruthy();
  knowMethods();
  useSession.setState({ kind: 'loading' }, true);
});

test('a class that is no longer offered is not booked, and another can be chosen', async () => {
  const client = aClient();
  answer(200, quote);
  await isEnabled(open(destination, client));
  await userEvent.click(screen.getByRole('radio', { name: /^Kekeh/ }));
  answer(200, { ...quote, options: quote.options.filter(({ vehicleType }) => vehicleType !== 'kekeh') });
  await client.refetchQueries();
  await waitFor(() => expect(screen.queryByRole('radio', { name: /^Kekeh/ })).toBeNull());
  expect(await screen.findByText(/^This vehicle can’t be booked here right now/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Confirm Kekeh' }).hasAttribute('disabled')).toBe(true);
  await userEvent.click(screen.getByRole('radio', { name: /^Comfort/ }));
  await isEnabled(screen.getByRole('button', { name: 'Confirm Comfort' }));
});

const row = (vehicle: string) =>
  screen.getByRole('radio', { name: new RegExp(`^${vehicle}`) }).closest('label')?.textContent ?? '';

test('a class without a driver says "None nearby" and no other wait, and no arrival is promised', async () => {
  const [standard, ...others] = quote.options;
  answer(200, { ...quote, options: [{ ...standard, pickupEtaMin: null }, ...others] });
  await isEnabled(open());
  expect(row('Standard')).toContain('None nearby');
  expect(row('Standard')).not.toContain('min');
  expect(screen.getByText('8.2 km · 18 min')).toBeTruthy();
  expect(screen.queryByText(/^No driver is near/)).toBeNull();
});

test('where no class has a driver near, the panel says so before anything is booked', async () => {
  answer(200, { ...quote, options: quote.options.map((option) => ({ ...option, pickupEtaMin: null })) });
  await isEnabled(open());
  expect(await screen.findByText(/^No driver is near this pickup right now/)).toBeTruthy();
});

test('an estimate of the phone shows the usual waits, since the service was not asked', async () => {
  answer(500, '');
  await isEnabled(open());
  const waits = [
    ['Standard', '5-8 min'],
    ['Comfort', '8-12 min'],
    ['XL', '10-15 min'],
    ['Motorbike', '3-5 min'],
    ['Kekeh', '4-7 min'],
  ] as const;
  for (const [vehicle, wait] of waits) expect(row(vehicle)).toContain(wait);
});

test('payment, price and button stand together at the end of the panel, which does not scroll away', async () => {
  answer(200, quote);
  const confirm = open();
  await isEnabled(confirm);
  const foot = confirm.parentElement;
  expect(foot?.className).toContain('sheet-foot');
  expect(foot?.contains(screen.getByRole('radio', { name: 'Cash' }))).toBe(true);
  expect(foot?.textContent).toMatch(/Le\s27,300/);
});

test.each([
  ['a failure without words', 500, 'Internal Server Error'],
  ['too many questions', 429, { code: 'request.too_many', message: 'Too many requests.', requestId: 'r' }],
])('%s instead of prices opens the panel with an estimate that is marked as one', async (_, status, body) => {
  answer(status, body);
  const confirm = open();
  await isEnabled(confirm);
  expect(estimate()).toBeTruthy();
  expect(screen.getAllByText(/^≈ Le\s/)).toHaveLength(6);
  expect(screen.queryByText('None nearby')).toBeNull();
  expect(screen.queryByText(/network/i)).toBeNull();
  await userEvent.click(confirm);
  expect(pendingStore.getState().booking?.body).not.toHaveProperty('quoteId');
});

test('without coordinates the estimate is the sample of 8.2 km and 18 min', async () => {
  answer(500, '');
  await isEnabled(open(typed));
  expect(screen.getByText(/8\.2 km · 18 min/)).toBeTruthy();
  expect(screen.getAllByText(/^≈ Le\s27,300/)).toHaveLength(2);
});

test('the service is asked again, and its prices take the place of the estimate', async () => {
  answer(500, '');
  await isEnabled(open());
  answer(200, quote);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(estimate()).toBeNull());
  expect(screen.getAllByText(/Le\s27,300/)).toHaveLength(6);
});

/** Holds the responses of the next calls back until `release` is called. */
function answerLate(status: number, body: unknown): { asked: string[]; release: () => void } {
  const asked: string[] = [];
  let resolveAll: (() => void) | undefined;
  const released = new Promise<void>((resolve) => {
    resolveAll = resolve;
  });
  answerFetch(status, body);
  const { fetch } = globalThis;
  Object.assign(globalThis, {
    fetch: async (address: string) => {
      asked.push(address);
      await released;
      return fetch(address);
    },
  });
  return { asked, release: () => resolveAll?.() };
}

test('the estimate stays, and can be booked, while the service is asked again', async () => {
  answer(500, '');
  const confirm = open();
  await isEnabled(confirm);
  const { asked, release } = answerLate(200, quote);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(estimate()).toBeTruthy();
  expect(screen.getAllByText(/^≈ Le\s/)).toHaveLength(6);
  expect(confirm.hasAttribute('disabled')).toBe(false);
  release();
  await waitFor(() => expect(estimate()).toBeNull());
});

test('a refusal stays while the service is asked again', async () => {
  answer(422, { code: 'place.other_country', message: 'Rides can’t cross the border.', requestId: 'r' });
  const client = aClient();
  open(destination, client);
  await screen.findByText('Rides can’t cross the border.');
  const { asked, release } = answerLate(200, quote);
  void client.refetchQueries();
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.getByText('Rides can’t cross the border.')).toBeTruthy();
  release();
  await waitFor(() => expect(screen.queryByText('Rides can’t cross the border.')).toBeNull());
});

test('an expired quote that cannot be renewed gives way to the estimate', async () => {
  answer(200, { ...quote, expiresAt: '2020-01-01T00:00:00.000Z' });
  const client = aClient();
  const confirm = open(destination, client);
  await isEnabled(confirm);
  expect(estimate()).toBeNull();
  answer(500, '');
  await act(() => client.refetchQueries());
  await waitFor(() => expect(estimate()).toBeTruthy());
  await userEvent.click(confirm);
  expect(pendingStore.getState().booking?.body).not.toHaveProperty('quoteId');
});

test('a trip that cannot be driven has a reason instead of prices', async () => {
  answer(422, { code: 'place.other_country', message: 'Rides can’t cross the border.', requestId: 'r' });
  const confirm = open();
  expect(await screen.findByText('Rides can’t cross the border.')).toBeTruthy();
  expect(confirm.hasAttribute('disabled')).toBe(true);
  expect(estimate()).toBeNull();
});

test.each([
  ['orange_money', 'Orange Money', false],
  ['card', 'Cash', true],
  [undefined, 'Cash', false],
] as const)('a booking begins with the default method: %s is %s', async (defaultMethod, label, isExplained) => {
  answer(200, quote);
  signedIn(aUser({ defaultMethod }));
  const confirm = open();
  await isEnabled(confirm);
  expect(screen.getByRole('radio', { name: label })).toHaveProperty('checked', true);
  expect(screen.queryByText('Cards can’t be used to pay for rides yet.') !== null).toBe(isExplained);
  await userEvent.click(screen.getByRole('radio', { name: 'Afrimoney' }));
  await userEvent.click(confirm);
  expect(pendingStore.getState().booking?.body).toMatchObject({ paymentMethod: 'afrimoney' });
  useSession.setState({ kind: 'loading' }, true);
});

test('outside the hours of a city the prices are shown with the time of the next rides, and nothing can be booked', async () => {
  answerFetch(200, { ...quote, opens: { at: '2099-01-05T06:00:00.000Z', timeZone: 'Africa/Freetown' } });
  const confirm = open();
  expect(await screen.findByText(/^There are no rides here at this hour. Next rides: .*2099/)).toBeTruthy();
  expect(screen.getAllByText(/Le\s27,300/).length).toBeGreaterThan(0);
  expect(confirm).toHaveProperty('disabled', true);
});
