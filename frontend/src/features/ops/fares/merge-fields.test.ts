import { expect, test } from '@jest/globals';
import { mergeFields } from './merge-fields.ts';

const opened = { seats: '4', speed: '17', bodies: ['car'], names: { en: 'Standard', fr: 'Standard' }, middle: null };

const at = (lat: number, lng: number) => ({ middle: { lat, lng } });

test('fields that were not touched follow the row, and those that were stay as typed', () => {
  const now = { ...opened, speed: '30', bodies: ['car', 'van'] };
  expect(mergeFields({ ...opened, seats: '5' }, opened, now)).toEqual({ ...now, seats: '5' });
});

test('a field that both changed stays as it was typed', () => {
  expect(mergeFields({ ...opened, seats: '5' }, opened, { ...opened, seats: '6' }).seats).toBe('5');
});

test('names are merged language by language', () => {
  const typed = { ...opened, names: { en: 'Standard', fr: 'Voiture' } };
  const now = { ...opened, names: { en: 'Car', fr: 'Standard' } };
  expect(mergeFields(typed, opened, now).names).toEqual({ en: 'Car', fr: 'Voiture' });
});

test('a place is never put together of two', () => {
  expect(mergeFields(at(8.4, -13.2), at(8.4, -13.1), at(8.5, -13.1))).toEqual(at(8.4, -13.2));
});
