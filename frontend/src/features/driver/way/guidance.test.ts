import { expect, test } from '@jest/globals';
import type { DriverWay } from '@waka/contracts/drivers/driver-way';
import type { LatLng } from '@waka/contracts/geo';
import { aRide } from '../../../test/builders.ts';
import { encodePolyline } from '../../../ui/map/polyline.ts';
import { aheadOn, knownWayOf, leadsTo, nextManoeuvre, placeOf, progressOn, type Progress } from './guidance.ts';

const KM = 1 / 111.195;
const at = (northKm: number, eastKm = 0): LatLng => ({
  lat: 8.48 + northKm * KM,
  lng: -13.23 + (eastKm * KM) / 0.98906,
});
const fix = (northKm: number, eastKm = 0, accuracy = 8) => ({ ...at(northKm, eastKm), accuracy });

/** A kilometre to the north, one to the east, and back to the beginning's level. */
const way: DriverWay = {
  rideId: 'ride-1',
  to: '',
  geometry: encodePolyline([at(0), at(1), at(1, 1), at(0, 1)]),
  manoeuvres: [
    ['right', 1, 'Wilkinson Road'],
    ['stop', 2, ''],
    ['arrive', 3, ''],
  ],
};
const known = knownWayOf(way);
const follow = (fixes: readonly ReturnType<typeof fix>[]): Progress =>
  fixes.reduce<Progress | null>((before, one) => progressOn(known, one, before), null) ?? progressOn(known, fix(0));
const nextAfter = (...fixes: ReturnType<typeof fix>[]) => nextManoeuvre(known, follow(fixes));

test('the next manoeuvre comes nearer, and after it comes the one behind it', () => {
  expect(nextAfter(fix(0))?.metres).toBeCloseTo(1000, -1);
  const near = nextAfter(fix(0), fix(0.8, 0.01));
  expect(near?.manoeuvre).toEqual(['right', 1, 'Wilkinson Road']);
  expect(near?.metres).toBeCloseTo(200, -1);
  const round = nextAfter(fix(0), fix(0.8), fix(1, 0.2));
  expect(round).toMatchObject({ manoeuvre: ['stop', 2, ''], stopsBefore: 0 });
  expect(round?.metres).toBeCloseTo(800, -1);
  expect(nextAfter(fix(0), fix(1, 0.5), fix(0.5, 1))).toMatchObject({ manoeuvre: ['arrive', 3, ''], stopsBefore: 1 });
});

test('the next manoeuvre has its place, which the map keeps in view', () => {
  const next = nextAfter(fix(0), fix(1, 0.5));
  expect(next?.manoeuvre[0]).toBe('stop');
  const place = next && placeOf(known, next);
  expect(place?.lat).toBeCloseTo(at(1, 1).lat, 4);
  expect(place?.lng).toBeCloseTo(at(1, 1).lng, 4);
});

const ending = (place: LatLng, stop = at(1, 1)) => knownWayOf({ ...way, to: encodePolyline([stop, place]) });
const atTheEnd = [fix(0), fix(1, 0.5), fix(0.5, 1), fix(0.01, 1)];

test('a place off the road is as far as the phone is from it, not as the way is long', () => {
  const off = ending(at(-0.65, 1));
  const before = nextManoeuvre(off, follow(atTheEnd.slice(0, 3)), fix(0.5, 1));
  expect(before?.metres).toBeCloseTo(1150, -1);
  const there = nextManoeuvre(off, follow(atTheEnd), fix(0.01, 1));
  expect(there?.metres).toBeCloseTo(660, -1);
  expect(there && placeOf(off, there)?.lat).toBeCloseTo(at(-0.65).lat, 4);
  // Behind the end of the way the place is still ahead.
  const on = [fix(-0.2, 1), fix(-0.3, 1), fix(-0.4, 1)];
  const beyond = follow([...atTheEnd, ...on]);
  expect(beyond.isOff).toBe(true);
  expect(nextManoeuvre(off, beyond, fix(-0.4, 1))?.metres).toBeCloseTo(250, -1);
  expect(nextManoeuvre(ending(at(0, 1)), beyond, fix(-0.4, 1))).toBeNull();
});

test('a place beside the road is reached where the way ends', () => {
  const beside = nextManoeuvre(ending(at(-0.05, 1)), follow(atTheEnd), fix(0.01, 1));
  expect(beside?.metres).toBeCloseTo(10, -1);
  expect(beside).not.toHaveProperty('offRoad');
});

test('a stop off the road says so too', () => {
  const stop = nextManoeuvre(ending(at(0, 1), at(1.4, 1)), follow([fix(0), fix(1, 0.5)]));
  expect(stop).toMatchObject({ manoeuvre: ['stop', 2, ''], offRoad: expect.anything() });
  expect(stop?.metres).toBeCloseTo(900, -1);
});

test('a warning of a rule has its names in the languages that it has', () => {
  const names = { en: 'City centre', fr: 'Centre-ville' };
  const warned = knownWayOf({
    ...way,
    manoeuvres: [['no_entry', 1, 'City centre'], ...way.manoeuvres],
    ruleNames: [names],
  });
  expect(nextManoeuvre(warned, progressOn(warned, fix(0)))).toMatchObject({
    manoeuvre: ['no_entry', 1, 'City centre'],
    names,
  });
  expect(nextManoeuvre(warned, progressOn(warned, fix(1, 0.2)))).not.toHaveProperty('names');
});

test.each<[string, ReturnType<typeof fix>[], boolean]>([
  ['one fix 80 m beside it', [fix(0.5, 0.08)], false],
  ['three of them', [fix(0.5, 0.08), fix(0.52, 0.08), fix(0.54, 0.08)], true],
  ['three that may be on it', [fix(0.5, 0.08, 100), fix(0.52, 0.08, 100), fix(0.54, 0.08, 100)], false],
  ['two, and one on it', [fix(0.5, 0.08), fix(0.52, 0.08), fix(0.54), fix(0.56, 0.08)], false],
  ['one fix 200 m beside it', [fix(0.5, 0.2)], true],
  ['that, and one on it again', [fix(0.5, 0.2), fix(0.55)], false],
])('after %s the driver is off the way: %#', (_, fixes, isOff) => {
  const progress = follow([fix(0.4), ...fixes]);
  expect(progress.isOff).toBe(isOff);
  expect(nextManoeuvre(known, progress) === null).toBe(isOff);
});

test('a driver who stands off the streets has the first manoeuvre of the way before him, until he was on it', () => {
  const yard = [fix(0, -0.15), fix(0.01, -0.15), fix(0, -0.15), fix(0.01, -0.14)];
  const first = nextManoeuvre(known, follow(yard));
  expect(first?.manoeuvre).toEqual(way.manoeuvres[0]);
  expect(first?.metres).toBeCloseTo(1130, -2);
  const back = follow([...yard, fix(0.02), fix(0.01, -0.15)]);
  expect(back.isOff).toBe(true);
  // A way that was kept from before, and that begins elsewhere.
  expect(follow([fix(0.5, 0.2)]).isOff).toBe(true);
  expect(follow([fix(-0.8)]).isOff).toBe(true);
});

test('what is drawn is ahead of the driver, and stays where the driver has left the way', () => {
  const ahead = aheadOn(known, follow([fix(0), fix(0.4, 0.01)]));
  expect(ahead).toHaveLength(4);
  expect(ahead[0]?.lat).toBeCloseTo(at(0.4).lat, 4);
  expect(ahead[0]?.lng).toBeCloseTo(at(0).lng, 4);
  // Nearer to the way behind the second turn, but never there.
  expect(aheadOn(known, follow([fix(0), fix(0.4), fix(0.4, 0.7)]))[0]?.lat).toBeCloseTo(at(0.4).lat, 4);
});

test('kinds of a later service are left out', () => {
  const later = JSON.parse(JSON.stringify({ ...way, manoeuvres: [['fly', 1, ''], ...way.manoeuvres] }));
  expect(knownWayOf(later).manoeuvres).toEqual(way.manoeuvres);
});

const place = (lat: number | null) => ({ address: '', name: null, lat, lng: lat === null ? null : -13.2 });
const to = (...lats: number[]) => ({ ...way, to: encodePolyline(lats.map((lat) => ({ lat, lng: -13.2 }))) });

test('a way leads to the pickup, then through the stops that are left to the destination, and to nothing else', () => {
  const ride = aRide({
    status: 'accepted',
    pickupLocation: place(8.1),
    stops: [place(8.2), place(null), place(8.3)],
    dropoffLocation: place(8.4),
  });
  expect(leadsTo(to(8.1), ride)).toBe(true);
  expect(leadsTo(to(8.2, 8.3, 8.4), ride)).toBe(false);
  expect(leadsTo({ ...to(8.1), rideId: 'ride-2' }, ride)).toBe(false);
  expect(leadsTo(to(8.1), { ...ride, status: 'arrived' })).toBe(false);
  expect(leadsTo(to(8.2, 8.3, 8.4), { ...ride, status: 'in_progress' })).toBe(true);
  expect(leadsTo(to(8.3, 8.4), { ...ride, status: 'in_progress', stopsReached: 1 })).toBe(true);
  expect(leadsTo(to(8.1), { ...ride, status: 'in_progress' })).toBe(false);
});
