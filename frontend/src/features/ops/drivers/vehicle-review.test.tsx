import { afterEach, expect, test } from '@jest/globals';
import type { DriverFile, WaitingVehicle } from '@waka/contracts/ops/ops-file-views';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { documentsTexts } from '../../../lib/i18n/messages/documents/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { aListedDriver } from '../../../test/builders.ts';
import { knowVehicles } from '../../../test/vehicles.ts';
import { VehicleReview } from './vehicle-review.tsx';

await texts(opsSectionTexts);
await texts(documentsTexts);
afterEach(cleanup);

const words = (element: HTMLElement | null) => element?.textContent?.replaceAll(/\s/g, ' ');

const file: DriverFile = {
  driver: aListedDriver({ vehiclePlateNumber: 'AKL 482', vehicleMake: 'Toyota', vehicleModel: 'Corolla' }),
  rides: { completed: 0, marked: 0, undecided: 0, notFine: 0 },
  owner: null,
  ownsVehicle: false,
  documents: [],
  shownAs: null,
  waitingVehicle: null,
  audit: [],
};

const waiting: WaitingVehicle = {
  id: 'change-1',
  vehicleType: 'suv',
  vehicleMake: 'Nissan',
  vehicleModel: 'Patrol',
  vehicleYear: 2015,
  vehiclePlateNumber: 'AKM 921',
  licenseNumber: null,
};
const sentBodies: unknown[] = [];

function showReview(status: number, more: Partial<DriverFile> = {}): void {
  sentBodies.length = 0;
  Object.assign(globalThis, {
    fetch: async (address: string, init: { body: string }) => {
      sentBodies.push([address, JSON.parse(init.body)]);
      const text = JSON.stringify({ code: 'service.unavailable', message: 'Later.' });
      const headers = new Headers();
      return { ok: status === 200, status, headers, text: async () => text, json: async () => file };
    },
  });
  render(
    <QueryClientProvider client={queryClient}>
      <VehicleReview file={{ ...file, waitingVehicle: waiting, ...more }} />
    </QueryClientProvider>,
  );
}

test('a new vehicle is shown beside the one in force, and is approved as the change that was shown', async () => {
  showReview(200);
  const [now, next] = ['Currently approved', 'New'].map((name) => words(screen.getByText(name).parentElement));
  expect(now).not.toContain('Nissan');
  expect(next).toMatch(/AKM 921.*Nissan Patrol 2015/);
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() =>
    expect(sentBodies).toEqual([['/api/ops/drivers/driver-1/vehicle/approve', { changeId: 'change-1' }]]),
  );
});

test('a new vehicle is refused with a reason that its driver reads; a failure is said in the box', async () => {
  showReview(503);
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  sentBodies.length = 0;
  fireEvent.click(screen.getByRole('button', { name: 'Reject' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'The plate is unreadable' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Reject' }));
  const body = { changeId: 'change-1', reason: 'The plate is unreadable' };
  await waitFor(() => expect(sentBodies).toEqual([['/api/ops/drivers/driver-1/vehicle/refuse', body]]));
  expect(await dialog.findByRole('alert')).toBeTruthy();
});

test('without a change that waits there is nothing to decide', () => {
  render(<VehicleReview file={file} />);
  expect(document.body.textContent).toBe('');
});

const holder = { id: 'driver-2', name: 'Kelfala Jalloh', vehicle: 'TVS Star', approval: 'approved' } as const;

test('the approval of a new vehicle says whose plate it is and which documents are due, and asks', async () => {
  showReview(200, { documentsAgain: ['insurance', 'vehicle_photo'], plateHolders: [holder] });
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/AKM 921 is also that of: Kelfala Jalloh \(TVS Star, Approved\)/)).toBeTruthy();
  expect(dialog.getByText(/have to be sent again: Insurance, Vehicle photo\./)).toBeTruthy();
  expect(sentBodies).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(sentBodies).toHaveLength(1));
});

test('a vehicle that may not serve the class is approved with the class that the admin chooses, after the question', async () => {
  knowVehicles();
  showReview(200, {
    driver: aListedDriver({ vehicleType: 'motorbike', vehicleBody: 'motorcycle' }),
    newClasses: [
      { vehicleClass: 'standard', lacks: ['insurance'] },
      { vehicleClass: 'comfort', lacks: [] },
    ],
  });
  const review = within(screen.getByRole('region', { name: 'Vehicle and licence' }));
  expect(review.getByText(/^This vehicle can’t serve the class Motorbike\./)).toBeTruthy();
  const list = review.getByLabelText<HTMLSelectElement>('New class');
  expect([...list.options].map(({ text }) => text)).toEqual(['Standard', 'Comfort']);
  const button = review.getByRole<HTMLButtonElement>('button', { name: 'Approve' });
  expect(review.getByText(/^Standard needs these documents of the new vehicle: Insurance\./)).toBeTruthy();
  expect(button.disabled).toBe(true);
  fireEvent.change(list, { target: { value: 'comfort' } });
  expect(review.queryByText(/needs these documents/)).toBeNull();
  fireEvent.click(button);
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/^The class changes to Comfort\./)).toBeTruthy();
  expect(sentBodies).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
  await waitFor(() =>
    expect(sentBodies.map((sent) => Object(sent)[1])).toEqual([{ changeId: 'change-1', vehicleClass: 'comfort' }]),
  );
});

test('a vehicle with which the class stays asks for none, and one that no class takes cannot be approved', () => {
  knowVehicles();
  showReview(200);
  expect(screen.queryByLabelText('New class')).toBeNull();
  cleanup();
  showReview(200, { newClasses: [] });
  expect(screen.queryByLabelText('New class')).toBeNull();
  expect(screen.getByText(/^No class takes this vehicle type\./)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(true);
});

const box = (waitingVehicle: DriverFile['waitingVehicle']) => (
  <QueryClientProvider client={queryClient}>
    <VehicleReview file={{ ...file, waitingVehicle }} />
  </QueryClientProvider>
);

test('a refusal that is being written stays when another admin decides, and says who was first', async () => {
  const decision = {
    action: 'driver_vehicle.approved',
    by: 'Adama Cole',
    at: '2026-11-27T19:30:00.000Z',
    reason: null,
  };
  const refusal = { code: 'ops.decided_meanwhile', message: 'Another admin has decided.', decision };
  const asked: unknown[] = [];
  Object.assign(globalThis, {
    fetch: async (_address: string, { body }: { body: string }) => {
      asked.push(JSON.parse(body));
      return { ok: false, status: 409, headers: new Headers(), text: async () => JSON.stringify(refusal) };
    },
  });
  const { rerender } = render(box(waiting));
  fireEvent.click(screen.getByRole('button', { name: 'Reject' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'The plate is unreadable' } });
  // The driver has changed it again, or it was decided.
  rerender(box({ ...waiting, id: 'change-2' }));
  rerender(box(null));
  fireEvent.submit(dialog.getByRole('textbox'));
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^Adama Cole decided first/);
  expect(asked).toEqual([{ changeId: 'change-1', reason: 'The plate is unreadable' }]);
  expect(dialog.queryByRole('button', { name: 'Reject' })).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Back' }));
  expect(screen.queryByText('Currently approved')).toBeNull();
});
