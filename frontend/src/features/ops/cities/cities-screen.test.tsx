import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { bo, confirm, open, press, rest, service, type } from '../../../test/cities-page.tsx';
import { anAreaPreview, aServiceArea } from '../../../test/service-areas.ts';
import { draftsStore } from './drafts.store.ts';

test('the list says for each area whether it is open, and what is in it now', async () => {
  service.areas = [
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
  service.answers['PATCH /api/ops/areas/bo'] = bo;
  await open('/bo', 'Bo');
  type('Name', 'Bo Town');
  type('Detour', '1,5');
  press('Review and save');
  const dialog = await confirm('Save change');
  expect(within(dialog).getByText('This changes: Name, Detour.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(service.sent).toEqual([
    {
      call: 'PATCH /api/ops/areas/bo',
      body: { name: 'Bo Town', detour: 1.5, seenVersion: 1, reason: 'It grows' },
    },
  ]);
  expect(draftsStore.getState().drafts).toEqual({});
});

test('the speed of the open road is changed with its unit beside it', async () => {
  service.answers['PATCH /api/ops/areas/bo'] = bo;
  await open('/bo', 'Bo');
  const road = within(screen.getByRole('group', { name: 'Open road' }));
  expect(road.getByLabelText('Speed of a car (km/h)')).toHaveProperty('value', '60');
  fireEvent.change(road.getByLabelText('Begins after (km)'), { target: { value: '500' } });
  press('Review and save');
  expect((await road.findByRole('alert')).textContent).toBe('Please enter 10 to 130 km/h, and 0 to 200 km');
  fireEvent.change(road.getByLabelText('Begins after (km)'), { target: { value: '8' } });
  fireEvent.change(road.getByLabelText('Speed of a car (km/h)'), { target: { value: '45' } });
  press('Review and save');
  const dialog = await confirm('Save change');
  expect(within(dialog).getByText('This changes: Open road.')).toBeTruthy();
  await waitFor(() => expect(service.sent).toHaveLength(1));
  expect(service.sent[0]?.body).toEqual({ openRoad: { beyondKm: 8, kmh: 45 }, seenVersion: 1, reason: 'It grows' });
});

test('a field that says nothing is named and gets the focus, before anything is sent', async () => {
  await open('/bo', 'Bo');
  type('Detour', 'far');
  press('Review and save');
  expect((await screen.findByRole('alert')).textContent).toBe('Please enter a number from 1 to 5');
  expect(document.activeElement).toBe(screen.getByLabelText('Detour'));
  expect(service.sent).toEqual([]);
});

test('hours by weekday are sent, and midnight at the end is that of the day', async () => {
  service.answers['PATCH /api/ops/areas/bo'] = bo;
  await open('/bo', 'Bo');
  fireEvent.change(screen.getByLabelText('Served'), { target: { value: 'week' } });
  for (const day of ['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) press(`Remove hours: ${day}`);
  const monday = within(screen.getByRole('group', { name: 'Monday' }));
  fireEvent.change(monday.getByLabelText('Until'), { target: { value: '00:00' } });
  press('Review and save');
  await confirm('Save change');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(service.sent[0]?.body).toMatchObject({ openHours: [{ weekday: 1, from: 360, to: 1440 }] });
});

test('what another admin saved first is shown, own changes are kept, and saved over it on request', async () => {
  const decision = { action: 'area.changed', by: 'Adama Cole', at: '2026-11-24T04:00:00.000Z', reason: 'New roads' };
  service.answers['PATCH /api/ops/areas/bo'] = {
    status: 409,
    code: 'ops.decided_meanwhile',
    message: 'Too late.',
    decision,
  };
  await open('/bo', 'Bo');
  type('Name', 'Bo Town');
  press('Review and save');
  service.areas = [
    { ...bo, version: 2, detour: 1.8, changedBy: 'Adama Cole', changedAt: decision.at, reason: 'New roads' },
  ];
  const dialog = await confirm('Save change');
  expect((await within(dialog).findByRole('alert')).textContent).toMatch(
    /^Adama Cole decided first .*: City changed, New roads\./,
  );
  // The version that it was written on is gone for good.
  expect(within(dialog).queryByRole('button', { name: 'Save change' })).toBeNull();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Back' }));
  const warning = await screen.findByText(/^Adama Cole has changed this city in the meantime .*: Detour; New roads\.$/);
  expect(warning).toBeTruthy();
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Bo Town');
  // Which of the two holds is decided first.
  expect(screen.queryByRole('button', { name: 'Review and save' })).toBeNull();
  press('Keep my changes');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText('Detour')).toHaveProperty('value', '1.8');
  service.answers['PATCH /api/ops/areas/bo'] = bo;
  press('Review and save');
  await confirm('Save change');
  await waitFor(() => expect(service.sent).toHaveLength(2));
  expect(service.sent[1]?.body).toEqual({ name: 'Bo Town', seenVersion: 2, reason: 'It grows' });
});

test('a city is opened after a question with its figures', async () => {
  service.answers['POST /api/ops/areas/preview'] = anAreaPreview();
  service.answers['PATCH /api/ops/areas/bo'] = bo;
  await open('/bo', 'Bo');
  press('Open city');
  const dialog = await screen.findByRole('dialog', { name: 'Open Bo?' });
  expect(await within(dialog).findByText('No driver on duty changes city.')).toBeTruthy();
  await confirm('Open city');
  await waitFor(() => expect(service.sent).toHaveLength(2));
  expect(service.sent.map(({ body }) => body)).toEqual([
    { id: 'bo', isOpen: true },
    { isOpen: true, seenVersion: 1, reason: 'It grows' },
  ]);
});
