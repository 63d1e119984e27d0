import { afterEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { safetyTexts } from '../../lib/i18n/messages/safety/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { queryClient } from '../../lib/query-client.ts';
import { isStored } from '../../lib/storage/stored-value.ts';
import { answerCalls } from '../../test/answer-fetch.ts';
import { anAlert } from '../../test/builders.ts';
import { OpenAlert, OpenSafety } from './safety-button.tsx';
import { sosStore, sosTaken } from './sos.store.ts';

await texts(safetyTexts);
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  sosStore.setState({ kind: 'idle' }, true);
});

function open(replies: Record<string, unknown>) {
  const called = answerCalls(replies);
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <OpenAlert />
      <OpenSafety />
    </QueryClientProvider>,
  );
  return { called, container };
}

const show = (isLine: boolean) =>
  render(
    <QueryClientProvider client={queryClient}>
      <OpenAlert isLine={isLine} />
      <OpenSafety />
    </QueryClientProvider>,
  );

test('an alert that runs leads back to its dialog, where it can be called a false alarm', async () => {
  open({ '/api/incidents': [anAlert({ state: 'open' })] });
  expect(await screen.findByText(/^Alert received at/)).toBeTruthy();
  expect(screen.getByText('Our team has been alerted.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Emergency help' }));
  expect(await screen.findByRole('button', { name: 'I’m safe, it was a false alarm' })).toBeTruthy();
});

test('where there is room for one line, it is the way to the dialog, also at twice the size of text', async () => {
  answerCalls({ '/api/incidents': [anAlert({ state: 'open' })] });
  show(true);
  await userEvent.click(await screen.findByRole('button', { name: /^Alert received at/ }));
  expect(await screen.findByRole('button', { name: 'I’m safe, it was a false alarm' })).toBeTruthy();
  cleanup();
  document.documentElement.style.fontSize = '32px';
  show(false);
  expect(await screen.findByRole('button', { name: /^Alert received at/ })).toBeTruthy();
  document.documentElement.style.fontSize = '';
});

test.each([
  ['was closed', anAlert({ state: 'closed' })],
  ['was called a false alarm', anAlert({ falseAlarmAt: '2026-11-27T14:05:00.000Z' })],
  ['is a report', anAlert({ kind: 'report' })],
])('nothing is shown of one that %s', async (_, incident) => {
  const { called, container } = open({ '/api/incidents': [incident] });
  await waitFor(() => expect(called).toContain('GET /api/incidents'));
  expect(container.innerHTML).toBe('');
});

test('an alert that was open stands there after a reload without network, until the service says that it is closed', async () => {
  const replies: Record<string, unknown> = { '/api/incidents': [anAlert({ state: 'taken' })] };
  open(replies);
  expect(await screen.findByText(/^Alert received at/)).toBeTruthy();
  cleanup();
  queryClient.clear();
  Object.assign(globalThis, { fetch: async () => Promise.reject(new TypeError('no network')) });
  show(false);
  expect(screen.getByText(/^Alert received at/)).toBeTruthy();
  expect(screen.getByText('Our team is dealing with it.')).toBeTruthy();
  answerCalls({ '/api/incidents': [anAlert({ state: 'closed' })] });
  await act(() => queryClient.invalidateQueries({ queryKey: ['incidents'] }));
  await waitFor(() => expect(screen.queryByText(/^Alert received at/)).toBeNull());
  await waitFor(() => expect(isStored('alert')).toBe(false));
});

test('an alert that the trip left unsent is sent from here, and then shown as received', async () => {
  localStorage.setItem('waka.kept.sos', JSON.stringify({ rideId: 'ride-1', key: 'kept', position: null }));
  const { called } = open({ '/api/rides/ride-1/sos': anAlert(), '/api/incidents': [anAlert()] });
  expect(await screen.findByText(/^Alert received at/)).toBeTruthy();
  expect(called).toContain('POST /api/rides/ride-1/sos');
});

test('an alert of this moment is asked for again once the service has it', async () => {
  const replies: Record<string, unknown> = { '/api/incidents': [] };
  const { called } = open(replies);
  await waitFor(() => expect(called).toContain('GET /api/incidents'));
  replies['/api/incidents'] = [anAlert()];
  sosTaken('ride-1', anAlert());
  expect(await screen.findByText(/^Alert received at/)).toBeTruthy();
});
