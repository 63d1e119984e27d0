import { beforeEach, expect, test } from '@jest/globals';
import { bookingKey, bookingSettled } from './booking-key.ts';

beforeEach(() => localStorage.clear());

const NOW = 1_800_000_000_000;

test('the same booking keeps its key until it is settled', () => {
  const key = bookingKey({ to: 'Lumley' }, NOW);
  expect(bookingKey({ to: 'Lumley' }, NOW + 60_000)).toBe(key);
  bookingSettled();
  expect(bookingKey({ to: 'Lumley' }, NOW + 61_000)).not.toBe(key);
});

test('another booking, and the same one much later, get keys of their own', () => {
  const key = bookingKey({ to: 'Lumley' }, NOW);
  expect(bookingKey({ to: 'Kissy' }, NOW)).not.toBe(key);
  const later = bookingKey({ to: 'Lumley' }, NOW);
  expect(bookingKey({ to: 'Lumley' }, NOW + 6 * 60_000)).not.toBe(later);
});

test('what somebody else left in the storage does no harm', () => {
  localStorage.setItem('waka.booking', '{nonsense');
  expect(bookingKey({}, NOW)).toMatch(/^[0-9a-f-]{36}$/);
});
