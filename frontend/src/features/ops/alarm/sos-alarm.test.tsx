import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Incident } from '@waka/contracts/safety/incident';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { opsTexts } from '../../../lib/i18n/messages/ops/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { sessionEnded, signedIn } from '../../../lib/session/session.store.ts';
import { toastStore } from '../../../lib/toasts/toast.store.ts';
import { answerFetch } from '../../../test/answer-fetch.ts';
import { aUser, anIncident } from '../../../test/builders.ts';
import { aServiceArea } from '../../../test/service-areas.ts';
import { OPS } from '../live/ops-keys.ts';
import { alarmsCleared, incidentReceived } from '../incidents/alarm.store.ts';
import { typingBegun, typingEnded, typingStore } from '../shared/typing/typing.store.ts';
import { SosAlarm } from './sos-alarm.tsx';
import { showTakenToast } from './show-taken.ts';

await texts(opsTexts);
await texts(opsSectionTexts);
Object.assign(globalThis, {
  ResizeObserver: class {
    observe() {}
    disconnect() {}
  },
});
beforeEach(() => {
  alarmsCleared();
  queryClient.setQueryData(OPS.areas, [aServiceArea({ id: 'freetown', name: 'Freetown' })]);
});
afterEach(cleanup);

const call = anIncident({
  kind: 'sos',
  category: 'sos',
  rideId: 'ride-1',
  reporter: { id: 'rider-1', name: 'Aminata Kamara', role: 'rider', phone: '+23276123456' },
  city: 'freetown',
  position: { lat: 8.4872, lng: -13.2356 },
});

const banner = (incident: Incident) => {
  render(
    <QueryClientProvider client={queryClient}>
      <SosAlarm />
    </QueryClientProvider>,
  );
  act(() => incidentReceived(incident));
  return screen.getByRole('region', { name: 'Calls for help' });
};

test('the banner of a call for help names the plate and the place, and calls the reporter', () => {
  const { textContent } = banner({
    ...call,
    place: 'Cotton Tree',
    ride: { plate: 'AKL 482', vehicle: 'Toyota Corolla', from: 'Cotton Tree', to: 'Lumley' },
  });
  expect(textContent).toContain('Rider · Cotton Tree · Freetown');
  expect(textContent).toContain('AKL 482 · Toyota Corolla · Cotton Tree to Lumley');
  const link = screen.getByRole('link', { name: 'Call Aminata Kamara +232\u00a076\u00a0123456' });
  expect(link.getAttribute('href')).toBe('tel:+23276123456');
});

test('with a session that has ended a call can’t be taken, and the banner says what to do first', () => {
  signedIn(aUser({ id: 'admin-1', userType: 'admin' }));
  sessionEnded();
  const region = banner(call);
  expect(region.textContent).toContain('Sign in to take it');
  expect(screen.queryByRole('button', { name: /^Take / })).toBeNull();
  act(() => signedIn(aUser({ id: 'admin-1', userType: 'admin' })));
  expect(screen.getByRole('button', { name: /^Take / })).toBeTruthy();
});

test('on a page that has not loaded the cities the banner asks for their names', async () => {
  queryClient.removeQueries({ queryKey: OPS.areas });
  answerFetch(200, [aServiceArea({ id: 'freetown', name: 'Freetown' })]);
  const region = banner(call);
  await waitFor(() => expect(region.textContent).toContain('· Freetown ·'));
});

test('an older backend, which names no ride, still rings', () => {
  expect(banner(call).textContent).toContain('Aminata Kamara is calling for help');
});

test.each([
  ['admin-1', 'You’re handling this call'],
  ['admin-2', 'Adama Cole is on it'],
  [undefined, 'Adama Cole is on it'],
])('who takes a call for help is named to others: %s', (takenById, title) => {
  signedIn(aUser({ id: 'admin-1', userType: 'admin' }));
  showTakenToast({ ...call, state: 'taken', takenBy: 'Adama Cole', takenById });
  expect(toastStore.getState().toast).toMatchObject({ title, description: 'Aminata Kamara’s call for help' });
});

const isFolded = (element: HTMLElement | null) => element?.classList.contains('max-md:hidden');

test('on phones one line names plate and place, and a touch shows the rest', async () => {
  banner({
    ...call,
    place: 'Cotton Tree',
    ride: { plate: 'AKL 482', vehicle: 'Toyota Corolla', from: 'Cotton Tree', to: 'Lumley' },
  });
  expect(document.querySelector('.truncate.text-sm')?.textContent).toBe('AKL 482 · Cotton Tree');
  const more = screen.getByRole('button', { name: 'Details of Aminata Kamara’s call for help' });
  const facts = document.getElementById(more.getAttribute('aria-controls') ?? '');
  const open = screen.getByRole('button', { name: 'Open' });
  expect([more.getAttribute('aria-expanded'), isFolded(facts), isFolded(open)]).toEqual(['false', true, true]);
  await userEvent.click(more);
  expect([more.getAttribute('aria-expanded'), isFolded(facts), isFolded(open)]).toEqual(['true', false, false]);
  expect(facts?.textContent).toContain('+232\u00a076\u00a0123456');
});

test('a call that was raised again says when', () => {
  expect(banner({ ...call, raisedAgainAt: '2026-11-22T14:32:00.000Z' }).textContent).toMatch(
    /Aminata Kamara is calling for help.*Raised again .*32/,
  );
});

test('a caller who says that it was a false alarm is named so, and still rings', () => {
  expect(banner({ ...call, falseAlarmAt: '2026-11-22T08:05:00.000Z' }).textContent).toMatch(
    /Aminata Kamara is calling for help.*Says they’re safe, false alarm \(.*05.*\)/,
  );
});

test('more calls than fit are a link to the list of open calls, which keeps what is being typed', async () => {
  const calls = [1, 2, 3, 4, 5].map((number) => ({
    ...call,
    id: `call-${number}`,
    createdAt: `2026-11-22T08:0${number}:00.000Z`,
    reporter: { ...call.reporter, name: `Caller ${number}` },
  }));
  banner({ ...call, id: 'call-0', falseAlarmAt: '2026-11-22T08:05:00.000Z' });
  act(() => calls.forEach(incidentReceived));
  const shown = screen.getAllByRole('listitem').map(({ textContent }) => /Caller \d/.exec(textContent)?.[0]);
  expect(shown).toEqual(['Caller 5', 'Caller 4', 'Caller 3']);
  const more = screen.getByRole('link', { name: 'More calls for help: 3' });
  const form = {};
  typingBegun(form);
  await userEvent.click(more);
  expect(location.pathname).not.toBe('/admin/incidents');
  expect(typingStore.getState().calls).toEqual([{ id: 'call-2', name: 'Caller 2' }]);
  typingEnded(form);
  await userEvent.click(more);
  expect(`${location.pathname}${location.search}`).toBe('/admin/incidents?kind=sos');
});
