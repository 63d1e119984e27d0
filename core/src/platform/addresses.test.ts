import { expect, test } from '@jest/globals';
import { networkOf, placeOf } from './addresses.ts';

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::', '2001:db8:1::'],
  ['2001:DB8:0001:2::6', '2001:db8:1:2::', '2001:db8:1::'],
  ['2001:db8::5', '2001:db8:0:0::', '2001:db8:0::'],
  ['2001:db8::5:0:0:6', '2001:db8:0:0::', '2001:db8:0::'],
  ['2001:db8:0:5::1', '2001:db8:0:5::', '2001:db8:0::'],
  ['fe80::1%eth0', 'fe80:0:0:0::', 'fe80:0:0::'],
  ['::1', '0:0:0:0::', '0:0:0::'],
])('%s is counted as %s in %s', (address, place, network) => {
  expect(placeOf(address)).toBe(place);
  expect(networkOf(address)).toBe(network);
  expect(placeOf(placeOf(address))).toBe(place);
});
