import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Notification } from '@waka/contracts/notifications/notification';
import { cleanup, render, screen } from '@testing-library/react';
import cash from '../../lib/i18n/messages/cash/en.json' with { type: 'json' };
import { notificationListTexts } from '../../lib/i18n/messages/notification-list/texts.ts';
import { notificationsTexts } from '../../lib/i18n/messages/notifications/texts.ts';
import { switchTo, texts } from '../../lib/i18n/texts.ts';
import { answerCalls } from '../../test/answer-fetch.ts';
import { NotificationsScreen } from './notifications-screen.tsx';

await texts(notificationsTexts, notificationListTexts);
afterEach(async () => {
  cleanup();
  await switchTo('en');
});

const notification: Notification = {
  id: '1',
  kind: 'ride_cancelled',
  facts: { destination: 'near Cotton Tree, Freetown', destinationNear: { place: 'Cotton Tree', city: 'Freetown' } },
  at: '2026-11-22T08:00:00.000Z',
  isRead: true,
};

/** Without the marks that keep sums whole in text of another direction. */
const plain = (content: string) => content.replaceAll(/[\u2066-\u2069]/g, '');

test.each([
  ['fr', 'côté Cotton Tree, Freetown'],
  ['ar', 'قرب Cotton Tree، Freetown'],
] as const)(
  'a destination beside a known place is read in %s, not in the language of its booking',
  async (language, text) => {
    await switchTo(language);
    answerCalls({ '/api/notifications': [notification], '/api/notifications/read': { unread: 0 } });
    render(
      <QueryClientProvider client={new QueryClient()}>
        <NotificationsScreen onBack={() => {}} />
      </QueryClientProvider>,
    );
    expect(await screen.findByText((content) => content.includes(text))).toBeTruthy();
  },
);

const ofMoney = Object.entries(cash).flatMap(([key, title]) => {
  const [, kind] = /^cash\.notice\.([a-z_]+)\.title$/.exec(key) ?? [];
  return kind ? [[kind, title] as const] : [];
});

test.each(ofMoney)('news of money are read in words, of kind %s', async (kind, title) => {
  const facts = { rideId: 'ride-1', fare: 2000, currency: 'SLE' } as const;
  const news = Object.assign({}, notification, { kind, facts });
  answerCalls({ '/api/notifications': [news], '/api/notifications/read': { unread: 0 } });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NotificationsScreen onBack={() => {}} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.queryByText(/notifications\.|cash\.notice/)).toBeNull();
});

test('a decision about a document names the document', async () => {
  const decision = { facts: { document: 'insurance' }, at: notification.at, isRead: true } as const;
  const decisions: Notification[] = [
    { ...decision, id: '2', kind: 'document_approved' },
    { ...decision, id: '3', kind: 'document_refused', facts: { document: 'national_id', reason: 'Too dark' } },
  ];
  answerCalls({ '/api/notifications': decisions, '/api/notifications/read': { unread: 0 } });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NotificationsScreen onBack={() => {}} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Insurance')).toBeTruthy();
  expect(screen.getByText('National ID')).toBeTruthy();
});

test('a payment that failed leads to the ways to pay, and to the receipt that says whether it was paid since', async () => {
  const facts = { rideId: 'ride-1', fare: 2000, currency: 'SLE' } as const;
  const failed: Notification = { id: '8', kind: 'payment_failed', facts, at: notification.at, isRead: false };
  answerCalls({ '/api/notifications': [failed], '/api/notifications/read': { unread: 0 } });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NotificationsScreen onBack={() => {}} />
    </QueryClientProvider>,
  );
  expect((await screen.findByRole('link', { name: 'Receipt' })).getAttribute('href')).toBe('/rides/ride-1');
  expect(screen.getByRole('link', { name: 'Payment Methods' }).getAttribute('href')).toBe('/payment');
});

test('a payment that the bank asks about is confirmed on the receipt of its ride', async () => {
  const facts = { rideId: 'ride-1', fare: 1500, currency: 'SLE' } as const;
  const check: Notification = { id: '8', kind: 'payment_check', facts, at: notification.at, isRead: false };
  answerCalls({ '/api/notifications': [check], '/api/notifications/read': { unread: 0 } });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NotificationsScreen onBack={() => {}} />
    </QueryClientProvider>,
  );
  expect((await screen.findByRole('link', { name: 'Confirm payment' })).getAttribute('href')).toBe('/rides/ride-1');
  expect(screen.queryByRole('link', { name: 'Payment Methods' })).toBeNull();
});

test('a trip that its rider ended leads its driver to the receipt', async () => {
  const facts = { rideId: 'ride-1', message: 'Your rider ended the trip.', notice: 'ended_by_rider_cash' } as const;
  const ended: Notification = { id: '9', kind: 'ops_message', facts, at: notification.at, isRead: false };
  answerCalls({ '/api/notifications': [ended], '/api/notifications/read': { unread: 0 } });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NotificationsScreen onBack={() => {}} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Your rider ended the trip.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Receipt' }).getAttribute('href')).toBe('/rides/ride-1');
});

test('a tip that was not paid leads to the receipt, which says so', async () => {
  const facts = { rideId: 'ride-1', message: 'Your tip didn’t go through.', notice: 'tip_failed' } as const;
  const failed: Notification = { id: '8', kind: 'ops_message', facts, at: notification.at, isRead: false };
  answerCalls({ '/api/notifications': [failed], '/api/notifications/read': { unread: 0 } });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NotificationsScreen onBack={() => {}} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Your tip didn’t go through.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Receipt' }).getAttribute('href')).toBe('/rides/ride-1');
});

test('a notice about a refund leads to the receipt of its ride', async () => {
  const facts = { rideId: 'ride-1', fare: 2000, currency: 'SLE' } as const;
  const refund: Notification = { id: '7', kind: 'refund_decided', facts, at: notification.at, isRead: true };
  answerCalls({ '/api/notifications': [refund], '/api/notifications/read': { unread: 0 } });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NotificationsScreen onBack={() => {}} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(/^We’re giving you back Le\s20,000\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Receipt' }).getAttribute('href')).toBe('/rides/ride-1');
});

test('a notice about the refund of a fee leads to the history, and its driver to the earnings', async () => {
  const facts = { fare: 800, currency: 'SLE' } as const;
  const common = { facts, at: notification.at, isRead: true };
  answerCalls({
    '/api/notifications': [
      { ...common, id: '7', kind: 'refund_decided' },
      { ...common, id: '8', kind: 'refund_borne' },
    ],
    '/api/notifications/read': { unread: 0 },
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NotificationsScreen onBack={() => {}} />
    </QueryClientProvider>,
  );
  expect((await screen.findByRole('link', { name: 'Ride history' })).getAttribute('href')).toBe('/rides');
  expect(screen.getByRole('link', { name: 'Earnings' }).getAttribute('href')).toBe('/driver/earnings');
});

test('a refund of money that came too late says so', async () => {
  const facts = { rideId: 'ride-1', fare: 2000, currency: 'SLE', isLate: true } as const;
  const refund: Notification = { id: '8', kind: 'refund_decided', facts, at: notification.at, isRead: true };
  answerCalls({ '/api/notifications': [refund], '/api/notifications/read': { unread: 0 } });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NotificationsScreen onBack={() => {}} />
    </QueryClientProvider>,
  );
  expect(
    await screen.findByText(/^Your payment came too late to count, so we’re giving you back Le\s20,000\./),
  ).toBeTruthy();
});

test('a payment that came later leads to the receipt, and a friend’s first ride says what it brought', async () => {
  const facts = { rideId: 'ride-1', destination: 'Lumley Beach', fare: 2000, currency: 'SLE' } as const;
  const common = { at: notification.at, isRead: false };
  answerCalls({
    '/api/notifications': [
      { ...common, id: '9', kind: 'payment_paid', facts },
      { ...common, id: '10', kind: 'referral_rewarded', facts: { friend: 'Isatu', points: 50 } },
      { ...common, id: '11', kind: 'referral_rewarded', facts: { points: 50 } },
    ],
    '/api/notifications/read': { unread: 0 },
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NotificationsScreen onBack={() => {}} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(/^You paid Le\s20,000 for your ride to Lumley Beach\.$/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Receipt' }).getAttribute('href')).toBe('/rides/ride-1');
  expect(screen.getAllByText('You earned 50 points')).toHaveLength(2);
  expect(screen.getByText('Isatu took their first ride.')).toBeTruthy();
  expect(screen.getByText('Your friend took their first ride.')).toBeTruthy();
});

test.each([
  ['en', /^Adama tipped you Le\s5,000\./, /^Adama says Le\s17,430, you said Le\s10,000\./],
  [
    'fr',
    /^Adama vous a laissé un pourboire de Le\s5\s000/,
    /^Adama indique Le\s17\s430, vous avez indiqué Le\s10\s000/,
  ],
] as const)(
  'a tip, and a rider who names another sum of cash, lead to the receipt: %s',
  async (language, tip, other) => {
    await switchTo(language);
    const facts = { rideId: 'ride-1', name: 'Adama', currency: 'SLE' } as const;
    const line = { at: notification.at, isRead: true } as const;
    const notices: Notification[] = [
      { ...line, id: '9', kind: 'tip_paid', facts: { ...facts, fare: 500 } },
      { ...line, id: '8', kind: 'cash_contradicted', facts: { ...facts, fare: 1743, said: 1000 } },
    ];
    answerCalls({ '/api/notifications': notices, '/api/notifications/read': { unread: 0 } });
    render(
      <QueryClientProvider client={new QueryClient()}>
        <NotificationsScreen onBack={() => {}} />
      </QueryClientProvider>,
    );
    expect(await screen.findByText((content) => tip.test(plain(content)))).toBeTruthy();
    expect(screen.getByText((content) => other.test(plain(content)))).toBeTruthy();
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/rides/ride-1', '/rides/ride-1']);
  },
);
