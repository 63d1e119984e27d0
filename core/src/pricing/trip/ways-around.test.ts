import { expect, jest, test } from '@jest/globals';
import '../../testing/first-areas.ts';
import type { LatLng } from '@waka/contracts/geo';
import { evaluate } from '../../geo/rules/evaluate.ts';
import { withGround } from '../../geo/rules/ground.ts';
import { decodePolyline, encodePolyline } from '../../geo/shapes/polyline.ts';
import type { GroundRule } from '../../platform/ports/legal-rule-reader.ts';
import type { Roads } from '../../platform/ports/roads.ts';
import { roadsThat } from '../../testing/streets/roads.ts';
import { planTrip, type Trip } from './plan-trip.ts';
import { WaysAround } from './ways-around.ts';

const now = new Date('2026-11-25T12:00:00Z');
const towns = [
  { lat: 8.4805, lng: -13.2405 },
  { lat: 8.4905, lng: -13.2305 },
  { lat: 8.4705, lng: -13.2105 },
];
const [first = { lat: 0, lng: 0 }, second = first, third = first] = towns;
const pocket = { lat: 8.4605, lng: -13.2705 };
const beyond = { lat: 8.4905, lng: -13.2005 };

const aRule = (id: string): GroundRule =>
  withGround({
    id,
    version: 1,
    region: 'SL',
    area: 'freetown',
    names: { en: 'Corridor' },
    polygon: null,
    line: [
      { lat: 8.475, lng: -13.25 },
      { lat: 8.475, lng: -13.22 },
    ],
    widthM: 50,
    crossingM: 120,
    walkM: 400,
    vehicleTypes: ['motorbike'],
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    fromMinute: 0,
    toMinute: 1440,
    effect: 'no_entry',
    inForceFrom: new Date(0),
  });

/** A trip whose way runs along the corridor. */
function aTrip(from: LatLng, to: LatLng): Trip {
  const trip = planTrip({ pickupLocation: { address: 'A', ...from }, dropoffLocation: { address: 'B', ...to } }, null);
  const corridor = [
    { lat: 8.475, lng: -13.245 },
    { lat: 8.475, lng: -13.235 },
  ];
  return { ...trip, source: 'road', geometry: encodePolyline([from, ...corridor, to]) };
}

const streets = (isSilent = false) => {
  const wayThrough = jest.fn<Roads['wayThrough']>((points, use) => {
    if (!points.includes(pocket) && points.every(({ lng }) => lng !== pocket.lng)) {
      return Promise.resolve({ km: 9, seconds: 900, geometry: encodePolyline(points) });
    }
    if (!isSilent) use.onNone?.();
    return Promise.resolve(null);
  });
  return { wayThrough, core: { roads: roadsThat({ wayThrough }), clock: { now: () => now } } };
};

async function around(core: ReturnType<typeof streets>['core'], rule: GroundRule, from: LatLng, to: LatLng) {
  const trip = aTrip(from, to);
  const ways = new WaysAround(core, trip, null);
  const line = decodePolyline(trip.geometry ?? '');
  const verdicts = evaluate(
    [rule],
    'motorbike',
    { kind: 'way', line, halts: [from, to] },
    {
      startsAt: now,
      waitMin: 25,
      driveMin: 20,
    },
  );
  const next = await ways.after(trip, verdicts);
  if (next) ways.found();
  return next;
}

test('a place that no way leads to is not asked for again and again', async () => {
  const rule = aRule('asked');
  const { core, wayThrough } = streets();
  for (const from of towns) expect(await around(core, rule, from, beyond)).not.toBeNull();
  for (const from of [first, second]) expect(await around(core, rule, from, pocket)).toBeNull();
  expect(wayThrough).toHaveBeenCalledTimes(5);
  expect(await around(core, rule, third, pocket)).toBeNull();
  expect(wayThrough).toHaveBeenCalledTimes(5);
  expect(await around(core, rule, third, beyond)).not.toBeNull();
});

test('streets that do not answer close nothing off', async () => {
  const rule = aRule('silent');
  const { core, wayThrough } = streets(true);
  for (const from of towns) await around(core, rule, from, beyond);
  for (const from of [first, second, third]) expect(await around(core, rule, from, pocket)).toBeNull();
  expect(wayThrough).toHaveBeenCalledTimes(6);
});
