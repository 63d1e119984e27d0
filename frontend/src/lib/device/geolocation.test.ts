import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { askPosition, geolocationStore, watchGeolocation } from './geolocation.ts';

const PERMISSION_DENIED = 1;
const TIMEOUT = 3;
const AT = 1_795_262_400_000;

type Found = (position: object) => void;
type Failed = (failure: object) => void;

/** Mocks of the browser's geolocation functions. */
const getCurrentPosition = jest.fn<(found: Found, failed: Failed, options: object) => void>();
const watchPosition = jest.fn<(found: Found, failed: Failed, options: object) => number>(() => 7);
const clearWatch = jest.fn<(id: number) => void>();

const givePhone = () =>
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { getCurrentPosition, watchPosition, clearWatch },
  });

const fix = { coords: { latitude: 8.48, longitude: -13.23, accuracy: 8, heading: NaN, speed: null }, timestamp: AT };
const callbacks = () => watchPosition.mock.lastCall ?? [() => {}, () => {}];

beforeEach(() => {
  jest.clearAllMocks();
  geolocationStore.setState({ kind: 'loading' }, true);
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'geolocation');
});

test('a browser that cannot say where it is ends as error 2', async () => {
  const unsupported = { code: 2, message: 'Geolocation is not supported by this browser' };
  watchGeolocation()();
  expect(geolocationStore.getState()).toEqual({ kind: 'error', ...unsupported });
  await expect(askPosition(0)).rejects.toMatchObject(unsupported);
});

test('the phone has ten seconds, and may answer at first what it knew five minutes ago, then thirty seconds', () => {
  givePhone();
  const release = watchGeolocation();
  const common = { enableHighAccuracy: true, timeout: 10_000 };
  expect(getCurrentPosition.mock.lastCall?.[2]).toEqual({ ...common, maximumAge: 300_000 });
  expect(watchPosition.mock.lastCall?.[2]).toEqual({ ...common, maximumAge: 30_000 });
  release();
});

test('one watch serves everybody, and ends with the last of them', () => {
  givePhone();
  const [one, two] = [watchGeolocation(), watchGeolocation()];
  expect(watchPosition).toHaveBeenCalledTimes(1);
  one();
  one();
  expect(clearWatch).not.toHaveBeenCalled();
  two();
  expect(clearWatch).toHaveBeenCalledWith(7);
});

test('a missed fix is only logged; a permission taken back forgets the position', () => {
  givePhone();
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const release = watchGeolocation();
  const [found, failed] = callbacks();
  expect(geolocationStore.getState()).toEqual({ kind: 'loading' });
  failed({ code: TIMEOUT, message: 'No fix' });
  expect(geolocationStore.getState()).toEqual({ kind: 'error', code: TIMEOUT, message: 'No fix' });
  found(fix);
  const position = { lat: 8.48, lng: -13.23, heading: null, at: AT };
  expect(geolocationStore.getState()).toMatchObject({ kind: 'position', position });
  failed({ code: TIMEOUT, message: 'No fix' });
  expect(geolocationStore.getState()).toMatchObject({ kind: 'position', position });
  failed({ code: PERMISSION_DENIED, message: 'No' });
  expect(geolocationStore.getState()).toEqual({ kind: 'error', code: PERMISSION_DENIED, message: 'No' });
  expect(warn).toHaveBeenCalledTimes(3);
  warn.mockRestore();
  release();
});
