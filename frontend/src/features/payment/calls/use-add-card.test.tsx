import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Stripe, StripeCardNumberElement } from '@stripe/stripe-js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { paymentTexts } from '../../../lib/i18n/messages/payment/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { toastStore } from '../../../lib/toasts/toast.store.ts';
import { answerFetch } from '../../../test/answer-fetch.ts';
import { useAddCard, type TypedCard } from './use-add-card.ts';

await texts(paymentTexts);
beforeEach(() => toastStore.setState({ toast: null }));
afterEach(cleanup);

/** Mocks the card provider's library, as far as it is used. */
const stripeThatAnswers = (answer: object): Stripe =>
  Object.assign(Object.create(null), { confirmCardSetup: async () => answer });
const number: StripeCardNumberElement = Object.create(null);

const withService = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

async function toastAfterAdding(card: TypedCard) {
  const { result } = renderHook(() => useAddCard(() => {}), { wrapper: withService });
  result.current.mutate(card);
  await waitFor(() => expect(toastStore.getState().toast).not.toBeNull());
  const { title, description, tone } = toastStore.getState().toast ?? {};
  return { title, description, tone };
}

const saved = { setupIntent: { payment_method: 'pm_1' } };
const failure = (title: string, description: string) => ({ title, description, tone: 'error' });

test.each<[string, TypedCard, ReturnType<typeof failure>]>([
  [
    'without the library',
    { stripe: null, number: null },
    failure('Error', 'Stripe not loaded. Please refresh and try again.'),
  ],
  [
    'without the field',
    { stripe: stripeThatAnswers(saved), number: null },
    failure('Error', 'Card input not found. Please refresh and try again.'),
  ],
  [
    'that the provider refuses',
    { stripe: stripeThatAnswers({ error: { message: 'Your card was declined.' } }), number },
    failure('Card Error', 'Your card was declined.'),
  ],
  [
    'that the provider refuses without a word',
    { stripe: stripeThatAnswers({ error: {} }), number },
    failure('Card Error', 'Failed to create payment method'),
  ],
  [
    'of which the provider says no name',
    { stripe: stripeThatAnswers({ setupIntent: { payment_method: null } }), number },
    failure('Error', 'Failed to create payment method'),
  ],
])('a card %s has a message of its own', async (_, card, message) => {
  answerFetch(200, { clientSecret: 'seti_1_secret' });
  expect(await toastAfterAdding(card)).toEqual(message);
});

test('a card that our service refuses without a message shows a message of its own', async () => {
  answerFetch(502, 'Bad gateway');
  expect(await toastAfterAdding({ stripe: stripeThatAnswers(saved), number })).toEqual(
    failure('Error', 'Failed to add card'),
  );
});

test('a card that is kept says so', async () => {
  const called = answerFetch(200, { clientSecret: 'seti_1_secret' });
  expect(await toastAfterAdding({ stripe: stripeThatAnswers(saved), number })).toMatchObject({ title: 'Card Added' });
  expect(called).toEqual(['/api/payment-methods/setup', '/api/payment-methods', '/api/auth/user']);
});
