import { afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { liveTexts } from '../../../../lib/i18n/messages/live/texts.ts';
import { rideTexts } from '../../../../lib/i18n/messages/ride/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { driverMoved, positionCleared } from '../../../../lib/live/position.store.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { aRide } from '../../../../test/builders.ts';
import { ArrivalLine } from './arrival-line.tsx';

beforeAll(() => Promise.all([texts(rideTexts), texts(liveTexts)]));
afterEach(() => {
  cleanup();
  positionCleared();
});

const near = () => screen.queryByText('Your driver is two streets away. Please be at the pickup.');
const here = { rideId: 'ride-1', lat: 8.4872, lng: -13.2356, heading: null, speed: null };

test('a minute to the pickup is not a minute to the destination, once the trip began', () => {
  const now = Date.now();
  driverMoved({ ...here, etaMin: 1, at: now - 1000 });
  const accepted = render(<ArrivalLine ride={aRide({ status: 'accepted' })} />);
  expect(screen.queryByText('1 min away')).not.toBeNull();

  const trip = aRide({ status: 'in_progress', startedAt: new Date(now).toISOString() });
  accepted.rerender(<ArrivalLine ride={trip} />);
  expect(screen.queryByText(/to the destination/)).toBeNull();

  act(() => driverMoved({ ...here, etaMin: 18, at: now + 1000 }));
  expect(screen.queryByText('18 min to the destination')).not.toBeNull();
});

test.each([
  ['accepted', 200, true],
  ['accepted', 400, false],
  ['in_progress', 200, false],
] as const)(
  'a driver of a ride %s, %i m from the pickup, is said to be two streets away: %s',
  (status, metres, isShown) => {
    const ride = aRide({ status });
    const { lat, lng } = ride.pickupLocation;
    if (lat === null || lng === null) throw new Error('the pickup has no place');
    driverMoved({ ...here, lat: lat + 2 / 111.195, lng, etaMin: 5, at: Date.now() - 2000 });
    render(<ArrivalLine ride={ride} />);
    expect(near()).toBeNull();
    act(() => driverMoved({ ...here, lat: lat + metres / 111_195, lng, etaMin: 1, at: Date.now() }));
    expect(near() !== null).toBe(isShown);
  },
);

test.each([
  [6, false],
  [4, true],
])('to a scheduled ride %i minutes ahead the rider is called: %s', (minutes, isCalled) => {
  const scheduledFor = new Date(serverNow() + minutes * 60_000).toISOString();
  const ride = aRide({ status: 'accepted', scheduledFor });
  const { lat, lng } = ride.pickupLocation;
  driverMoved({ ...here, lat: lat ?? 0, lng: lng ?? 0, etaMin: 1, at: Date.now() });
  render(<ArrivalLine ride={ride} />);
  expect(near() !== null).toBe(isCalled);
});

test('where another person rides, that person should be at the pickup, and not the rider who booked', () => {
  const ride = aRide({ status: 'accepted', passenger: { name: 'Fatmata Conteh', phone: '+23278123456' } });
  driverMoved({
    ...here,
    lat: ride.pickupLocation.lat ?? 0,
    lng: ride.pickupLocation.lng ?? 0,
    etaMin: 1,
    at: Date.now(),
  });
  render(<ArrivalLine ride={ride} />);
  expect(screen.getByText('The driver is two streets away. Fatmata Conteh should be at the pickup.')).toBeTruthy();
  expect(near()).toBeNull();
});

test.each([
  [-900, 'Your driver has waited 0:00', 'Your driver may leave in 5:00'],
  [60_000, 'Your driver has waited 1:00', 'Your driver may leave in 4:00'],
  [301_000, 'Your driver has waited 5:01', 'Your driver may leave now'],
])('a rider whose driver has waited %d ms reads when the driver may leave', (waitedMs, waited, leaves) => {
  jest.useFakeTimers();
  const arrivedAt = new Date(serverNow() - waitedMs).toISOString();
  render(<ArrivalLine ride={aRide({ status: 'arrived', arrivedAt })} />);
  expect(screen.queryByText(waited)).not.toBeNull();
  expect(screen.queryByText(leaves)).not.toBeNull();
  jest.useRealTimers();
});
