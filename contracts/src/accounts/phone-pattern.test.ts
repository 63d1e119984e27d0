import { expect, test } from '@jest/globals';
import { PHONE_PATTERN } from './phone-rule.ts';

test('a phone has an optional plus, a first digit from 1 to 9, and at most 15 digits', () => {
  const matching = ['+23276123456', '23276123456', '12', '+123456789012345'];
  const other = ['076123456', '+0', '1', '+1234567890123456', '++232', '+232 76', ''];
  expect([...matching, ...other].filter((phone) => PHONE_PATTERN.test(phone))).toEqual(matching);
});
