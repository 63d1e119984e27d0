import { afterEach, expect, jest, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { connectionClosed, connectionOpened } from '../../../lib/connection.store.ts';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { opsTexts } from '../../../lib/i18n/messages/ops/texts.ts';
import { safetyTexts } from '../../../lib/i18n/messages/safety/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { answerCalls } from '../../../test/answer-fetch.ts';
import { anIncident, anOpsRide, aPerson } from '../../../test/builders.ts';

Object.assign(globalThis, { matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) });
const listeners: [event: string, listen: (payload: object) => void][] = [];
const socket = {
  connected: false,
  on: (...listening: (typeof listeners)[number]) => void listeners.push(listening),
  off: () => {},
  emit: (event: string, payload: object) => {
    for (const [name, listen] of listeners) if (name === event) listen(payload);
  },
};
const realtime = await import('../../../lib/realtime.ts');
jest.unstable_mockModule('../../../lib/realtime.ts', () => ({ ...realtime, liveSocket: () => socket }));
const { useOpsFeed } = await import('./use-ops-feed.ts');
const { useIncidentsLive } = await import('../alarm/use-incidents-live.ts');
const { IncidentScreen } = await import('../incidents/incident-screen.tsx');
const { PersonScreen } = await import('../people/person-screen.tsx');
const { RideScreen } = await import('../rides/ride-screen.tsx');
await texts(opsTexts);
await texts(opsSectionTexts);
await texts(safetyTexts);

afterEach(() => {
  cleanup();
  listeners.length = 0;
  connectionClosed();
  queryClient.clear();
  history.replaceState(null, '');
});

function OpsScreen({ children }: { children: ReactNode }) {
  useOpsFeed();
  useIncidentsLive();
  return children;
}

const answers = {
  '/api/analytics/dashboard': {},
  '/api/ops/activity': [],
  '/api/ops/money/waiting': {},
  '/api/ops/volume': [],
  '/api/ops/routes/popular': [],
  '/api/ops/rides': [],
  '/api/ops/incidents': [],
  '/api/ops/users/rider-1/file': aPerson(),
  '/api/ops/rides/ride-1/file': {
    ride: anOpsRide({ status: 'completed' }),
    events: [],
    search: [],
    offers: [],
    track: [],
    phones: { rider: null, driver: null },
    audit: [],
  },
  '/api/ops/incidents/incident-1': { incident: anIncident(), ride: null, history: [], decisionId: null },
};

const decidedAbout = (about: string) => (id?: string) => socket.emit('ops:decided', { about, id });

test.each([
  ['person', 'POST /api/ops/users/rider-1/file', () => <PersonScreen id="rider-1" />, 'rider', decidedAbout('person')],
  ['ride', 'POST /api/ops/rides/ride-1/file', () => <RideScreen rideId="ride-1" />, 'ride', decidedAbout('ride')],
  [
    'incident',
    'GET /api/ops/incidents/incident-1',
    () => <IncidentScreen id="incident-1" />,
    'incident',
    (id?: string) => socket.emit('ops:incident', { ...anIncident(), id }),
  ],
])('the open file of one %s is read anew after news about it, and not after news about another', async (...given) => {
  const [kind, path, screenOf, word, emit] = given;
  history.replaceState({ reason: 'A complaint' }, '');
  const called = answerCalls(answers);
  const reads = () => called.filter((one) => one === path).length;
  connectionOpened();
  render(
    <QueryClientProvider client={queryClient}>
      <OpsScreen>{screenOf()}</OpsScreen>
    </QueryClientProvider>,
  );
  await screen.findAllByText(/Aminata Kamara/);
  const before = reads();
  await act(async () => emit(`${word}-2`));
  expect(reads()).toBe(before);
  await act(async () => emit(`${word}-1`));
  await waitFor(() => expect(reads()).toBe(before + 1));
  if (kind === 'incident') return;
  // A backend of the version before does not send whom it is about.
  await act(async () => emit());
  await waitFor(() => expect(reads()).toBe(before + 2));
});

test.each(['payouts', 'refunds', 'debts', 'ride'])(
  'after a decision about %s what waits in Money is counted anew',
  async (about) => {
    const called = answerCalls(answers);
    const counts = () => called.filter((one) => one === 'GET /api/ops/money/waiting').length;
    connectionOpened();
    render(
      <QueryClientProvider client={queryClient}>
        <OpsScreen>{null}</OpsScreen>
      </QueryClientProvider>,
    );
    await waitFor(() => expect(counts()).toBe(1));
    await act(async () => decidedAbout(about)());
    await waitFor(() => expect(counts()).toBe(2));
  },
);
