import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { CashDispute } from '@waka/contracts/ops/money/cash-disputes';
import { moneyTexts } from '../../../lib/i18n/messages/money/texts.ts';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { CashDisputes } from './cash-disputes.tsx';

await texts(moneyTexts, opsSectionTexts);
beforeEach(() => queryClient.clear());
afterEach(cleanup);

const dispute = (given: Partial<CashDispute> = {}): CashDispute => ({
  rideId: 'ride-1',
  riderId: 'rider-1',
  riderName: 'Isatu Conteh',
  driverId: 'driver-1',
  driverName: 'Mohamed Sesay',
  currency: 'SLE',
  due: 2670,
  says: { rider: 3000, driver: 2670 },
  lost: { rider: 2, driver: 0 },
  believed: 'driver',
  until: '2026-11-27T12:00:00.000Z',
  decidedBy: null,
  at: '2026-11-26T12:00:00.000Z',
  ...given,
});

function open(ended: CashDispute[], waiting = dispute()) {
  const called: { call: string; body: unknown }[] = [];
  Object.assign(globalThis, {
    fetch: async (address: string, { method = 'GET', body = 'null' }: { method?: string; body?: string } = {}) => {
      called.push({ call: `${method} ${address}`, body: JSON.parse(body) });
      const json = method === 'GET' ? (address.endsWith('side=open') ? [waiting] : ended) : { ok: true };
      return { ok: true, status: 200, headers: new Headers(), json: async () => json };
    },
  });
  render(
    <QueryClientProvider client={queryClient}>
      <CashDisputes />
    </QueryClientProvider>,
  );
  return called;
}

test('a dispute says what both say, what they lost before and who is believed by default, and is decided with a reason', async () => {
  const called = open([]);
  const line = await within(await screen.findByRole('region', { name: 'Waiting' })).findByRole('listitem');
  expect(line.textContent).toMatch(/Le\s26,700 was due/);
  expect(line.textContent).toMatch(/Rider Isatu Conteh: Le\s30,000 · disputes lost so far: 2/);
  expect(line.textContent).toMatch(/Driver Mohamed Sesay: Le\s26,700 · disputes lost so far: 0/);
  expect(line.textContent).toMatch(/The driver is believed unless decided by 27 Nov 2026, \d\d:00(?!, )/);
  // The ride's file is opened without asking why.
  fireEvent.click(within(line).getByRole('link'));
  expect(history.state).toEqual({ reason: expect.stringMatching(/^Cash disputes: Le\s26,700$/) });
  fireEvent.click(within(line).getByRole('button', { name: 'Believe the rider' }));
  const dialog = screen.getByRole('dialog');
  expect(dialog.textContent).toMatch(
    /Le\s30,000 counts as paid\. Le\s3,300 more than was due becomes the rider’s credit/,
  );
  expect(within(dialog).getByText(/^Rider .+: Le\s30,000$/)).toBeTruthy();
  expect(within(dialog).getByText(/^Driver .+: Le/)).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'Both called' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Believe the rider' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(called).toContainEqual({
    call: 'POST /api/ops/money/cash-disputes/ride-1/decision',
    body: { believe: 'rider', reason: 'Both called' },
  });
});

test.each([
  ['driver', /^Believe the driver.*Le\s20,000 counts as paid\. The rider owes the missing Le\s6,700 from now on/],
  ['rider', /^Believe the rider.*Le\s26,700 counts as paid, as was due\./],
] as const)('believing the %s where less was given says who owes what then', async (side, words) => {
  open([], dispute({ says: { rider: 2670, driver: 2000 } }));
  fireEvent.click(await screen.findByRole('button', { name: `Believe the ${side}` }));
  expect(screen.getByRole('dialog').textContent).toMatch(words);
});

test.each([
  ['Hawa', 'decided by Hawa'],
  [null, 'decided automatically'],
])('one that ended says who was believed, and by whom: %s', async (decidedBy, words) => {
  open([dispute({ rideId: 'ride-0', believed: 'rider', until: null, decidedBy })]);
  const line = await within(await screen.findByRole('region', { name: 'Ended' })).findByRole('listitem');
  expect(line.textContent).toContain(words);
  expect(line.textContent).toContain('Rider believed');
  expect(within(line).queryByRole('button')).toBeNull();
});

test('one in which what was due counts, against the words of both, says so', async () => {
  open([dispute({ rideId: 'ride-0', believed: null, until: null, decidedBy: null })]);
  expect(await screen.findByText('Amount due counted')).toBeDefined();
});

test('both sides can be called, and an ended dispute says when and why it was decided so', async () => {
  const phones = { riderPhone: '+23276100001', driverPhone: '+23276100002' };
  const decided = { decidedBy: 'Adama Cole', reason: 'The rider has a picture', endedAt: '2026-11-27T09:00:00.000Z' };
  open([dispute({ rideId: 'ride-2', until: null, believed: 'rider', ...phones, ...decided })]);
  const line = await within(await screen.findByRole('region', { name: 'Ended' })).findByRole('listitem');
  expect(line.textContent).toMatch(/Rider Isatu Conteh: .*\+232\s76\s100001 · disputes lost/);
  expect(line.textContent).toMatch(/Driver Mohamed Sesay: .*\+232\s76\s100002 · disputes lost/);
  expect(line.textContent).toMatch(/decided by Adama Cole · 27 Nov 2026, \d\d:\d\d · The rider has a picture/);
});
