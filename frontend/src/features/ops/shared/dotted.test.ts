import { afterEach, expect, test } from '@jest/globals';
import { dotted, listed } from './dotted.ts';

afterEach(() => {
  document.documentElement.dir = '';
});

test('facts are joined by dots, without those that are missing', () => {
  expect(dotted(['Hawa', null, false, '', 'Freetown'])).toBe('Hawa · Freetown');
});

test('in Arabic each fact keeps its own direction, so that a date stays whole beside a name', () => {
  document.documentElement.dir = 'rtl';
  expect(dotted(['Conakry', '27 نوفمبر 2026'])).toBe('\u2068Conakry\u2069 · \u206827 نوفمبر 2026\u2069');
});

test('a list has the comma of its language', () => {
  expect(listed(['Kekeh', 'XL'])).toBe('Kekeh, XL');
  document.documentElement.lang = 'ar';
  expect(listed(['توك توك', 'XL'])).toBe('توك توك، XL');
  document.documentElement.lang = 'en';
});
