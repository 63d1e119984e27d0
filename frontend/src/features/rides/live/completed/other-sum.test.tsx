import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { RidePayment } from '@waka/contracts/money/ride-payment';
import { liveTexts } from '../../../../lib/i18n/messages/live/texts.ts';
import { rideTexts } from '../../../../lib/i18n/messages/ride/texts.ts';
import { riderTexts } from '../../../../lib/i18n/messages/rider/texts.ts';
import { tipTexts } from '../../../../lib/i18n/messages/tip/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { answerCalls } from '../../../../test/answer-fetch.ts';
import { aRide } from '../../../../test/builders.ts';
import { knowMethods } from '../../../../test/methods.ts';
import { RidePay } from './ride-pay.tsx';
import { Tip } from './tip.tsx';

await texts(rideTexts, liveTexts, riderTexts, tipTexts);
afterEach(cleanup);

const payment: RidePayment = {
  method: 'orange_money',
  state: 'failed',
  amount: 2600,
  currency: 'SLE',
  reason: 'other_sum',
};
const ride = aRide({
  status: 'completed',
  completedAt: new Date().toISOString(),
  paymentMethod: 'orange_money',
  payment,
});

test.each([
  [
    'fare',
    <RidePay key="fare" ride={ride} payment={payment} driver="Mohamed" />,
    /^We received a different amount\. It goes back to you\.$/,
  ],
  [
    'tip',
    <Tip
      key="tip"
      ride={{ ...ride, payment: { ...payment, state: 'paid' }, tip: { ...payment, amount: 500 } }}
      driver="Mohamed"
    />,
    /^We received a different amount, not Le\s5,000.*goes back to you\.$/,
  ],
] as const)('another sum than was asked for is no refusal of a %s: it goes back', (_, shown, text) => {
  knowMethods();
  answerCalls({});
  render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByText(/declined|^Your tip didn’t go through/)).toBeNull();
});
