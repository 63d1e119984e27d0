import { expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { LatLng } from '@waka/contracts/geo';
import { aRide } from '../../../test/builders.ts';
import { sceneOf } from './scene.ts';
import { useDriverCamera } from './use-driver-camera.ts';

const scene = sceneOf({ kind: 'to_destination', ride: aRide({ status: 'in_progress' }) }, null);
const lumley = { lat: 8.4586, lng: -13.2803 };
const northOf = (metres: number): LatLng => ({ lat: 8.48 + metres / 111_195, lng: -13.23 });
const turn = northOf(400);

const follow = (me: LatLng | null, next: LatLng | null = null) =>
  renderHook((given: { me: LatLng | null; next: LatLng | null }) => useDriverCamera(scene, given.me, given.next), {
    initialProps: { me, next },
  });

test('without a way along streets the whole trip is in view', () => {
  const { result } = follow(northOf(0));
  expect(result.current.goal.fit).toEqual([northOf(0), lumley]);
});

test('the driver and the next manoeuvre are in view, and the map follows once he has moved', () => {
  const { result, rerender } = follow(northOf(0), turn);
  expect(result.current.goal.fit).toEqual([northOf(0), turn]);
  rerender({ me: northOf(10), next: turn });
  expect(result.current.goal.fit).toEqual([northOf(0), turn]);
  rerender({ me: northOf(60), next: turn });
  expect(result.current.goal.fit).toEqual([northOf(60), turn]);
});

test('a map that was moved by hand stays, and comes back when it is asked for', () => {
  const { result, rerender } = follow(northOf(0), turn);
  act(() => result.current.moved());
  rerender({ me: northOf(300), next: turn });
  expect(result.current.isMoved).toBe(true);
  expect(result.current.goal.fit).toEqual([northOf(0), turn]);
  act(() => result.current.broughtBack());
  expect(result.current.isMoved).toBe(false);
  expect(result.current.goal.fit).toEqual([northOf(300), turn]);
});

test('before the phone knows where it is the trip alone is in view', () => {
  expect(follow(null, turn).result.current.goal.fit).toEqual([lumley]);
});

test.each([
  [false, 16],
  [true, 13],
])('a wide view (%s) is at zoom %i', (isWide, zoom) => {
  const { result } = renderHook(() => useDriverCamera(scene, northOf(0), null, isWide));
  expect(result.current.goal.zoom).toBe(zoom);
});
