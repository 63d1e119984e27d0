import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { paymentTexts } from '../../../lib/i18n/messages/payment/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { toastStore } from '../../../lib/toasts/toast.store.ts';
import { answerFetch } from '../../../test/answer-fetch.ts';
import { useAddWallet } from './use-add-wallet.ts';

await texts(paymentTexts);
beforeEach(() => toastStore.setState({ toast: null }));
afterEach(cleanup);

const withService = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

test.each([
  ['that is kept', 200, {}, { title: 'Mobile Money Added' }],
  ['that fails', 502, 'Bad gateway', { tone: 'error', description: 'Failed to add mobile money account' }],
])('a mobile money account %s says so', async (_, status, body, toast) => {
  answerFetch(status, body);
  const { result } = renderHook(() => useAddWallet(() => {}), { wrapper: withService });
  result.current.mutate({
    type: 'orange_money',
    provider: 'orange',
    phoneNumber: '+23276123456',
    accountName: 'Aminata',
  });
  await waitFor(() => expect(toastStore.getState().toast).toMatchObject(toast));
});
