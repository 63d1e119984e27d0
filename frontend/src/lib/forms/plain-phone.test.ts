import { expect, test } from '@jest/globals';
import { plainPhone } from './plain-phone.ts';

test('a phone number may be typed as people write it', () => {
  expect(plainPhone(' +232 76 123-456 ')).toBe('+23276123456');
  expect(plainPhone('00224 (62) 12.34.56')).toBe('+22462123456');
});

test('what is no phone number stays for the rules to refuse', () => {
  expect(plainPhone('076 123456')).toBe('076123456');
  expect(plainPhone('Isatu')).toBe('Isatu');
});
