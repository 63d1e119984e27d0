import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { OpsScheduledRide } from '@waka/contracts/scheduled/scheduled-views';
import { opsTexts } from '../../../../lib/i18n/messages/ops/texts.ts';
import { opsSectionTexts } from '../../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { answerChanges } from '../../../../test/scheduled.ts';
import { decided } from '../../live/ops-keys.ts';
import { ScheduledList } from './scheduled-list.tsx';

await texts(opsTexts, opsSectionTexts);
beforeEach(() => queryClient.clear());
afterEach(cleanup);

const ride = (given: Partial<OpsScheduledRide> = {}): OpsScheduledRide => ({
  id: 'later-1',
  version: 3,
  status: 'scheduled',
  pickupAt: '2099-01-05T06:30:00.000Z',
  searchAt: '2099-01-05T06:10:00.000Z',
  timeZone: 'Africa/Freetown',
  pickupArea: 'Cotton Tree',
  dropoffArea: 'Lumley',
  vehicleType: 'standard',
  paymentMethod: 'cash',
  fare: 2730,
  currency: 'SLE',
  riderId: 'rider-1',
  riderName: 'Aminata Kamara',
  driverId: null,
  driverName: null,
  isInDoubt: false,
  isRepeated: false,
  ...given,
});

const CANCEL = 'POST /api/ops/scheduled-rides/later-1/cancel';

function show(list: () => unknown, replies: Readonly<Record<string, () => unknown>> = {}) {
  const sent = answerChanges({ 'GET /api/ops/scheduled-rides': list, ...replies });
  render(
    <QueryClientProvider client={queryClient}>
      <ScheduledList />
    </QueryClientProvider>,
  );
  return sent;
}

async function cancel(reason: string) {
  fireEvent.click(await screen.findByRole('button', { name: /^Cancel the ride of Aminata Kamara on .*06:30$/ }));
  // The lines look alike: the question names the rider and the time.
  expect(screen.getByRole('dialog', { name: /^Cancel the ride of Aminata Kamara on .*06:30$/ })).toBeTruthy();
  const field = screen.getByRole('textbox');
  fireEvent.change(field, { target: { value: reason } });
  fireEvent.submit(field);
}

test('each ride says who rides when and where, and whether a driver has taken it or is likely', async () => {
  const taken = { status: 'taken', driverId: 'driver-1', driverName: 'Mohamed Sesay' } as const;
  show(() => [ride(), ride({ id: 'later-2', ...taken }), ride({ id: 'later-3', isInDoubt: true, isRepeated: true })]);
  const [first, second, third] = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(first).toMatch(/06:30.*Aminata Kamara.*Search from 06:10.*Cotton Tree to Lumley.*Le\s27,300/);
  expect(second).toContain('Accepted by Mohamed Sesay');
  expect(third).toMatch(/No driver nearby.*Repeated/);
});

test('a ride is cancelled with a reason and the version that was seen, and leaves the list', async () => {
  let list = [ride()];
  const sent = show(() => list, {
    [CANCEL]: () => {
      list = [];
      return { ok: true };
    },
  });
  await cancel('The road is closed');
  expect(await screen.findByText('No rides are scheduled')).toBeTruthy();
  expect(sent).toEqual([{ to: CANCEL, body: { version: 3, reason: 'The road is closed' } }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a refusal stays in the dialog, and the list shows what the ride is now', async () => {
  let list = [ride()];
  show(() => list, {
    [CANCEL]: () => {
      list = [ride({ version: 4, status: 'taken', driverName: 'Mohamed Sesay' })];
      return new Error('This scheduled ride has changed.');
    },
  });
  await cancel('The road is closed');
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(await screen.findByText('Accepted by Mohamed Sesay')).toBeTruthy();
});

test('another admin’s decision loads the list again', async () => {
  let list = [ride()];
  show(() => list);
  await screen.findByText('Aminata Kamara');
  list = [];
  await decided({ about: 'scheduled', id: 'later-1' });
  await waitFor(() => expect(screen.getByText('No rides are scheduled')).toBeTruthy());
});
