import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { DocumentsScreen } from '../features/account/documents/documents-screen.tsx';
import { DebtScreen } from '../features/earnings/debt/debt-screen.tsx';
import { EarningsScreen } from '../features/earnings/earnings-screen.tsx';
import { PayoutScreen } from '../features/earnings/payouts/payout-screen.tsx';
import { NotificationsScreen } from '../features/notifications/notifications-screen.tsx';
import { HistoryScreen } from '../features/rides/history/history-screen.tsx';
import { errorTexts } from '../lib/i18n/messages/errors/texts.ts';
import { texts } from '../lib/i18n/texts.ts';
import { answerFetch } from '../test/answer-fetch.ts';

await texts(errorTexts);
afterEach(cleanup);

const driver = { role: 'driver' } as const;

const PAGES = {
  Earnings: () => <EarningsScreen />,
  'What you owe': () => <DebtScreen />,
  'Instant payout': () => <PayoutScreen />,
  'Ride history': () => <HistoryScreen {...driver} />,
  Documents: () => <DocumentsScreen />,
  Notifications: () => <NotificationsScreen onBack={() => {}} />,
} as const;

test.each(Object.entries(PAGES))(
  '%s of a locked account says once that it is locked, not to try again',
  async (_, Page) => {
    answerFetch(403, { code: 'auth.suspended', message: 'This account is locked. Please contact support.' });
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Page />
      </QueryClientProvider>,
    );
    expect(await screen.findByText('This account is locked. Please contact support.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  },
);

test('a page that did not load for another reason can be asked for again', async () => {
  answerFetch(500, { code: 'internal', message: 'Broken.' });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <HistoryScreen {...driver} />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
