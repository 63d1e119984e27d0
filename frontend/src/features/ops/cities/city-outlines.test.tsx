import { expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bo, confirm, corners, open, press, service, square, type } from '../../../test/cities-page.tsx';
import { anAreaPreview, aServiceArea } from '../../../test/service-areas.ts';

test('an outline is typed, undone and redone, and shows its figures before it is saved', async () => {
  service.answers['POST /api/ops/areas/preview'] = anAreaPreview({
    outlines: [{ id: 'bo', polygon: corners, squareKm: 121.4 }],
    driversInside: [{ id: 'bo', free: 4, busy: 1 }],
    driverMoves: [{ from: 'sierra-leone', to: 'bo', count: 2 }],
    liveRidesStaying: [{ from: 'sierra-leone', to: 'bo', count: 1 }],
    pastRides: [{ from: 'bo', to: 'freetown', count: 14 }],
  });
  service.answers['PATCH /api/ops/areas/bo'] = bo;
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
  await waitFor(() => expect(service.sent).toHaveLength(2));
  expect(service.sent[0]?.body).toEqual({ id: 'bo', polygon: corners });
  expect(service.sent[1]?.body).toEqual({ polygon: corners, seenVersion: 1, reason: 'It grows' });
});

test('a refusal says why in the dialog and then at the outline, until that changes', async () => {
  service.answers['POST /api/ops/areas/preview'] = {
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

test('a new city is added by keyboard alone, with its key, its middle and the country around it', async () => {
  service.answers['POST /api/ops/areas/preview'] = anAreaPreview();
  service.answers['POST /api/ops/areas'] = aServiceArea({ id: 'port-loko' });
  await open('/_new', 'New city');
  expect(screen.getByText(/Without a mouse, list the corners below, one line each\.$/)).toBeTruthy();
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
  expect(service.sent.map(({ body }) => body)).toEqual([
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
  service.answers['POST /api/ops/areas/preview'] = anAreaPreview();
  service.answers['POST /api/ops/areas/freetown/split'] = {};
  await open('/freetown/split', 'Split Freetown');
  expect(screen.queryByRole('button', { name: 'Review and save' })).toBeNull();
  type('Name', 'Waterloo');
  fireEvent.change(screen.getByLabelText('How to draw it'), { target: { value: 'part' } });
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
  expect(service.sent.map(({ body }) => body)).toEqual([
    { id: 'freetown', part: corners },
    { id: 'waterloo', name: 'Waterloo', polygon: corners, seenVersion: 1, reason: 'It grows' },
  ]);
});

test('a city is split without a mouse by the points of a line, of which either side can be taken; one that ends within is refused', async () => {
  service.areas = [aServiceArea({ polygon: corners })];
  await open('/freetown/split', 'Split Freetown');
  press('Corners as a list (0)');
  expect(screen.getByText(/^The points of the line/)).toBeTruthy();
  type('Corners', '7.9, -11.95\n8.05, -11.95');
  press('Apply');
  expect(screen.getByRole('alert').textContent).toMatch(/^The line must begin outside the city/);
  expect(screen.getByLabelText('Corners')).toHaveProperty('value', '7.9, -11.95\n8.05, -11.95');
  type('Corners', '7.9, -11.97\n8.2, -11.97');
  press('Apply');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText('Corners')).toHaveProperty('value', expect.stringMatching(/-12\b/));
  press('Take the other side');
  expect(screen.getByLabelText('Corners')).toHaveProperty('value', expect.stringMatching(/-11\.9\b/));
  expect(screen.getByText(/^A line for each corner/)).toBeTruthy();
});

test('corners that cannot be read are refused with everything else, and do not vanish', async () => {
  await open('/bo', 'Bo');
  press('Corners as a list (4)');
  const field = screen.getByLabelText('Corners');
  fireEvent.change(field, { target: { value: `${square}\nnorth of it` } });
  fireEvent.blur(field);
  type('Name', 'Bo Town');
  press('Corners as a list (4)');
  press('Review and save');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(field);
  expect(screen.getByRole('alert').textContent).toMatch(/^Line 5/);
  fireEvent.change(field, { target: { value: square } });
  fireEvent.blur(field);
  press('Review and save');
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(service.sent.filter(({ call }) => call.startsWith('PATCH'))).toEqual([]);
});

const isAskedBeforeUnload = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('closing the page asks while a city has changes that are not saved', async () => {
  await open('/bo', 'Bo');
  expect(isAskedBeforeUnload()).toBe(false);
  type('Name', 'Bo Town');
  expect(isAskedBeforeUnload()).toBe(true);
  type('Name', 'Bo');
  expect(isAskedBeforeUnload()).toBe(false);
});

test('lines that cross are said while they are drawn, and open no review', async () => {
  await open('/_new', 'New city');
  type('Corners', '8.930351, -12.9116\n8.571107, -12.548125\n8.571107, -12.9116\n8.930351, -12.548125');
  press('Apply');
  expect(screen.getByRole('alert').textContent).toBe('Lines of the outline cross. Move a corner.');
  type('Name', 'Port Loko');
  press('Review and save');
  expect(screen.queryByRole('dialog')).toBeNull();
  press('Undo');
  expect(screen.queryByText('Lines of the outline cross. Move a corner.')).toBeNull();
  expect(service.sent).toEqual([]);
});
