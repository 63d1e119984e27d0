import { afterEach, expect, test } from '@jest/globals';
import type { IncidentFile } from '@waka/contracts/ops/ops-file-views';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { findingsTexts } from '../../../lib/i18n/messages/findings/texts.ts';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { opsTexts } from '../../../lib/i18n/messages/ops/texts.ts';
import { safetyTexts } from '../../../lib/i18n/messages/safety/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { signedIn } from '../../../lib/session/session.store.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { answerFetch } from '../../../test/answer-fetch.ts';
import { anIncident, aUser } from '../../../test/builders.ts';

const noMatch = { matches: false, addEventListener: () => {}, removeEventListener: () => {} };
Object.assign(globalThis, { matchMedia: () => noMatch });
const { IncidentScreen } = await import('./incident-screen.tsx');

await texts(opsTexts);
await texts(opsSectionTexts);
await texts(safetyTexts);
await texts(findingsTexts);
afterEach(() => {
  cleanup();
  queryClient.clear();
});

function show(file: IncidentFile): void {
  answerFetch(200, file);
  render(
    <QueryClientProvider client={queryClient}>
      <IncidentScreen id="incident-1" />
    </QueryClientProvider>,
  );
}

test('a note names the one that the page shows; what another admin wrote meanwhile is said and shown', async () => {
  const at = '2026-11-22T08:00:00.000Z';
  const file: IncidentFile = { incident: anIncident(), ride: null, history: [], decisionId: null };
  const line = {
    id: '1',
    action: 'incident.noted',
    actorName: 'Hawa',
    reason: 'Called back',
    document: null,
    at,
  } as const;
  const files = [file, { ...file, history: [line], decisionId: 'the note of Hawa' }];
  const decision = { id: 'the note of Hawa', action: 'incident.noted', by: 'Hawa', at, reason: 'Called back' };
  const refusal = { code: 'ops.decided_meanwhile', message: 'Another admin has decided.', decision };
  const sent: { seen: string | null }[] = [];
  Object.assign(globalThis, {
    fetch: async (address: string, init: { body: string }) => {
      const headers = new Headers();
      if (!address.endsWith('/note')) {
        const [next] = files.length > 1 ? files.splice(0, 1) : files;
        return { ok: true, status: 200, headers, json: async () => next };
      }
      sent.push(JSON.parse(init.body));
      if (sent.at(-1)?.seen) return { ok: true, status: 200, headers, json: async () => file.incident };
      return { ok: false, status: 409, headers, text: async () => JSON.stringify(refusal) };
    },
  });
  render(
    <QueryClientProvider client={queryClient}>
      <IncidentScreen id="incident-1" />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Add a note' }));
  const field = screen.getByRole('textbox');
  fireEvent.change(field, { target: { value: 'No answer' } });
  fireEvent.submit(field);
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Hawa decided first \(.*\): Note, Called back\./);
  expect(sent).toEqual([{ note: 'No answer', seen: null }]);
  // The typed text stays, and the page behind shows the other note.
  expect(field).toHaveProperty('value', 'No answer');
  expect(await screen.findByText('Hawa · Called back')).toBeTruthy();
  // Its admin has read of the other one, and can send his own.
  fireEvent.submit(field);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([
    { note: 'No answer', seen: null },
    { note: 'No answer', seen: 'the note of Hawa' },
  ]);
});

test('the position of a call for help has the name of the place and the time', async () => {
  const incident = anIncident({ position: { lat: 8.48, lng: -13.24 }, place: 'Congo Cross' });
  const file: IncidentFile = { incident, ride: null, history: [], decisionId: null };
  show(file);
  expect(await screen.findByText(/^Congo Cross · \d\d:\d\d:\d\d$/)).toBeTruthy();
});

test('a call for help that waited for the network says when it was pressed, and where that was', async () => {
  const [pressedAt, positionAt] = ['2026-11-22T07:44:09.000Z', '2026-11-22T07:43:05.000Z'];
  const incident = anIncident({ position: { lat: 8.48, lng: -13.24 }, place: 'Congo Cross', pressedAt, positionAt });
  show({ incident, ride: null, history: [], decisionId: null });
  expect(await screen.findByText(/^Pressed at .*44:09; the alert arrived late/)).toBeTruthy();
  expect(screen.getByText(/^Congo Cross · \d\d:43:05$/)).toBeTruthy();
});

const where = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent;

test('the last position of the car stands beside that of the call, with its own time', async () => {
  const incident = anIncident({ position: { lat: 8.48, lng: -13.24 }, place: 'Congo Cross' });
  const car = { driverName: 'Joseph Fornah', lat: 8.46, lng: -13.27, at: '2026-11-22T08:05:09.000Z', place: 'Lumley' };
  const file: IncidentFile = { incident, car, ride: null, history: [], decisionId: null };
  show(file);
  expect(await where('Called from')).toMatch(/^Congo Cross · \d\d:\d\d:\d\d8\.48000, -13\.24000$/);
  expect(await where('Driver’s last position')).toMatch(/^Joseph Fornah · Lumley · \d\d:05:098\.46000, -13\.27000$/);
});

test('a note of too few letters is asked for words, not for a reason', async () => {
  const file: IncidentFile = { incident: anIncident(), ride: null, history: [], decisionId: null };
  show(file);
  fireEvent.click(await screen.findByRole('button', { name: 'Add a note' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
  expect(screen.getByText('Please write a few words')).toBeTruthy();
});

test('the page of an incident that does not exist says so, instead of trying again', async () => {
  answerFetch(404, { code: 'incident.not_found', message: 'This report does not exist.' });
  render(
    <QueryClientProvider client={queryClient}>
      <IncidentScreen id="nothing" />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('There’s nothing here')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

function showTaken(takenById: string) {
  signedIn(aUser({ id: 'admin-1', userType: 'admin' }));
  const incident = anIncident({ state: 'taken', takenBy: 'Hawa', takenById });
  const sent: unknown[] = [];
  Object.assign(globalThis, {
    fetch: async (address: string, { body }: { body?: string } = {}) => {
      if (body) sent.push([address, JSON.parse(body)]);
      const answer = body
        ? { ...incident, takenBy: 'Mariatu', takenById: 'admin-1' }
        : { incident, ride: null, history: [] };
      return { ok: true, status: 200, headers: new Headers(), json: async () => answer };
    },
  });
  render(
    <QueryClientProvider client={queryClient}>
      <IncidentScreen id="incident-1" />
    </QueryClientProvider>,
  );
  return sent;
}

test('an incident that another admin has can be taken over, with a reason', async () => {
  const sent = showTaken('admin-2');
  fireEvent.click(await screen.findByRole('button', { name: 'Take over' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Take over from Hawa?' }));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'She has gone home' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Take over' }));
  const body = { from: 'admin-2', reason: 'She has gone home' };
  await waitFor(() => expect(sent).toEqual([['/api/ops/incidents/incident-1/take-over', body]]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('no admin takes over an incident of his own', async () => {
  showTaken('admin-1');
  expect(await screen.findByRole('button', { name: 'Close incident' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Take over' })).toBeNull();
});

test('a report has what looks wrong about its ride, its other reports, and its refund in the history', async () => {
  const at = '2026-11-27T18:56:00.000Z';
  const person = { id: 'rider-1', name: 'Aminata Kamara', phone: null };
  const file: IncidentFile = {
    incident: anIncident({ category: 'fare', rideId: 'ride-1' }),
    ride: {
      id: 'ride-1',
      status: 'completed',
      from: 'Lumley',
      to: 'Congo Cross',
      vehicle: null,
      plate: null,
      rider: person,
      driver: null,
      findings: [{ code: 'completed_far', km: 11.8, seconds: null }],
      findingsVerdict: null,
      reports: [{ id: 'incident-2', kind: 'report', category: 'behaviour', state: 'open', createdAt: at }],
    },
    history: [
      {
        id: '1',
        action: 'incident.closed',
        actorName: 'Hawa',
        reason: 'Dropped too early',
        document: null,
        sum: { amount: 2000, currency: 'SLE' },
        bearer: 'driver',
        at,
      },
    ],
    decisionId: null,
  };
  show(file);
  expect(await screen.findByText(/11\.8\skm/)).toBeTruthy();
  const others = within(screen.getByRole('region', { name: 'Other reports about this ride' }));
  expect(others.getByRole('link').getAttribute('href')).toBe('/admin/incidents/incident-2');
  expect(
    screen.getByText(/^Hawa · Refund recorded · Le\s20,000 · borne by the driver · Dropped too early$/),
  ).toBeTruthy();
});
