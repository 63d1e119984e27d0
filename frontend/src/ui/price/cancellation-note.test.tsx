import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { priceTexts } from '../../lib/i18n/messages/price/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { queryClient } from '../../lib/query-client.ts';
import { knowMethods, someMethods } from '../../test/methods.ts';
import { CancellationNote } from './cancellation-note.tsx';

await texts(priceTexts);
beforeEach(() => {
  queryClient.clear();
  knowMethods(someMethods.map((one) => ({ ...one, minAmount: 500 })));
});
afterEach(cleanup);

const fees = { cancellation: 300, noShow: 300, freeUntil: '2026-01-01T00:00:00.000Z' };

function show(carried: number, paymentMethod: string) {
  const credits = carried === 0 ? [] : [{ currency: 'SLE', amount: -carried }];
  const asked: string[] = [];
  Object.assign(globalThis, {
    fetch: async (address: string) => {
      asked.push(address);
      return { ok: true, status: 200, headers: new Headers(), json: async () => credits };
    },
  });
  render(
    <QueryClientProvider client={queryClient}>
      <CancellationNote ride={{ fees, currency: 'SLE', paymentMethod }} />
    </QueryClientProvider>,
  );
  return asked;
}

test('what earlier rides have carried is part of what cancelling costs by wallet', async () => {
  show(400, 'orange_money');
  expect(await screen.findByText(/costs Le\s7,000, .*Includes Le\s4,000 from earlier rides\./)).toBeTruthy();
});

test('what is still too little for the wallet is not asked for, and cash asks for the fee alone', async () => {
  const asked = show(100, 'orange_money');
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.getByText(/costs Le\s3,000/).textContent).not.toMatch(/Includes/);
  cleanup();
  expect(show(400, 'cash')).toEqual([]);
  expect(screen.getByText(/costs Le\s3,000/).textContent).not.toMatch(/Includes/);
});
