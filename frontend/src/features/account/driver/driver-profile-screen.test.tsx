import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { DriverProfileView } from '@waka/contracts/accounts/profile-views';
import { accountTexts } from '../../../lib/i18n/messages/account/texts.ts';
import { coloursTexts } from '../../../lib/i18n/messages/colours/texts.ts';
import { documentsTexts } from '../../../lib/i18n/messages/documents/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { answerCalls } from '../../../test/answer-fetch.ts';
import { aUser } from '../../../test/builders.ts';
import { knowVehicles } from '../../../test/vehicles.ts';
import { DriverProfileScreen } from './driver-profile-screen.tsx';

await texts(accountTexts, documentsTexts, coloursTexts);
afterEach(cleanup);

const CARDS = ['Personal Information', 'Driver Information', 'Vehicle Information'];

async function open(given: Partial<DriverProfileView> = {}, documents: object[] = []): Promise<void> {
  const user = aUser({ userType: 'driver' });
  const profile: DriverProfileView = {
    ...user,
    licenseNumber: 'SL-100',
    vehicleType: 'sedan',
    vehicleMake: 'Toyota',
    vehicleModel: 'Corolla',
    vehicleYear: 2015,
    vehiclePlateNumber: 'AKL 482',
    vehicleColour: 'blue',
    vehicleClass: 'standard',
    isApproved: true,
    approval: 'approved',
    isInReview: false,
    isVehicleInReview: false,
    rating: 4.8,
    isNew: false,
    totalRides: 212,
    createdAt: new Date().toISOString(),
    ...given,
  };
  answerCalls({ '/api/driver/profile': profile, '/api/driver/documents': documents });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DriverProfileScreen user={user} />
    </QueryClientProvider>,
  );
  await screen.findByText('Experience');
}

const figure = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

test('the profile of a driver has a way back, a photo uploader, and the figures of the work', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/driver');
  expect(screen.getByRole('button', { name: 'Change profile photo' })).toBeTruthy();
  expect(figure('Rating')).toBe('4.8');
  expect(figure('Lifetime Trips')).toBe('212');
  expect(figure('Experience')).toBe('1m');
});

test('a driver who is sent here for the vehicle finds its form open, and no other', async () => {
  window.history.replaceState(null, '', '/driver/profile?edit=vehicle');
  await open({ vehiclePlateNumber: null });
  expect(document.activeElement).toBe(screen.getByLabelText('Vehicle type'));
  expect(screen.getByLabelText('Plate number')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Save' })).toHaveLength(1);
  window.history.replaceState(null, '', '/');
});

test('what the vehicle lacks is asked anew once the vehicle is saved', async () => {
  queryClient.setQueryData(['driver', 'status'], { vehicleLack: 'unknown' });
  await open();
  const card = within(screen.getByRole('region', { name: 'Vehicle Information' }));
  fireEvent.click(card.getByRole('button', { name: /^Edit/ }));
  fireEvent.change(card.getByLabelText('Plate number'), { target: { value: 'AKL 483' } });
  fireEvent.click(card.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(queryClient.getQueryState(['driver', 'status'])?.isInvalidated).toBe(true));
  queryClient.clear();
});

test('experience is shown in years and months', async () => {
  const then = new Date();
  then.setDate(1);
  then.setMonth(then.getMonth() - 26);
  await open({ createdAt: then.toISOString() });
  expect(figure('Experience')).toBe('2y 2m');
});

test('the e-mail, phone and date of birth of a driver are typed into fields of their kinds', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Edit Personal Information' }));
  const types = ['Email', 'Phone', 'Date of birth'].map((label) => screen.getByLabelText(label).getAttribute('type'));
  expect(types).toEqual(['email', 'tel', 'date']);
});

test('three cards are edited by themselves, each with Edit, Save and Cancel', async () => {
  await open();
  for (const title of CARDS) fireEvent.click(screen.getByRole('button', { name: `Edit ${title}` }));
  for (const title of CARDS) {
    const card = within(screen.getByRole('region', { name: title }));
    expect(card.getByRole('button', { name: 'Save' })).toBeTruthy();
    fireEvent.click(card.getByRole('button', { name: 'Cancel' }));
    expect(card.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(card.getByRole('button', { name: `Edit ${title}` })).toBeTruthy();
  }
});

test('the colour of the vehicle is chosen from a list', async () => {
  await open();
  const card = within(screen.getByRole('region', { name: 'Vehicle Information' }));
  expect(card.getByText('Blue')).toBeTruthy();
  fireEvent.click(card.getByRole('button', { name: 'Edit Vehicle Information' }));
  const list = card.getByLabelText<HTMLSelectElement>('Colour');
  expect([list.value, list.options.length]).toEqual(['blue', 13]);
});

test('until the approval the class is chosen among those that the vehicle may serve', async () => {
  await open({ approval: 'pending', isApproved: false });
  const card = within(screen.getByRole('region', { name: 'Vehicle Information' }));
  fireEvent.click(card.getByRole('button', { name: 'Edit Vehicle Information' }));
  const choices = () =>
    [...(card.queryByLabelText<HTMLSelectElement>('Your ride class')?.options ?? [])].map(({ text }) => text);
  expect(choices()).toEqual(['Standard', 'Comfort', 'XL']);
  fireEvent.change(card.getByLabelText('Vehicle type'), { target: { value: 'tricycle' } });
  expect(choices()).toEqual([]);
});

test('after the approval the class is not in the form', async () => {
  await open();
  const card = within(screen.getByRole('region', { name: 'Vehicle Information' }));
  fireEvent.click(card.getByRole('button', { name: 'Edit Vehicle Information' }));
  expect(card.queryByLabelText('Your ride class')).toBeNull();
});

const NEW_CLASS = /^Your ride class doesn’t fit this vehicle\. We’ll change it when we approve the vehicle/;

test('an approved driver who chooses a vehicle that his class does not fit reads beforehand that ops changes it', async () => {
  knowVehicles();
  await open();
  const card = within(screen.getByRole('region', { name: 'Vehicle Information' }));
  fireEvent.click(card.getByRole('button', { name: 'Edit Vehicle Information' }));
  expect(card.queryByText(NEW_CLASS)).toBeNull();
  fireEvent.change(card.getByLabelText('Vehicle type'), { target: { value: 'tricycle' } });
  expect(card.getByText(NEW_CLASS)).toBeTruthy();
  expect(card.queryByLabelText('Your ride class')).toBeNull();
  fireEvent.change(card.getByLabelText('Vehicle type'), { target: { value: 'suv' } });
  expect(card.queryByText(NEW_CLASS)).toBeNull();
});

test('he reads it while that vehicle waits; one who still chooses his class does not', async () => {
  knowVehicles();
  await open({ isVehicleInReview: true, isClassToChange: true, vehicleType: 'motorcycle' });
  expect(screen.getByText(NEW_CLASS)).toBeTruthy();
  cleanup();
  // Ops has narrowed the class since, and the plate alone waits.
  await open({ isVehicleInReview: true, isClassToChange: false, vehicleType: 'motorcycle' });
  fireEvent.click(screen.getByRole('button', { name: 'Edit Vehicle Information' }));
  expect(screen.queryByText(NEW_CLASS)).toBeNull();
  cleanup();
  await open({ approval: 'pending', isApproved: false, vehicleType: 'motorcycle' });
  fireEvent.click(screen.getByRole('button', { name: 'Edit Vehicle Information' }));
  expect(screen.queryByText(NEW_CLASS)).toBeNull();
});

test('a changed vehicle that waits for its review says so where its plate stands', async () => {
  await open({ isVehicleInReview: true, vehiclePlateNumber: 'AKL 999' });
  const note = screen.getByText('Riders will see your new vehicle once we’ve checked it.');
  const plate = screen.getByText('AKL 999');
  expect(plate.compareDocumentPosition(note)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(note.parentElement?.contains(plate)).toBe(true);
});

test('a driver whose new vehicle is in review reads which documents of it are due, with the way there', async () => {
  const insurance = { kind: 'insurance', isRequired: true, isDueAgain: true };
  const next = { isRequired: false, isNeededNext: true };
  await open({ isVehicleInReview: true }, [
    insurance,
    { ...insurance, kind: 'licence', isDueAgain: false },
    { ...next, kind: 'vehicle_photo', state: 'missing' },
    { ...next, kind: 'vehicle_registration', state: 'uploaded' },
  ]);
  const note = await screen.findByText(/^Send these now for the new vehicle or licence: Insurance, Vehicle photo\./);
  expect(within(note).getByRole('link').getAttribute('href')).toBe('/driver/documents');
});
