import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { forgetStored, isStored, storedValue } from './stored-value.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
});

const blocked = () => {
  throw new DOMException('blocked', 'SecurityError');
};

const booking = storedValue<{ key: string }>('booking');

test('a value is kept across reloads until it is taken back', () => {
  booking.write({ key: 'k1' });
  expect(storedValue<{ key: string }>('booking').read()).toEqual({ key: 'k1' });
  expect(isStored('booking')).toBe(true);
  expect(isStored('ride')).toBe(false);
  booking.write(null);
  expect(booking.read()).toBeNull();
  expect(isStored('booking')).toBe(false);
});

test('what cannot be read counts as nothing', () => {
  localStorage.setItem('waka.kept.booking', '{"key":');
  expect(booking.read()).toBeNull();
});

test('signing out removes what is kept for the person and leaves the rest', () => {
  booking.write({ key: 'k1' });
  storedValue('ride').write({ id: 'ride-1' });
  localStorage.setItem('waka:language', 'fr');
  forgetStored();
  expect(isStored('booking') || isStored('ride')).toBe(false);
  expect(localStorage.getItem('waka:language')).toBe('fr');
});

test('a browser that blocks storage keeps nothing and fails nowhere', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked);
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked);
  expect(() => booking.write({ key: 'k1' })).not.toThrow();
  expect(booking.read()).toBeNull();
});
