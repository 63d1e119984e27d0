import { afterEach, expect, test } from '@jest/globals';
import type { CommissionRateView } from '@waka/contracts/ops/ops-file-views';
import type { FareRateView, FareValues, RateChange } from '@waka/contracts/ops/pricing/fare-views';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { opsSectionTexts } from '../../../../lib/i18n/messages/ops-sections/texts.ts';
import { documentsTexts } from '../../../../lib/i18n/messages/documents/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { answerCalls } from '../../../../test/answer-fetch.ts';
import { ChangeForm, farthestFactor } from './change-form.tsx';
import { CommissionCard } from './commission-card.tsx';
import { FareDialog } from './fare-dialog.tsx';
import { RateHistory } from './rate-history.tsx';
import { RateTable } from './rate-table.tsx';

await texts(opsSectionTexts);
await texts(documentsTexts);
afterEach(cleanup);

const rate = (given: Partial<FareRateView>): FareRateView => ({
  id: 'first',
  region: 'SL',
  vehicleType: 'standard',
  base: 1500,
  perKm: 150,
  currency: 'SLE',
  effectiveFrom: '2025-01-01T00:00:00.000Z',
  state: 'current',
  changedBy: null,
  reason: null,
  decisionId: null,
  ...given,
});
const rates = [
  rate({
    id: 'next',
    base: 2000,
    state: 'coming',
    effectiveFrom: '2027-12-01T12:00:00.000Z',
    changedBy: 'Hawa',
    reason: 'Fuel',
  }),
  rate({ id: 'other', base: 90, vehicleType: 'xl', effectiveFrom: '2026-01-01T00:00:00.000Z' }),
  rate({}),
];
const textOf = ({ base }: FareRateView) => `Le ${base}`;

test('a scheduled rate says its year, and can be withdrawn', () => {
  const withdrawn: string[] = [];
  render(
    <RateTable
      rates={rates}
      label="Rates"
      textOf={textOf}
      onChange={() => {}}
      onWithdraw={({ id }) => withdrawn.push(id)}
    />,
  );
  expect(screen.getByText(/^From .*2027.*: Le 2000/)).toBeTruthy();
  expect(screen.getByText('Sierra Leone · old leones (SLL)')).toBeTruthy();
  expect(screen.getByText(/^Guinea · Guinean francs \(GNF\sFG\)$/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Withdraw: Standard/ }));
  expect(withdrawn).toEqual(['next']);
});

const change: RateChange<FareValues> = {
  id: 'changed',
  region: 'SL',
  vehicleType: 'standard',
  isWithdrawn: false,
  was: { base: 1500, perKm: 150 },
  becomes: { base: 2000, perKm: 150 },
  effectiveFrom: '2027-12-01T12:00:00.000Z',
  at: '2026-11-20T12:00:00.000Z',
  by: 'Hawa',
  reason: 'Fuel',
};

test('changes and withdrawals are listed with both values, the year, who it was and when', () => {
  const withdrawn = { ...change, id: 'withdrawn', isWithdrawn: true, was: change.becomes, becomes: change.was };
  const data = [{ ...withdrawn, by: 'Isatu', reason: 'Too early' }, change];
  render(<RateHistory query={{ data, isError: false, refetch: () => {} }} textOf={({ base }) => `Le ${base}`} />);
  const [first, second] = screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent);
  expect(first).toMatch(/Withdrawn.*Le 2000 → Le 1500.*2027.* · Isatu, .*20 Nov.* · Too early$/);
  expect(second).not.toContain('Withdrawn');
  expect(second).toMatch(/Le 1500 → Le 2000.*2027.* · Hawa, .* · Fuel$/);
});

const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save change' }));

test('a rate begins at the day and time that were typed, and not at one that does not exist', async () => {
  const saved: unknown[] = [];
  render(
    <QueryClientProvider client={queryClient}>
      <ChangeForm isValid factor={1} onSave={async (beginning) => void saved.push(beginning)} onSaved={() => {}}>
        {null}
      </ChangeForm>
    </QueryClientProvider>,
  );
  const starts = screen.getByLabelText('Starts');
  fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: 'Fuel' } });
  fireEvent.change(starts, { target: { value: '31/02/2027 18:30' } });
  save();
  expect(screen.getByRole('alert').textContent).toContain('31/12/2027 18:30');
  fireEvent.change(starts, { target: { value: '01/12/2027 18:30' } });
  save();
  const effectiveFrom = new Date(2027, 11, 1, 18, 30).toISOString();
  await waitFor(() => expect(saved).toEqual([{ reason: 'Fuel', effectiveFrom }]));
});

test('ten times the price is saved only by a second press', async () => {
  const saved: string[] = [];
  const form = (factor: number) => (
    <QueryClientProvider client={queryClient}>
      <ChangeForm isValid factor={factor} onSave={async ({ reason }) => void saved.push(reason)} onSaved={() => {}}>
        {null}
      </ChangeForm>
    </QueryClientProvider>
  );
  const { rerender } = render(form(10));
  expect(screen.getByRole('alert').textContent).toBe('This is 10 times the current price.');
  fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: 'Fuel' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save change' }));
  rerender(form(0.1));
  expect(screen.getByRole('alert').textContent).toBe('The current price is 10 times this.');
  fireEvent.click(screen.getByRole('button', { name: 'Save change' }));
  expect(saved).toEqual([]);
  expect(screen.getByRole('alert').textContent).toContain('10 times this. Press again to save it anyway.');
  fireEvent.click(screen.getByRole('button', { name: 'Save anyway' }));
  await waitFor(() => expect(saved).toEqual(['Fuel']));
  rerender(form(1.1));
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each(['195.00', '195,00', '19.5'])('a base of "%s" is refused at its field, and cannot be saved', (typed) => {
  answerCalls({ '/api/ops/fares/preview': [] });
  render(
    <QueryClientProvider client={queryClient}>
      <FareDialog rate={rate({})} onClose={() => {}} />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByRole('textbox', { name: /^Base/ }), { target: { value: typed } });
  expect(screen.getByText(/^A multiple of Le\s10$/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save change' }).disabled).toBe(true);
});

test.each([
  [
    [
      [15_000, 150_000],
      [1_500, 1_500],
    ],
    10,
  ],
  [
    [
      [15_000, 15_000],
      [1_500, 150],
    ],
    0.1,
  ],
  [
    [
      [0, 500],
      [1_500, 1_500],
    ],
    1,
  ],
] as const)('of %j the value that changes most counts', (pairs, factor) => {
  expect(farthestFactor(pairs)).toBeCloseTo(factor);
});

const commission = (given: Partial<CommissionRateView>): CommissionRateView => ({
  id: 'c-1',
  region: 'SL',
  vehicleType: 'standard',
  percent: 15,
  effectiveFrom: '2025-01-01T00:00:00.000Z',
  state: 'current',
  decisionId: 'seen-1',
  changedBy: null,
  reason: null,
  ...given,
});

/** Shows the card of the commission; returns the bodies that are sent by its dialogs. */
async function openCommission(answered: { status: number }): Promise<unknown[]> {
  const coming = { id: 'c-2', percent: 18, state: 'coming', effectiveFrom: '2027-12-01T12:00:00.000Z' } as const;
  const replies = { '/api/ops/commission': [commission({}), commission(coming)], '/api/ops/commission/history': [] };
  answerCalls(replies);
  const { fetch } = globalThis;
  const sent: unknown[] = [];
  Object.assign(globalThis, {
    fetch: async (address: string, init: RequestInit = {}) => {
      if (typeof init.body !== 'string') return fetch(address, init);
      sent.push([init.method, address, JSON.parse(init.body)]);
      const body = { code: 'service.unavailable', message: 'Later.', requestId: 'r' };
      return {
        ok: answered.status === 200,
        status: answered.status,
        headers: new Headers(),
        text: async () => JSON.stringify(body),
        json: async () => body,
      };
    },
  });
  queryClient.clear();
  render(
    <QueryClientProvider client={queryClient}>
      <CommissionCard />
    </QueryClientProvider>,
  );
  await screen.findByText('15%');
  return sent;
}

test('a commission is changed by whole percents up to a half, with the decision that was seen', async () => {
  const answered = { status: 503 };
  const sent = await openCommission(answered);
  fireEvent.click(screen.getByLabelText(/^Change: Standard/));
  const percent = screen.getByLabelText('Percentage of the fare');
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: ' Fuel ' } });
  for (const wrong of ['51', '12.5', '']) {
    fireEvent.change(percent, { target: { value: wrong } });
    expect(screen.getByRole('alert').textContent).toBe('A whole number up to 50');
    expect(screen.getByText('Save change').closest('button')).toHaveProperty('disabled', true);
  }
  fireEvent.change(percent, { target: { value: '20' } });
  save();
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByRole('dialog')).toBeTruthy();
  answered.status = 200;
  save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const body = { region: 'SL', vehicleType: 'standard', percent: 20, reason: 'Fuel', seen: 'seen-1' };
  expect(sent).toEqual([
    ['PUT', '/api/ops/commission', body],
    ['PUT', '/api/ops/commission', body],
  ]);
});

const withdraw = () => fireEvent.click(within(screen.getByRole('dialog')).getByText('Withdraw'));

test('a commission that is still to come is withdrawn with a reason', async () => {
  const sent = await openCommission({ status: 200 });
  fireEvent.click(screen.getByLabelText(/^Withdraw: Standard/));
  expect(screen.getByText(/^From .*2027.*: 18%\. It won’t take effect\./)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'no' } });
  withdraw();
  expect(screen.getByText('Please give a reason')).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Too early' } });
  withdraw();
  await waitFor(() =>
    expect(sent).toEqual([['POST', '/api/ops/commission/c-2/withdraw', { reason: 'Too early', seen: 'seen-1' }]]),
  );
});
