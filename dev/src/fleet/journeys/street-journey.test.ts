import { beforeEach, expect, test } from '@jest/globals';
import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import { lengthOf, placeOnWay, wayLineOf } from '@waka/contracts/way-line';
import '@waka/core/testing/first-areas';
import { encodePolyline } from '@waka/core/geo/shapes/polyline';
import type { RoadWay } from '@waka/core/platform/ports/roads';
import { openCountries } from './country.ts';
import { headingOf } from './journey.ts';
import { TripPlanner } from './trip-planner.ts';

/** A way round three corners, which no line between known places takes. */
const from = { lat: 8.48, lng: -13.23 };
const to = { lat: 8.474, lng: -13.214 };
const corners = [from, { lat: 8.48, lng: -13.222 }, { lat: 8.474, lng: -13.222 }, to];
const line = wayLineOf(corners);
const km = lengthOf(line);
const KMH = 30;
const way: RoadWay = { geometry: encodePolyline(corners), km, seconds: (km / KMH) * 3600 };

let asked: { points: readonly LatLng[]; area: string; vehicle: string }[];
let answer: RoadWay | null;
beforeEach(() => {
  asked = [];
  answer = way;
});

const roads = {
  wayThrough: (points: readonly LatLng[], { area, vehicle }: { area: string; vehicle: string }) => {
    asked.push({ points, area, vehicle });
    return Promise.resolve(answer);
  },
};
const countries = await openCountries(roads);

const leg = { id: 'ride', status: 'accepted', stopsReached: 0, distanceKm: 3 } as const;

/** Drives one leg to its end, with a fix each three seconds. */
async function fixesTo(target: LatLng, speedup = 1) {
  const vehicleType = 'motorbike';
  const planner = new TripPlanner({ country: countries.SL, home: from, vehicleType, speedup });
  const fixes = [];
  while (!(await planner.hasReached(leg, target))) {
    planner.drive(3, true);
    fixes.push({ ...planner.car.position, heading: planner.car.heading, speed: planner.car.speed });
    if (fixes.length > 1000) throw new Error('it never arrives');
  }
  return fixes;
}

const isMidway = (fix: LatLng) => corners.every((corner) => greatCircleKm(fix, corner) > 0.05);

test('a car drives along the way of the streets, which are asked once a leg', async () => {
  const fixes = await fixesTo(to);
  expect(asked).toEqual([{ points: [from, to], area: 'freetown', vehicle: 'motorbike' }]);
  expect(Math.max(...fixes.map((fix) => placeOnWay(line, fix).metres))).toBeLessThan(2);
  const onStretches = fixes.filter(isMidway);
  expect(onStretches.length).toBeGreaterThan(20);
  for (const fix of onStretches) {
    const { stretch } = placeOnWay(line, fix);
    expect(fix.heading).toBe(headingOf(corners[stretch] ?? from, corners[stretch + 1] ?? to));
  }
  expect(fixes.at(-1)).toMatchObject({ lat: expect.closeTo(to.lat, 5), lng: expect.closeTo(to.lng, 5) });
});

test('it takes about the seconds of the way, halts included', async () => {
  const fixes = await fixesTo(to);
  expect(fixes.length * 3).toBeGreaterThan(way.seconds * 0.75);
  expect(fixes.length * 3).toBeLessThan(way.seconds * 1.3);
});

test('a long way that is quick is not driven faster than the service believes', async () => {
  const far = { lat: from.lat, lng: from.lng + 0.18 };
  answer = { geometry: encodePolyline([from, far]), km: 20, seconds: 1200 };
  const speeds = (await fixesTo(far, 6)).map(({ speed }) => speed * 3.6);
  expect(Math.max(...speeds)).toBeGreaterThan(60 * 6);
  expect(Math.max(...speeds)).toBeLessThan(60 * 6 * 1.3);
});

test('a target at the kerb is reached on the street, one farther off beside it', async () => {
  const endOf = async (lat: number) => (await fixesTo({ ...to, lat })).at(-1)?.lat;
  expect(await endOf(to.lat + 0.0002)).toBeCloseTo(to.lat, 5);
  expect(await endOf(to.lat + 0.003)).toBeCloseTo(to.lat + 0.003, 5);
});

test('where no street is known in time it drives by known places', async () => {
  answer = null;
  const fixes = await fixesTo(to);
  const { points } = countries.SL.journey([from, to]);
  const known = wayLineOf(points);
  expect(Math.max(...fixes.map((fix) => placeOnWay(known, fix).metres))).toBeLessThan(2);
  expect(Math.max(...fixes.map((fix) => placeOnWay(line, fix).metres))).toBeGreaterThan(50);
});
