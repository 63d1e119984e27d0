import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { RidePayment } from '@waka/contracts/money/ride-payment';
import { liveTexts } from '../../../../lib/i18n/messages/live/texts.ts';
import { rideTexts } from '../../../../lib/i18n/messages/ride/texts.ts';
import { riderTexts } from '../../../../lib/i18n/messages/rider/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { signedIn, useSession } from '../../../../lib/session/session.store.ts';
import { answerCalls } from '../../../../test/answer-fetch.ts';
import { aRide, aUser } from '../../../../test/builders.ts';
import { knowMethods, someMethods } from '../../../../test/methods.ts';
import { RidePay } from './ride-pay.tsx';

await texts(rideTexts, liveTexts, riderTexts);
beforeEach(() => {
  queryClient.clear();
  knowMethods(someMethods.map((one) => ({ ...one, asksNumber: one.method === 'mtn_money' })));
  signedIn(aUser({ phone: '+224662000001' }));
});
afterEach(() => {
  cleanup();
  knowMethods();
  useSession.setState({ kind: 'loading' }, true);
});

const wallet = {
  id: 'wallet-1',
  type: 'mtn_money',
  isDefault: true,
  provider: 'mtn',
  phoneNumber: '+224662000464',
  accountName: 'Aminata Kamara',
  isProved: true,
};
const payment: RidePayment = {
  method: 'mtn_money',
  state: 'failed',
  amount: 2_600_000,
  currency: 'GNF',
  reason: 'refused',
};

const show = (given: Partial<RidePayment>) => {
  answerCalls({ '/api/payment-methods': [wallet] });
  const shown = { ...payment, ...given };
  const ride = aRide({
    status: 'completed',
    region: 'GN',
    currency: 'GNF',
    paymentMethod: 'mtn_money',
    payment: shown,
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RidePay ride={ride} payment={shown} driver="Mohamed" />
    </QueryClientProvider>,
  );
};

test('the number that would be asked next stands in its button, not as the one that refused', async () => {
  show({});
  const again = await screen.findByRole('button', { name: /^Try MTN Money again.*662/ });
  expect(again.textContent).toMatch(/\+224\s662\s00\s04\s64$/);
  expect(screen.getAllByText(/662/)).toHaveLength(1);
});

test('while a wallet is asked its number is named', async () => {
  show({ state: 'requested', reason: null });
  expect(await screen.findByText(/662\s00\s04\s64/)).toBeTruthy();
});
