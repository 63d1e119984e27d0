import { afterEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { liveTexts } from '../../../../lib/i18n/messages/live/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { rideCleared } from '../../../../lib/live/ride.store.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { answerCalls } from '../../../../test/answer-fetch.ts';
import { aRide } from '../../../../test/builders.ts';
import { knowMethods, someMethods } from '../../../../test/methods.ts';
import { PaymentDialog } from './payment-dialog.tsx';

await texts(liveTexts);
afterEach(() => {
  cleanup();
  rideCleared();
  knowMethods();
});

const ride = aRide({ id: 'ride-1', status: 'in_progress', fare: 2670, promotion: 2600, paymentMethod: 'cash' });

/** Opens the dialog where Orange Money can't pay less than an amount. */
function open(minAmount: number): string[] {
  knowMethods(someMethods.map((one) => (one.method === 'orange_money' ? { ...one, minAmount } : one)));
  const called = answerCalls({
    '/api/rides/ride-1/payment-method': { ...ride, seq: 9, paymentMethod: 'orange_money' },
  });
  render(
    <QueryClientProvider client={queryClient}>
      <PaymentDialog ride={ride} onClose={() => {}} />
    </QueryClientProvider>,
  );
  return called;
}

test('a wallet is offered for a fare of which a promotion leaves less than its least sum', async () => {
  const called = open(2670);
  await userEvent.click(screen.getByRole('button', { name: 'Orange Money' }));
  expect(called.at(-1)).toMatch(/\/api\/rides\/ride-1\/payment-method/);
});

test('a wallet is not offered for a fare below its least sum', () => {
  open(2671);
  expect(screen.queryByRole('button', { name: 'Orange Money' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Afrimoney' })).toBeTruthy();
});
