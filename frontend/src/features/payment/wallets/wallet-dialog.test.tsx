import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { paymentTexts } from '../../../lib/i18n/messages/payment/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { toastStore } from '../../../lib/toasts/toast.store.ts';
import { answerFetch } from '../../../test/answer-fetch.ts';
import { knowMethods } from '../../../test/methods.ts';
import { WalletDialog } from './wallet-dialog.tsx';

await texts(paymentTexts);
beforeEach(() => toastStore.setState({ toast: null }));
afterEach(cleanup);

const complete = { Provider: 'mtn_money', 'Phone number': '+224662123456', 'Account name': 'Aminata' };

test.each(['Provider', 'Phone number', 'Account name'])('an account without the %s is not sent', async (missing) => {
  const called = answerFetch(200, {});
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WalletDialog onAdded={() => {}} onClose={() => {}} />
    </QueryClientProvider>,
  );
  for (const [label, value] of Object.entries({ ...complete, [missing]: '' })) {
    const field = screen.getByLabelText(label);
    fireEvent.input(field, { target: { value } });
    fireEvent.change(field, { target: { value } });
  }
  fireEvent.click(screen.getByRole('button', { name: 'Add Account' }));
  await waitFor(() =>
    expect(toastStore.getState().toast).toMatchObject({
      tone: 'error',
      title: 'Missing Information',
      description: 'Please fill in all fields',
    }),
  );
  expect(called).toEqual([]);
});

test('the example of a number is of the country in which the wallet is offered', async () => {
  knowMethods();
  answerFetch(200, {});
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WalletDialog onAdded={() => {}} onClose={() => {}} />
    </QueryClientProvider>,
  );
  const field = screen.getByLabelText('Phone number');
  expect(field.getAttribute('placeholder')).toBe('+232 XX XXX XXX');
  const provider = screen.getByLabelText('Provider');
  fireEvent.input(provider, { target: { value: 'mtn_money' } });
  fireEvent.change(provider, { target: { value: 'mtn_money' } });
  await waitFor(() => expect(field.getAttribute('placeholder')).toBe('+224 6XX XX XX XX'));
});
