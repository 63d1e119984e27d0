import { afterEach, expect, test } from '@jest/globals';
import { listed, statements } from './listed.ts';

afterEach(() => {
  document.documentElement.lang = 'en';
});

test.each([
  ['en', 'Kekeh, XL', 'open; closed'],
  ['fr', 'Kekeh, XL', 'open\u00a0; closed'],
  ['ar', 'Kekeh، XL', 'open؛ closed'],
  ['kri', 'Kekeh, XL', 'open; closed'],
])('the parts of a line have the separators of %s', (language, names, texts) => {
  document.documentElement.lang = language;
  expect(listed(['Kekeh', 'XL'])).toBe(names);
  expect(statements(['open', 'closed'])).toBe(texts);
});
