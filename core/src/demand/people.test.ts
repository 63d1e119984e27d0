import { expect, test } from '@jest/globals';
import { cottonTree, lumley } from '../testing/builders.ts';
import { wishesOf, type Booking, type Look } from './people.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 25, 12, minute));
const place = { region: 'SL', city: 'freetown', pickup: cottonTree } as const;
const look = (riderId: string, minute: number): Look => ({ riderId, ...place, at: at(minute) });
const booking = (riderId: string, search: Booking['search'], minute: number): Booking => ({
  riderId,
  ...place,
  pickup: lumley,
  vehicleType: 'standard',
  search,
  at: at(minute),
});
const found = (looks: Look[], bookings: Booking[]) =>
  wishesOf(looks, bookings).map(({ riderId, waits, pickup }) => [riderId, waits, pickup]);

test('who only asked for a price looks, and who booked without getting a driver waits where the ride begins', () => {
  expect(found([look('a', 1), look('b', 1)], [booking('b', 'waiting', 2), booking('c', 'unserved', 2)])).toEqual([
    ['a', null, cottonTree],
    ['b', 'standard', lumley],
    ['c', 'standard', lumley],
  ]);
});

test('a rider who got a driver after the last look wants nothing more, and one who looks again does', () => {
  expect(found([look('a', 1)], [booking('a', 'served', 2)])).toEqual([]);
  expect(found([look('a', 3)], [booking('a', 'served', 2)])).toEqual([['a', null, cottonTree]]);
});

test('the last booking counts: a search that failed and one that found a driver are one served rider', () => {
  expect(found([], [booking('a', 'served', 5), booking('a', 'unserved', 2)])).toEqual([]);
  expect(found([], [booking('a', 'served', 2), booking('a', 'unserved', 5)])).toEqual([['a', 'standard', lumley]]);
});
