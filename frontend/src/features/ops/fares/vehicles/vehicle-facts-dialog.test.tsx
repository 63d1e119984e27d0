import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { VehicleClassSettings } from '@waka/contracts/ops/ops-file-views';
import { documentsTexts } from '../../../../lib/i18n/messages/documents/texts.ts';
import { opsSectionTexts } from '../../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { answerRoutes, bodiesOf } from '../../../../test/answer-routes.ts';
import { knowVehicles } from '../../../../test/vehicles.ts';
import { VehicleFactsDialog } from './vehicle-facts-dialog.tsx';

await texts(opsSectionTexts, documentsTexts);
beforeEach(() => queryClient.clear());
afterEach(cleanup);

const CHANGE = 'PUT /api/ops/vehicle-classes/standard/facts';
const settings: VehicleClassSettings = {
  vehicleType: 'standard',
  names: { en: 'Standard', fr: 'Standard', ar: 'عادي', pt: 'Standard', kri: 'Standad' },
  icon: 'car',
  capacity: 4,
  kmh: 17,
  bodies: ['motorcycle'],
  documents: ['licence', 'national_id'],
  openings: [],
  decisionId: 'seen-1',
  changedBy: null,
  changedAt: null,
  reason: null,
};

function show(shown = settings) {
  knowVehicles();
  const sent = answerRoutes({ [CHANGE]: shown, 'GET /api/ops/vehicle-classes': [shown] });
  let isClosed = false;
  render(
    <QueryClientProvider client={queryClient}>
      <VehicleFactsDialog settings={shown} onClose={() => (isClosed = true)} />
    </QueryClientProvider>,
  );
  return { sent, isClosed: () => isClosed };
}

const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
const check = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }));
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save change' });

test('vehicles, documents and picture of a class are changed with what the page has seen', async () => {
  const { sent, isClosed } = show();
  check('Kekeh');
  check('National ID');
  check('Insurance');
  type('Picture', 'tricycle');
  type('Reason', 'Asked for at the park');
  fireEvent.click(saveButton());
  await waitFor(() => expect(isClosed()).toBe(true));
  expect(bodiesOf(sent, CHANGE)).toEqual([
    {
      capacity: 4,
      kmh: 17,
      bodies: ['motorcycle', 'tricycle'],
      documents: ['licence', 'insurance'],
      icon: 'tricycle',
      reason: 'Asked for at the park',
      seen: 'seen-1',
    },
  ]);
});

test('a picture that the app does not have stays', async () => {
  const { sent, isClosed } = show({ ...settings, icon: 'hovercraft' });
  expect(screen.getByRole<HTMLOptionElement>('option', { name: 'hovercraft' }).selected).toBe(true);
  type('Reason', 'Asked for at the park');
  fireEvent.click(saveButton());
  await waitFor(() => expect(isClosed()).toBe(true));
  expect(bodiesOf(sent, CHANGE)[0]).not.toHaveProperty('icon');
});

test('a class without any vehicle is not saved, and the form says what is missing', () => {
  show();
  expect(screen.queryByText(/^Missing or wrong/)).toBeNull();
  check('Motorcycle');
  type('Seats for riders', '0');
  expect(screen.getByText('Missing or wrong: Seats for riders, Vehicle types that may serve it')).toBeTruthy();
  expect(saveButton().disabled).toBe(true);
});

/** Answers like a service on which Hawa has changed the speed; a list without her change has not arrived yet. */
function decideFirst(listed: VehicleClassSettings[]) {
  const decision = {
    id: 'of Hawa',
    action: 'vehicle.changed',
    by: 'Hawa',
    at: '2026-11-22T08:00:00.000Z',
    reason: 'Hills',
  };
  const refusal = { code: 'ops.decided_meanwhile', message: 'Another admin has decided.', decision };
  const sent: { seen: string }[] = [];
  Object.assign(globalThis, {
    fetch: async (address: string, { method = 'GET', body = '' }: { method?: string; body?: string } = {}) => {
      if (method === 'PUT') sent.push(JSON.parse(body));
      const isRefused = method === 'PUT' && sent.at(-1)?.seen !== 'of Hawa';
      const text = JSON.stringify(isRefused ? refusal : address.endsWith('/vehicle-classes') ? listed : {});
      return {
        ok: !isRefused,
        status: isRefused ? 409 : 200,
        headers: new Headers(),
        statusText: '',
        text: async () => text,
        json: async () => JSON.parse(text),
      };
    },
  });
  return sent;
}

test('after a refusal the fields that were not touched follow the other admin, and are sent so', async () => {
  const { isClosed } = show();
  const sent = decideFirst([{ ...settings, kmh: 30, decisionId: 'of Hawa' }]);
  type('Seats for riders', '5');
  type('Reason', 'Counted them');
  fireEvent.click(saveButton());
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Hawa decided first/);
  await waitFor(() => expect(screen.getByLabelText('Speed in the city (km/h)')).toHaveProperty('value', '30'));
  expect(screen.getByLabelText('Seats for riders')).toHaveProperty('value', '5');
  expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'Counted them');
  fireEvent.click(saveButton());
  await waitFor(() => expect(isClosed()).toBe(true));
  expect(sent).toMatchObject([
    { capacity: 5, kmh: 17, seen: 'seen-1' },
    { capacity: 5, kmh: 30, seen: 'of Hawa' },
  ]);
});

test('what another admin decided is not taken for seen before the fields show it', async () => {
  const { isClosed } = show();
  const listed = [settings];
  const sent = decideFirst(listed);
  type('Reason', 'Counted them');
  fireEvent.click(saveButton());
  await screen.findByRole('alert');
  fireEvent.click(saveButton());
  await waitFor(() => expect(sent.map(({ seen }) => seen)).toEqual(['seen-1', 'seen-1']));
  listed[0] = { ...settings, kmh: 30, decisionId: 'of Hawa' };
  await queryClient.refetchQueries({ queryKey: ['ops', 'vehicles'] });
  await waitFor(() => expect(screen.getByLabelText('Speed in the city (km/h)')).toHaveProperty('value', '30'));
  await waitFor(() => expect(saveButton().disabled).toBe(false));
  expect(isClosed()).toBe(false);
});
