import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { DriverBalance, EarnedRide, Earnings, RateCard } from '@waka/contracts/drivers/earnings-views';
import type { Referrals } from '@waka/contracts/referrals/referral-views';
import type { ReactNode } from 'react';
import { earningsTexts } from '../../../lib/i18n/messages/earnings/texts.ts';
import { ratingTagsTexts } from '../../../lib/i18n/messages/rating-tags/texts.ts';
import { tipTexts } from '../../../lib/i18n/messages/tip/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { answerCalls } from '../../../test/answer-fetch.ts';
import { EarningsScreen } from '../earnings-screen.tsx';
import { FiguresScreen } from '../figures/figures-screen.tsx';
import { PayoutScreen } from '../payouts/payout-screen.tsx';
import { PromoCodesScreen } from './promo-codes-screen.tsx';
import { ProviderScreen } from './provider-screen.tsx';
import { SubscriptionScreen } from './subscription-screen.tsx';

await texts(earningsTexts);
await texts(ratingTagsTexts);
await texts(tipTexts);
afterEach(cleanup);

const AT = '2026-11-21T12:00:00.000Z';
const balance: DriverBalance = {
  currency: 'SLE',
  cashHeld: 1200,
  unpaidEarnings: 5000,
  awaitedEarnings: 700,
  balance: 3800,
  settlements: [
    { id: '1', kind: 'payout', amount: -9000, currency: 'SLE', at: AT },
    { id: '2', kind: 'bonus', amount: 2000, currency: 'SLE', at: AT },
  ],
};
const ride = (given: Partial<EarnedRide>): EarnedRide => ({
  id: 'ride-1',
  completedAt: AT,
  pickupArea: 'Aberdeen',
  dropoffArea: 'Lumley',
  distanceKm: 4,
  paymentMethod: 'cash',
  currency: 'SLE',
  fare: 2000,
  commission: 300,
  earned: 1700,
  isAwaited: false,
  ...given,
});
const week: Earnings = {
  from: AT,
  to: AT,
  currency: 'SLE',
  total: 5100,
  totalDollars: 5.1,
  fares: 6000,
  commission: 900,
  bonuses: 0,
  adjustments: 0,
  rideCount: 4,
  days: [],
  rides: [
    ride({ id: '1' }),
    ride({ id: '2', paymentMethod: 'orange_money' }),
    ride({ id: '3', paymentMethod: 'orange_money', fare: 1000, earned: 850 }),
  ],
};
const rates: RateCard = {
  region: 'SL',
  currency: 'SLE',
  vehicleType: 'standard',
  base: 1500,
  perKm: 150,
  parts: {},
  commissionPercent: 15,
  example: { distanceKm: 5, fare: 2250, commission: 337, earned: 1913 },
};
const referrals: Referrals = { code: 'ABCD2345', friends: [], joined: 3, rewarded: 2 };

function show(page: ReactNode, replies: Record<string, unknown>) {
  const called = answerCalls({
    '/api/config/app': { minPasswordLength: 6, support: { phone: '+232 76 1', email: 'a@b.test' } },
    ...replies,
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {page}
    </QueryClientProvider>,
  );
  return () => called;
}

const line = (name: string) => screen.getByText(name).parentElement?.textContent?.replaceAll(/\s/g, ' ');
const rowOf = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent?.replaceAll(/\s/g, ' '));

test('Instant payout says what is payable, how it is paid, and what was paid before', async () => {
  const payouts = { isOffered: false, wallets: [], payouts: [], schedule: null };
  show(<PayoutScreen />, { '/api/driver/balance': balance, '/api/driver/payouts': payouts });
  expect(await screen.findByText(/38,000/)).toBeTruthy();
  expect(line('Earned, not yet paid out')).toMatch(/ 50,000$/);
  expect(line('Cash from riders')).toMatch(/12,000$/);
  expect(screen.getByText(/another .*7,000 once riders have paid/)).toBeTruthy();
  expect(await screen.findByText('You can’t request a payout from this page yet.')).toBeTruthy();
  expect(screen.getByRole('link', { name: '+232 76 1' }).getAttribute('href')).toBe('tel:+232761');
  expect(screen.getByRole('link', { name: 'a@b.test' }).getAttribute('href')).toBe('mailto:a@b.test');
  expect(screen.getByRole('link', { name: 'Message our team' }).getAttribute('href')).toBe('/help');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^Paid out to you.*90,000$/),
  ]);
});

test.each([
  ['Instant payout', <PayoutScreen key="payout" />],
  ['Earnings', <EarningsScreen key="earnings" />],
])('%s names what of the cash is riders’ change, and what is under review', async (_, page) => {
  const inCash = { change: 308, underReview: 900 };
  show(page, { ...noPeriod, '/api/driver/earnings': week, '/api/driver/balance': { ...balance, inCash } });
  expect(await screen.findByText(/^Le\s3,080 of it is riders’ change/)).toBeTruthy();
  expect(screen.getByText(/^Le\s9,000 of it is under review/)).toBeTruthy();
});

test('Instant payout promises nothing to a driver who owes the service', async () => {
  show(<PayoutScreen />, { '/api/driver/balance': { ...balance, balance: -500, settlements: [] } });
  expect(await screen.findByText(/^Le\s0$/)).toBeTruthy();
  expect(line('You owe Waka')).toMatch(/5,000$/);
  expect(screen.getByText('No payouts yet')).toBeTruthy();
});

test('Instant payout offers to try again when the balance cannot be read', async () => {
  show(<PayoutScreen />, {});
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('the payment-provider dashboard counts the rides of the week by payment', async () => {
  show(<ProviderScreen />, { '/api/driver/earnings': week, '/api/driver/balance': balance });
  await screen.findByRole('table');
  expect(rowOf('Cash')).toEqual(['1', 'Le 20,000', 'Le 17,000']);
  expect(rowOf('Orange Money')).toEqual(['2', 'Le 30,000', 'Le 25,500']);
  expect(rowOf('Afrimoney')).toEqual(['0', 'Le 0', 'Le 0']);
  expect(screen.getByText('Your latest 3 rides.')).toBeTruthy();
  expect(screen.getByText(/have no dashboard for drivers/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Instant payout' }).getAttribute('href')).toBe('/driver/payout');
});

test('My subscription says that there is none, and what the service keeps instead', async () => {
  show(<SubscriptionScreen />, { '/api/driver/earnings': week, '/api/driver/rate-card': rates });
  expect(await screen.findByText('15%')).toBeTruthy();
  expect(line('Commission this week')).toMatch(/9,000$/);
  expect(screen.getByRole('heading', { name: 'You don’t have a subscription' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Rate card' }).getAttribute('href')).toBe('/driver/rate-card');
});

test('an acceptance rate that is still the default says so, beside the few offers there were', async () => {
  const figures = {
    acceptanceRate: 75,
    offersAnswered: 4,
    offersAccepted: 2,
    completionRate: null,
    completedRides: 0,
    rating: 5,
    ratingCount: 0,
    isNew: true,
    ratings: [],
    weeks: [],
  };
  show(<FiguresScreen />, { '/api/driver/figures': figures });
  expect(await screen.findByText('75%')).toBeTruthy();
  expect(
    screen.getByText(/^Everyone starts here\. .* from 5 answered offers; so far you accepted 2 of 4\.$/),
  ).toBeTruthy();
  expect(screen.getByText('counts from five ratings on')).toBeTruthy();
  expect(screen.getByText(/^Nothing to show yet: ratings appear in groups of five riders or more/)).toBeTruthy();
  cleanup();
  show(<FiguresScreen />, {
    '/api/driver/figures': {
      ...figures,
      ratingCount: 10,
      acceptanceRate: 80,
      offersAnswered: 5,
      offersAccepted: 4,
      tags: [{ tag: 'polite', count: 5 }],
    },
  });
  expect(await screen.findByText('4 of 5 offers accepted')).toBeTruthy();
  expect(screen.getByText('10 ratings, counted in fives')).toBeTruthy();
  expect(screen.getByText('Polite').textContent).toBe('Polite 5');
});

test('Promo codes says that none can be entered, and shows the driver’s own code and goals', async () => {
  const quest = {
    id: '1',
    target: 20,
    amount: 2000,
    covered: 0,
    currency: 'SLE',
    completedRides: 5,
    endsOn: '2026-11-22',
    isPaid: false,
  };
  show(<PromoCodesScreen />, { '/api/referrals': referrals, '/api/driver/quests': [quest] });
  expect(await screen.findByText('ABCD2345')).toBeTruthy();
  expect(screen.getByText('3 friends joined with it, 2 earned you a reward.')).toBeTruthy();
  expect(await screen.findByText('5 of 20')).toBeTruthy();
  expect(screen.getByText(/no promo codes for drivers yet/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Share your code' }).getAttribute('href')).toBe('/refer');
});

const day = (of: string, total: number, rideCount: number) => ({ day: of, total, rideCount });
const noPeriod = { '/api/driver/balance': balance, '/api/driver/quests': [], '/api/driver/earnings/rides': [] };
const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));

test('earnings begin with today, and a period of more days is drawn with its best one', async () => {
  const called = show(<EarningsScreen />, {
    ...noPeriod,
    '/api/driver/earnings': { ...week, tips: 200, adjustments: -50, days: [day('2026-11-16', 3000, 3)] },
  });
  expect(await screen.findByText('After commission, 4 rides')).toBeTruthy();
  expect(line('Commission')).toMatch(/^Commission−Le 9,000$/);
  expect(line('Tip')).toMatch(/2,000$/);
  expect(line('Adjustments')).toMatch(/−Le 500$/);
  expect(screen.queryByRole('heading', { name: 'By day' })).toBeNull();
  await choose('Dates');
  const [from, to] = [screen.getByLabelText('From'), screen.getByLabelText('To')];
  fireEvent.change(from, { target: { value: '2026-11-14' } });
  fireEvent.change(to, { target: { value: '2026-11-17' } });
  expect(await screen.findByText(/^Best day: 16 Nov, Le\s30,000$/)).toBeTruthy();
  expect(called()).toContain('GET /api/driver/earnings');
  await userEvent.click(screen.getByRole('button', { name: 'Show as a table' }));
  expect(rowOf('16 Nov')).toEqual(['3', 'Le 30,000']);
  await userEvent.click(screen.getByRole('button', { name: 'Show as a chart' }));
  expect(screen.queryByRole('table')).toBeNull();
});

test('a period that ends before it begins, or has no day yet, changes nothing', async () => {
  show(<EarningsScreen />, { ...noPeriod, '/api/driver/earnings': week });
  await choose('Dates');
  const from = screen.getByLabelText<HTMLInputElement>('From');
  fireEvent.change(from, { target: { value: '2020-01-01' } });
  expect(from.value).toBe('2020-01-01');
  fireEvent.change(from, { target: { value: '' } });
  fireEvent.change(from, { target: { value: '2999-01-01' } });
  expect(from.value).toBe('2020-01-01');
});

test('more days than fit beside each other are a table', async () => {
  show(<EarningsScreen />, {
    ...noPeriod,
    '/api/driver/earnings': { ...week, days: [day('2026-02-01', 1700, 1)] },
  });
  await choose('Dates');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-01-01' } });
  expect(await screen.findByRole('table')).toBeTruthy();
  expect(rowOf('1 Feb')).toEqual(['1', 'Le 17,000']);
  expect(screen.queryByRole('button', { name: 'Show as a chart' })).toBeNull();
});

test('a day without rides says so, and there is nothing to download', async () => {
  show(<EarningsScreen />, { ...noPeriod, '/api/driver/earnings': { ...week, total: 0, rideCount: 0 } });
  expect(await screen.findByText('No rides in this period')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Download as CSV' })).toBeNull();
});

test('each trip names where it led as its receipt does, what was kept of its fare, and whether its rider still owes it', async () => {
  show(<EarningsScreen />, {
    ...noPeriod,
    '/api/driver/earnings': week,
    '/api/driver/earnings/rides': [
      ride({
        id: '1',
        pickup: { name: null, address: 'Proche de Lumley', near: { place: 'Lumley', city: 'Freetown' } },
        dropoff: { name: 'Mama Fatu’s Shop', address: '4 Regent Road' },
      }),
      ride({ id: '2', dropoffArea: 'Aberdeen', paymentMethod: 'mtn_money', isAwaited: true }),
    ],
  });
  const trips = await screen.findAllByRole('link', { name: /minus/ });
  const [first = '', second = ''] = trips.map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '));
  expect(first).toMatch(/^near Lumley, Freetown to Mama Fatu’s Shop.* · CashLe 20,000 minus Le 3,000Le 17,000$/);
  expect(second).toMatch(/^Within Aberdeen.* · MTN MoneyNot yet paid by the rider/);
  expect(trips[0]?.getAttribute('href')).toBe('/rides/1');
  expect(screen.queryByRole('button', { name: 'Show earlier rides' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Download as CSV' }).getAttribute('href')).toMatch(/\?from=.*&to=/);
});
