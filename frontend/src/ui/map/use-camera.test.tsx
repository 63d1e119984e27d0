import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, renderHook } from '@testing-library/react';
import type { MapHandle } from './map-kit.ts';
import { useCamera } from './use-camera.ts';

beforeEach(() => void Object.assign(globalThis, { matchMedia: () => ({ matches: true }) }));
afterEach(cleanup);

const freetown = { lat: 8.48, lng: -13.23 };
const pin = { lat: 8.5, lng: -13.2 };

/** Builds a map of 360 x 640 that projects every point to `at`. */
function aMap(at = { x: 180, y: 300 }) {
  const container = document.createElement('div');
  Object.defineProperties(container, { clientWidth: { value: 360 }, clientHeight: { value: 640 } });
  const listeners = new Map<string, () => void>();
  const map = {
    easeTo: jest.fn<MapHandle['easeTo']>(),
    // Emits the event, as the libraries do.
    fitBounds: jest.fn<MapHandle['fitBounds']>(() => listeners.get('zoomstart')?.()),
    getContainer: () => container,
    getZoom: () => 14,
    project: () => at,
    on: (event: string, listener: () => void) => listeners.set(event, listener),
    off: (event: string) => listeners.delete(event),
  };
  return { map, emit: (event: 'resize' | 'dragstart' | 'zoomstart') => listeners.get(event)?.() };
}
type Given = Parameters<typeof useCamera>;
const show = (map: MapHandle, goal: Given[1], placed?: Given[2]) =>
  renderHook((given: { goal: Given[1]; placed?: Given[2] }) => useCamera(map, given.goal, given.placed), {
    initialProps: { goal, placed },
  });

const trip = { centre: freetown, zoom: 12, fit: [freetown, pin] };

test.each(['dragstart', 'zoomstart'] as const)(
  'a map whose size changes shows the whole trip again, until %s',
  (byHand) => {
    const { map, emit } = aMap();
    show(map, trip);
    expect(map.fitBounds).toHaveBeenCalledTimes(1);
    emit('resize');
    expect(map.fitBounds).toHaveBeenCalledTimes(2);
    emit(byHand);
    emit('resize');
    expect(map.fitBounds).toHaveBeenCalledTimes(2);
  },
);

test('no point of a trip lies behind the zoom buttons, nor a pin half behind them', () => {
  const { map } = aMap();
  show(map, trip);
  const [, { padding }] = map.fitBounds.mock.lastCall ?? [null, { padding: null }];
  expect(padding?.left).toBe(56);
  // A button of 44 px with its margin of 10, and half a pin or a car.
  expect(padding?.right).toBeGreaterThanOrEqual(44 + 10 + 22);
});

test('a long trip above a tall sheet keeps room to be drawn in, below its pins', () => {
  const { map } = aMap();
  show(map, { ...trip, covered: { top: 76, bottom: 430 } });
  const [, { padding }] = map.fitBounds.mock.lastCall ?? [null, { padding: null }];
  const { top = 0, bottom = 0 } = padding ?? {};
  // A smaller room would need a zoom that the map does not have.
  expect(640 - top - bottom).toBeGreaterThanOrEqual(56);
  expect(top - 76).toBeGreaterThanOrEqual(44);
});

const home = { centre: freetown, zoom: 16, covered: { top: 72, bottom: 200 } };
const toPin = expect.objectContaining({ center: [pin.lng, pin.lat], zoom: 14 });

test.each([
  ['beside the map', { x: 400, y: 300 }, true],
  ['under the sheet', { x: 180, y: 460 }, true],
  ['under the menu', { x: 180, y: 80 }, true],
  ['in sight', { x: 180, y: 300 }, false],
])('a pin that lies %s after a change of size or of the sheet is brought into view: %p', (_, at, isMoved) => {
  const { map, emit } = aMap(at);
  const { rerender } = show(map, home, pin);
  map.easeTo.mockClear();
  emit('resize');
  expect(map.easeTo.mock.calls).toEqual(isMoved ? [[toPin]] : []);
  map.easeTo.mockClear();
  rerender({ goal: { ...home, covered: { top: 72, bottom: 260 } }, placed: pin });
  expect(map.easeTo.mock.calls).toEqual(isMoved ? [[toPin]] : []);
});

test('a map with a pin goes where the screen wants it all the same', () => {
  const { map } = aMap();
  const { rerender } = show(map, home, pin);
  rerender({ goal: { ...home, centre: pin }, placed: pin });
  expect(map.easeTo.mock.lastCall).toEqual([expect.objectContaining({ center: [pin.lng, pin.lat], zoom: 16 })]);
});
