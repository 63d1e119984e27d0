import { expect, test } from '@jest/globals';
import { USUAL_SURGE } from '@waka/contracts/ops/pricing/surge-views';
import { boundOf, boundsOf, typedBounds } from './surge-form.ts';

test('the usual bounds are read as they are written', () => {
  expect(boundsOf(typedBounds())).toEqual(USUAL_SURGE);
});

test.each([
  ['capPercent', '١٥٠', 150],
  ['fromRatio', '1,5', 1.5],
  ['capPercent', '100', null],
  ['stepPercent', '2.5', null],
  ['fewestWaiting', '2', null],
  ['fullRatio', 'many', null],
] as const)('%s typed as "%s" is %p', (name, typed, value) => {
  expect(boundOf(name, typed)).toBe(value);
});

test('fares cannot reach the cap before they rise', () => {
  expect(boundsOf({ ...typedBounds(), fullRatio: '1.5' })).toBeNull();
});
