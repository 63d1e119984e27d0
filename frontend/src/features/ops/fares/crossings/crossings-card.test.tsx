import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { CrossingView } from '@waka/contracts/crossings/crossing';
import { opsSectionTexts } from '../../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { answerRoutes, bodiesOf } from '../../../../test/answer-routes.ts';
import { CrossingsCard } from './crossings-card.tsx';

await texts(opsSectionTexts);
beforeEach(() => queryClient.clear());
afterEach(cleanup);

const LIST = 'GET /api/ops/crossings';
const SET = 'PUT /api/ops/crossings';
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

const crossing: CrossingView = {
  id: 'crossing-1',
  region: 'SL',
  currency: 'SLE',
  name: 'Sea Coach',
  kind: 'ferry',
  quayA: { name: 'Kissy Ferry', lat: 8.47, lng: -13.19 },
  quayB: { name: 'Tagrin', lat: 8.55, lng: -13.2 },
  minutes: 40,
  boardMinutes: 15,
  price: 900,
  timeZone: 'Africa/Freetown',
  fromA: [{ weekdays: EVERY_DAY, minutes: [480, 870] }],
  fromB: [{ weekdays: EVERY_DAY, minutes: [600] }],
  source: 'Notice at the quay',
  isOpen: true,
  changedBy: 'Hawa',
  reason: 'New boat',
  decisionId: 'seen-1',
};

function open(list: CrossingView[], replies: Record<string, unknown> = { [SET]: crossing }) {
  const sent = answerRoutes({ [LIST]: list, ...replies });
  render(
    <QueryClientProvider client={queryClient}>
      <CrossingsCard />
    </QueryClientProvider>,
  );
  return sent;
}

const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => screen.getByRole('button', { name: 'Save change' });

async function change(replies?: Record<string, unknown>) {
  const sent = open([crossing], replies);
  fireEvent.click(await screen.findByRole('button', { name: 'Change: Sea Coach' }));
  fill('Reason', 'As at the quay');
  return sent;
}

async function saved(sent: Awaited<ReturnType<typeof change>>) {
  fireEvent.click(save());
  await waitFor(() => expect(bodiesOf(sent, SET)).toHaveLength(1));
  return bodiesOf(sent, SET)[0];
}

test('ferries are listed with quays, duration, ticket and who changed them', async () => {
  open([crossing, { ...crossing, id: 'crossing-2', name: 'Pelican', price: null, isOpen: false }]);
  expect(await screen.findByText('Sea Coach · Open')).toBeTruthy();
  expect(screen.getByText('Pelican · Closed')).toBeTruthy();
  const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(first).toMatch(/Sierra Leone · Kissy Ferry – Tagrin · 40 min · Le\s9,000 · Notice at the quay · Hawa · New/);
  expect(second).toContain('Ticket price unknown');
});

test('without ferries the card says so', async () => {
  open([]);
  expect(await screen.findByText('No ferries')).toBeTruthy();
});

test('a change sends the decision that was seen, with the facts as they were', async () => {
  const sent = await change();
  fill('Crossing (minutes)', '45');
  const { id, decisionId, currency: _, changedBy: __, ...facts } = crossing;
  expect(await saved(sent)).toEqual({ ...facts, id, seen: decisionId, minutes: 45, reason: 'As at the quay' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save change' })).toBeNull());
});

test('a price that is left empty is not known', async () => {
  const sent = await change();
  fill(/^Ticket per person/, ' ');
  expect(await saved(sent)).toMatchObject({ price: null });
});

test('departures can differ by weekday', async () => {
  const sent = await change();
  const [byDay] = screen.getAllByRole('button', { name: 'By weekday' });
  if (byDay) fireEvent.click(byDay);
  fill('Departures from Kissy Ferry: Sunday', '10:00');
  expect(await saved(sent)).toMatchObject({
    fromA: [
      { weekdays: [1, 2, 3, 4, 5, 6], minutes: [480, 870] },
      { weekdays: [7], minutes: [600] },
    ],
    fromB: crossing.fromB,
  });
});

test('the same times on every day are typed once', async () => {
  const sent = await change();
  fill('Departures from Tagrin: Every day', '16:00, 7:30');
  expect(await saved(sent)).toMatchObject({ fromB: [{ weekdays: EVERY_DAY, minutes: [450, 960] }] });
});

test.each([
  [/^Ticket per person/, 'dear'],
  ['Crossing (minutes)', '601'],
  ['Crossing (minutes)', '0'],
  ['Arrive early by (minutes)', '181'],
  ['Departures from Tagrin: Every day', '25:00'],
  ['Name', ' '],
  ['Time zone', ''],
  ['Source of the timetable', ''],
])('a ferry is not saved with %p of %j', async (label, value) => {
  await change();
  expect(save().hasAttribute('disabled')).toBe(false);
  fill(label, value);
  expect(save().hasAttribute('disabled')).toBe(true);
});

test('a refused change stays open and is shown', async () => {
  await change({});
  fireEvent.click(save());
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(save()).toBeTruthy();
});

test('a new ferry is closed, and needs its quays', async () => {
  open([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Add a ferry' }));
  expect(screen.getByLabelText('Ferry')).toHaveProperty('value', 'closed');
  expect(save().hasAttribute('disabled')).toBe(true);
});
