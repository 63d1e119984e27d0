import { afterEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { HeldAdjustment } from '@waka/contracts/drivers/held-adjustments';
import { moneyTexts } from '../../../lib/i18n/messages/money/texts.ts';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { answerCalls } from '../../../test/answer-fetch.ts';
import { HeldAdjustments } from './held-adjustments.tsx';

await texts(moneyTexts, opsSectionTexts);
afterEach(cleanup);

const held: HeldAdjustment = {
  id: 'a-1',
  driverId: 'driver-1',
  driverName: 'Mohamed Sesay',
  amount: -50_000_000,
  currency: 'SLE',
  reason: 'Paid twice',
  recordedBy: 'Hawa',
  isRecordedByMe: false,
  at: '2026-11-21T12:00:00.000Z',
};

const list = (adjustments: HeldAdjustment[]) => (
  <QueryClientProvider client={queryClient}>
    <HeldAdjustments adjustments={adjustments} />
  </QueryClientProvider>
);
const show = (given: Partial<HeldAdjustment> = {}) => render(list([{ ...held, ...given }]));

test('an adjustment that waits says of whom, how much, why and by whom, and is approved with a reason', async () => {
  const called = answerCalls({ '/api/ops/money/adjustments/a-1/decision': { ok: true } });
  show();
  const line = screen.getByRole('listitem');
  expect(line.textContent).toMatch(/−Le\s500,000,000.*Mohamed Sesay Paid twice · recorded by Hawa/);
  fireEvent.click(within(line).getByRole('button', { name: 'Approve' }));
  const dialog = within(screen.getByRole('dialog', { name: /Approve: .*−Le\s500,000,000/ }));
  expect(dialog.getByText('Mohamed Sesay · Paid twice')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Seen the slip' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(called).toContainEqual(expect.stringContaining('/api/ops/money/adjustments/a-1/decision'));
});

test('an adjustment upwards has its sign', () => {
  show({ amount: 50_000 });
  expect(screen.getByRole('listitem').textContent).toMatch(/\+Le\s500,000/);
});

test('a payout by hand is named, and its approval says when the money is handed over', () => {
  show({ kind: 'payout' });
  expect(screen.getByRole('listitem').textContent).toContain('Payout by hand · Paid twice');
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  expect(screen.getByText(/^It’s booked as paid\. Hand the money over only after that/)).toBeTruthy();
});

test('the admin who recorded it may take it back, not approve it', () => {
  show({ isRecordedByMe: true });
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Withdraw']);
});

test('the dialog and what was typed stay when another admin decided the last one meanwhile', () => {
  const { rerender } = show();
  fireEvent.click(screen.getByRole('button', { name: 'Refuse' }));
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'No slip' } });
  rerender(list([]));
  expect(screen.queryByRole('listitem')).toBeNull();
  expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'No slip');
});
