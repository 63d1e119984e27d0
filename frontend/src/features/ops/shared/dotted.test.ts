import { afterEach, expect, test } from '@jest/globals';
import { dotted } from './dotted.ts';

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
