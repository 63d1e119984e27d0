import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { driverTexts } from '../../../lib/i18n/messages/driver/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { toastStore } from '../../../lib/toasts/toast.store.ts';
import { answerChanges, aScheduledOffer } from '../../../test/scheduled.ts';
import { ScheduledOffersScreen } from './scheduled-offers-screen.tsx';

await texts(driverTexts);
beforeEach(() => {
  queryClient.clear();
  toastStore.setState({ toast: null });
});
afterEach(cleanup);

const TAKE = 'POST /api/driver/scheduled-rides/later-1/take';
const GIVE_BACK = 'POST /api/driver/scheduled-rides/later-1/give-back';

function show(list: () => unknown, replies: Readonly<Record<string, () => unknown>> = {}) {
  const sent = answerChanges({ 'GET /api/driver/scheduled-rides': list, ...replies });
  render(
    <QueryClientProvider client={queryClient}>
      <ScheduledOffersScreen />
    </QueryClientProvider>,
  );
  return sent;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const under = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('section') ?? document.body).getByRole(
    'listitem',
  );

test('taken rides stand apart from free ones, each with its way, the share of the driver and the fare', async () => {
  show(() => [aScheduledOffer(), aScheduledOffer({ id: 'later-2', isMine: true, dropoff: null })]);
  const free = await under('Not taken yet');
  expect(free.textContent).toMatch(/06:30.*Le\s23,200.*Cotton Tree to Lumley.*8\.2 km.*Le\s27,300.*Cash/);
  expect(within(free).getByRole('button').textContent).toBe('Take this ride');
  const mine = await under('Yours');
  expect(mine.textContent).toMatch(
    /From Cotton Tree.*You can give it back until .*05:00.*Be online and without a ride by .*06:12, or another driver gets it\./,
  );
  expect(within(mine).getByRole('button').textContent).toBe('Give back');
});

test('a ride is taken with the version that was seen, and given back again', async () => {
  let isMine = false;
  const sent = show(() => [aScheduledOffer({ isMine })], {
    [TAKE]: () => aScheduledOffer({ isMine: (isMine = true) }),
    [GIVE_BACK]: () => aScheduledOffer({ isMine: (isMine = false) }),
  });
  await press('Take this ride');
  await press('Give back');
  expect(await screen.findByRole('button', { name: 'Take this ride' })).toBeTruthy();
  expect(sent).toEqual([
    { to: TAKE, body: { version: 3 } },
    { to: GIVE_BACK, body: null },
  ]);
  expect(toastStore.getState().toast).toBeNull();
});

test('a ride that another driver took first leaves the list, and the driver is notified', async () => {
  const list = [aScheduledOffer()];
  show(() => list, {
    [TAKE]: () => {
      list.pop();
      return new Error('Another driver took this ride.');
    },
  });
  await press('Take this ride');
  expect(await screen.findByText('No scheduled rides')).toBeTruthy();
  expect(toastStore.getState().toast).toMatchObject({ tone: 'error', description: 'Another driver took this ride.' });
});

test('shortly before the pickup a ride can no longer be given back', async () => {
  show(() => [aScheduledOffer({ isMine: true, giveBackUntil: '2020-01-01T00:00:00.000Z' })]);
  expect(await screen.findByText(/^It’s too late to give this ride back/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Give back' })).toBeNull();
});

test('before a ride is taken its driver reads that it cannot be given back', async () => {
  const late = { giveBackUntil: '2020-01-01T00:00:00.000Z' };
  show(() => [aScheduledOffer(late), aScheduledOffer({ id: 'later-2' })]);
  expect(await screen.findAllByRole('button', { name: 'Take this ride' })).toHaveLength(2);
  expect(screen.getAllByText('Once you take this ride, you can’t give it back.')).toHaveLength(1);
});

test('a list that did not load can be asked for again, and is not called empty', async () => {
  let list: unknown = new Error('Out of order.');
  show(() => list);
  expect(await screen.findByText('We couldn’t load the scheduled rides.')).toBeTruthy();
  expect(screen.queryByText('No scheduled rides')).toBeNull();
  list = [aScheduledOffer()];
  await press('Try again');
  await waitFor(() => expect(screen.getByText('Cotton Tree to Lumley')).toBeTruthy());
});

test('a driver who owes too much reads why no rides in cash are listed', async () => {
  const owed = { currency: 'SLE', debt: 50_000, maxDebt: 50_000, warnPercent: 80, step: 'wallet_only' };
  show(() => [], { 'GET /api/driver/debt': () => owed });
  expect(await screen.findByText('You get only rides paid by wallet until you have paid.')).toBeTruthy();
});
