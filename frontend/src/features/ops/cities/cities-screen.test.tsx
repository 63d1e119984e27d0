import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ServiceAreaView } from '@waka/contracts/ops/area-views';
import { citiesTexts } from '../../../lib/i18n/messages/cities/texts.ts';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { opsTexts } from '../../../lib/i18n/messages/ops/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { anAreaPreview, aServiceArea } from '../../../test/service-areas.ts';
import { draftsStore } from './drafts.store.ts';

const noMatch = { matches: false, addEventListener: () => {}, removeEventListener: () => {} };
Object.assign(globalThis, { matchMedia: () => noMatch });
// As on a browser that cannot draw the map: everything is done by fields.
Object.assign(HTMLCanvasElement.prototype, { getContext: () => null });
const { CitiesScreen } = await import('./cities-screen.tsx');
await texts(citiesTexts, opsSectionTexts, opsTexts);

const bo = aServiceArea({ id: 'bo', name: 'Bo', isMain: false, isOpen: false, isServedNow: false, liveRides: 0 });
const rest = aServiceArea({ id: 'sierra-leone', name: 'Sierra Leone', kind: 'rest', polygon: null, isMain: false });
const square = '8, -12\n8, -11.9\n8.1, -11.9\n8.1, -12';
const corners = [
  { lat: 8, lng: -12 },
  { lat: 8, lng: -11.9 },
  { lat: 8.1, lng: -11.9 },
  { lat: 8.1, lng: -12 },
];

let sent: { call: string; body: unknown }[] = [];
let areas: ServiceAreaView[] = [];
let answers: Record<string, unknown> = {};

const realFetch = globalThis.fetch;
beforeEach(() => {
  sent = [];
  areas = [aServiceArea(), bo, rest];
  answers = {};
  draftsStore.setState({ drafts: {} });
  Object.assign(globalThis, {
    fetch: async (path: string, { method = 'GET', body }: { method?: string; body?: string }) => {
      const call = `${method} ${path}`;
      if (method !== 'GET') sent.push({ call, body: body ? JSON.parse(body) : null });
      const answer = call === 'GET /api/ops/areas' ? areas : answers[call];
      const status = isRefusal(answer) ? answer.status : 200;
      const text = JSON.stringify(answer ?? {});
      return {
        ok: status === 200,
        status,
        headers: new Headers(),
        text: async () => text,
        json: async () => JSON.parse(text),
      };
    },
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  globalThis.fetch = realFetch;
});

const isRefusal = (answer: unknown): answer is { status: number } =>
  typeof answer === 'object' && answer !== null && 'status' in answer;

async function open(path: string, heading: string): Promise<void> {
  history.replaceState(null, '', `/admin/cities${path}`);
  render(
    <QueryClientProvider client={queryClient}>
      <CitiesScreen />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: heading, level: 1 });
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** Opens the dialog, gives a reason and confirms. */
async function confirm(action: string): Promise<HTMLElement> {
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'It grows' } });
  await waitFor(() => expect(within(dialog).getByRole('button', { name: action })).toHaveProperty('disabled', false));
  fireEvent.click(within(dialog).getByRole('button', { name: action }));
  return dialog;
}

test('the list says for each area whether it is open, and what is in it now', async () => {
  areas = [
    aServiceArea({ isServedNow: false, opensAt: '2026-11-25T06:00:00.000Z' }),
    bo,
    { ...rest, freeDrivers: null, liveRides: 1 },
  ];
  await open('', 'Cities');
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines[0]).toMatch(/^FreetownOpenMain cityOpens .*3 free drivers · 2 rides under way$/);
  expect(lines[1]).toMatch(/^BoClosed3 free drivers · 0 rides under way$/);
  expect(lines[2]).toMatch(/^Rest of Sierra LeoneRest of the countryFree drivers unknown · 1 ride under way$/);
});

test('changed facts are sent alone, with the version and a reason, and without a preview', async () => {
  answers['PATCH /api/ops/areas/bo'] = bo;
  await open('/bo', 'Bo');
  type('Name', 'Bo Town');
  type('Detour', '1,5');
  press('Review and save');
  const dialog = await confirm('Save change');
  expect(within(dialog).getByText('This changes: Name, Detour.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([
    {
      call: 'PATCH /api/ops/areas/bo',
      body: { name: 'Bo Town', detour: 1.5, seenVersion: 1, reason: 'It grows' },
    },
  ]);
  expect(draftsStore.getState().drafts).toEqual({});
});

test('a field that says nothing is named and gets the focus, before anything is sent', async () => {
  await open('/bo', 'Bo');
  type('Detour', 'far');
  press('Review and save');
  expect((await screen.findByRole('alert')).textContent).toBe('Please enter a number from 1 to 5');
  expect(document.activeElement).toBe(screen.getByLabelText('Detour'));
  expect(sent).toEqual([]);
});

test('hours by weekday are sent, and midnight at the end is that of the day', async () => {
  answers['PATCH /api/ops/areas/bo'] = bo;
  await open('/bo', 'Bo');
  fireEvent.change(screen.getByLabelText('Served'), { target: { value: 'week' } });
  for (const day of ['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) press(`Remove hours: ${day}`);
  const monday = within(screen.getByRole('group', { name: 'Monday' }));
  fireEvent.change(monday.getByLabelText('Until'), { target: { value: '00:00' } });
  press('Review and save');
  await confirm('Save change');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent[0]?.body).toMatchObject({ openHours: [{ weekday: 1, from: 360, to: 1440 }] });
});

test('an outline is typed, undone and redone, and shows its figures before it is saved', async () => {
  answers['POST /api/ops/areas/preview'] = anAreaPreview({
    outlines: [{ id: 'bo', polygon: corners, squareKm: 121.4 }],
    driversInside: [{ id: 'bo', free: 4, busy: 1 }],
    driverMoves: [{ from: 'sierra-leone', to: 'bo', count: 2 }],
    liveRidesStaying: [{ from: 'sierra-leone', to: 'bo', count: 1 }],
    pastRides: [{ from: 'bo', to: 'freetown', count: 14 }],
  });
  answers['PATCH /api/ops/areas/bo'] = bo;
  await open('/bo', 'Bo');
  press('Corners as a list (4)');
  const before = screen.getByLabelText<HTMLTextAreaElement>('Corners').value;
  type('Corners', square);
  press('Apply');
  press('Undo');
  expect(screen.getByLabelText('Corners')).toHaveProperty('value', before);
  expect(screen.queryByRole('button', { name: 'Review and save' })).toBeNull();
  press('Redo');
  press('Review and save');
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('2 drivers from Rest of Sierra Leone to Bo');
  for (const said of [
    /121\.4 km² · drivers on duty there now: 4 free, 1 on a ride$/,
    '1 ride stays with Rest of Sierra Leone, though the pickup would lie in Bo',
    '14 would have been in Freetown instead of Bo',
  ])
    expect(within(dialog).getByText(said)).toBeTruthy();
  await confirm('Save change');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[0]?.body).toEqual({ id: 'bo', polygon: corners });
  expect(sent[1]?.body).toEqual({ polygon: corners, seenVersion: 1, reason: 'It grows' });
});

test('a refusal says why in the dialog and then at the outline, until that changes', async () => {
  answers['POST /api/ops/areas/preview'] = {
    status: 422,
    code: 'area.overlaps',
    message: 'The outline overlaps another open city.',
    area: 'Freetown',
  };
  await open('/bo', 'Bo');
  press('Corners as a list (4)');
  type('Corners', square);
  press('Apply');
  press('Review and save');
  const dialog = await screen.findByRole('dialog');
  const said = 'The outline overlaps another open city. (Freetown)';
  expect((await within(dialog).findByRole('alert')).textContent).toBe(said);
  expect(within(dialog).queryByLabelText('Reason')).toBeNull();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Back to the page' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Corners as a list (4)'));
  expect(screen.getByRole('alert').textContent).toBe(said);
  press('Undo');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what another admin saved first is shown, own changes are kept, and saved over it on request', async () => {
  const decision = { action: 'area.changed', by: 'Adama Cole', at: '2026-11-24T04:00:00.000Z', reason: 'New roads' };
  answers['PATCH /api/ops/areas/bo'] = { status: 409, code: 'ops.decided_meanwhile', message: 'Too late.', decision };
  await open('/bo', 'Bo');
  type('Name', 'Bo Town');
  press('Review and save');
  areas = [{ ...bo, version: 2, detour: 1.8, changedBy: 'Adama Cole', changedAt: decision.at, reason: 'New roads' }];
  const dialog = await confirm('Save change');
  expect((await within(dialog).findByRole('alert')).textContent).toMatch(
    /^Adama Cole decided first .*: City changed, New roads\./,
  );
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  const warning = await screen.findByText(/^Adama Cole has changed this city in the meantime .*: Detour; New roads\.$/);
  expect(warning).toBeTruthy();
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Bo Town');
  press('Keep my changes');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText('Detour')).toHaveProperty('value', '1.8');
  answers['PATCH /api/ops/areas/bo'] = bo;
  press('Review and save');
  await confirm('Save change');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toEqual({ name: 'Bo Town', seenVersion: 2, reason: 'It grows' });
});

test('a city is opened after a question with its figures', async () => {
  answers['POST /api/ops/areas/preview'] = anAreaPreview();
  answers['PATCH /api/ops/areas/bo'] = bo;
  await open('/bo', 'Bo');
  press('Open city');
  const dialog = await screen.findByRole('dialog', { name: 'Open Bo?' });
  expect(await within(dialog).findByText('No driver on duty changes city.')).toBeTruthy();
  await confirm('Open city');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ body }) => body)).toEqual([
    { id: 'bo', isOpen: true },
    { isOpen: true, seenVersion: 1, reason: 'It grows' },
  ]);
});

test('a new city is added by keyboard alone, with its key, its middle and the country around it', async () => {
  answers['POST /api/ops/areas/preview'] = anAreaPreview();
  answers['POST /api/ops/areas'] = aServiceArea({ id: 'port-loko' });
  await open('/_new', 'New city');
  const user = userEvent.setup();
  screen.getByLabelText('Corners').focus();
  await user.paste(square);
  await user.tab();
  await user.keyboard('{Enter}');
  screen.getByLabelText('Name').focus();
  await user.keyboard('Port Lóko');
  await user.tab();
  expect(screen.getByLabelText('Key')).toHaveProperty('value', 'port-loko');
  expect(screen.getByLabelText('Country')).toHaveProperty('value', 'SL');
  screen.getByRole('button', { name: 'Review and save' }).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText('Emergency number'));
  await user.keyboard('112');
  screen.getByRole('button', { name: 'Review and save' }).focus();
  await user.keyboard('{Enter}');
  await confirm('Add city');
  await waitFor(() => expect(location.pathname).toBe('/admin/cities/port-loko'));
  const centre = { lat: expect.closeTo(8.05, 6), lng: expect.closeTo(-11.95, 6) };
  expect(sent.map(({ body }) => body)).toEqual([
    { id: null, region: 'SL', polygon: corners, centre },
    {
      id: 'port-loko',
      name: 'Port Lóko',
      region: 'SL',
      polygon: corners,
      centre,
      emergencyPhone: '112',
      reason: 'It grows',
    },
  ]);
});

test('a part of a city becomes one of its own, and a draft outlives its page', async () => {
  answers['POST /api/ops/areas/preview'] = anAreaPreview();
  answers['POST /api/ops/areas/freetown/split'] = {};
  await open('/freetown/split', 'Split Freetown');
  expect(screen.queryByRole('button', { name: 'Review and save' })).toBeNull();
  type('Name', 'Waterloo');
  press('Corners as a list (0)');
  type('Corners', square);
  press('Apply');
  cleanup();
  await open('', 'Cities');
  fireEvent.click(screen.getByRole('link', { name: 'Freetown Not saved' }));
  expect(await screen.findByRole('heading', { name: 'Split Freetown' })).toBeTruthy();
  press('Corners as a list (4)');
  expect(screen.getByLabelText('Corners')).toHaveProperty('value', square);
  press('Review and save');
  await confirm('Split city');
  await waitFor(() => expect(location.pathname).toBe('/admin/cities/waterloo'));
  expect(sent.map(({ body }) => body)).toEqual([
    { id: 'freetown', part: corners },
    { id: 'waterloo', name: 'Waterloo', polygon: corners, seenVersion: 1, reason: 'It grows' },
  ]);
});
