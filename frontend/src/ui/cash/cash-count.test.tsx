import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { CashCount as Count, CashSide } from '@waka/contracts/money/cash-count';
import { cashTexts } from '../../lib/i18n/messages/cash/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toastStore } from '../../lib/toasts/toast.store.ts';
import { aRide } from '../../test/builders.ts';
import { knowMethods, someMethods } from '../../test/methods.ts';
import { CashCount } from './cash-count.tsx';
import { CreditLine, ReceiptCredit } from './credit.tsx';

await texts(cashTexts);
beforeEach(() => queryClient.clear());
afterEach(cleanup);

test('a ride that credit pays with what was carried before takes no cash', async () => {
  show(null, { side: 'driver', credit: 2970, carried: -300 });
  expect(await screen.findByText('Isatu’s credit pays for this ride. Take no cash.')).toBeTruthy();
  expect(screen.queryByText(/You keep it as cash/)).toBeNull();
  cleanup();
  show(null, { side: 'rider', credit: 2970, carried: -300 });
  expect(await screen.findByText('Your credit pays for this ride. There’s nothing to pay.')).toBeTruthy();
});

const count = (given: Partial<Count> = {}): Count => ({
  currency: 'SLE',
  due: 2670,
  sums: [2700, 3000],
  mine: null,
  state: 'open',
  change: null,
  until: '2026-11-26T12:00:00.000Z',
  ...given,
});

interface Shown {
  side?: CashSide;
  credit?: number;
  carried?: number;
  paymentMethod?: string;
  answer?: { status: number; body: object };
  passenger?: { name: string } | null;
}

const said: Required<Shown>['answer'] = { status: 200, body: count({ mine: 2670 }) };

function show(
  asked: Count | null,
  { side = 'rider', credit = 0, carried = 0, paymentMethod = 'cash', answer = said, passenger = null }: Shown = {},
) {
  const sent: unknown[] = [];
  Object.assign(globalThis, {
    fetch: async (_: string, { method = 'GET', body = 'null' }: { method?: string; body?: string } = {}) => {
      if (method === 'POST') sent.push(JSON.parse(body));
      const { status, body: json } = method === 'POST' ? answer : { status: 200, body: asked };
      return {
        ok: status < 400,
        status,
        headers: new Headers(),
        json: async () => json,
        text: async () => JSON.stringify(json),
      };
    },
  });
  const ride = aRide({ id: 'ride-1', status: 'completed', fare: 2670, credit, carried, paymentMethod, passenger });
  render(
    <QueryClientProvider client={queryClient}>
      <CashCount ride={ride} side={side} name="Isatu" />
    </QueryClientProvider>,
  );
  return sent;
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

test('the sum that was due is stated with one touch, and said again', async () => {
  const sent = show(count());
  await screen.findByRole('region', { name: 'How much cash did you give Isatu?' });
  await press(/^Exactly Le\s26,700$/);
  expect(await screen.findByText(/^Noted: Le\s26,700 in cash\.$/)).toBeTruthy();
  expect(sent).toEqual([{ amount: 2670 }]);
});

test('without change each sum says what is left as credit, and the way back is open', async () => {
  const sent = show(count(), { answer: { status: 200, body: count({ mine: 3000 }) } });
  await press('No change');
  await press('Back');
  await press('No change');
  expect(screen.getByText('What did you give? The rest is your credit for the next ride.')).toBeTruthy();
  await press(/^Le\s30,000\s?Le\s3,300 credit once Isatu confirms$/);
  expect(
    await screen.findByText(/^Noted: Le\s30,000 in cash\. Le\s3,300 is your credit once Isatu confirms\.$/),
  ).toBeTruthy();
  expect(sent).toEqual([{ amount: 3000 }]);
});

test.each(['open', 'disputed'] as const)('the driver is asked what was given: %s', async (state) => {
  show(count({ state }), { side: 'driver' });
  expect(await screen.findByRole('region', { name: 'How much cash did Isatu give you?' })).toBeTruthy();
});

test('a driver who was not paid says what he got with two touches', async () => {
  const sent = show(count({ less: [2000, 1000, 0] }), {
    side: 'driver',
    answer: { status: 200, body: count({ mine: 0 }) },
  });
  await press('I was not paid');
  await press('Back');
  await press('I was not paid');
  expect(screen.getByRole('button', { name: /^Le\s20,000\s?Le\s6,700 missing$/ })).toBeTruthy();
  await press(/^Nothing\s?Le\s26,700 missing$/);
  expect(await screen.findByText(/^Noted: Le\s26,700 is missing/)).toBeTruthy();
  expect(sent).toEqual([{ amount: 0 }]);
});

test.each([
  [0, 'Isatu says you didn’t pay. Is that right?', /^Yes, I owe Le\s26,700$/, 0],
  [2000, /^Isatu says you gave only Le\s20,000/, /^No, I paid Le\s26,700$/, 2670],
] as const)('a rider is asked about what the driver did not get: %d', async (claimed, words, answer, amount) => {
  const sent = show(count({ claimed }));
  expect(await screen.findByText(words)).toBeTruthy();
  await press(answer);
  await waitFor(() => expect(sent).toEqual([{ amount }]));
});

test.each([
  ['rider', { state: 'closed', mine: 0, change: -2670 }, /^You owe Le\s26,700 of this ride/],
  ['driver', { state: 'closed', mine: 0, change: -2670 }, /^Isatu owes Le\s26,700 now/],
  ['rider', { state: 'closed', mine: 3000, change: 330 }, /^Le\s3,300 is your credit now/],
  ['driver', { state: 'closed', mine: 3000, change: 330 }, /^Le\s3,300 is Isatu’s credit now/],
  ['rider', { state: 'disputed', mine: 3000 }, 'You and Isatu said different amounts. We’ll look at it.'],
] as const)('%s reads how it ended: %j', async (side, ended, words) => {
  show(count(ended), { side });
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

const passenger = { name: 'Mama Kargbo' };

test('a driver is asked what the passenger gave, and reads whose credit the rest is', async () => {
  show(count({ less: [0] }), { side: 'driver', passenger });
  expect(await screen.findByText('How much cash did Mama give you?')).toBeTruthy();
  await press('No change');
  expect(screen.getByText(/^What did Mama give\? The rest is Isatu’s credit, and you keep it/)).toBeTruthy();
  await press('Back');
  await press('I was not paid');
  expect(screen.getByText('How much did Mama give you?')).toBeTruthy();
});

test.each([
  ['driver', { state: 'closed', mine: 3000, change: 330 }, /^Le\s3,300 is Isatu’s credit now/],
  ['driver', { state: 'closed', mine: 0, change: -2670 }, /^Isatu owes Le\s26,700 now/],
  ['rider', { state: 'closed', mine: 3000, change: 330 }, /^Le\s3,300 is your credit now/],
] as const)('credit and debt of a ride for another person are the booker’s: %s, %j', async (side, ended, words) => {
  show(count(ended), { side, passenger });
  expect(await screen.findByText(words)).toBeTruthy();
});

test('who booked for another person is asked what the driver got', async () => {
  show(count(), { passenger });
  expect(await screen.findByText('How much cash did Isatu get?')).toBeTruthy();
  await press('No change');
  expect(screen.getByText('How much did Isatu get? The rest is your credit for the next ride.')).toBeTruthy();
});

test.each([
  [0, 'Isatu says the ride wasn’t paid. Is that right?'],
  [2000, /^Isatu says only Le\s20,000 was paid\. Is that right\?$/],
] as const)('who booked for another person is asked whether the driver got %d', async (claimed, words) => {
  const sent = show(count({ claimed }), { passenger });
  expect(await screen.findByText(words)).toBeTruthy();
  await press(/^No, Le\s26,700 was paid$/);
  await waitFor(() => expect(sent).toEqual([{ amount: 2670 }]));
});

test.each([
  ['no cash is asked', null],
  ['the time is over and nothing was kept', count({ state: 'closed', change: 0, until: null })],
])('nothing is asked where %s', async (_, asked) => {
  show(asked);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('button')).toBeNull();
});

test('an answer that is refused says why', async () => {
  show(count(), { answer: { status: 409, body: { code: 'cash.closed', message: 'No' } } });
  await press(/^Exactly/);
  await waitFor(() => expect(toastStore.getState().toast?.tone).toBe('error'));
  expect(await screen.findByRole('button', { name: 'No change' })).toBeTruthy();
});

test.each([
  ['rider', 330, /^Fare Le\s26,700, less Le\s3,300 of your credit\.$/],
  ['driver', 330, /^Fare Le\s26,700, less Le\s3,300 of Isatu’s credit\. You lose nothing/],
  ['rider', 2670, 'Your credit pays for this ride. There’s nothing to pay.'],
  ['driver', 2670, 'Isatu’s credit pays for this ride. Take no cash.'],
] as const)('%s reads what %d of credit pays', (side, credit, words) => {
  show(null, { side, credit });
  expect(screen.getByText(words)).toBeTruthy();
});

test.each([
  ['rider', 500, /^Le\s5,000 is too little for this way to pay\. It’s added to your next ride\.$/],
  ['driver', 500, /^Isatu pays Le\s5,000 with the next ride\. You lose nothing/],
  ['rider', -500, /^With Le\s5,000 of an earlier ride/],
  ['driver', -500, /^With Le\s5,000 that Isatu owes us of an earlier ride\. You hold it for us\.$/],
] as const)('%s reads what becomes of %d that is carried', (side, carried, words) => {
  show(null, { side, carried });
  expect(screen.getByText(words)).toBeTruthy();
});

test('a driver whose ride a wallet pays holds nothing of what is carried to it', () => {
  show(null, { side: 'driver', carried: -500, paymentMethod: 'orange_money' });
  expect(screen.getByText(/^Isatu also pays Le\s5,000 of an earlier ride\. That part is ours\.$/)).toBeTruthy();
});

test('before a booking what was carried to it is added', () => {
  const { container } = render(<CreditLine fare={2670} credit={-330} currency="SLE" paymentMethod="orange_money" />);
  expect(container.textContent).toMatch(/^From an earlier ride Le\s3,300To pay Le\s30,000$/);
});

test('before a booking credit pays at most the fare', () => {
  const { container, rerender } = render(<CreditLine fare={2670} credit={330} currency="SLE" paymentMethod="cash" />);
  expect(container.textContent).toMatch(/^Credit [−-]Le\s3,300In cash Le\s23,400$/);
  rerender(<CreditLine fare={2670} credit={9000} currency="SLE" paymentMethod="cash" />);
  expect(container.textContent).toMatch(/^Credit [−-]Le\s26,700In cash Le\s0$/);
});

test('before a booking a promotion pays first, then credit, and a wallet the rest', () => {
  const { container } = render(
    <CreditLine fare={2670} credit={330} promotion={1000} currency="SLE" paymentMethod="orange_money" />,
  );
  expect(container.textContent).toMatch(/^Promotion [−-]Le\s10,000Credit [−-]Le\s3,300To pay Le\s13,400$/);
});

test('before a booking a rest that the wallet could not be asked for is left to the next ride', () => {
  knowMethods(someMethods.map((one) => (one.method === 'orange_money' ? { ...one, minAmount: 500 } : one)));
  const sums = { fare: 2670, credit: 1500, promotion: 1000, currency: 'SLE' as const };
  const { container, rerender } = render(<CreditLine {...sums} paymentMethod="orange_money" />);
  expect(container.textContent).toMatch(
    /^Promotion [−-]Le\s10,000Credit [−-]Le\s15,000Added to the next ride [−-]Le\s1,700To pay Le\s0$/,
  );
  rerender(<CreditLine {...sums} paymentMethod="cash" />);
  expect(container.textContent).toMatch(/^Promotion [−-]Le\s10,000Credit [−-]Le\s15,000In cash Le\s1,700$/);
});

interface Beside {
  promotion?: number;
  short?: number;
  carried?: number;
  rest?: number | null;
  given?: number | null;
  isPaid?: boolean;
}

const lines = (
  credit: number,
  changeKept: number,
  { promotion = 0, short = 0, carried = 0, rest = null, given = null, isPaid = false }: Beside = {},
) => {
  cleanup();
  render(
    <table>
      <tbody>
        <ReceiptCredit {...{ credit, changeKept, promotion, short, carried, rest, given, isPaid }} currency="SLE" />
      </tbody>
    </table>,
  );
  return screen.queryAllByRole('row').map(({ textContent }) => textContent);
};

test('a receipt has a line for what credit paid and for change that was kept', () => {
  expect(lines(330, 0)).toEqual([expect.stringMatching(/^Credit.*3,300$/)]);
  expect(lines(0, 330)).toEqual([expect.stringMatching(/^Change kept as credit.*3,300$/)]);
  expect(lines(0, 330, { rest: 2670, given: 3000, isPaid: true })).toEqual([
    expect.stringMatching(/^Given in cash.*30,000$/),
    expect.stringMatching(/^Change kept as credit.*3,300$/),
    expect.stringMatching(/^PaidLe\s26,700$/),
  ]);
  expect(lines(0, 0)).toEqual([]);
  expect(lines(0, 0, { carried: 500 })).toEqual([expect.stringMatching(/^Added to the next ride.*5,000$/)]);
  expect(lines(0, 0, { promotion: 2170, carried: 500, rest: 0 })).toEqual([
    expect.stringMatching(/^Promotion.*21,700$/),
    expect.stringMatching(/^Added to the next ride.*5,000$/),
    expect.stringMatching(/^To payLe\s0$/),
  ]);
  expect(lines(0, 0, { carried: -500 })).toEqual([expect.stringMatching(/^From an earlier ride.*5,000$/)]);
  expect(lines(0, 0, { promotion: 1000, short: 500 })).toEqual([
    expect.stringMatching(/^Promotion.*10,000$/),
    expect.stringMatching(/^Not paid in cash.*5,000$/),
  ]);
});
