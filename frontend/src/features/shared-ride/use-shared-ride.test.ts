import { expect, test } from '@jest/globals';
import type { SharedRide } from '@waka/contracts/rides/shared-ride';
import { withLastPosition } from './use-shared-ride.ts';

const seen: SharedRide = {
  status: 'accepted',
  driver: { firstName: 'Mohamed', vehicle: 'Toyota Corolla', plate: 'AKL 482', type: 'standard' },
  pickup: null,
  dropoff: null,
  geometry: null,
  position: { lat: 8.48, lng: -13.23, at: '2026-11-21T12:00:00.000Z' },
  etaMin: 4,
  endedAt: null,
};
const unseen: SharedRide = { ...seen, position: null, etaMin: null };

test('while the driver’s position is unknown the last one is shown', () => {
  expect(withLastPosition(unseen, seen)).toEqual(seen);
  expect(withLastPosition({ ...unseen, status: 'arrived' }, seen)).toMatchObject({
    position: seen.position,
    etaMin: null,
  });
});

test('also after a ride whose contacts follow the car', () => {
  const help = {
    firstName: 'Aminata',
    at: '2026-11-21T12:05:00.000Z',
    falseAlarmAt: null,
    closedAt: null,
    place: null,
  };
  const ended: SharedRide = { ...unseen, status: 'completed', endedAt: '2026-11-21T12:10:00.000Z', help };
  expect(withLastPosition(ended, seen).position).toEqual(seen.position);
});

test('another driver, or the end of the ride, has none of it', () => {
  const other = { ...unseen, driver: { firstName: 'Alie', vehicle: null, plate: 'AKM 1', type: 'standard' as const } };
  const ended: SharedRide = { ...unseen, status: 'completed', endedAt: '2026-11-21T12:10:00.000Z' };
  for (const now of [other, ended, { ...unseen, driver: null }]) expect(withLastPosition(now, seen)).toEqual(now);
  expect(withLastPosition(unseen, undefined)).toEqual(unseen);
});
