import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { RidePayment } from '@waka/contracts/money/ride-payment';
import { cardTexts } from '../../lib/i18n/messages/cards/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { toastStore } from '../../lib/toasts/toast.store.ts';
import { answerCalls } from '../../test/answer-fetch.ts';
import { CardPay } from './card-pay.tsx';

await texts(cardTexts);
beforeEach(() => toastStore.setState({ toast: null }));
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(globalThis, 'Stripe');
});

const payment: RidePayment = { method: 'card', state: 'requested', amount: 2670, currency: 'SLE', reason: null };

const show = (changes: Partial<RidePayment>) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CardPay rideId="r-1" payment={{ ...payment, ...changes }} driver="Ibrahim" />
    </QueryClientProvider>,
  );

/** Puts the provider's library in place of the one that its address would bring. */
function withBank(confirmCardPayment: (secret: string, with_: { payment_method: string }) => Promise<object>) {
  const called = answerCalls({
    '/api/config/payments': {
      cards: { publishableKey: 'pk_test_1', scriptUrl: `https://cards.test/${crypto.randomUUID()}`, testCard: null },
    },
    '/api/rides/r-1/payment/check': { clientSecret: 'pi_1_secret_2', stripePaymentMethodId: 'pm_1' },
    '/api/rides/r-1/payment/checked': { ok: true },
  });
  Reflect.set(globalThis, 'Stripe', () => ({ confirmCardPayment }));
  const arrived = new MutationObserver(() => {
    for (const script of document.head.querySelectorAll('script')) script.dispatchEvent(new Event('load'));
  });
  arrived.observe(document.head, { childList: true });
  return called;
}

test('a card that is charged needs nothing of its owner', () => {
  show({});
  expect(screen.getByText('Charging your card...')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a card that was not charged says why', () => {
  show({ state: 'failed', reason: 'no_account' });
  expect(screen.getByText(/or give Ibrahim the cash/)).toBeTruthy();
  expect(screen.getByText('The card is no longer saved.')).toBeTruthy();
});

test('the bank is asked by the provider’s library, and the service asks the provider', async () => {
  const asked: unknown[] = [];
  const called = withBank((...given) => {
    asked.push(given);
    return Promise.resolve({ paymentIntent: { status: 'succeeded' } });
  });
  show({ needsCheck: true });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm payment' }));
  await waitFor(() => expect(called).toContain('POST /api/rides/r-1/payment/checked'));
  expect(asked).toEqual([['pi_1_secret_2', { payment_method: 'pm_1' }]]);
  expect(toastStore.getState().toast).toBeNull();
});

test('a bank that refuses is named in the language of the rider, and the service asks all the same', async () => {
  const called = withBank(() => Promise.resolve({ error: { message: 'Your bank said no.' } }));
  show({ needsCheck: true });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm payment' }));
  await waitFor(() =>
    expect(toastStore.getState().toast).toMatchObject({ description: 'Your bank didn’t confirm the payment.' }),
  );
  expect(called).toContain('POST /api/rides/r-1/payment/checked');
});
