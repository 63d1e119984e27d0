import { expect, test } from '@jest/globals';
import type { RoadUse } from '../../platform/ports/roads.ts';
import { encodePolyline } from '../shapes/polyline.ts';
import { valhalla } from './valhalla.ts';
import { drivenStreetsIn } from './valhalla-lessons.ts';

/** Three streets of about 111 m, one after the other to the north. */
const corners = [0, 1, 2, 3].map((index) => ({ lat: 8 + index / 1000, lng: -13 }));
// With six decimals the same digits are ten times as fine.
const shape = encodePolyline(corners.map(({ lat, lng }) => ({ lat: lat * 10, lng: lng * 10 })));
const edge = (index: number) => ({
  length: 0.111,
  begin_shape_index: index,
  end_shape_index: index + 1,
  end_node: { transition_time: 2 },
});
/** It begins in the middle of the first one. */
const edges = [{ ...edge(0), length: 0.0555, source_percent_along: 0.5 }, edge(1), edge(2)];
const at = (edgeIndex: number, along: number) => ({
  type: 'matched',
  edge_index: edgeIndex,
  distance_along_edge: along,
});
const track = (...seconds: number[]) => seconds.map((second) => ({ lat: 8, lng: -13, at: 1000 + second }));
const read = (matched: object[], seconds: number[], perCarSecond = 1) =>
  drivenStreetsIn({ shape, edges, matched_points: matched }, track(...seconds), perCarSecond);

test('each street that was driven from end to end has its time, evenly between the fixes, without the turn', () => {
  const streets = read([at(0, 0.5), at(1, 0.5), at(2, 0.5)], [0, 20, 60]);
  expect(streets).toEqual([
    {
      middle: { lat: expect.closeTo(8.0015, 6), lng: -13 },
      heading: 0,
      km: 0.111,
      seconds: expect.closeTo(10 + 20 - 2, 3),
      at: expect.closeTo(1010, 3),
    },
  ]);
});

test('a motorbike is reckoned as the car that it passes', () => {
  const [street] = read([at(0, 0.5), at(1, 0.5), at(2, 0.5)], [0, 20, 60], 0.5) ?? [];
  expect(street?.seconds).toBeCloseTo(60 - 2, 3);
});

test.each<[string, object[], number[]]>([
  ['across a silence of minutes', [at(0, 0.5), at(2, 0.5)], [0, 400]],
  ['across a gap in the way', [{ ...at(0, 0.5), end_route_discontinuity: true }, at(2, 0.5)], [0, 40]],
  ['at a speed that none drives', [at(0, 0.5), at(2, 0.5)], [0, 1]],
  ['that stood', [at(0, 0.5), at(1, 0.2), at(1, 0.2), at(2, 0.5)], [0, 20, 190, 360]],
  ['of fixes that fit none', [{ ...at(0, 0.5), type: 'unmatched' }, at(2, 0.5)], [0, 40]],
])('nothing is known %s', (_, matched, seconds) => {
  expect(read(matched, seconds)).toEqual([]);
});

test('a phone that reports from a jam is known there, however long it stands; one that was silent is not', () => {
  const matched = [at(0, 0.5), at(1, 0.5), at(2, 0.5)];
  const along = (silences: number[]) =>
    drivenStreetsIn(
      { shape, edges, matched_points: matched },
      track(0, 20, 220).map((point, index) => ({ ...point, silences: silences[index] ?? 0 })),
      1,
    );
  expect(along([0, 0, 0])).toHaveLength(1);
  expect(along([0, 0, 1])).toEqual([]);
});

test.each([
  ['nothing', null],
  ['no streets', { shape, matched_points: [at(0, 0.5)] }],
  ['fixes of another track', { shape, edges, matched_points: [at(0, 0.5)] }],
])('an answer with %s says nothing', (_, body) => {
  expect(drivenStreetsIn(body, track(0, 20), 1)).toBeNull();
});

const { way, guidedWay, teach } = valhalla('http://streets', 'streets');
const car: RoadUse = {
  vehicle: 'car',
  area: 'freetown',
  slowdown: () => 1.5,
  perCarSecond: 1,
  kmh: 17,
  secondsOf: (km) => (km / 17) * 3600,
  estimate: () => ({ km: 5, seconds: 1000 }),
};
const ends = corners.slice(0, 2);
const trip = { summary: { length: 0.2, time: 800 }, legs: [{ shape }] };
const learned = new Headers({ 'streets-learned': 'freetown,conakry' });

test('streets that were taught are believed where they say so', () => {
  expect(way(ends, car).read({ trip }, new Headers())).toMatchObject({ seconds: 1200 });
  expect(way(ends, car).read({ trip }, learned)).toMatchObject({ seconds: 800 });
  expect(way(ends, { ...car, perCarSecond: 0.75 }).read({ trip }, learned)).toMatchObject({ seconds: 600 });
  expect(way(ends, { ...car, area: 'guinea' }).read({ trip }, learned)).toMatchObject({ seconds: 1200 });
});

test('a way may be asked for at a time', () => {
  const { body } = way(ends, { ...car, at: new Date('2026-11-23T08:30:12Z') });
  expect(body).toMatchObject({ date_time: { type: 1, value: '2026-11-23T08:30' } });
  expect(way(ends, car).body).not.toHaveProperty('date_time');
});

test('streets to keep out of are named once each, and no more of them than the engine takes', () => {
  const streets = Array.from({ length: 2500 }, (_, index) => [{ lat: 8 + index / 10_000, lng: -13 }]);
  const excluded = (avoid: (typeof streets)[number][]): unknown[] =>
    Object(way(ends, { ...car, avoid }).body).exclude_locations;
  expect(excluded([...streets.slice(0, 3), ...streets.slice(0, 3)])).toHaveLength(3);
  expect(excluded(streets)).toHaveLength(1250);
});

test('a way is asked for around grounds', () => {
  const ground = [
    { lat: 8.1, lng: -13 },
    { lat: 8.1, lng: -13.1 },
    { lat: 8.2, lng: -13 },
  ];
  const outline = [
    [-13, 8.1],
    [-13.1, 8.1],
    [-13, 8.2],
  ];
  expect(way(ends, { ...car, avoid: [ground] }).body).toMatchObject({ exclude_polygons: [outline] });
  expect(guidedWay(ends, { ...car, avoid: [ground] }).body).toMatchObject({ exclude_polygons: [outline] });
  expect(way(ends, car).body).not.toHaveProperty('exclude_polygons');
  const street = { lat: 8.15, lng: -13.05 };
  const { body } = way(ends, { ...car, avoid: [ground, [street]] });
  expect(body).toMatchObject({
    exclude_polygons: [outline],
    exclude_locations: [{ lat: 8.15, lon: -13.05, node_snap_tolerance: 0 }],
  });
  expect(way(ends, { ...car, avoid: [[street]] }).body).not.toHaveProperty('exclude_polygons');
});

test('speeds are sent as streets take them', () => {
  const [middle = ends[0]] = ends;
  const lesson = { areas: ['freetown'], streets: middle ? [{ middle, heading: 90, kmh: [20] }] : [] };
  expect(teach?.(lesson)).toMatchObject({
    address: 'http://streets/speeds',
    method: 'PUT',
    body: { areas: ['freetown'], streets: [{ lat: 8, lon: -13, heading: 90, kmh: [20] }] },
  });
  expect(teach?.(lesson).read({ edges: 2, missing: 1 }, learned)).toEqual({ edges: 2, missing: 1 });
  expect(teach?.(lesson).read({ error: 'Try any of' }, learned)).toBeNull();
});
