import { expect, test } from '@jest/globals';
import { anOffer, aRide } from '../../../test/builders.ts';
import { stepOf } from '../trip/trip-step.ts';
import { sceneOf } from './scene.ts';

const FREE = { kind: 'free' } as const;
const stop = { address: 'Congo Cross', name: null, lat: 8.47, lng: -13.26 };
const sceneFor = (given: Parameters<typeof aRide>[0]) => sceneOf(stepOf(aRide(given)), null);

const icons = (status: 'arrived' | 'in_progress') =>
  sceneFor({ status, stops: [stop, stop] }).markers.map(({ icon, badge }) => badge ?? icon);

const offer = anOffer();

test('a free driver sees a map that follows him', () => {
  expect(sceneOf(FREE, null)).toMatchObject({ markers: [], points: [], heading: null });
});

test('an offer shows the area of the pickup and how far away it is', () => {
  const scene = sceneOf(FREE, offer);
  expect(scene.markers).toMatchObject([{ icon: 'pickup', title: 'Cotton Tree', caption: '4 min' }]);
  expect(scene.heading).toMatchObject({ lat: 8.487, lng: -13.236 });
});

test('on the way to the rider only the pickup counts', () => {
  const scene = sceneFor({ status: 'accepted', stops: [stop] });
  expect(scene.markers.map((marker) => marker.icon)).toEqual(['pickup']);
  expect(scene.way).toBeNull();
});

test('the trip shows numbered stops and the destination, and the pickup until it starts', () => {
  expect(icons('arrived')).toEqual(['pickup', '1', '2', 'destination']);
  expect(icons('in_progress')).toEqual(['1', '2', 'destination']);
});

test('a way along streets is distinguished from an estimate', () => {
  const geometry = '_p~iF~ps|U_ulLnnqC_mqNvxq`@';
  const isEstimate = (geometrySource: 'road' | 'straight_line') =>
    sceneFor({ status: 'in_progress', geometry, geometrySource }).isWayEstimate;
  expect([isEstimate('straight_line'), isEstimate('road')]).toEqual([true, false]);
});

test('a place that was only typed has no marker', () => {
  const typed = { address: 'Mammy Yoko', name: null, lat: null, lng: null };
  const scene = sceneFor({ status: 'accepted', pickupLocation: typed });
  expect(scene).toMatchObject({ markers: [], points: [], heading: null });
});
