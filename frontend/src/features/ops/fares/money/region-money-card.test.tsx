import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { opsSectionTexts } from '../../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { answerCalls } from '../../../../test/answer-fetch.ts';
import { RegionMoneyCard } from './region-money-card.tsx';

await texts(opsSectionTexts);
beforeEach(() => queryClient.clear());
afterEach(cleanup);

const terms = { answerMinutes: 120, disputeMinutes: 1440 };
const rows = [
  {
    ...terms,
    notes: [100, 2000],
    region: 'SL',
    writing: 'old',
    cashStep: 1,
    decisionId: 'line-1',
    changedBy: 'Hawa',
    reason: 'As people count',
  },
  {
    ...terms,
    notes: [500, 1000],
    region: 'GN',
    writing: 'new',
    cashStep: 500,
    decisionId: null,
    changedBy: null,
    reason: null,
  },
];

function open() {
  const called = answerCalls({ '/api/ops/region-money': rows, '/api/ops/region-money/GN': rows[1] });
  render(
    <QueryClientProvider client={queryClient}>
      <RegionMoneyCard />
    </QueryClientProvider>,
  );
  return called;
}

test('each country says how its money is written, its smallest coin or note, and who set it', async () => {
  open();
  const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) =>
    textContent?.replaceAll('\u00a0', ' '),
  );
  expect(lines[0]).toMatch(/^Sierra Leonewritten as Le 26,700 · cash in steps of Le 10Hawa · As people count/);
  expect(lines[1]).toMatch(/^Guineawritten as GNF 2,670 · cash in steps of GNF 500/);
});

test('a country with one money has no choice of writing, and its step is one of its notes', async () => {
  const called = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Change money and cash: Guinea' }));
  expect(screen.queryByLabelText('Amounts are written in')).toBeNull();
  const step = screen.getByLabelText('Smallest coin or note in use');
  expect([...step.querySelectorAll('option')].map(({ value }) => value)).toEqual([
    '100',
    '500',
    '1000',
    '2000',
    '5000',
  ]);
  fireEvent.change(step, { target: { value: '1000' } });
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'No notes of 500' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save change' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(called).toContain('PUT /api/ops/region-money/GN');
});

const note = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });

test('notes are chosen among those that exist, and minutes have limits', async () => {
  const called = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Change money and cash: Guinea' }));
  expect(note(/^GNF.500$/).checked).toBe(true);
  expect(note(/^GNF.20,000$/).checked).toBe(false);
  fireEvent.click(note(/^GNF.20,000$/));
  fireEvent.click(note(/^GNF.500$/));
  fireEvent.change(screen.getByLabelText('Minutes to confirm the cash'), { target: { value: '2' } });
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'No notes of 500' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save change' }));
  expect(screen.getByText(/^Enter minutes between 5 and/)).toBeTruthy();
  expect(called).not.toContain('PUT /api/ops/region-money/GN');
  fireEvent.change(screen.getByLabelText('Minutes to confirm the cash'), { target: { value: '60' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save change' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(called).toContain('PUT /api/ops/region-money/GN');
});

test('a country with two lets ops choose', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Change money and cash: Sierra Leone' }));
  expect(screen.getByLabelText('Amounts are written in').textContent).toContain('New leones');
});
