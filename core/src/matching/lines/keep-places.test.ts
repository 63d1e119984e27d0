import { expect, test } from '@jest/globals';
import type { QueueZone } from '../../platform/ports/queue-zone-reader.ts';
import { lineChanges, type SeenDriver } from './keep-places.ts';
import { countPlaces } from './line-views.ts';
import type { HeldPlace } from './lines.repository.ts';

const OUTSIDE_SECONDS = 60;
const SILENT_SECONDS = 180;
const airport = { lat: 8.6164, lng: -13.1955 };
const northOf = (metres: number) => ({ ...airport, lat: airport.lat + metres / 111_195 });

const aZone = (facts: Partial<QueueZone> = {}): QueueZone => ({
  id: 'airport',
  region: 'SL',
  names: { en: 'Lungi Airport' },
  ...airport,
  radiusM: 500,
  polygon: null,
  vehicleTypes: [],
  outsideSeconds: OUTSIDE_SECONDS,
  silentSeconds: SILENT_SECONDS,
  isOpen: true,
  ...facts,
});

const aPlace = (facts: Partial<HeldPlace> = {}): HeldPlace => ({
  driverId: 'driver',
  zoneId: 'airport',
  turn: '1',
  awaySeconds: null,
  isOnline: true,
  city: 'freetown',
  vehicleType: 'standard',
  rideStatus: null,
  ...facts,
});

const seenAt = (metres: number, facts: Partial<SeenDriver> = {}): SeenDriver => ({
  driverId: 'driver',
  ...northOf(metres),
  ageMs: 1000,
  isBusy: false,
  ...facts,
});

const square: QueueZone['polygon'] = [
  { lat: airport.lat - 0.002, lng: airport.lng - 0.002 },
  { lat: airport.lat - 0.002, lng: airport.lng + 0.002 },
  { lat: airport.lat + 0.002, lng: airport.lng + 0.002 },
  { lat: airport.lat + 0.002, lng: airport.lng - 0.002 },
];

/** Returns what happens to one driver's place. */
function fate(place: Partial<HeldPlace>, seen: SeenDriver | null, zone: Partial<QueueZone> = {}) {
  const { away, back, gone } = lineChanges({
    zones: [aZone(zone)],
    places: [aPlace(place)],
    drivers: new Map(seen ? [[seen.driverId, seen]] : []),
  });
  return away.length > 0 ? 'away' : back.length > 0 ? 'back' : gone.length > 0 ? 'gone' : 'stays';
}

const old = { ageMs: 61_000 };

test.each<[string, Partial<HeldPlace>, SeenDriver | null, string, Partial<QueueZone>?]>([
  ['in the zone', {}, seenAt(400), 'stays'],
  ['outside by the error of a position', {}, seenAt(590), 'stays'],
  ['clearly outside', {}, seenAt(620), 'away'],
  ['outside for less than the grace', { awaySeconds: OUTSIDE_SECONDS - 1 }, seenAt(620), 'stays'],
  ['outside for longer', { awaySeconds: OUTSIDE_SECONDS + 1 }, seenAt(620), 'gone'],
  ['back in time', { awaySeconds: OUTSIDE_SECONDS - 1 }, seenAt(400), 'back'],
  ['with a cut line', {}, seenAt(400, old), 'away'],
  ['with a line cut for longer than a driver may be outside', { awaySeconds: OUTSIDE_SECONDS + 1 }, null, 'stays'],
  ['with a line cut for too long', { awaySeconds: SILENT_SECONDS + 1 }, seenAt(400, old), 'gone'],
  ['off duty', { isOnline: false }, seenAt(400), 'gone'],
  ['with a ride that has not begun', { rideStatus: 'arrived' }, seenAt(400), 'stays'],
  ['with a ride under way', { rideStatus: 'in_progress' }, seenAt(400), 'gone'],
  ['of a class that has no line', {}, seenAt(400), 'gone', { vehicleTypes: ['kekeh'] }],
  ['in a closed zone', {}, seenAt(400), 'gone', { isOpen: false }],
  ['near a corner of an outline', {}, seenAt(300), 'stays', { polygon: square }],
  ['outside of an outline', {}, seenAt(400), 'away', { polygon: square }],
])('a driver %s', (_, place, seen, expected, zone = {}) => {
  expect(fate(place, seen, zone)).toBe(expected);
});

test('drivers come into a line free, heard and within its zone, who was there first before the other', () => {
  const drivers = [
    seenAt(10, { driverId: 'newer', ageMs: 500 }),
    seenAt(20, { driverId: 'older', ageMs: 5000 }),
    seenAt(550, { driverId: 'at the fence' }),
    seenAt(10, { driverId: 'busy', isBusy: true }),
    seenAt(10, { driverId: 'silent', ...old }),
    seenAt(10),
  ];
  const look = { zones: [aZone()], places: [aPlace()], drivers: new Map(drivers.map((one) => [one.driverId, one])) };
  expect(lineChanges(look).come.map(({ driverId }) => driverId)).toEqual(['older', 'newer']);
  expect(lineChanges({ ...look, zones: [aZone({ isOpen: false })], places: [] }).come).toEqual([]);
});

test('places count among free drivers of the same class and zone', () => {
  const places = [
    aPlace({ driverId: 'first' }),
    aPlace({ driverId: 'kekeh', vehicleType: 'kekeh' }),
    aPlace({ driverId: 'asked', rideStatus: 'accepted' }),
    aPlace({ driverId: 'ferry', zoneId: 'ferry' }),
    aPlace({ driverId: 'second', awaySeconds: 5 }),
  ];
  expect(Object.fromEntries(countPlaces(places))).toEqual({
    first: { place: 1, length: 2 },
    kekeh: { place: 1, length: 1 },
    ferry: { place: 1, length: 1 },
    second: { place: 2, length: 2 },
  });
});
