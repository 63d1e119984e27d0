import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { bookingTexts } from '../../../../lib/i18n/messages/booking/texts.ts';
import { liveTexts } from '../../../../lib/i18n/messages/live/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { signedIn, useSession } from '../../../../lib/session/session.store.ts';
import { quote } from '../../../../test/a-quote.ts';
import { answerCalls } from '../../../../test/answer-fetch.ts';
import { aRide, aUser } from '../../../../test/builders.ts';
import { knowMethods, someMethods } from '../../../../test/methods.ts';
import { PaymentDialog } from '../../live/change/payment-dialog.tsx';
import { PaymentChoice, type PaymentWish } from './payment-choice.tsx';

await Promise.all([texts(bookingTexts), texts(liveTexts)]);
beforeEach(() => {
  queryClient.clear();
  knowMethods(someMethods.map((one) => ({ ...one, asksNumber: one.method === 'mtn_money' })));
  signedIn(aUser({ phone: '+23276100001' }));
});
afterEach(() => {
  cleanup();
  knowMethods();
  useSession.setState({ kind: 'loading' }, true);
});

const wallet = (changes: object) => ({
  id: 'wallet-1',
  type: 'mtn_money',
  isDefault: false,
  provider: 'mtn',
  phoneNumber: '+224662000464',
  accountName: 'Aminata Kamara',
  isProved: true,
  ...changes,
});

/** Shows the ways to pay in Guinea to a rider with saved accounts; returns what a booking would be paid with, last first. */
function choose(saved: object[]): (PaymentWish | undefined)[] {
  answerCalls({ '/api/payment-methods': saved });
  const [option] = quote.options;
  if (!option) throw new Error('the quote has no class');
  const wished: (PaymentWish | undefined)[] = [];
  render(
    <QueryClientProvider client={queryClient}>
      <PaymentChoice
        quote={{ ...quote, region: 'GN', currency: 'GNF' }}
        option={option}
        wished="mtn_money"
        wishedCard={undefined}
        onWishCard={() => {}}
        defaultMethod={undefined}
        onWish={() => {}}
        onPayment={(payment) => {
          wished.unshift(payment);
        }}
      />
    </QueryClientProvider>,
  );
  return wished;
}

test('a wallet says on which number it will ask', async () => {
  const wished = choose([wallet({})]);
  expect((await screen.findByText(/^The MTN Money request goes to/)).textContent).toContain(
    '+224\u00a0662\u00a000\u00a004\u00a064',
  );
  expect(wished[0]).toEqual({ paymentMethod: 'mtn_money' });
});

test.each([
  ['none is saved', []],
  ['one of another country is saved', [wallet({ phoneNumber: '+23276100001' })]],
  ['one is not proved', [wallet({ isProved: false })]],
])(
  'a wallet that cannot have the number of the account is not booked with before one is given: %s',
  async (_, saved) => {
    const wished = choose(saved);
    expect(await screen.findByText(/^Which MTN Money number will you pay with/)).toBeTruthy();
    await waitFor(() => expect(wished[0]).toBeUndefined());
    expect(screen.getByRole('link', { name: 'Add number' }).getAttribute('href')).toBe('/payment');
  },
);

test('the account’s own number will do where it is of the country', async () => {
  signedIn(aUser({ phone: '+224662000111' }));
  const wished = choose([]);
  expect((await screen.findByText(/request goes to/)).textContent).toContain('+224\u00a0662\u00a000\u00a001\u00a011');
  expect(wished[0]).toEqual({ paymentMethod: 'mtn_money' });
});

test('a ride under way changes to a wallet only once it has a number of the country', async () => {
  const called = answerCalls({ '/api/payment-methods': [] });
  render(
    <QueryClientProvider client={queryClient}>
      <PaymentDialog ride={aRide({ status: 'in_progress', currency: 'GNF', fare: 5000 })} onClose={() => {}} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(called).toHaveLength(1));
  const choice = await screen.findByRole('button', { name: /^MTN Money.*Add a number of this country/ });
  expect(choice).toHaveProperty('disabled', true);
});
