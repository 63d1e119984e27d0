import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { useOwnPosition } from './use-own-position.ts';

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'geolocation');
  Reflect.deleteProperty(navigator, 'permissions');
});

type Found = (position: object) => void;

function aPhone(state: 'granted' | 'prompt') {
  const geolocation = {
    watchPosition: jest.fn<(found: Found, failed: unknown, options: object) => number>(() => 7),
    clearWatch: jest.fn<(id: number) => void>(),
  };
  const permissions = { query: async () => ({ state }) };
  for (const [name, value] of Object.entries({ geolocation, permissions }))
    Object.defineProperty(navigator, name, { configurable: true, value });
  return geolocation;
}

const follow = async () => {
  const { result, unmount } = renderHook(useOwnPosition);
  await act(async () => {});
  return { result, unmount };
};

test('a shared map watches with high accuracy, 5 seconds and no older position, until it closes', async () => {
  const { watchPosition, clearWatch } = aPhone('granted');
  const { result, unmount } = await follow();
  const [found, , options] = watchPosition.mock.lastCall ?? [];
  expect(options).toEqual({ enableHighAccuracy: true, timeout: 5000, maximumAge: 0 });
  expect(result.current).toBeNull();
  act(() => found?.({ coords: { latitude: 8.48, longitude: -13.23, accuracy: 8, heading: NaN } }));
  expect(result.current).toEqual({ lat: 8.48, lng: -13.23, accuracy: 8, heading: null });
  unmount();
  expect(clearWatch).toHaveBeenCalledWith(7);
});

test('a shared map does not ask for permission', async () => {
  const { watchPosition } = aPhone('prompt');
  expect((await follow()).result.current).toBeNull();
  expect(watchPosition).not.toHaveBeenCalled();
});
