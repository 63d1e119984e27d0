import polyline from '@mapbox/polyline';
import { afterEach, expect, test } from '@jest/globals';
import type { LatLng } from '@waka/contracts/geo';
import { answering, car, closeProvider, roadsTo } from '../../testing/streets/routing-provider.ts';
import { decodePolyline } from '../shapes/polyline.ts';
import { joinPieces } from './guided-way.ts';

afterEach(closeProvider);

const [start, crossing, roundabout, end] = [
  { lat: 8.48715, lng: -13.23562 },
  { lat: 8.48, lng: -13.24 },
  { lat: 8.47, lng: -13.25 },
  { lat: 8.4595, lng: -13.2717 },
] as const;
/** The first is less than the width of a street. */
const bends = [
  { lat: 8.4836, lng: -13.2378 },
  { lat: 8.475, lng: -13.247 },
] as const;
const line = [start, bends[0], crossing, bends[1], roundabout, end];
const coded = (points: readonly LatLng[], precision: number) =>
  polyline.encode(
    points.map(({ lat, lng }) => [lat, lng]),
    precision,
  );
const leg = (points: readonly LatLng[], indexes: number[]) => ({
  shape: coded(points, 6),
  maneuvers: indexes.map((begin, index) => ({ type: index === 0 ? 1 : 4, begin_shape_index: begin })),
});

const step = (points: readonly LatLng[], maneuver: object, name = '') => ({
  geometry: coded(points, 5),
  maneuver,
  name,
});

const wanted = [
  ['right', 1, 'Wilkinson Road'],
  ['roundabout', 3, 'Aberdeen Road', 2],
  ['arrive', 4, ''],
];
const kept = [start, crossing, bends[1], roundabout, end];

test('the way of a driver has Valhalla’s manoeuvres at the points of its line, without its narrative', async () => {
  const maneuvers = [
    { type: 1, begin_shape_index: 0, end_shape_index: 2, street_names: ['Siaka Stevens Street'] },
    { type: 10, begin_shape_index: 2, end_shape_index: 3, street_names: ['Wilkinson Road', 'A1'] },
    { type: 7, begin_shape_index: 3, end_shape_index: 4, street_names: ['Congo Cross'] },
    { type: 26, begin_shape_index: 4, end_shape_index: 4, roundabout_exit_count: 2 },
    { type: 27, begin_shape_index: 4, end_shape_index: 5, street_names: ['Aberdeen Road'] },
    { type: 4, begin_shape_index: 5, end_shape_index: 5 },
  ];
  const answer = {
    trip: { summary: { length: 7.8, time: 800, has_ferry: false }, legs: [{ shape: coded(line, 6), maneuvers }] },
  };
  const { roads, asked } = await roadsTo('valhalla', answering(answer));
  const way = await roads.guidedWay([start, end], car);
  expect(way).toMatchObject({ km: 7.8, seconds: 1200, manoeuvres: wanted });
  expect(decodePolyline(way?.geometry ?? '')).toEqual(kept);
  expect(JSON.parse(asked[0] ?? '')).toMatchObject({ directions_type: 'maneuvers' });
});

test('the way of a driver passes a stop, and has no manoeuvres where an answer has none that fit its line', async () => {
  const summary = { length: 7.8, time: 800, has_ferry: false };
  let legs = [leg([start, crossing], [0, 1]), leg([crossing, end], [0, 1])];
  const { roads } = await roadsTo('valhalla', (request, response) =>
    answering({ trip: { summary, legs } })(request, response),
  );
  expect((await roads.guidedWay([start, crossing, end], car))?.manoeuvres).toEqual([
    ['stop', 1, ''],
    ['arrive', 2, ''],
  ]);
  legs = [leg([start, crossing], [0, 7]), leg([crossing, end], [0, 1])];
  const way = await roads.guidedWay([start, crossing, end], car);
  expect(way?.manoeuvres).toEqual([]);
  expect(decodePolyline(way?.geometry ?? '')).toEqual([start, crossing, end]);
});

test.each(['osrm', 'mapbox'] as const)('the way of a driver has the steps of %s', async (provider) => {
  const steps = [
    step([start, bends[0], crossing], { type: 'depart' }, 'Siaka Stevens Street'),
    step([crossing, bends[1]], { type: 'turn', modifier: 'right' }, 'Wilkinson Road'),
    step([bends[1], roundabout], { type: 'new name', modifier: 'straight' }, 'Congo Cross'),
    step([roundabout, roundabout], { type: 'rotary', modifier: 'right', exit: 2 }),
    step([roundabout, end], { type: 'exit rotary', modifier: 'right' }, 'Aberdeen Road'),
    step([end, end], { type: 'arrive' }),
  ];
  const answer = { code: 'Ok', routes: [{ distance: 7800, duration: 1300, legs: [{ steps }] }] };
  const { roads, asked } = await roadsTo(provider, answering(answer));
  const way = await roads.guidedWay([start, end], car);
  expect(way).toMatchObject({ km: 7.8, manoeuvres: wanted });
  expect(decodePolyline(way?.geometry ?? '')).toEqual(kept);
  expect(asked[0]).toMatch(/overview=false&steps=true/);
});

const KM = 1 / 111.195;
const at = (northKm: number, eastKm: number): LatLng => ({ lat: 8.48 + northKm * KM, lng: -13.23 + eastKm * KM });
const piece = (turn: 'left' | 'right', street: string, ...points: LatLng[]) => ({ turn, street, line: points });

test('who turns and stays on a street is not sent onto it', () => {
  const pieces = [
    piece('right', 'Kissy Road', at(0, 0), at(1, 0)),
    piece('right', 'Kissy Road', at(1, 0), at(1, 1)),
    piece('left', 'Low Cost', at(1, 1), at(2, 1)),
  ];
  expect(joinPieces(pieces).manoeuvres).toEqual([
    ['right', 1, ''],
    ['left', 2, 'Low Cost'],
  ]);
});

const stepped = (street: string) => [
  piece('right', 'Kissy Road', at(0, 0), at(1, 0)),
  piece('right', street, at(1, 0), at(1, 0.01)),
  piece('left', street, at(1, 0.01), at(2, 0.01)),
];

test('a street that is drawn with a step turns nowhere, and one of its name that branches off does', () => {
  expect(joinPieces(stepped('Kissy Road')).manoeuvres).toEqual([]);
  expect(joinPieces(stepped('')).manoeuvres).toHaveLength(2);
  expect(joinPieces(stepped('Low Cost')).manoeuvres).toEqual([['right', 1, 'Low Cost']]);
});
