import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { RidePayment } from '@waka/contracts/money/ride-payment';
import { driverTexts } from '../../../../lib/i18n/messages/driver/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { answerCalls } from '../../../../test/answer-fetch.ts';
import { aRide } from '../../../../test/builders.ts';
import { CollectWallet } from './collect-wallet.tsx';
import { Collect } from './collect.tsx';

await texts(driverTexts);
const requested: RidePayment = {
  method: 'orange_money',
  state: 'requested',
  amount: 2730,
  currency: 'SLE',
  reason: null,
};
afterEach(cleanup);

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a ride is recorded as paid in cash only after the driver has confirmed the amount', async () => {
  const ride = aRide({ status: 'completed', paymentMethod: 'orange_money' });
  const called = answerCalls({ '/api/rides/ride-1/payment/cash': ride });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CollectWallet ride={ride} payment={requested} />
    </QueryClientProvider>,
  );
  await press('I was paid in cash');
  expect(screen.getByRole('alert').textContent).toMatch(/^Did .+ pay you Le\s27,300 in cash\?$/);
  await press('Not yet');
  await press('I was paid in cash');
  expect(called).toEqual([]);
  await press('Yes, paid in cash');
  expect(called).toEqual(['POST /api/rides/ride-1/payment/cash']);
});

test('a driver collects the fare without what credit pays, and reads that nothing is lost', async () => {
  answerCalls({ '/api/rides/ride-1/cash': null });
  const ride = aRide({ status: 'completed', paymentMethod: 'cash', fare: 2670, credit: 330 });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Collect ride={ride} onDone={() => {}} />
    </QueryClientProvider>,
  );
  expect(screen.getByText(/^Le\s23,400$/)).toBeTruthy();
  expect(await screen.findByText(/of Isatu’s credit\. You lose nothing/)).toBeTruthy();
});

test.each([
  ['rider', 1],
  ['driver', 0],
] as const)('a trip that the %s ended says so to its driver %i times', (completedBy, times) => {
  answerCalls({ '/api/rides/ride-1/cash': null });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Collect ride={aRide({ status: 'completed', completedBy })} onDone={() => {}} />
    </QueryClientProvider>,
  );
  expect(screen.queryAllByText('Isatu ended the trip.')).toHaveLength(times);
});

test('a driver rates the passenger, and not the one who booked and never got in', async () => {
  answerCalls({ '/api/rides/ride-1/cash': null });
  const passenger = { name: 'Mama Kargbo' };
  const ride = aRide({ status: 'completed', paymentMethod: 'cash', fare: 2670, credit: 330, passenger });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Collect ride={ride} onDone={() => {}} />
    </QueryClientProvider>,
  );
  expect(screen.getByText('Collect cash from Mama')).toBeTruthy();
  expect(screen.getByRole('group', { name: 'How was your trip with Mama?' })).toBeTruthy();
  expect(screen.queryByText(/trip with Isatu/)).toBeNull();
  expect(await screen.findByText(/of Isatu’s credit\. You lose nothing/)).toBeTruthy();
});

test('a driver of a ride for another person is asked whether the passenger paid', async () => {
  const ride = aRide({ status: 'completed', paymentMethod: 'orange_money', passenger: { name: 'Mama Kargbo' } });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CollectWallet ride={ride} payment={requested} />
    </QueryClientProvider>,
  );
  expect(screen.getByText('Waiting for Isatu to approve in Orange Money...')).toBeTruthy();
  await press('I was paid in cash');
  expect(screen.getByRole('alert').textContent).toMatch(/^Did Mama pay you Le\s27,300 in cash\?$/);
});

test('a driver who got a part in the place of a wallet reads who owes the rest, and may take it later', async () => {
  const owed = {
    currency: 'SLE',
    due: 2730,
    sums: [],
    less: [],
    claimed: 1730,
    mine: 1730,
    change: -1000,
    until: null,
  };
  answerCalls({ '/api/rides/ride-1/cash': { ...owed, state: 'closed' } });
  const payment = { ...requested, state: 'failed', amount: 1000, isCashShort: true } as const;
  const ride = aRide({ status: 'completed', paymentMethod: 'orange_money', fare: 2730, payment });
  const client = new QueryClient();
  const collect = (shown: typeof ride) => (
    <QueryClientProvider client={client}>
      <Collect ride={shown} onDone={() => {}} />
    </QueryClientProvider>
  );
  const { rerender } = render(collect({ ...ride, payment: requested }));
  await press('I was paid in cash');
  rerender(collect(ride));
  expect(await screen.findByText(/^Isatu owes Le\s10,000 now\. You don’t owe it to us\.$/)).toBeTruthy();
  expect(screen.queryByText(/didn’t go through/)).toBeNull();
  expect(screen.getByRole('button', { name: 'I was paid in cash' })).toBeTruthy();
});

test('a driver who is asked about cash is still asked once the wallet has got its request', async () => {
  const ride = aRide({ status: 'completed', paymentMethod: 'orange_money' });
  const client = new QueryClient();
  const collect = (state: RidePayment['state']) => (
    <QueryClientProvider client={client}>
      <Collect ride={{ ...ride, payment: { ...requested, state } }} onDone={() => {}} />
    </QueryClientProvider>
  );
  const { rerender } = render(collect('due'));
  await press('I was paid in cash');
  rerender(collect('requested'));
  expect(screen.getByRole('button', { name: 'Yes, paid in cash' })).toBeTruthy();
  rerender(collect('failed'));
  expect(screen.queryByRole('button', { name: 'Yes, paid in cash' })).toBeNull();
});

const failed: RidePayment = { ...requested, state: 'failed' };
const paidInCash = 'POST /api/rides/ride-1/payment/cash';

/** Shows the end of a trip whose payment stands so. */
function showEnd(payment: RidePayment) {
  const ride = aRide({ status: 'completed', paymentMethod: 'orange_money', payment });
  const onDone = jest.fn();
  const called = answerCalls({ '/api/rides/ride-1/payment/cash': ride, '/api/rides/ride-1/cash': null });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Collect ride={ride} onDone={onDone} />
    </QueryClientProvider>,
  );
  return { called, onDone };
}

describe('a driver who leaves a trip whose wallet has failed', () => {
  test('is asked once whether it was paid in cash, and goes on if it was not', async () => {
    const { called, onDone } = showEnd(failed);
    await press('Done');
    expect(onDone).not.toHaveBeenCalled();
    expect(screen.getByRole('alert').textContent).toMatch(/^Did .+ pay you Le\s27,300 in cash\?$/);
    expect(screen.queryByRole('button', { name: 'I was paid in cash' })).toBeNull();
    await press('No, not paid in cash');
    expect(onDone).toHaveBeenCalledTimes(1);
    await press('Done');
    expect(onDone).toHaveBeenCalledTimes(2);
    expect(called).not.toContain(paidInCash);
  });

  test('says so if it was', async () => {
    const { called, onDone } = showEnd(failed);
    await press('Done');
    await press('Yes, paid in cash');
    expect(called).toContain(paidInCash);
    expect(onDone).not.toHaveBeenCalled();
  });

  test.each([
    ['waits', requested],
    ['is for what was short of cash', { ...failed, isCashShort: true }],
  ])('is not asked of a payment that %s', async (_how, payment) => {
    const { onDone } = showEnd(payment);
    await press('Done');
    expect(onDone).toHaveBeenCalledTimes(1);
  });
});

const tip = (state: RidePayment['state']) => aRide({ status: 'completed', tip: { ...requested, amount: 500, state } });

test('a driver reads of a tip at the end of the trip, once it is paid', () => {
  const client = new QueryClient();
  const collect = (state: RidePayment['state']) => (
    <QueryClientProvider client={client}>
      <Collect ride={tip(state)} onDone={() => {}} />
    </QueryClientProvider>
  );
  const { rerender } = render(collect('requested'));
  expect(screen.queryByText(/gave you a tip/)).toBeNull();
  rerender(collect('paid'));
  expect(screen.getByText(/^Isatu gave you a tip of Le\s5,000$/)).toBeTruthy();
});
