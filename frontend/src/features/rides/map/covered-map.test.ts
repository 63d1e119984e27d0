import { expect, test } from '@jest/globals';
import { coveredMap } from './covered-map.ts';

test('pins stay below the row of the menu’s button', () => {
  expect(coveredMap(330, 844, 'ltr')).toEqual({ top: 72, bottom: 330 });
});

test('a low map uses that row as well, and its pins stay beside the button', () => {
  expect(coveredMap(505, 640, 'ltr')).toEqual({ top: 0, bottom: 505, left: 24 });
  expect(coveredMap(505, 640, 'rtl')).toEqual({ top: 0, bottom: 505, right: 24 });
});
