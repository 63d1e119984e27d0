import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { SavedCard, SavedWallet } from '@waka/contracts/money/payment-method';
import { paymentTexts } from '../../lib/i18n/messages/payment/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { rideCleared, rideStore } from '../../lib/live/ride.store.ts';
import { signedIn, signedOut } from '../../lib/session/session.store.ts';
import { toastStore } from '../../lib/toasts/toast.store.ts';
import { answerCalls, answerFetch } from '../../test/answer-fetch.ts';
import { aRide, aUser } from '../../test/builders.ts';
import { knowMethods, someMethods } from '../../test/methods.ts';
import { CardDialog } from './cards/card-dialog.tsx';
import { PaymentScreen } from './payment-screen.tsx';

await texts(paymentTexts);
beforeEach(() => toastStore.setState({ toast: null }));
afterEach(() => {
  cleanup();
  rideCleared();
  Reflect.deleteProperty(globalThis, 'Stripe');
});

const wallet: SavedWallet = {
  id: 'w-1',
  type: 'orange_money',
  provider: 'orange',
  isDefault: true,
  isProved: true,
  phoneNumber: '+23276123456',
  accountName: 'Isatu',
};
const card: SavedCard = {
  id: 'c-1',
  type: 'card',
  isDefault: false,
  stripePaymentMethodId: 'pm_1',
  cardBrand: 'visa',
  cardLast4: '4242',
  cardExpMonth: 12,
  cardExpYear: 2034,
};

const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

function open(replies: Record<string, unknown>): string[] {
  const called = answerCalls({ '/api/payments/unpaid': [], ...replies });
  render(
    <QueryClientProvider client={newClient()}>
      <PaymentScreen onBack={() => {}} />
    </QueryClientProvider>,
  );
  return called;
}
const section = (name: string) => within(screen.getByRole('region', { name }));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const toastShown = () => toastStore.getState().toast;

test('cards and wallets are listed apart, and an empty list says so', async () => {
  open({ '/api/payment-methods': [wallet] });
  expect(await section('Mobile money').findByText('Isatu')).toBeTruthy();
  expect(section('Cards').getByText('No cards saved yet')).toBeTruthy();
  expect(section('Cards').getByText('Cards can’t be used to pay for rides at the moment.')).toBeTruthy();
  expect(section('Cards').queryByRole('button', { name: 'Add Card' })).toBeNull();
  expect(section('Mobile money').queryByText('No accounts saved yet')).toBeNull();
});

test('cards are added where they can pay for rides', async () => {
  const [cash] = someMethods;
  if (!cash) throw new Error('no method');
  knowMethods([...someMethods, { ...cash, method: 'card', names: { en: 'Card' }, provider: 'stripe' }]);
  open({ '/api/payment-methods': [] });
  expect(await screen.findByText(/^Choose Card when you book/)).toBeTruthy();
  expect(section('Cards').getByRole('button', { name: 'Add Card' })).toBeTruthy();
  knowMethods();
});

test('methods that cannot be read are offered again', async () => {
  open({});
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText('We couldn’t load your payment methods.')).toBeTruthy();
  answerCalls({ '/api/payment-methods': [card], '/api/payments/unpaid': [] });
  await userEvent.click(again);
  expect(await section('Cards').findByText('Expires 12/34')).toBeTruthy();
});

test('another method becomes the default, and the list is read anew', async () => {
  const called = open({ '/api/payment-methods': [wallet, card], '/api/payment-methods/c-1/default': card });
  await userEvent.click(await screen.findByRole('button', { name: /^Set Default: / }));
  await waitFor(() => expect(toastShown()?.title).toBe('Default Payment Updated'));
  await waitFor(() => expect(called.filter((one) => one === 'GET /api/payment-methods')).toHaveLength(2));
  expect(called).toContain('PUT /api/payment-methods/c-1/default');
});

test('a default that the service refuses shows an error', async () => {
  open({ '/api/payment-methods': [wallet, card] });
  await screen.findByText('Isatu');
  answerFetch(502, 'Bad gateway');
  press(/^Set Default: /);
  await waitFor(() =>
    expect(toastShown()).toMatchObject({ tone: 'error', description: 'Failed to update default payment method' }),
  );
});

test('a method is removed only after it was asked for', async () => {
  const called = open({ '/api/payment-methods': [card], '/api/payment-methods/c-1': { ok: true } });
  await userEvent.click(await screen.findByRole('button', { name: /^Remove .*4242$/ }));
  press('Keep');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(called.some((one) => one.startsWith('DELETE'))).toBe(false);
  press(/^Remove .*4242$/);
  press('Remove');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(called).toContain('DELETE /api/payment-methods/c-1');
  expect(toastShown()?.title).toBe('Payment Method Removed');
});

test('a driver who removes the wallet of the automatic payouts reads that they stop', async () => {
  signedIn(aUser({ userType: 'driver' }));
  const schedule = { every: 'week', walletId: 'w-1', nextAt: '2026-11-30T06:00:00.000Z', timeZone: 'Africa/Freetown' };
  const held = {
    id: 'p-1',
    state: 'held',
    method: 'orange_money',
    phoneNumber: '+23276123456',
    amount: 20_000,
    currency: 'SLE',
  };
  const payouts = [{ ...held, id: 'p-2', phoneNumber: '+23276999999', amount: 30_000 }, held];
  open({ '/api/payment-methods': [wallet], '/api/driver/payouts': { wallets: [], payouts, schedule } });
  await userEvent.click(await screen.findByRole('button', { name: /^Remove / }));
  expect(await screen.findByText(/^Your automatic payouts go to this wallet/)).toBeTruthy();
  expect(screen.getByText(/^A payout of Le\s200,000 to this wallet waits for approval/)).toBeTruthy();
  signedOut();
});

test('a removal that fails leaves the question open, to be tried again', async () => {
  open({ '/api/payment-methods': [card] });
  await userEvent.click(await screen.findByRole('button', { name: /^Remove .*4242$/ }));
  answerFetch(502, 'Bad gateway');
  press('Remove');
  await waitFor(() => expect(toastShown()?.description).toBe('Failed to remove payment method'));
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('a wallet is confirmed by the code that was sent to its number, which can be sent again', async () => {
  const called = open({
    '/api/payment-methods': [{ ...wallet, isProved: false }],
    '/api/payment-methods/w-1/code': { ok: true },
    '/api/payment-methods/w-1/proof': wallet,
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Confirm Orange Money/ }));
  expect(screen.getByText(/^We sent a code to \+232 76 123456\./)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Confirm' })).toHaveProperty('disabled', true);
  press('Resend code');
  await waitFor(() => expect(toastShown()?.title).toBe('Verification code sent'));
  fireEvent.change(screen.getByLabelText('Verification code'), { target: { value: '123456' } });
  press('Confirm');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(toastShown()?.title).toBe('Number confirmed');
  expect(called).toContain('POST /api/payment-methods/w-1/proof');
});

test('an unpaid ride opens where it can be paid', async () => {
  const unpaid = { rideId: 'ride-1', amount: 2730, currency: 'SLE', destination: 'Lumley', destinationNear: null };
  open({
    '/api/payment-methods': [],
    '/api/payments/unpaid': [{ ...unpaid, fee: 'no_show', completedAt: '2026-11-21T12:00:00.000Z' }],
    '/api/rides/ride-1': aRide({ status: 'completed' }),
  });
  expect(await screen.findByText(/^Ride to Lumley · /)).toBeTruthy();
  expect(screen.getByText(/^Le\s27,300$/)).toBeTruthy();
  expect(screen.getByText(/^No-show fee/)).toBeTruthy();
  expect(screen.queryByText(/in cash/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Report a problem' }).getAttribute('href')).toBe('/help?ride=ride-1');
  press('Pay now');
  await waitFor(() => expect(location.pathname).toBe('/rider'));
  expect(rideStore.getState().ride).toMatchObject({ id: 'ride-1', status: 'completed' });
});

test('an unpaid fare has the way to a report, too', async () => {
  const unpaid = { rideId: 'ride-1', amount: 2730, currency: 'SLE', destination: 'Lumley', destinationNear: null };
  open({
    '/api/payment-methods': [],
    '/api/payments/unpaid': [{ ...unpaid, completedAt: '2026-11-21T12:00:00.000Z' }],
  });
  const report = await screen.findByRole('link', { name: 'Report a problem' });
  expect(report.getAttribute('href')).toBe('/help?ride=ride-1');
});

interface Field {
  handlers: Map<string, (event: { error?: { message: string } }) => void>;
  isMounted: boolean;
  isDestroyed: boolean;
}

/** Puts the card provider's library in place, as its script does; returns the fields that it made. */
function theLibrary(): Map<string, Field> {
  const fields = new Map<string, Field>();
  const create = (kind: string) => {
    const field: Field = { handlers: new Map(), isMounted: false, isDestroyed: false };
    fields.set(kind, field);
    return {
      on: (event: string, handler: () => void) => void field.handlers.set(event, handler),
      mount: () => {
        field.isMounted = true;
      },
      destroy: () => {
        field.isDestroyed = true;
      },
    };
  };
  Object.assign(globalThis, { Stripe: () => ({ elements: () => ({ create }) }) });
  return fields;
}

function openCard(scriptUrl: string, cards: object | null = { publishableKey: 'pk', scriptUrl, testCard: '4242' }) {
  answerCalls({ '/api/config/payments': { cards } });
  render(
    <QueryClientProvider client={newClient()}>
      <CardDialog onClose={() => {}} />
    </QueryClientProvider>,
  );
  const script = () => document.querySelector<HTMLScriptElement>(`script[src="${scriptUrl}"]`);
  return { script, answer: (kind: string) => act(async () => void script()?.dispatchEvent(new Event(kind))) };
}

const isMarked = () => document.querySelectorAll('form .border-violet').length;

test('the fields of a card are those of its provider, and say what is wrong in its words', async () => {
  const fields = theLibrary();
  const { script, answer } = openCard('https://cards.test/1.js');
  await waitFor(() => expect(script()).not.toBeNull());
  expect(fields.size).toBe(0);
  await answer('load');
  expect([...fields].map(([kind, { isMounted }]) => [kind, isMounted])).toEqual([
    ['cardNumber', true],
    ['cardExpiry', true],
    ['cardCvc', true],
  ]);
  expect(screen.getByText('4242')).toBeTruthy();
  const emit = (event: string, news: { error?: { message: string } }) =>
    act(() => fields.get('cardExpiry')?.handlers.get(event)?.(news));
  emit('change', { error: { message: 'Your card is expired.' } });
  expect(screen.getByRole('alert').textContent).toBe('Your card is expired.');
  emit('change', {});
  expect(screen.queryByRole('alert')).toBeNull();
  emit('focus', {});
  expect(isMarked()).toBe(1);
  emit('blur', {});
  expect(isMarked()).toBe(0);
  cleanup();
  expect([...fields.values()].every(({ isDestroyed }) => isDestroyed)).toBe(true);
});

test.each([
  ['cannot be loaded', 'error'],
  ['brings nothing', 'load'],
])('a script of the provider that %s is said, and asked for again by the next dialog', async (name, event) => {
  const url = `https://cards.test/${encodeURIComponent(name)}.js`;
  const first = openCard(url);
  await waitFor(() => expect(first.script()).not.toBeNull());
  await first.answer(event);
  expect(await screen.findByText('Stripe not loaded. Please refresh and try again.')).toBeTruthy();
  cleanup();
  first.script()?.remove();
  theLibrary();
  const second = openCard(url);
  await waitFor(() => expect(second.script()).not.toBeNull());
  await second.answer('load');
  expect(screen.queryByText('Stripe not loaded. Please refresh and try again.')).toBeNull();
});

test('where no cards are taken the dialog says so, without any script', async () => {
  const { script } = openCard('https://cards.test/none.js', null);
  expect(await screen.findByText('Stripe not loaded. Please refresh and try again.')).toBeTruthy();
  expect(script()).toBeNull();
});
