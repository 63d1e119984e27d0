import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { CashReview, CashSide } from '@waka/contracts/money/cash-count';
import type { RideRefund } from '@waka/contracts/money/ride-refund';
import type { Receipt } from '@waka/contracts/rides/receipt';
import { cashTexts } from '../../../lib/i18n/messages/cash/texts.ts';
import { findingsTexts } from '../../../lib/i18n/messages/findings/texts.ts';
import { liveTexts } from '../../../lib/i18n/messages/live/texts.ts';
import { rideTexts } from '../../../lib/i18n/messages/ride/texts.ts';
import { riderTexts } from '../../../lib/i18n/messages/rider/texts.ts';
import { tipTexts } from '../../../lib/i18n/messages/tip/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { answerFetch } from '../../../test/answer-fetch.ts';
import { aRide } from '../../../test/builders.ts';
import { pickup, receipt } from '../../../test/receipt.ts';
import { HistoryScreen } from './history-screen.tsx';
import { ReceiptScreen } from './receipt-screen.tsx';

await texts(liveTexts);
await texts(rideTexts);
await texts(findingsTexts);
await texts(tipTexts);
await texts(riderTexts);
await texts(cashTexts);
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const rider = { role: 'rider' } as const;

async function open(): Promise<void> {
  render(
    <QueryClientProvider client={queryClient}>
      <HistoryScreen {...rider} />
    </QueryClientProvider>,
  );
  await screen.findByText('No rides yet');
}

test('the list of rides is read anew each time it is opened', async () => {
  const called = answerFetch(200, []);
  await open();
  cleanup();
  await open();
  expect(called).toEqual(['/api/rides?limit=20', '/api/rides?limit=20']);
});

test('each completed ride of a wallet says whether it is paid', async () => {
  const wallet = { method: 'orange_money', amount: 2670, currency: 'SLE', reason: null } as const;
  const completed = { status: 'completed', paymentMethod: 'orange_money' } as const;
  answerFetch(200, [
    aRide({ ...completed, id: 'a', payment: { ...wallet, state: 'failed' } }),
    aRide({ ...completed, id: 'b', payment: { ...wallet, state: 'paid' } }),
    aRide({ ...completed, id: 'c', paymentMethod: 'cash' }),
  ]);
  render(
    <QueryClientProvider client={queryClient}>
      <HistoryScreen {...rider} />
    </QueryClientProvider>,
  );
  const lines = await screen.findAllByRole('listitem');
  expect(lines.map(({ textContent }) => /Unpaid|Paid/.exec(textContent ?? '')?.[0])).toEqual([
    'Unpaid',
    'Paid',
    undefined,
  ]);
});

const unfit = (given: Parameters<typeof aRide>[0]) =>
  aRide({ status: 'completed', findings: [{ code: 'completed_far', km: 3, seconds: null }], ...given });

test('a ride with findings is one that Waka checks, not one that its rider did wrong', async () => {
  answerFetch(200, [
    unfit({ id: 'a' }),
    unfit({ id: 'b', findingsVerdict: 'not_fine' }),
    unfit({ id: 'c', findingsVerdict: 'fine' }),
  ]);
  render(
    <QueryClientProvider client={queryClient}>
      <HistoryScreen {...rider} />
    </QueryClientProvider>,
  );
  const lines = await screen.findAllByRole('listitem');
  expect(
    lines.map(({ textContent }) => /Waka is checking this ride|Checked by Waka/.exec(textContent ?? '')?.[0]),
  ).toEqual(['Waka is checking this ride', 'Checked by Waka', undefined]);
});

test('a ride with a tip names it apart from the fare, once it is paid', async () => {
  const tip = { method: 'mtn_money', amount: 500, currency: 'SLE', reason: null } as const;
  answerFetch(200, [
    aRide({ status: 'completed', id: 'a', tip: { ...tip, state: 'paid' } }),
    aRide({ status: 'completed', id: 'b', tip: { ...tip, state: 'requested' } }),
  ]);
  render(
    <QueryClientProvider client={queryClient}>
      <HistoryScreen {...rider} />
    </QueryClientProvider>,
  );
  const lines = await screen.findAllByRole('listitem');
  expect(lines.map(({ textContent }) => /Tip Le\s5,000/.test(textContent ?? ''))).toEqual([true, false]);
});

/** Shows the receipt's screen on that answer; returns the text of a line of its table. */
async function openReceipt(given: Partial<Receipt> = {}, side: CashSide = 'rider') {
  answerFetch(200, { ...receipt, ...given });
  render(
    <QueryClientProvider client={queryClient}>
      <ReceiptScreen rideId="ride-1" back="/history" side={side} />
    </QueryClientProvider>,
  );
  await screen.findByText('W-2026-7');
  return (name: RegExp) => screen.queryByRole('row', { name })?.textContent?.replaceAll(/\s/g, ' ');
}
const unmarked = { code: 'stop_missed', km: null, seconds: null } as const;
const factOf = (name: string) => screen.getByText(name).parentElement?.lastElementChild?.textContent;

test('a receipt adds its parts up to the fare that was agreed', async () => {
  const lineOf = await openReceipt();
  expect(lineOf(/^Base fare/)).toBe('Base fare · StandardLe 15,000');
  expect(lineOf(/per km/)).toBe('8.2 km at Le 1,500 per kmLe 12,300');
  expect(lineOf(/^Total/)).toBe('TotalLe 27,300');
  expect(lineOf(/^Tip/)).toBeUndefined();
  expect(screen.getByText('The fare was agreed before the trip.')).toBeTruthy();
  expect(factOf('Vehicle')).toBe('Toyota CorollaAKL 482');
  expect(factOf('Payment')).toBe('Cash');
  expect(factOf('Completed')).toMatch(/^\d\d:\d\d · 18 min$/);
  expect(screen.getByRole('link', { name: 'Report a problem' }).getAttribute('href')).toBe('/help?ride=ride-1');
});

test('a fare without the parts of a tariff is shown as a whole', async () => {
  const lineOf = await openReceipt({ parts: null, startedAt: null, durationMin: null });
  expect(lineOf(/^Base fare/)).toBeUndefined();
  expect(lineOf(/^Total/)).toBe('TotalLe 27,300');
  expect(screen.queryByText('Started')).toBeNull();
  expect(factOf('Completed')).toMatch(/^\d\d:\d\d$/);
});

test.each<[string, Partial<Receipt>, RegExp]>([
  ['a trip that was changed', { isTripChanged: true }, /^The fare was agreed when the trip was changed\.$/],
  ['a trip by the distance driven', { shownFare: 2500 }, /Price shown before the trip: Le\s25,000\.$/],
])('the receipt of %s says where its fare comes from', async (_, given, words) => {
  await openReceipt(given);
  expect(screen.getByText(words)).toBeTruthy();
});

test.each([
  ['paid', 'Paid'],
  ['failed', 'Unpaid'],
] as const)(
  'the receipt of a wallet whose payment is %s says so, and a tip is apart from the total',
  async (...given) => {
    const [paymentState, words] = given;
    const lineOf = await openReceipt({ paymentMethod: 'orange_money', paymentState, tip: 500 });
    expect(factOf('Payment')).toBe(`Orange Money${words}`);
    expect([lineOf(/^Total/), lineOf(/^Tip/)]).toEqual(['TotalLe 27,300', 'TipLe 5,000']);
  },
);

test('the receipt of a ride that was paid in cash in the end says so', async () => {
  await openReceipt({ paymentMethod: 'orange_money', paymentState: 'cash_instead' });
  expect(factOf('Payment')).toBe('CashPaid');
});

const back = { amount: 2000, currency: 'SLE', method: 'orange_money', at: '2026-11-27T10:00:00.000Z' } as const;

test.each<[string, Partial<RideRefund>, RegExp]>([
  ['that is decided', { state: 'due' }, /^Refund of Le\s20,000 on its way$/],
  ['of late money', { state: 'due', isLate: true }, /^Your payment by Orange Money came too late to count\. /],
  ['that the wallet has', { state: 'sent' }, /^Refunded Le\s20,000 to Orange Money on 27 Nov$/],
  ['that the card has', { state: 'sent', method: 'card' }, /^Refunded Le\s20,000 to your card on 27 Nov$/],
  ['by hand', { state: 'sent', method: 'cash' }, /^Refunded Le\s20,000 on 27 Nov$/],
  ['of another sum', { state: 'sent', amount: null }, /^Another payment was refunded on 27 Nov$/],
  ['that is credit', { state: 'credited' }, /^Le\s20,000 added as Waka credit on 27 Nov$/],
  ['that the bank has made', { state: 'withdrawn' }, /^Your bank returned the payment, so our refund of Le\s20,000 /],
  ['that the team took back', { state: 'withdrawn', isByTeam: true }, /^Our refund of Le\s20,000 was cancelled$/],
])('a refund %s is on the receipt, and in the list of rides', async (_, given, words) => {
  const refunds = [{ ...back, state: 'due' as const, ...given }];
  await openReceipt({ refunds });
  expect(await screen.findByText(words)).toBeTruthy();
  cleanup();
  answerFetch(200, [aRide({ status: 'completed', refunds })]);
  render(
    <QueryClientProvider client={queryClient}>
      <HistoryScreen {...rider} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(words)).toBeTruthy();
});

const asked: CashReview = {
  state: 'claimed',
  due: 2730,
  said: { rider: null, driver: 0 },
  given: null,
  isByOps: false,
};

test.each<[string, Partial<CashReview>, CashSide, RegExp]>([
  [
    'whose rider is asked',
    {},
    'rider',
    /^Cash under review.*You saidNo answer yetThe driver saidNothing.*Please answer/,
  ],
  ['whose rider is asked', {}, 'driver', /^Cash under review.*You saidNothingThe rider saidNo answer yet.*waiting/],
  [
    'of which the two differ',
    { state: 'disputed', said: { rider: 2730, driver: 1000 } },
    'driver',
    /You saidLe 10,000The rider saidLe 27,300We’re looking at it/,
  ],
  [
    'about which ops has decided',
    { state: 'closed', said: { rider: 2730, driver: 1000 }, given: 1000, isByOps: true },
    'rider',
    /^Cash reviewed.*Counted as paid in cashLe 10,000Decided by our team\. If that isn’t right, report a problem below\.$/,
  ],
  [
    'that ended by itself',
    { state: 'closed', said: { rider: null, driver: 1000 }, given: 1000 },
    'rider',
    /You saidNo answerThe driver saidLe 10,000.*The time to answer was over\. If that isn’t right, report a problem below\.$/,
  ],
])('the receipt of a ride %s says what each said, and nothing as paid before it is known', async (...given) => {
  const [, review, side, words] = given;
  const cashReview = { ...asked, ...review };
  const lineOf = await openReceipt({ cashReview, cash: { amount: 2730, rounding: 0 } }, side);
  const section = await screen.findByRole('region', { name: /^Cash / });
  expect(section.textContent?.replaceAll(/\s/g, ' ')).toMatch(words);
  expect(lineOf(/^In cash/) === undefined).toBe(cashReview.state !== 'closed');
});

test('a ride whose cash is in question says so in the list', async () => {
  answerFetch(200, [aRide({ status: 'completed', paymentMethod: 'cash', isCashUnderReview: true })]);
  render(
    <QueryClientProvider client={queryClient}>
      <HistoryScreen {...rider} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Cash under review')).toBeTruthy();
});

test('the stops and findings of a trip are on its receipt', async () => {
  const stops = ['Congo Cross', 'Murray Town'].map((name) => ({ ...pickup, name }));
  await openReceipt({ stops, driver: { ...receipt.driver, vehicle: null, plate: null }, findings: [unmarked] });
  const places = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(places.slice(0, 4).map((text) => text?.replace(/^\d/, ''))).toEqual([
    'Cotton Tree',
    'Congo Cross',
    'Murray Town',
    'Lumley Market',
  ]);
  expect(screen.getByText('The trip ended before the driver had marked every stop.')).toBeTruthy();
  expect(factOf('Vehicle')).toBe('Standard');
});

const openAfter = (status: number, side: CashSide = 'rider') => {
  answerFetch(status, {
    code: status === 404 ? 'ride.not_found' : 'service.unavailable',
    message: '',
    requestId: '',
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ReceiptScreen rideId="ride-1" back="/history" side={side} />
    </QueryClientProvider>,
  );
};

test('a ride without a receipt says so; one that could not be read is offered again', async () => {
  openAfter(404);
  expect(await screen.findByText('There’s no receipt for this ride.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Ride history' }).getAttribute('href')).toBe('/rides');
  cleanup();
  openAfter(503);
  expect(await screen.findByText('We couldn’t load this receipt.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
