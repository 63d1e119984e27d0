import { expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { signedIn, useSession } from '../../../lib/session/session.store.ts';
import { quote } from '../../../test/a-quote.ts';
import { answerFetch } from '../../../test/answer-fetch.ts';
import { aClient, answer, estimate, isEnabled, openBooking, rowOf } from '../../../test/booking-page.tsx';
import { aUser } from '../../../test/builders.ts';
import { knowMethods, someMethods } from '../../../test/methods.ts';
import { pendingStore } from './pending-booking.store.ts';

test('the prices of the service are shown as they are, and booked with their quote', async () => {
  answer(200, quote);
  const confirm = openBooking();
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
  await isEnabled(openBooking());
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

test('credit is shown with what is left to pay, in cash or by a wallet', async () => {
  answer(200, { ...quote, credit: 330 });
  await isEnabled(openBooking());
  expect((await screen.findByText(/^Credit/)).textContent).toMatch(/^Credit .*3,300$/);
  expect(screen.getByText(/^In cash Le\s24,000$/)).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'Orange Money' }));
  expect(screen.getByText(/^To pay Le\s/)).toBeTruthy();
});

test('a code that was entered says what it pays of the chosen class, and where it does not count', async () => {
  const [first] = quote.options;
  const amounts = { [first?.vehicleType ?? '']: 1000 };
  // Every call gets this answer, also the one for what the code pays.
  const terms = { region: 'SL', amount: 1000, percent: null, cap: null, minimumFare: 0, endsAt: null };
  const entered = { ...terms, classes: [first?.vehicleType], firstRideOnly: false };
  answer(200, { ...quote, ...entered, promotion: { code: 'WAKA26', amounts } });
  await isEnabled(openBooking());
  expect((await screen.findByText(/^Promotion/)).textContent).toMatch(/10,000$/);
  expect(await screen.findByText('Code WAKA26')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: /^Kekeh/ }));
  expect(await screen.findByText('This code doesn’t count for this ride.')).toBeTruthy();
  expect(screen.getByText(/^Le\s10,000 off · Standard only$/)).toBeTruthy();
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
  await isEnabled(openBooking());
  const ways = screen.getByRole('group', { name: 'Payment' });
  expect(within(ways).getAllByRole('radio')).toHaveLength(2);
  expect(screen.getByRole('radio', { name: 'Cash' })).toHaveProperty('checked', true);
  expect(screen.getByRole('radio', { name: 'Afrimoney' })).toHaveProperty('disabled', true);
  expect(screen.getByText(/^Afrimoney: up to Le\s20,000$/)).toBeTruthy();
  knowMethods();
  useSession.setState({ kind: 'loading' }, true);
});

/** Lets the phone know the least sum of Orange Money. */
const least = (minAmount: number) =>
  knowMethods(someMethods.map((one) => (one.method === 'orange_money' ? { ...one, minAmount } : one)));

test('a wallet pays a fare of which a promotion leaves less than its least sum', async () => {
  const amounts = { [quote.options[0]?.vehicleType ?? '']: 2700 };
  answer(200, { ...quote, promotion: { code: 'WAKA26', amounts } });
  least(2730);
  await isEnabled(openBooking());
  const wallet = screen.getByRole('radio', { name: 'Orange Money' });
  await userEvent.click(wallet);
  expect(wallet).toHaveProperty('checked', true);
  act(() => least(2731));
  expect(wallet).toHaveProperty('disabled', true);
  expect(screen.getByText(/^Orange Money: from Le\s27,310$/)).toBeTruthy();
  knowMethods();
});

test('a class that is no longer offered is not booked, and another can be chosen', async () => {
  const client = aClient();
  answer(200, quote);
  await isEnabled(openBooking({ client }));
  await userEvent.click(screen.getByRole('radio', { name: /^Kekeh/ }));
  answer(200, { ...quote, options: quote.options.filter(({ vehicleType }) => vehicleType !== 'kekeh') });
  await client.refetchQueries();
  await waitFor(() => expect(screen.queryByRole('radio', { name: /^Kekeh/ })).toBeNull());
  expect(await screen.findByText(/^This vehicle can’t be booked here right now/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Confirm Kekeh' }).hasAttribute('disabled')).toBe(true);
  await userEvent.click(screen.getByRole('radio', { name: /^Comfort/ }));
  await isEnabled(screen.getByRole('button', { name: 'Confirm Comfort' }));
});
test('a class without a driver says "None nearby" and no other wait, and no arrival is promised', async () => {
  const [standard, ...others] = quote.options;
  answer(200, { ...quote, options: [{ ...standard, pickupEtaMin: null }, ...others] });
  await isEnabled(openBooking());
  expect(rowOf('Standard')).toContain('None nearby');
  expect(rowOf('Standard')).not.toContain('min');
  await userEvent.click(screen.getByRole('radio', { name: /^Standard/ }));
  expect(screen.getByText('8.2 km · 18 min')).toBeTruthy();
  expect(screen.queryByText(/^No driver is near/)).toBeNull();
});

/** Returns prices of their own for each class, with drivers of these classes near. */
const served = (near: string[]) => ({
  ...quote,
  options: quote.options.map((option, index) => ({
    ...option,
    fare: [2600, 3200, 3800, 1800, 2100][index] ?? 0,
    pickupEtaMin: near.includes(option.vehicleType) ? 4 : null,
  })),
});

/** Reads the row of the class that is chosen. */
const shown = () => screen.getByRole('radio', { checked: true, name: /seat/ }).closest('label')?.textContent;

test('a class with a driver near is suggested, the nearest in price, and stays while drivers come and go', async () => {
  const client = aClient();
  answer(200, served(['comfort', 'kekeh', 'motorbike']));
  await isEnabled(openBooking({ client }));
  expect(shown()).toMatch(/^Kekeh/);
  expect(screen.getByRole('button', { name: 'Confirm Kekeh' })).toBeTruthy();
  answer(200, served(['standard']));
  await client.refetchQueries();
  await waitFor(() => expect(rowOf('Standard')).toContain('4 min'));
  expect(shown()).toMatch(/^Kekeh/);
  await userEvent.click(screen.getByRole('radio', { name: /^XL/ }));
  await client.refetchQueries();
  expect(shown()).toMatch(/^XL/);
});

test('the wait is the one for the chosen payment method', async () => {
  const [standard, ...others] = quote.options;
  answer(200, { ...quote, options: [{ ...standard, pickupEtaMin: 3, cashPickupEtaMin: null }, ...others] });
  await isEnabled(openBooking());
  expect(rowOf('Standard')).toContain('None nearby');
  await userEvent.click(screen.getByRole('radio', { name: 'Orange Money' }));
  expect(rowOf('Standard')).toContain('3 min');
});

test('where no class has a driver near, the panel says so before anything is booked', async () => {
  answer(200, { ...quote, options: quote.options.map((option) => ({ ...option, pickupEtaMin: null })) });
  await isEnabled(openBooking());
  expect(await screen.findByText(/^No driver is near this pickup right now/)).toBeTruthy();
});

test('payment, price and button stand together at the end of the panel, which does not scroll away', async () => {
  answer(200, quote);
  const confirm = openBooking();
  await isEnabled(confirm);
  const foot = confirm.closest('.sheet-foot.grid');
  expect(foot?.className).toContain('sheet-foot');
  expect(foot?.contains(screen.getByRole('radio', { name: 'Cash' }))).toBe(true);
  expect(foot?.textContent).toMatch(/Le\s27,300/);
});

test('a trip that cannot be driven has a reason instead of prices', async () => {
  answer(422, { code: 'place.other_country', message: 'Rides can’t cross the border.', requestId: 'r' });
  const confirm = openBooking();
  expect(await screen.findByText('Rides can’t cross the border.')).toBeTruthy();
  expect(confirm.hasAttribute('disabled')).toBe(true);
  expect(estimate()).toBeNull();
});

test.each([
  ['orange_money', 'Orange Money'],
  // Cards are not offered here.
  ['card', 'Cash'],
  [undefined, 'Cash'],
] as const)('a booking begins with the default method: %s is %s', async (defaultMethod, label) => {
  answer(200, quote);
  signedIn(aUser({ defaultMethod }));
  const confirm = openBooking();
  await isEnabled(confirm);
  expect(screen.getByRole('radio', { name: label })).toHaveProperty('checked', true);
  await userEvent.click(screen.getByRole('radio', { name: 'Afrimoney' }));
  await userEvent.click(confirm);
  expect(pendingStore.getState().booking?.body).toMatchObject({ paymentMethod: 'afrimoney' });
  useSession.setState({ kind: 'loading' }, true);
});

test('a booking that is tried again begins with its own method and class, not with the defaults', async () => {
  answer(200, quote);
  signedIn(aUser({ defaultMethod: 'afrimoney' }));
  const confirm = openBooking({ again: { paymentMethod: 'orange_money', vehicleType: 'comfort' } });
  await isEnabled(confirm);
  expect(confirm.textContent).toBe('Confirm Comfort');
  await userEvent.click(confirm);
  expect(pendingStore.getState().booking?.body).toMatchObject({
    vehicleType: 'comfort',
    paymentMethod: 'orange_money',
  });
  useSession.setState({ kind: 'loading' }, true);
});

test('outside the hours of a city the prices are shown with the time of the next rides, and nothing can be booked', async () => {
  answerFetch(200, { ...quote, opens: { at: '2099-01-05T06:00:00.000Z', timeZone: 'Africa/Freetown' } });
  const confirm = openBooking();
  expect(await screen.findByText(/^There are no rides here at this hour. Next rides: .*2099/)).toBeTruthy();
  expect(screen.getAllByText(/Le\s27,300/).length).toBeGreaterThan(0);
  expect(confirm).toHaveProperty('disabled', true);
});
