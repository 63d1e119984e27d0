import { expect, test } from '@jest/globals';
import type { DraftPlace } from '../draft/draft-place.ts';
import { sceneOf, sceneWithPin } from './rider-scene.ts';

const place = (name: string, lat: number | null, lng: number | null): DraftPlace => ({ name, address: name, lat, lng });
const trip = {
  pickup: place('Cotton Tree', 8.4871, -13.2356),
  stops: [place('Congo Cross', 8.4832, -13.2571)],
  destination: place('Lumley Beach', 8.46, -13.28),
};

test('nothing is drawn without a ride and a trip', () => {
  expect(sceneOf(null, null)).toEqual({ markers: [], route: null, isEstimate: true });
});

test('a trip without a route is a dashed line through its places, and stops are numbered', () => {
  const { markers, route, isEstimate } = sceneOf(null, trip);
  expect(markers.map(({ icon, badge }) => [icon, badge])).toEqual([
    ['pickup', undefined],
    ['stop', '1'],
    ['destination', undefined],
  ]);
  expect(route?.map(({ lat }) => lat)).toEqual([8.4871, 8.4832, 8.46]);
  expect(isEstimate).toBe(true);
});

test('a route along streets is drawn as it was answered', () => {
  const { route, isEstimate } = sceneOf(null, trip, { geometry: '_p~iF~ps|U_ulLnnqC', source: 'road' });
  expect(route).toEqual([
    { lat: 38.5, lng: -120.2 },
    { lat: 40.7, lng: -120.95 },
  ]);
  expect(isEstimate).toBe(false);
});

test('a place without coordinates has no marker, and one place alone no line', () => {
  const { markers, route } = sceneOf(null, { ...trip, stops: [], destination: place('Somewhere', null, null) });
  expect(markers.map(({ icon }) => icon)).toEqual(['pickup']);
  expect(route).toBeNull();
});

test('the pin is added to the trip, and is alone while a field asks for a place', () => {
  const pin = { lat: 8.47, lng: -13.27 };
  const planned = sceneOf(null, trip);
  const added = sceneWithPin({ target: null, from: null, pin }, planned, 'Here');
  expect(added.markers).toHaveLength(4);
  expect(added.markers.at(-1)).toMatchObject({ ...pin, id: 'pin', title: 'Here', isMovable: true });
  expect(added.route).toEqual(planned.route);
  const alone = sceneWithPin({ target: 'pickup', from: null, pin }, planned, 'Here');
  expect(alone.markers.map(({ id }) => id)).toEqual(['pin']);
  expect(alone.route).toBeNull();
});
