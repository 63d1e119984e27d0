import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { OpsRide } from '@waka/contracts/ops/ops-views';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { opsTexts } from '../../../lib/i18n/messages/ops/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { opsForgotten, ridesRead } from '../live/ops.store.ts';
import { RidesScreen } from './rides-screen.tsx';

await texts(opsTexts);
beforeEach(opsForgotten);
afterEach(cleanup);

const place = { address: 'Cotton Tree', name: null, lat: 8.48, lng: -13.23 };
const aRide = (number: number): OpsRide => ({
  id: `ride-${number}`,
  seq: 1,
  status: 'accepted',
  attention: null,
  lastEvent: { type: 'accepted', at: '2026-11-22T12:00:00.000Z' },
  city: 'freetown',
  region: 'SL',
  vehicleType: 'standard',
  paymentMethod: 'cash',
  fare: 20_000,
  currency: 'SLL',
  pickup: place,
  dropoff: place,
  pickupArea: 'Central',
  dropoffArea: 'Lumley',
  riderId: 'rider',
  riderName: `Rider ${number}`,
  driverId: 'driver',
  driverName: 'Driver',
  plate: 'AKT 123',
  driversAsked: 1,
  attempt: 1,
  durationMin: 12,
  requestedAt: new Date(Date.UTC(2026, 10, 22, 12) - number * 1000).toISOString(),
  searchingSince: '2026-11-22T11:59:00.000Z',
  acceptedAt: '2026-11-22T12:00:00.000Z',
  startedAt: null,
  findings: [],
  findingsVerdict: null,
});

test('a ride with a call for help stands first, however long ago it was requested', () => {
  render(<RidesScreen />);
  const rides = Array.from({ length: 80 }, (_, number) => aRide(number));
  act(() => ridesRead([...rides, { ...aRide(80), attention: 'sos' }]));
  expect(document.querySelector('[data-ride]')?.getAttribute('data-ride')).toBe('ride-80');
});

const shown = () => document.querySelectorAll('[data-ride]').length;

test('of two thousand rides under way fifty are drawn, and more when they are asked for', () => {
  render(<RidesScreen />);
  act(() => ridesRead(Array.from({ length: 2000 }, (_, number) => aRide(number))));
  expect(shown()).toBe(50);
  expect(screen.getByText('2,000')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show more rides' }));
  expect(shown()).toBe(100);
});
