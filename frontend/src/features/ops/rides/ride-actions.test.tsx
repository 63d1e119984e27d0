import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { OpsRide } from '@waka/contracts/ops/ops-views';
import type { RideDetails } from '@waka/contracts/ops/people-views';
import { opsTexts } from '../../../lib/i18n/messages/ops/texts.ts';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { toastStore } from '../../../lib/toasts/toast.store.ts';
import { anOpsRide } from '../../../test/builders.ts';
import { RideActions } from './ride-actions.tsx';

await texts(opsTexts);
await texts(opsSectionTexts);
beforeEach(() => queryClient.clear());
afterEach(cleanup);

const finding = { code: 'arrived_far', km: 2, seconds: null } as const;
const details: RideDetails = {
  number: 'W261121-0A1B2C3D',
  distanceKm: 8.2,
  stops: [],
  arrivedAt: null,
  riderStars: null,
  driverStars: null,
  cancelledBy: null,
  cancelReason: null,
  cancelNote: null,
  decisionId: 'seen-1',
};

/** Answers measures with one status, and collects what they send. */
function show(given: Partial<OpsRide>, file: RideDetails | null = null, status = 200) {
  const ride = anOpsRide(given);
  const [sent, done]: [{ path: string; body: unknown }[], (string | null)[]] = [[], []];
  Object.assign(globalThis, {
    fetch: async (path: string, { body = 'null' }: { body?: string } = {}) => {
      sent.push({ path, body: JSON.parse(body) });
      const text = JSON.stringify(status < 300 ? { ...ride, seq: 2 } : { code: 'ops.driver_changed', message: '' });
      return {
        ok: status < 300,
        status,
        headers: new Headers(),
        statusText: '',
        text: async () => text,
        json: async () => JSON.parse(text),
      };
    },
  });
  const actionsOf = (now: OpsRide) => (
    <QueryClientProvider client={queryClient}>
      <RideActions ride={now} details={file} onDone={(reason) => done.push(reason)} />
    </QueryClientProvider>
  );
  const { rerender } = render(actionsOf(ride));
  return { sent, done, becomes: (now: OpsRide) => rerender(actionsOf(now)) };
}

const actions = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

function give(action: string, reason: string) {
  fireEvent.click(screen.getByRole('button', { name: action }));
  const field = screen.getByRole('textbox', { name: /^(Reason|Message)/ });
  fireEvent.change(field, { target: { value: reason } });
  fireEvent.submit(field);
}

test.each([
  ['pending', ['Message both', 'Cancel the ride']],
  ['accepted', ['Message both', 'Find another driver', 'Cancel the ride']],
  ['arrived', ['Message both', 'Find another driver', 'Cancel the ride']],
  ['in_progress', ['Message both', 'Complete the ride', 'Cancel the ride']],
  ['cancelled', ['Message both']],
] as const)('a ride that is %s can be treated so', (status, names) => {
  show({ status });
  expect(actions()).toEqual(names);
});

test('before there is a driver the message is to the rider alone', () => {
  show({ status: 'pending', driverId: null });
  expect(actions()).toEqual(['Message the rider', 'Cancel the ride']);
});

test('a refund is offered where the rider has paid something', () => {
  show({ status: 'completed' }, { ...details, paid: 500 });
  expect(actions()).toEqual(['Message both', 'Record a refund']);
  cleanup();
  show({ status: 'completed' }, { ...details, paid: 0 });
  expect(actions()).toEqual(['Message both']);
});

test('of a cancelled ride the fee that was paid can be refunded', () => {
  show({ status: 'cancelled' }, { ...details, paid: 800, refundable: 800 });
  expect(actions()).toEqual(['Message both', 'Record a refund']);
  cleanup();
  show({ status: 'cancelled' }, { ...details, paid: 800, refundable: 0 });
  expect(actions()).toEqual(['Message both']);
  expect(screen.getByText('All that the rider paid has been refunded or is due back.')).toBeTruthy();
  cleanup();
  show({ status: 'cancelled' }, { ...details, paid: 0, refundable: 0 });
  expect(actions()).toEqual(['Message both']);
  expect(screen.queryByText(/refunded/)).toBeNull();
  cleanup();
  show({ status: 'cancelled' }, { ...details, paid: 0, refundable: 0, fareLines: [{ kind: 'no_show', amount: 800 }] });
  expect(screen.getByText('The rider has paid nothing that can be refunded.')).toBeTruthy();
});

test('a refund is not offered before the file says what was given back already', () => {
  show({ status: 'completed' });
  expect(actions()).toEqual(['Message both']);
});

test('findings can be judged once the file is open and the ride is over', () => {
  show({ status: 'completed', findings: [finding] });
  expect(actions()).toEqual(['Message both']);
  cleanup();
  show({ status: 'completed' }, details);
  const closed = actions().length;
  cleanup();
  show({ status: 'completed', findings: [finding] }, details);
  expect(actions()).toHaveLength(closed + 2);
  cleanup();
  // A decision can be changed, not made twice.
  show({ status: 'completed', findings: [finding], findingsVerdict: 'not_fine' }, details);
  expect(actions()).toHaveLength(closed + 1);
  expect(actions()[0]).toBe('Nothing wrong');
  cleanup();
  show({ status: 'in_progress', findings: [finding] }, details);
  expect(actions()).toEqual(['Message both', 'Complete the ride', 'Cancel the ride']);
});

test('another driver is searched for only while the ride has the one that was seen', async () => {
  const { sent, done } = show({ status: 'accepted', attempt: 2 });
  give('Find another driver', 'The car broke down');
  await waitFor(() => expect(done).toEqual(['The car broke down']));
  expect(toastStore.getState().toast).toMatchObject({ title: 'New driver search started' });
  expect(sent).toEqual([
    {
      path: '/api/ops/rides/ride-1/rematch',
      body: { reason: 'The car broke down', attempt: 2, driverId: 'driver-1' },
    },
  ]);
});

test('a refusal stays in the dialog, and nothing counts as done', async () => {
  const { done } = show({ status: 'accepted' }, null, 409);
  give('Find another driver', 'The car broke down');
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(done).toEqual([]);
});

test('a message is sent as it stands, and asks for no reason', async () => {
  const { sent, done } = show({ status: 'accepted' });
  give('Message both', 'Please wait at the gate');
  await waitFor(() => expect(done).toEqual([null]));
  expect(sent).toEqual([{ path: '/api/ops/rides/ride-1/message', body: { text: 'Please wait at the gate' } }]);
});

const dispute: NonNullable<RideDetails['disputes']>[number] = {
  id: 'd-1',
  rideId: 'ride-1',
  state: 'open',
  amount: 2000,
  paid: 2000,
  isWithdrawn: true,
  currency: 'SLE',
  dueBy: null,
  at: '2026-11-21T12:00:00.000Z',
  closedAt: null,
};

test.each<[string, Partial<RideDetails>]>([
  ['Disputed with the bank: nothing can be refunded until the bank has decided.', { paid: 0, disputes: [dispute] }],
  [
    'The bank has taken the money back, so nothing can be refunded.',
    { paid: 0, disputes: [{ ...dispute, state: 'lost' }] },
  ],
  ['All that the rider paid has been refunded or is due back.', { paid: 2000 }],
  // A bank that only asks has taken nothing.
  ['The rider has paid nothing that can be refunded.', { paid: 0, disputes: [{ ...dispute, isWithdrawn: false }] }],
])('where nothing can be refunded the page says why: %s', (text, given) => {
  show({ status: 'completed' }, { ...details, refundable: 0, ...given });
  expect(actions()).toEqual(['Message both']);
  expect(screen.getByText(text)).toBeTruthy();
});

const shownAs = (refundable: number) => (
  <QueryClientProvider client={queryClient}>
    <RideActions
      ride={anOpsRide({ status: 'completed' })}
      details={{ ...details, paid: 2000, refundable }}
      onDone={() => undefined}
    />
  </QueryClientProvider>
);

test('a refund that another admin made smaller meanwhile shows what is left, and keeps what was typed', async () => {
  const { rerender } = render(shownAs(2000));
  fireEvent.click(screen.getByRole('button', { name: 'Record a refund' }));
  fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value: '15000' } });
  rerender(shownAs(1000));
  fireEvent.submit(screen.getByLabelText(/^Amount/));
  expect(screen.getByText('At most Le 10,000: the rest has been refunded or is due back')).toBeTruthy();
  expect(screen.getByLabelText(/^Amount/)).toHaveProperty('value', '15000');
});

test('a ride that got into other hands while the dialog was open is not cancelled before that was read', async () => {
  const { sent, becomes } = show({ status: 'accepted', attempt: 2 }, null, 409);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the ride' }));
  becomes(anOpsRide({ status: 'pending', attempt: 3, driverId: null }));
  expect(screen.getByText('The ride ends for the rider, and nothing is paid.')).toBeTruthy();
  const field = screen.getByRole('textbox', { name: /^Reason/ });
  fireEvent.change(field, { target: { value: 'The rider called' } });
  fireEvent.submit(field);
  await screen.findByRole('alert');
  fireEvent.submit(field);
  await waitFor(() => expect(sent).toHaveLength(2));
  const path = '/api/ops/rides/ride-1/cancel';
  expect(sent).toEqual([
    { path, body: { reason: 'The rider called', attempt: 2, driverId: 'driver-1' } },
    { path, body: { reason: 'The rider called', attempt: 3, driverId: null } },
  ]);
});

test('a fee that is owed is waived from the ride’s page, and one that is asked for is not', async () => {
  const fee = { kind: 'no_show', amount: 800 } as const;
  const file: RideDetails = { ...details, fareLines: [fee], paid: 0, refundable: 0, feeState: 'owed' };
  const { sent, done } = show({ status: 'cancelled', fare: 800 }, file);
  expect(screen.getByText('Not paid yet.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Waive the fee' }));
  const why = screen.getByRole('textbox', { name: /^Reason/ });
  fireEvent.change(why, { target: { value: 'The driver never moved' } });
  fireEvent.submit(why);
  await waitFor(() => expect(done).toEqual(['The driver never moved']));
  expect(sent).toMatchObject([{ body: { amount: 800, bearer: 'service', reason: 'The driver never moved' } }]);
  cleanup();
  show({ status: 'cancelled', fare: 800 }, { ...file, feeState: 'asked' });
  expect(screen.queryByRole('button', { name: 'Waive the fee' })).toBeNull();
});

test('what a rider owes is found paid in cash from the ride’s page, with a reason', async () => {
  const { sent, done } = show({ status: 'completed' }, { ...details, paid: 0, unpaid: 2730, paymentState: 'failed' });
  fireEvent.click(screen.getByRole('button', { name: 'It was paid in cash' }));
  expect(screen.getByText(/^The rider doesn’t owe the Le\s27,300 any more\./)).toBeTruthy();
  const why = screen.getByRole('textbox', { name: /^Reason/ });
  fireEvent.change(why, { target: { value: 'Both say so' } });
  fireEvent.submit(why);
  await waitFor(() => expect(done).toEqual(['Both say so']));
  expect(sent).toMatchObject([
    { path: '/api/ops/rides/ride-1/paid-in-cash', body: { amount: 2730, reason: 'Both say so' } },
  ]);
  cleanup();
  show({ status: 'completed' }, { ...details, paid: 2730, unpaid: 0, paymentState: 'paid' });
  expect(screen.queryByRole('button', { name: 'It was paid in cash' })).toBeNull();
});
