import { expect, test } from '@jest/globals';
import { hasRoomForButtons } from './map-props.ts';

test.each([
  ['the home', { top: 84, bottom: 506 }, true],
  ['just enough', { top: 84, bottom: 634 }, true],
  ['the PIN pad', { top: 84, bottom: 675 }, false],
  ['nothing over it', undefined, true],
])('the buttons of a phone’s map are shown where a sheet leaves room: %s', (_, covered, isShown) => {
  expect(hasRoomForButtons(covered, 844)).toBe(isShown);
});
