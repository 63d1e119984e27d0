import { afterEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { IncidentFile } from '@waka/contracts/ops/ops-file-views';
import type { Incident } from '@waka/contracts/safety/incident';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { opsTexts } from '../../../lib/i18n/messages/ops/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { anIncident } from '../../../test/builders.ts';
import { FeeCard } from './fee-card.tsx';

await texts(opsTexts, opsSectionTexts);
afterEach(cleanup);

type Ride = NonNullable<IncidentFile['ride']>;
const side = { id: 'rider-1', name: 'Aminata Kamara', phone: null };
const ofRide: Ride = {
  id: 'ride-1',
  status: 'cancelled',
  from: 'Central',
  to: 'Lumley',
  vehicle: null,
  plate: null,
  rider: side,
  driver: { ...side, id: 'driver-1' },
  fee: { kind: 'no_show', amount: 800, currency: 'SLE' },
  paid: 800,
  refundable: 800,
};

function show(given: Partial<Ride> = {}, about: Partial<Incident> = {}) {
  const sent: object[] = [];
  Object.assign(globalThis, {
    fetch: async (_: string, init: { body: string }) => {
      sent.push(JSON.parse(init.body));
      return { ok: true, status: 200, headers: new Headers(), json: async () => ({ ok: true }) };
    },
  });
  render(
    <QueryClientProvider client={queryClient}>
      <FeeCard incident={anIncident({ category: 'fare', rideId: 'ride-1', ...about })} ride={{ ...ofRide, ...given }} />
    </QueryClientProvider>,
  );
  return sent;
}

async function record(sent: object[], sum: string) {
  fireEvent.click(screen.getByRole('button', { name: 'Record a refund' }));
  fireEvent.change(screen.getByRole('textbox', { name: /^Amount/ }), { target: { value: sum } });
  const why = screen.getByRole('textbox', { name: /^Reason/ });
  fireEvent.change(why, { target: { value: 'The rider was there' } });
  fireEvent.submit(why);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return sent;
}

test('a paid fee is refunded from the report, which is closed with it', async () => {
  const sent = show();
  fireEvent.click(screen.getByRole('button', { name: 'Record a refund' }));
  const bearers = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(bearers).toEqual(['The service', 'The driver, from the balance']);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '));
  expect(values).toEqual(['Le 8,000', 'Le 8,000']);
  expect(await record(sent, '8000')).toMatchObject([{ amount: 800, incidentId: 'incident-1', refundable: 800 }]);
});

test('a report about something else stays open', async () => {
  const sent = await record(show({}, { category: 'behaviour' }), '3000');
  expect(sent).toMatchObject([{ amount: 300 }]);
  expect(sent[0]).not.toHaveProperty('incidentId');
});

test('another refund is recorded from a closed report whose refund was withdrawn', async () => {
  const sent = show({}, { state: 'closed', givenBack: null, isTakenBack: true });
  expect(await record(sent, '8000')).toMatchObject([{ amount: 800, incidentId: 'incident-1' }]);
});

test('it says why nothing is left to refund', () => {
  show({ paid: 0, refundable: 0 });
  expect(screen.getByText('The rider has paid nothing that can be refunded.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  show({ refundable: 0 }, { state: 'closed', givenBack: 800 });
  expect(screen.getByText('All that the rider paid has been refunded or is due back.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a fee that is owed is waived whole, with who bears it and a reason', async () => {
  const sent = show({ paid: 0, refundable: 0, feeState: 'owed' });
  expect(screen.getByText('Not paid yet.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Waive the fee' }));
  expect(screen.queryByRole('textbox', { name: /^Amount/ })).toBeNull();
  fireEvent.change(screen.getByRole('combobox', { name: 'Who bears it' }), { target: { value: 'driver' } });
  const why = screen.getByRole('textbox', { name: /^Reason/ });
  fireEvent.change(why, { target: { value: 'The driver never moved' } });
  fireEvent.submit(why);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([
    { amount: 800, bearer: 'driver', reason: 'The driver never moved', waiverId: expect.any(String) },
  ]);
});

test.each([
  ['asked', 'A wallet or card is being asked for this fee right now.'],
  ['waived', 'Waived: the rider doesn’t owe this fee any more.'],
] as const)('a fee that is %s says so and has no button', (feeState, words) => {
  show({ paid: 0, refundable: 0, feeState });
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
