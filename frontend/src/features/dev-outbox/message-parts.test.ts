import { expect, test } from '@jest/globals';
import { codeIn, partsOf } from './message-parts.ts';

test('the code is found, and a phone number is none', () => {
  expect(codeIn('048213 is your Waka code. It expires in 5 minutes.\n\n@localhost #048213')).toBe('048213');
  expect(codeIn('Call +232765432 or 23276543210')).toBeNull();
});

test('links are apart from the text around them', () => {
  expect(partsOf('Here:\n\nhttps://waka.test/reset-password?token=a_b&type=rider\n\nBye')).toEqual([
    { text: 'Here:\n\n', isLink: false },
    { text: 'https://waka.test/reset-password?token=a_b&type=rider', isLink: true },
    { text: '\n\nBye', isLink: false },
  ]);
});
