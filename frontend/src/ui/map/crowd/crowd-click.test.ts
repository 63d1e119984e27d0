import { expect, jest, test } from '@jest/globals';
import type { MapHandle } from '../map-kit.ts';
import { clickCrowd, tellSeen } from './crowd-click.ts';

const at = { type: 'Point' as const, coordinates: [-13.23, 8.48] };

function aMap() {
  const easeTo = jest.fn();
  const map: MapHandle = Object.assign(Object.create(null), { easeTo, getZoom: () => 11 });
  return { map, easeTo };
}

test('a dot is picked by its crowd and id, and the map stays', () => {
  const { map, easeTo } = aMap();
  const picked = jest.fn();
  expect(clickCrowd(map, [{ geometry: at, properties: { id: 'ride-1' }, source: 'rides' }], picked)).toBe(true);
  expect(picked).toHaveBeenCalledWith('rides', 'ride-1');
  expect(easeTo).not.toHaveBeenCalled();
});

test('a cluster comes closer and picks nothing', () => {
  const { map, easeTo } = aMap();
  const picked = jest.fn();
  expect(clickCrowd(map, [{ geometry: at, properties: { cluster: true }, source: 'rides' }], picked)).toBe(true);
  expect(easeTo).toHaveBeenCalledWith(expect.objectContaining({ center: [-13.23, 8.48], zoom: 13 }));
  expect(picked).not.toHaveBeenCalled();
});

test.each([
  ['nothing', undefined],
  ['an empty list', []],
  ['a street', [{ geometry: { type: 'LineString' as const, coordinates: [] }, properties: null }]],
])('a click on %s is none on a crowd', (_, hits) => {
  const { map, easeTo } = aMap();
  expect(clickCrowd(map, hits, () => {})).toBe(false);
  expect(easeTo).not.toHaveBeenCalled();
});

const seenAt = (south: number, west: number, north: number, east: number) => ({
  getBounds: () => ({ getSouth: () => south, getWest: () => west, getNorth: () => north, getEast: () => east }),
  getCenter: () => ({ lat: 8.48, lng: -13.23 }),
  getZoom: () => 9,
});

test('the visible area is reported with its middle; for a map that shows more than the world, the world', () => {
  const seen = jest.fn();
  tellSeen(seen, seenAt(8, -14, 9, -13));
  expect(seen).toHaveBeenLastCalledWith(
    { south: 8, west: -14, north: 9, east: -13 },
    { centre: { lat: 8.48, lng: -13.23 }, zoom: 9 },
  );
  tellSeen(seen, seenAt(-120, -400, 120, 400));
  expect(seen).toHaveBeenLastCalledWith({ south: -90, west: -180, north: 90, east: 180 }, expect.anything());
});

test('a map without a size tells nothing', () => {
  const seen = jest.fn();
  tellSeen(seen, { ...seenAt(8, -14, 9, -13), getBounds: () => null });
  expect(seen).not.toHaveBeenCalled();
});
