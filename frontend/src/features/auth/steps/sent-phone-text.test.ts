import { expect, test } from '@jest/globals';
import { sentPhoneText } from './sent-phone-text.ts';

const NO_BREAK = '\u00a0';

test.each([
  ['+23276123456', '+232 76 123456'],
  ['+33612345678', '+33 612 34 56 78'],
  ['+12025550123', '+1 20 25 55 01 23'],
  ['+2207012345', '+220 701 23 45'],
  ['+232••••56', '+232••••56'],
  ['', ''],
])('%s is read as "%s"', (number, text) => {
  expect(sentPhoneText(number)).toBe(text.replaceAll(' ', NO_BREAK));
});
