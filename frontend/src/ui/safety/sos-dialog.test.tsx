import { afterEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { OwnIncident } from '@waka/contracts/safety/incident';
import { answerCalls } from '../../test/answer-fetch.ts';
import { anAlert } from '../../test/builders.ts';
import { safetyTexts } from '../../lib/i18n/messages/safety/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { queryClient } from '../../lib/query-client.ts';
import { OpenSafety } from './safety-button.tsx';
import { safetyClosed, safetyOpened } from './safety.store.ts';
import { keptAlert, sosAttemptFailed, sosBegun, sosLeftBehind, sosStore } from './sos.store.ts';
import { SosDialog } from './sos-dialog.tsx';

await texts(safetyTexts);
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const incident: OwnIncident = anAlert({ createdAt: '2026-11-22T08:00:00.000Z', takenAt: null, contactsTexted: 1 });

function open(mine: OwnIncident[], contacts: number | null = 1) {
  const replies: Record<string, unknown> = { '/api/incidents': mine };
  const called = answerCalls(replies);
  render(
    <QueryClientProvider client={queryClient}>
      <SosDialog rideId="ride-1" safety={{ emergencyPhone: '112', contacts }} onClose={() => {}} />
    </QueryClientProvider>,
  );
  return { replies, called };
}

const tap = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('a call for help of before is known, and is said to be a false alarm after a question', async () => {
  const { replies, called } = open([incident]);
  await tap('I’m safe, it was a false alarm');
  const question = screen.getByRole('group', { name: /^Tell our team that you’re safe/ });
  expect(question.contains(document.activeElement)).toBe(true);
  expect(question.closest('[aria-live]')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Alert Waka and my contacts' })).toBeNull();
  expect(called.filter((call) => call.startsWith('POST'))).toEqual([]);
  const said = { ...incident, falseAlarmAt: '2026-11-22T08:05:00.000Z' };
  replies['/api/incidents/incident-1/false-alarm'] = said;
  replies['/api/incidents'] = [said];
  await tap('Yes, I’m safe');
  const outcome = await screen.findByText(/^You said at .*05.* that you’re safe/);
  // What changes inside is announced, and reading goes on from there.
  await waitFor(() => expect(document.activeElement).toBe(outcome.closest('[aria-live=assertive]')));
  expect(called.filter((call) => call.startsWith('POST'))).toEqual(['POST /api/incidents/incident-1/false-alarm']);
  // Help can be called for after all.
  expect(screen.getByRole('button', { name: 'Alert Waka and my contacts' })).toBeTruthy();
});

test('a call that waits for the network is taken back after a question', async () => {
  open([]);
  act(() => sosBegun({ rideId: 'ride-1', key: 'key-1', position: null }));
  expect(await screen.findByText('Sending your alert…')).toBeTruthy();
  // One attempt may get through any moment.
  expect(screen.queryByRole('button', { name: 'I’m safe, don’t send the alert' })).toBeNull();
  act(sosAttemptFailed);
  await tap('I’m safe, don’t send the alert');
  expect(sosStore.getState().kind).toBe('sending');
  await tap('Yes, I’m safe');
  expect([sosStore.getState().kind, sosLeftBehind()]).toEqual(['idle', null]);
  expect(screen.getByRole('button', { name: 'Alert Waka and my contacts' })).toBeTruthy();
});

test('a call that was received is known to its sheet without network, too', () => {
  keptAlert.write(incident);
  open([]);
  expect(screen.getByText(/^Alert received at/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Alert Waka and my contacts' })).toBeNull();
  localStorage.clear();
});

test('a call that reached the service late says when it was pressed', async () => {
  open([{ ...incident, pressedAt: '2026-11-22T07:44:00.000Z' }]);
  expect(await screen.findByText(/^You pressed at .*44\./)).toBeTruthy();
});

test('a rider who needs help after all is back at the button, and nothing was said', async () => {
  const { called } = open([incident]);
  await tap('I’m safe, it was a false alarm');
  await tap('No, I need help');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'I’m safe, it was a false alarm' }));
  expect(called.filter((call) => call.startsWith('POST'))).toEqual([]);
});

test('a call that was raised again says when', async () => {
  open([{ ...incident, raisedAgainAt: '2026-11-22T14:32:00.000Z' }]);
  expect(await screen.findByText(/^Raised again .*32/)).toBeTruthy();
});

test('a service that knows of no false alarms is not asked for one', async () => {
  const { falseAlarmAt: _, ...older } = incident;
  open([older]);
  expect(await screen.findByText('Our team is dealing with it.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'I’m safe, it was a false alarm' })).toBeNull();
});

test('a rider without emergency contacts finds the way to add one', async () => {
  open([], 0);
  const link = await screen.findByRole('link', { name: 'Add contact' });
  expect(link.getAttribute('href')).toBe('/contacts');
  expect(screen.getByText(/You have no emergency contacts for us to text yet/)).toBeTruthy();
  // A promise that could not be kept.
  expect(screen.queryByText(/We’ll text your emergency contacts/)).toBeNull();
});

test('a phone that does not know whether there are contacts promises no text to them', () => {
  open([], null);
  expect(screen.getByRole('button', { name: 'Alert Waka' })).toBeTruthy();
  expect(screen.queryByText(/emergency contacts/)).toBeNull();
});

test('without network no sheet says that there are still no contacts', async () => {
  queryClient.setQueryData(['ride-safety', 'ride-1'], { emergencyPhone: '112', contacts: 0 });
  Object.assign(globalThis, { fetch: async () => Promise.reject(new TypeError('no network')) });
  render(
    <QueryClientProvider client={queryClient}>
      <OpenSafety />
    </QueryClientProvider>,
  );
  act(() => safetyOpened('ride-1'));
  expect(await screen.findByRole('button', { name: 'Alert Waka' })).toBeTruthy();
  expect(screen.queryByText(/emergency contacts/)).toBeNull();
  act(safetyClosed);
});

test('a contact who has not agreed yet is named, and the way leads to the contacts', async () => {
  answerCalls({
    '/api/incidents': [],
    '/api/safety/contacts': [{ name: 'Mum', phone: '+23276123456', isConfirmed: false }],
  });
  render(
    <QueryClientProvider client={queryClient}>
      <SosDialog rideId="ride-1" safety={{ emergencyPhone: '112', contacts: 0 }} onClose={() => {}} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(/Not confirmed yet: Mum\. We only text contacts who have agreed\./)).toBeTruthy();
  expect(screen.queryByText(/You have no emergency contacts/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Alert Waka' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Emergency contacts' }).getAttribute('href')).toBe('/contacts');
});

test('a contact who agreed during the ride is known once the sheet opens again', async () => {
  const replies: Record<string, unknown> = {
    '/api/incidents': [],
    '/api/safety/contacts': [],
    '/api/rides/ride-1/safety': { emergencyPhone: '112', contacts: 0 },
  };
  answerCalls(replies);
  render(
    <QueryClientProvider client={queryClient}>
      <OpenSafety />
    </QueryClientProvider>,
  );
  act(() => safetyOpened('ride-1'));
  expect(await screen.findByRole('button', { name: 'Alert Waka' })).toBeTruthy();
  act(safetyClosed);
  replies['/api/rides/ride-1/safety'] = { emergencyPhone: '112', contacts: 1 };
  act(() => safetyOpened('ride-1'));
  expect(await screen.findByRole('button', { name: 'Alert Waka and my contacts' })).toBeTruthy();
});
