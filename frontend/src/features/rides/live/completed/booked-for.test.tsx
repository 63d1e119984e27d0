import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { liveTexts } from '../../../../lib/i18n/messages/live/texts.ts';
import { rideTexts } from '../../../../lib/i18n/messages/ride/texts.ts';
import { riderTexts } from '../../../../lib/i18n/messages/rider/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { answerCalls } from '../../../../test/answer-fetch.ts';
import { aRide } from '../../../../test/builders.ts';
import { Completed } from './completed.tsx';

await texts(rideTexts, liveTexts, riderTexts);
afterEach(cleanup);

const vehicle = { make: 'Toyota', model: 'Corolla', plate: 'AKL 482', type: 'standard', colour: 'white' } as const;
const mohamed = { id: 'driver-1', name: 'Mohamed Sesay', photoUrl: null, rating: 5, isNew: false, vehicle };

const showForMama = (given: Partial<Omit<Ride, 'lastEvent'>>) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Completed
        ride={aRide({ status: 'completed', passenger: { name: 'Mama' }, driver: mohamed, ...given })}
        onDone={() => {}}
      />
    </QueryClientProvider>,
  );

test('who booked for another person is not asked for cash that may be paid, nor about a ride of one’s own', async () => {
  const count = { currency: 'SLE', due: 2730, sums: [3000], mine: null, state: 'open', change: null, until: null };
  answerCalls({ '/api/rides/ride-1/cash': count, '/api/rides/ride-1/owed': null, '/api/payment-methods': [] });
  showForMama({});
  expect(screen.getByText('Mama may have paid the cash to the driver. If not, you pay it.')).toBeTruthy();
  expect(screen.queryByText(/^Please pay/)).toBeNull();
  expect(screen.getByRole('group', { name: 'How was Mama’s ride with Mohamed?' })).toBeTruthy();
  expect(screen.queryByText(/your ride with/)).toBeNull();
  expect(await screen.findByText('How much cash did Mohamed get?')).toBeTruthy();
});

test('a wallet that failed at the end of a ride for another person says who can pay the driver', () => {
  answerCalls({});
  const payment = { method: 'orange_money', state: 'failed', amount: 1000, currency: 'SLE', reason: null } as const;
  showForMama({ paymentMethod: 'orange_money', payment });
  expect(screen.getByText(/didn’t go through\. Mama can pay Mohamed in cash\.$/)).toBeTruthy();
});
