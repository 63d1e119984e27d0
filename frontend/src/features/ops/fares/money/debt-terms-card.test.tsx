import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { opsSectionTexts } from '../../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { answerCalls } from '../../../../test/answer-fetch.ts';
import { DebtTermsCard } from './debt-terms-card.tsx';

await texts(opsSectionTexts);
beforeEach(() => queryClient.clear());
afterEach(cleanup);

const none = { decisionId: null, changedBy: null, reason: null };
const rows = [
  { region: 'SL', maxDebt: 50_000, warnPercent: 80, reviewAbove: 30_000, ...none, changedBy: 'Hawa', reason: 'Agreed' },
  { region: 'GN', maxDebt: null, warnPercent: 80, reviewAbove: null, ...none },
];

function open() {
  const called = answerCalls({ '/api/ops/debt-terms': rows, '/api/ops/debt-terms/GN': rows[1] });
  render(
    <QueryClientProvider client={queryClient}>
      <DebtTermsCard />
    </QueryClientProvider>,
  );
  return called;
}

test('each country says how much drivers may owe, from when on they are warned, and who set it', async () => {
  open();
  const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) =>
    textContent?.replaceAll('\u00a0', ' '),
  );
  expect(lines[0]).toMatch(
    /limit Le 500,000, warning from Le 400,000 \(80%\) · receipts and adjustments above Le 300,000: two admins/,
  );
  expect(lines[0]).toContain('Hawa · Agreed');
  expect(lines[1]).toMatch(/^Guineano limit/);
});

const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save change' });

test('a limit is set with a reason; a share of a hundred per cent or a limit of nothing is none', async () => {
  const called = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Change what drivers may owe: Guinea' }));
  fireEvent.change(screen.getByLabelText(/^Limit/), { target: { value: '0' } });
  expect(save().disabled).toBe(true);
  fireEvent.change(screen.getByLabelText(/^Limit/), { target: { value: '150000' } });
  fireEvent.change(screen.getByLabelText(/^Warn from/), { target: { value: '100' } });
  expect(screen.getByText('Enter a number from 1 to 99.')).toBeTruthy();
  expect(save().disabled).toBe(true);
  fireEvent.change(screen.getByLabelText(/^Warn from/), { target: { value: '75' } });
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Tried for a month' } });
  fireEvent.click(save());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(called).toContain('PUT /api/ops/debt-terms/GN');
});
