import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { Wallet } from '@waka/contracts/money/payment-method';
import { tipTexts } from '../../../../lib/i18n/messages/tip/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { rideMethodStore } from '../../../../lib/payments/ride-methods.store.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { toastStore } from '../../../../lib/toasts/toast.store.ts';
import { aRide } from '../../../../test/builders.ts';
import { TipChoice } from './tip-choice.tsx';

await texts(tipTexts);
beforeEach(() => queryClient.clear());
afterEach(cleanup);

const ride = aRide({ status: 'completed' });

/** Answers tips with one reply, and collects what they send. */
function show(wallets: readonly Wallet[], status = 200) {
  const sent: unknown[] = [];
  Object.assign(globalThis, {
    fetch: async (_path: string, { body = '' }: { body?: string } = {}) => {
      sent.push(JSON.parse(body));
      const reply = status < 300 ? ride : { code: 'payment.tip_given', message: 'You’ve already given a tip.' };
      const text = JSON.stringify(reply);
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
  render(
    <QueryClientProvider client={queryClient}>
      <TipChoice ride={ride} wallets={wallets} />
    </QueryClientProvider>,
  );
  return sent;
}

const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));
const give = (amount: string) => {
  press('Other amount');
  fireEvent.change(screen.getByRole('textbox'), { target: { value: amount } });
  fireEvent.submit(screen.getByRole('textbox'));
};

test('with one wallet an amount is one touch', async () => {
  const sent = show(['orange_money']);
  expect(screen.queryByRole('button', { pressed: true })).toBeNull();
  press(/^Le\s2,000$/);
  await waitFor(() => expect(sent).toEqual([{ amount: 200, method: 'orange_money' }]));
});

test('with two wallets the chosen one is asked', async () => {
  const sent = show(['orange_money', 'afrimoney']);
  expect(screen.getByRole('button', { pressed: true }).textContent).toBe('Orange Money');
  press('Afrimoney');
  press(/^Le\s5,000$/);
  await waitFor(() => expect(sent).toEqual([{ amount: 500, method: 'afrimoney' }]));
});

test.each(['', '1', 'a lot', '999,999,999'])('another amount of %j is refused before it is sent', (amount) => {
  const sent = show(['orange_money']);
  give(amount);
  expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
});

test('another amount may be typed with separators', async () => {
  const sent = show(['orange_money']);
  give('12,000');
  await waitFor(() => expect(sent).toEqual([{ amount: 1200, method: 'orange_money' }]));
});

test('a refusal says why', async () => {
  show(['orange_money'], 409);
  press(/^Le\s2,000$/);
  await waitFor(() => expect(toastStore.getState().toast?.tone).toBe('error'));
});

test('another amount names the least that the method can pay, and is not sent below it', async () => {
  const card = { method: 'card', region: 'SL', names: { en: 'Card' }, icon: 'wallet', provider: 'card' } as const;
  rideMethodStore.setState({ methods: [{ ...card, isOffered: true, minAmount: 1250, maxAmount: null }] });
  const sent = show(['card']);
  give('5,000');
  expect(screen.getByText(/^Card: at least Le\s13,000$/)).toBeTruthy();
  // The reason for the refusal is in red, and the one that does not hold is not given.
  expect(screen.getByRole('alert').textContent).toMatch(/^Card: at least Le\s13,000$/);
  expect(screen.queryByText(/multiple/)).toBeNull();
  expect(sent.filter(Boolean)).toEqual([]);
  rideMethodStore.setState({ methods: [] });
});
