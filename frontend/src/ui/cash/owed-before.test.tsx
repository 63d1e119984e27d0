import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { CashSide, OwedCash } from '@waka/contracts/money/cash-count';
import { connectionClosed, connectionOpened } from '../../lib/connection.store.ts';
import { cashTexts } from '../../lib/i18n/messages/cash/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toastStore } from '../../lib/toasts/toast.store.ts';
import { aRide } from '../../test/builders.ts';

const listeners = new Map<string, () => void>();
const socket = { on: (event: string, listen: () => void) => void listeners.set(event, listen), off: () => {} };
const realtime = await import('../../lib/realtime.ts');
jest.unstable_mockModule('../../lib/realtime.ts', () => ({ ...realtime, liveSocket: () => socket }));
const { OwedBefore } = await import('./owed-before.tsx');

await texts(cashTexts);
beforeEach(() => queryClient.clear());
afterEach(() => {
  cleanup();
  listeners.clear();
  connectionClosed();
});

/** Shows what is owed; `after` is what the service answers once it was asked to note that it was given. */
function show(
  side: CashSide,
  before: OwedCash | null,
  { status = 200, after = null as OwedCash | null, given = {} } = {},
) {
  const sent: unknown[] = [];
  let owed = before;
  Object.assign(globalThis, {
    fetch: async (_: string, { method = 'GET', body = 'null' }: { method?: string; body?: string } = {}) => {
      if (method === 'POST') {
        sent.push(JSON.parse(body));
        owed = after;
      }
      const json = method === 'GET' ? owed : status === 200 ? { ok: true } : { code: 'cash.closed', message: 'No' };
      const text = JSON.stringify(json);
      return {
        ok: method === 'GET' || status < 400,
        status: method === 'GET' ? 200 : status,
        headers: new Headers(),
        statusText: '',
        text: async () => text,
        json: async () => json,
      };
    },
  });
  render(
    <QueryClientProvider client={queryClient}>
      <OwedBefore ride={aRide({ id: 'ride-2', status: 'completed', ...given })} side={side} name="Isatu" />
    </QueryClientProvider>,
  );
  return { sent, pay: () => (owed = null) };
}

const owed: OwedCash = { currency: 'SLE', amount: 1000 };
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

test('a driver says that he got what is owed only after a confirmation', async () => {
  const { sent } = show('driver', owed);
  expect(await screen.findByText(/^Isatu owes Le\s10,000 of an earlier ride\./)).toBeTruthy();
  await press(/^I got Le\s10,000/);
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Did Isatu give you Le\s10,000 more/);
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  await press('Not yet');
  expect(document.activeElement?.textContent).toMatch(/^I got Le\s10,000/);
  await press(/^I got Le\s10,000/);
  await screen.findByRole('alert');
  expect(sent).toEqual([]);
  await press('Yes, I got it');
  const noted = await screen.findByText(/^Noted: Le\s10,000 for the earlier ride\.$/);
  expect(document.activeElement?.contains(noted)).toBe(true);
  expect(sent).toEqual([{ amount: 1000 }]);
});

test('a driver of a ride that was paid by a wallet meanwhile reads that, and has noted nothing', async () => {
  show('driver', owed, { status: 409 });
  await screen.findByText(/^Isatu owes/);
  await press(/^I got/);
  await screen.findByRole('alert');
  await press('Yes, I got it');
  await waitFor(() => expect(toastStore.getState().toast?.tone).toBe('error'));
  expect(await screen.findByText(/^Don’t take the Le\s10,000 of the earlier ride now/)).toBeTruthy();
});

test('a driver is not asked whether he got what a wallet has paid before the first press', async () => {
  const { sent, pay } = show('driver', owed);
  await screen.findByText(/^Isatu owes/);
  pay();
  await press(/^I got/);
  expect(await screen.findByText(/^Don’t take the Le\s10,000/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(sent).toEqual([]);
});

test.each(['cash:owed', 'a new connection'])('a driver reads at once that a wallet pays it, by %s', async (news) => {
  const { pay } = show('driver', owed);
  act(() => connectionOpened());
  await screen.findByText(/^Isatu owes/);
  await press(/^I got/);
  await screen.findByRole('alert');
  pay();
  if (news === 'cash:owed') act(() => listeners.get(news)?.());
  else {
    act(() => connectionClosed());
    act(() => connectionOpened());
  }
  expect(await screen.findByText(/^Don’t take the Le\s10,000/)).toBeTruthy();
});

test('a rider reads to whom it can be given, and has no button', async () => {
  show('rider', owed);
  expect(await screen.findByText(/^You owe Le\s10,000 of an earlier ride\. You can give it to Isatu now/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('what the booker owes may be given by the passenger', async () => {
  const given = { passenger: { name: 'Mama' } };
  show('driver', owed, { given });
  expect(await screen.findByText(/^Isatu owes Le\s10,000/)).toBeTruthy();
  await press(/^I got Le\s10,000/);
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Did Mama give you Le\s10,000 more/);
  cleanup();
  queryClient.clear();
  show('rider', owed, { given });
  expect(await screen.findByText(/It can be given to Isatu now, in cash\.$/)).toBeTruthy();
});

test('where nothing is owed nothing is shown', async () => {
  show('rider', null);
  await waitFor(() => expect(queryClient.getQueryData(['rides', 'ride-2', 'owed'])).toBeNull());
  expect(screen.queryByText(/ride/)).toBeNull();
});
