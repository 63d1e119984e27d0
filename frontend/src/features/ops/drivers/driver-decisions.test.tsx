import { afterEach, expect, test } from '@jest/globals';
import type { DriverBalance } from '@waka/contracts/drivers/earnings-views';
import type { DriverFile, ReviewedDocument } from '@waka/contracts/ops/ops-file-views';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { moneyTexts } from '../../../lib/i18n/messages/money/texts.ts';
import { documentsTexts } from '../../../lib/i18n/messages/documents/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { answerFetch } from '../../../test/answer-fetch.ts';
import { aListedDriver } from '../../../test/builders.ts';
import { DriverDecisions } from './driver-decisions.tsx';
import { DriverMoney } from './driver-money.tsx';

await texts(opsSectionTexts);
await texts(documentsTexts);
await texts(moneyTexts);
afterEach(cleanup);

const aDocument = (given: Partial<ReviewedDocument>): ReviewedDocument => ({
  id: null,
  kind: 'licence',
  isRequired: true,
  expires: true,
  state: 'approved',
  reason: null,
  expiresOn: null,
  isExpired: false,
  uploadedAt: null,
  reviewedAt: null,
  decisionId: null,
  contentType: null,
  fileUrl: null,
  ...given,
});

const file = (approval: 'pending' | 'rejected' | 'suspended'): DriverFile => ({
  driver: aListedDriver({ approval, vehiclePlateNumber: 'AKL 482', vehicleMake: 'Toyota', vehicleModel: 'Corolla' }),
  rides: { completed: 0, marked: 0, undecided: 0, notFine: 0 },
  owner: null,
  ownsVehicle: false,
  documents: [
    aDocument({}),
    aDocument({ kind: 'insurance', state: 'missing' }),
    aDocument({ kind: 'national_id', isExpired: true }),
    aDocument({ kind: 'vehicle_photo', state: 'missing', isRequired: false }),
  ],
  shownAs: null,
  waitingVehicle: null,
  audit: [],
});

test.each([
  ['pending', 'Approve driver'],
  ['rejected', 'Approve driver'],
  ['suspended', 'Reinstate driver'],
] as const)('a %s driver without all documents is let drive after a question that names them', (approval, button) => {
  render(
    <QueryClientProvider client={queryClient}>
      <DriverDecisions file={file(approval)} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: button }));
  expect(screen.getByText(/: Insurance \(Missing\), National ID \(Expired\)\.$/)).toBeTruthy();
});

test('what a driver lacks is listed with the comma of the language', () => {
  document.documentElement.lang = 'ar';
  try {
    const driver = { ...file('pending').driver, licenseNumber: null, vehicleBody: null };
    render(
      <QueryClientProvider client={queryClient}>
        <DriverDecisions file={{ ...file('pending'), driver }} />
      </QueryClientProvider>,
    );
    approve();
    expect(screen.getByText(/number، .*: Insurance \(Missing\)، National ID \(Expired\)\.$/)).toBeTruthy();
  } finally {
    document.documentElement.lang = 'en';
  }
});

const approve = () =>
  fireEvent.click(screen.getAllByRole('button', { name: 'Approve driver' }).at(-1) ?? document.body);

const shown = (given: Parameters<typeof aListedDriver>[0]) => (
  <QueryClientProvider client={queryClient}>
    <DriverDecisions file={{ ...file('pending'), driver: aListedDriver(given), documents: [aDocument({})] }} />
  </QueryClientProvider>
);
const vehicle = { vehiclePlateNumber: 'AKM 921', vehicleMake: 'Toyota', vehicleModel: 'Corolla', vehicleBody: null };

test.each([
  ['pending', { ...vehicle, vehiclePlateNumber: null }, 'Plate number'],
  ['pending', { ...vehicle, vehicleModel: '' }, 'Make and model of the vehicle'],
  ['suspended', { ...vehicle, vehicleMake: null }, 'Make and model of the vehicle'],
] as const)('a %s driver whose vehicle no rider could recognise is not approved', (approval, given, lacks) => {
  const called = answerFetch(200, {});
  render(shown({ ...given, approval }));
  fireEvent.click(screen.getAllByRole('button').at(0) ?? document.body);
  const dialog = within(screen.getByRole('dialog', { name: 'Can’t be approved yet' }));
  expect(dialog.getByText(new RegExp(`${lacks}.*riders couldn’t recognise the vehicle`))).toBeTruthy();
  expect(dialog.queryByRole('textbox')).toBeNull();
  expect(called).toEqual([]);
});

test('an applicant without licence number and vehicle type is approved only with a reason', async () => {
  const called = answerFetch(200, {});
  const { rerender } = render(shown(vehicle));
  approve();
  const question = within(screen.getByRole('dialog'));
  expect(question.getByText('The driver hasn’t given: Licence number, Vehicle type.')).toBeTruthy();
  approve();
  expect(question.getByText('Please give a reason')).toBeTruthy();
  expect(called).toEqual([]);
  fireEvent.change(question.getByRole('textbox'), { target: { value: 'Seen at the office' } });
  approve();
  await waitFor(() => expect(called).toContain('/api/drivers/driver-1/approve'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  called.length = 0;
  rerender(shown({ ...vehicle, vehicleBody: 'sedan', licenseNumber: 'SL-1' }));
  approve();
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(called).toContain('/api/drivers/driver-1/approve'));
});

test('an applicant who was rejected is approved, since he was not before; the reason is asked for', () => {
  render(
    <QueryClientProvider client={queryClient}>
      <DriverDecisions file={file('rejected')} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Approve driver' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('Approve Sahr Gborie?')).toBeTruthy();
  expect(dialog.getByRole('textbox')).toBeTruthy();
  expect(dialog.getByText(/rejected before.*can go online/)).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/reinstate|again/i);
});

const balance: DriverBalance = {
  currency: 'SLE',
  cashHeld: 1200,
  unpaidEarnings: 5000,
  awaitedEarnings: 0,
  balance: 3800,
  settlements: [],
};
const words = (element: HTMLElement | null) => element?.textContent?.replaceAll(/\s/g, ' ');

async function showMoney(given: Partial<DriverBalance>): Promise<void> {
  answerFetch(200, { ...balance, ...given });
  queryClient.clear();
  render(
    <QueryClientProvider client={queryClient}>
      <DriverMoney driverId="driver-1" />
    </QueryClientProvider>,
  );
  await screen.findByText('Cash held');
}

test.each([
  ['is owed money', 38_000, 'Pay out'],
  ['owes money', -5000, 'Cash handed in'],
  ['is even with the service', 0, null],
])('a driver who %s has the booking that settles it', async (_, owed, button) => {
  await showMoney({ balance: owed });
  const settle = ['Pay out', 'Cash handed in'].filter((name) => screen.queryByRole('button', { name }));
  expect(settle).toEqual(button ? [button] : []);
  expect(screen.getByRole('button', { name: 'Adjust the balance' })).toBeTruthy();
  expect(screen.queryByText(/not yet paid by riders/)).toBeNull();
});

test('what was booked is listed with its sign, a payout with whom it pays and what became of it', async () => {
  const at = '2026-11-21T12:00:00.000Z';
  await showMoney({
    awaitedEarnings: 700,
    settlements: [
      { id: '1', kind: 'payout', amount: -9000, currency: 'SLE', at },
      { id: '2', kind: 'adjustment', amount: -50, currency: 'SLE', at },
      { id: '3', kind: 'remittance', amount: 50, currency: 'SLE', at },
      { id: '4', kind: 'payout', amount: -70, currency: 'SLE', at, payout: { state: 'held', owner: 'Alhaji Sesay' } },
      { id: '5', kind: 'payout', amount: -70, currency: 'SLE', at, payout: { state: 'paid', owner: 'Alhaji Sesay' } },
      { id: '6', kind: 'payout', amount: -70, currency: 'SLE', at, payout: { state: 'refused', owner: null } },
    ],
  });
  expect(screen.getAllByRole('listitem').map(words)).toEqual([
    expect.stringMatching(/^Paid out ·.*2026, \d\d:\d\d ?−Le 90,000$/),
    expect.stringMatching(/−Le 500$/),
    expect.stringMatching(/^Cash handed in.*[^−]Le 500$/),
    expect.stringMatching(/^Payout to the owner Alhaji Sesay · Waiting for approval ·.*−Le 700$/),
    expect.stringMatching(/^Paid out to the owner Alhaji Sesay ·/),
    expect.stringMatching(/^Payout · Refused ·/),
  ]);
});

const holder = { id: 'driver-2', name: 'Kelfala Jalloh', vehicle: 'TVS Star', approval: 'approved' } as const;

test('an applicant with the plate of another driver is approved after a question that names him', () => {
  render(
    <QueryClientProvider client={queryClient}>
      <DriverDecisions file={{ ...file('pending'), documents: [], plateHolders: [holder] }} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Approve driver' }));
  expect(screen.getByText(/AKL 482 is also that of: Kelfala Jalloh/)).toBeTruthy();
});

test('a suspension names the trip under way, which its driver keeps', () => {
  const driver = aListedDriver({ approval: 'approved' });
  const liveRide = { status: 'in_progress', from: 'Lumley', to: 'Kissy' } as const;
  render(
    <QueryClientProvider client={queryClient}>
      <DriverDecisions file={{ ...file('pending'), driver, liveRide }} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Suspend' }));
  expect(screen.getByText(/trip under way, Lumley to Kissy, goes on: the driver keeps its screen/)).toBeTruthy();
});

test('the dialog that suspends follows the ride, and sends with the decision that was read whether it has named a trip', async () => {
  const sent: unknown[] = [];
  Object.assign(globalThis, {
    fetch: async (_address: string, { body }: { body: string }) => {
      sent.push(JSON.parse(body));
      return { ok: true, status: 200, headers: new Headers(), json: async () => ({}) };
    },
  });
  const ride = { from: 'Lumley', to: 'Kissy' };
  const view = (status: 'arrived' | 'in_progress', decisionId: string) => (
    <QueryClientProvider client={queryClient}>
      <DriverDecisions
        file={{
          ...file('pending'),
          driver: aListedDriver({ approval: 'approved', decisionId }),
          liveRide: { ...ride, status },
        }}
      />
    </QueryClientProvider>
  );
  const { rerender } = render(view('arrived', 'first'));
  fireEvent.click(screen.getByRole('button', { name: 'Suspend' }));
  expect(screen.queryByText(/trip under way/)).toBeNull();
  rerender(view('in_progress', 'second'));
  expect(screen.getByText(/trip under way, Lumley to Kissy, goes on/)).toBeTruthy();
  const reason = screen.getByRole('textbox', { name: /^Reason/ });
  fireEvent.change(reason, { target: { value: 'A complaint' } });
  fireEvent.submit(reason);
  await waitFor(() => expect(sent).toEqual([{ reason: 'A complaint', isInTrip: true, seen: 'first' }]));
});

const pageOf = (driver: DriverFile['driver']) => (
  <QueryClientProvider client={queryClient}>
    <DriverDecisions file={{ ...file('pending'), driver }} />
  </QueryClientProvider>
);

test('a decision that another admin has made meanwhile leaves Back alone, once the page shows it', async () => {
  const decision = { id: 'x', action: 'driver.approved', by: 'Hawa', at: '2026-11-27T08:00:00.000Z', reason: null };
  answerFetch(409, { code: 'ops.decided_meanwhile', message: 'Another admin has decided.', decision });
  const { rerender } = render(pageOf(aListedDriver({ approval: 'pending' })));
  fireEvent.click(screen.getByRole('button', { name: 'Reject application' }));
  const dialog = within(screen.getByRole('dialog'));
  const reason = dialog.getByRole('textbox', { name: /^Reason/ });
  fireEvent.change(reason, { target: { value: 'The photo is blurred' } });
  fireEvent.submit(reason);
  expect(await dialog.findByText(/^Hawa decided first/)).toBeTruthy();
  rerender(pageOf(aListedDriver({ approval: 'approved' })));
  expect(dialog.getByRole('button', { name: 'Back' })).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Reject application' })).toBeNull();
});
