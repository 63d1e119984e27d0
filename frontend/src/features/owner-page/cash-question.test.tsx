import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { OwnerBook, OwnerPayment } from '@waka/contracts/owners/owner-views';
import { ownerTexts } from '../../lib/i18n/messages/owner/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { answerCalls } from '../../test/answer-fetch.ts';
import { CashQuestion } from './cash-question.tsx';

await texts(ownerTexts);
afterEach(cleanup);

const book: OwnerBook = {
  id: 'b-1',
  state: 'active',
  isPaidOff: false,
  with: 'Mohamed',
  vehicle: { plate: 'AKL 482', make: null, model: null, colour: null },
  currency: 'SLE',
  terms: null,
  since: null,
  until: null,
  proposal: null,
  figures: null,
  payments: [],
  daysOff: [],
};
const payment: OwnerPayment = {
  id: 'p-1',
  state: 'stated',
  by: 'cash',
  paidTo: null,
  amount: 5000,
  day: '2026-11-26',
  settledAt: null,
  code: null,
  takesCode: true,
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('that cash did not come is asked once more, where the keyboard is, before the driver hears it', async () => {
  const called = answerCalls({ '/api/owners/t/payments/p-1/answer': {} });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CashQuestion book={book} token="t" payment={payment} />
    </QueryClientProvider>,
  );
  press('No, I didn’t');
  const question = screen.getByRole('alert');
  expect(question.textContent).toMatch(/^Mohamed will be notified that you got no Le\s50,000/);
  expect(document.activeElement).toBe(question);
  press('Back');
  expect(screen.queryByRole('alert')).toBeNull();
  press('No, I didn’t');
  expect(called).toEqual([]);
  press('No, I didn’t');
  await waitFor(() => expect(called).toEqual(['POST /api/owners/t/payments/p-1/answer']));
});
