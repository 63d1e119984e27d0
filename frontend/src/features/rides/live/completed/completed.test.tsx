import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { answerCalls, answerFetch } from '../../../../test/answer-fetch.ts';
import { knowMethods, someMethods } from '../../../../test/methods.ts';
import { queuedRequests, requestQueued } from '../../../../lib/live/queued-requests.ts';
import { liveTexts } from '../../../../lib/i18n/messages/live/texts.ts';
import { offlineTexts } from '../../../../lib/i18n/messages/offline/texts.ts';
import { ratingTagsTexts } from '../../../../lib/i18n/messages/rating-tags/texts.ts';
import { rideTexts } from '../../../../lib/i18n/messages/ride/texts.ts';
import { riderTexts } from '../../../../lib/i18n/messages/rider/texts.ts';
import { tipTexts } from '../../../../lib/i18n/messages/tip/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { toastStore } from '../../../../lib/toasts/toast.store.ts';
import { aRide } from '../../../../test/builders.ts';
import { Completed } from './completed.tsx';

await Promise.all([
  texts(offlineTexts),
  texts(rideTexts),
  texts(liveTexts),
  texts(ratingTagsTexts),
  texts(tipTexts),
  texts(riderTexts),
]);
afterEach(cleanup);

const open = (id: string, completedAt = new Date()) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Completed ride={aRide({ id, status: 'completed', completedAt: completedAt.toISOString() })} onDone={() => {}} />
    </QueryClientProvider>,
  );
const stars = () => screen.getByRole<HTMLInputElement>('radio', { name: '4 stars' });

test("a rating that was begun is still there after a look at the receipt, and is not another ride's", async () => {
  open('ride-1');
  await userEvent.click(stars());
  await userEvent.type(screen.getByRole('textbox'), 'Kind');
  cleanup();
  open('ride-1');
  expect(stars().checked).toBe(true);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Kind');
  cleanup();
  open('ride-2');
  expect(stars().checked).toBe(false);
});

const tag = (name: string) => screen.getByRole('button', { name });

test('what stood out is saved at the touch, each time as a whole, and the stars decide what is offered', async () => {
  const sent = bodiesSent(200, aRide({ id: 'ride-3', status: 'completed' }));
  open('ride-3');
  expect(screen.queryByRole('button', { name: 'Polite' })).toBeNull();
  await userEvent.click(stars());
  await userEvent.click(tag('Polite'));
  await userEvent.click(tag('Clean'));
  await userEvent.click(tag('Polite'));
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(sent).toEqual([{ tags: ['polite'] }, { tags: ['polite', 'clean'] }, { tags: ['clean'] }]);
  expect(tag('Clean').getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(screen.getByRole('radio', { name: '2 stars' }));
  await userEvent.click(tag('Late'));
  expect(sent.at(-1)).toEqual({ tags: ['late'] });
});

/** Mocks all calls with the same response; returns the list of request bodies. */
function bodiesSent(status: number, answer: unknown): unknown[] {
  answerFetch(status, answer);
  const sent: unknown[] = [];
  const { fetch } = globalThis;
  Object.assign(globalThis, {
    fetch: (path: string, init: { body: string }) => {
      sent.push(JSON.parse(init.body));
      return fetch(path, init);
    },
  });
  return sent;
}

test('stars that are corrected take back the tags that do not fit them', async () => {
  const sent = bodiesSent(200, aRide({ status: 'completed' }));
  open('ride-6');
  await userEvent.click(screen.getByRole('radio', { name: '2 stars' }));
  await userEvent.click(tag('Unsafe driving'));
  await userEvent.click(screen.getByRole('radio', { name: '5 stars' }));
  await waitFor(() => expect(sent).toEqual([{ tags: ['unsafe_driving'] }, { tags: [] }]));
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

test('tags are offered for seven days after the ride', async () => {
  open('ride-9', daysAgo(6.9));
  await userEvent.click(stars());
  expect(tag('Polite')).toBeTruthy();
  cleanup();
  open('ride-10', daysAgo(7));
  await userEvent.click(stars());
  expect(screen.queryByRole('button', { name: 'Polite' })).toBeNull();
});

test('a tag that is refused leaves those that were saved before it', async () => {
  bodiesSent(200, aRide({ status: 'completed' }));
  open('ride-7');
  await userEvent.click(stars());
  await userEvent.click(tag('Polite'));
  await screen.findByText('Saved');
  bodiesSent(409, { code: 'ride.wrong_state', message: 'No' });
  await userEvent.click(tag('Clean'));
  await waitFor(() => expect(tag('Clean').getAttribute('aria-pressed')).toBe('false'));
  expect(tag('Polite').getAttribute('aria-pressed')).toBe('true');
});

test('a newer touch withdraws the tags that were kept before it', async () => {
  requestQueued({ kind: 'tags', rideId: 'ride-8', body: { tags: ['polite'] } });
  Object.assign(globalThis, { fetch: () => new Promise(() => {}) });
  open('ride-8');
  await userEvent.click(stars());
  await userEvent.click(tag('Clean'));
  expect(queuedRequests.getState().requests.filter(({ rideId }) => rideId === 'ride-8')).toEqual([]);
});

test('what stood out is kept without network, which is said, and sent later', async () => {
  Object.assign(globalThis, { fetch: async () => Promise.reject(new TypeError('Failed to fetch')) });
  open('ride-4');
  await userEvent.click(stars());
  await userEvent.click(tag('Polite'));
  await waitFor(() =>
    expect(queuedRequests.getState().requests).toEqual([
      { kind: 'tags', rideId: 'ride-4', body: { tags: ['polite'] } },
    ]),
  );
  expect(tag('Polite').getAttribute('aria-pressed')).toBe('true');
  expect(toastStore.getState().toast?.title).toMatch(/^Rating saved/);
});

const paidRide = (given: Parameters<typeof aRide>[0] = {}) =>
  aRide({
    id: 'ride-5',
    status: 'completed',
    payment: { method: 'orange_money', state: 'paid', amount: 2600, currency: 'SLE', reason: null },
    tip: null,
    ...given,
  });
const show = (ride: Ride) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Completed ride={ride} onDone={() => {}} />
    </QueryClientProvider>,
  );

test('a rider whose wallet has paid gives a tip at a touch, or another whole amount', async () => {
  const called = answerCalls({ '/api/rides/ride-5/tip': paidRide() });
  show(paidRide());
  await userEvent.click(screen.getByRole('button', { name: 'Other amount' }));
  // It opens below the foot on a small phone.
  expect(document.activeElement).toBe(screen.getByLabelText('Amount'));
  await userEvent.type(screen.getByLabelText('Amount'), '1500');
  await userEvent.click(screen.getByRole('button', { name: 'Give tip' }));
  expect(screen.getByText(/^Choose a multiple of Le\s1,000, at most Le\s100,000$/)).toBeTruthy();
  const posted = () => called.filter((one) => one.startsWith('POST'));
  expect(posted()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: /^Le\s5,000$/ }));
  await waitFor(() => expect(posted()).toEqual(['POST /api/rides/ride-5/tip']));
});

test.each(['٥٠٠٠', '5,000', '5 000', '٥٬٠٠٠'])('another tip may be typed as %s', async (typed) => {
  const sent = bodiesSent(200, paidRide());
  show(paidRide());
  await userEvent.click(screen.getByRole('button', { name: 'Other amount' }));
  await userEvent.type(screen.getByLabelText('Amount'), typed);
  await userEvent.click(screen.getByRole('button', { name: 'Give tip' }));
  await waitFor(() => expect(sent).toEqual([{ amount: 500, method: 'orange_money' }]));
});

test.each(['50.00', '50,00', '5.0'])('another tip typed as "%s" is refused at its field', async (typed) => {
  const sent = bodiesSent(200, paidRide());
  show(paidRide());
  await userEvent.click(screen.getByRole('button', { name: 'Other amount' }));
  await userEvent.type(screen.getByLabelText('Amount'), typed);
  await userEvent.click(screen.getByRole('button', { name: 'Give tip' }));
  expect(screen.getByText(/^Choose a multiple of Le\s1,000/)).toBeTruthy();
  expect(sent).toEqual([]);
});

test.each([
  ['is asked for', 'requested', /^Approve your tip of Le\s5,000 in Orange Money\.$/],
  ['is paid', 'paid', /^Your tip of Le\s5,000 is paid\. Thank you\.$/],
  ['has failed', 'failed', /^Your tip didn’t go through/],
] as const)('a tip that %s says so', (_, state, words) => {
  show(paidRide({ tip: { method: 'orange_money', state, amount: 500, currency: 'SLE', reason: null } }));
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Other amount' }) === null).toBe(state !== 'failed');
});

test.each([
  [
    'the fare is open',
    paidRide({ payment: { method: 'orange_money', state: 'failed', amount: 2600, currency: 'SLE', reason: null } }),
  ],
  ['the service knows of none', paidRide({ tip: undefined })],
])('no tip is offered while %s', (_, ride) => {
  show(ride);
  expect(screen.queryByText(/tip/)).toBeNull();
});

test.each([
  [330, /^Le\s23,400$/, 'Please pay'],
  [2670, /^Le\s0$/, null],
])('a rider with %d of credit pays that much less in cash', async (credit, due, ask) => {
  answerCalls({ '/api/rides/ride-5/cash': null, '/api/payment-methods': [] });
  show(paidRide({ payment: null, paymentMethod: 'cash', fare: 2670, credit }));
  expect(screen.getByText(due)).toBeTruthy();
  expect(screen.queryByText(/^Please pay/) === null).toBe(ask === null);
  expect(screen.queryByText(/rounded to notes/)).toBeNull();
  expect(await screen.findByText(/of your credit\.$/)).toBeTruthy();
});

const short = { method: 'orange_money', state: 'failed', amount: 1000, currency: 'SLE', reason: null } as const;
const owed = {
  currency: 'SLE',
  due: 2600,
  sums: [],
  less: [],
  claimed: 1600,
  mine: 1600,
  state: 'closed',
  change: -1000,
  until: null,
};

test.each(['cash', 'orange_money'])(
  'cash of a ride by %s that was not given in full is owed, and no wallet is said to have failed',
  async (paymentMethod) => {
    knowMethods();
    answerCalls({ '/api/rides/ride-5/cash': owed });
    show(paidRide({ paymentMethod, payment: { ...short, isCashShort: true } }));
    expect(await screen.findByText(/^You owe Le\s10,000/)).toBeTruthy();
    expect(screen.queryByText(/didn’t go through/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Pay with Orange Money' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /again$/ })).toBeNull();
  },
);

test('a wallet that failed without any cash says so', () => {
  knowMethods();
  answerCalls({});
  show(paidRide({ paymentMethod: 'orange_money', payment: short }));
  expect(screen.getByText(/didn’t go through/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try Orange Money again' })).toBeTruthy();
});

const DAY_MS = 24 * 60 * 60_000;
const endedBefore = (ms: number) => new Date(Date.now() - ms).toISOString();

test.each([
  ['was not given', null],
  ['has failed', { method: 'orange_money', state: 'failed', amount: 500, currency: 'SLE', reason: null }],
] as const)('a tip that %s is no longer offered after seven days, and the reason is said', (_, tip) => {
  show(paidRide({ tip, completedAt: endedBefore(7 * DAY_MS - 60_000) }));
  expect(screen.getByRole('button', { name: 'Other amount' })).toBeTruthy();
  cleanup();
  show(paidRide({ tip, completedAt: endedBefore(7 * DAY_MS + 60_000) }));
  expect(screen.queryByRole('button', { name: 'Other amount' })).toBeNull();
  expect(screen.getByText('A tip can be given up to 7 days after the ride.')).toBeTruthy();
});

test('a ride in cash takes a tip by a wallet that its rider has saved and proved', async () => {
  const wallet = { id: 'w-1', isDefault: true, phoneNumber: '+23276123456', accountName: 'Isatu' };
  answerCalls({
    '/api/payment-methods': [
      { ...wallet, type: 'orange_money', isProved: false },
      { ...wallet, id: 'w-2', type: 'afrimoney', isProved: true },
    ],
  });
  show(paidRide({ payment: null }));
  expect(await screen.findByRole('button', { name: 'Other amount' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Orange Money' })).toBeNull();
});

test('a wallet that is closed by now takes no tip and no other try', () => {
  knowMethods(someMethods.map((one) => ({ ...one, isOffered: one.method !== 'orange_money' })));
  show(paidRide());
  expect(screen.queryByRole('button', { name: 'Other amount' })).toBeNull();
  cleanup();
  show(paidRide({ payment: { method: 'orange_money', state: 'failed', amount: 2600, currency: 'SLE', reason: null } }));
  expect(screen.queryByRole('button', { name: /Orange Money/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Pay with Afrimoney' })).toBeTruthy();
  knowMethods();
});

test('the booker of a ride for another person reads about that one’s ride, and of cash only what may have been paid', () => {
  const passenger = { name: 'Mama Conteh', phone: '+23278123456' };
  const ride = aRide({ id: 'ride-others', status: 'completed', paymentMethod: 'cash', passenger });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Completed ride={ride} onDone={() => {}} />
    </QueryClientProvider>,
  );
  expect(screen.getByText('Mama Conteh’s trip is completed')).toBeTruthy();
  expect(screen.getByText('Mama Conteh may have paid the cash to the driver. If not, you pay it.')).toBeTruthy();
  expect(screen.queryByText(/^Please pay /)).toBeNull();
  expect(screen.getByRole('group', { name: /^How was Mama Conteh’s ride with / })).toBeTruthy();
});
