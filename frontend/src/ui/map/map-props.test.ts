import { expect, test } from '@jest/globals';
import { hasRoomForColumn } from './map-props.ts';

test.each([
  ['the home', { top: 84, bottom: 506 }, true],
  ['just enough', { top: 84, bottom: 634 }, true],
  ['the PIN pad', { top: 84, bottom: 675 }, false],
  ['nothing over it', undefined, true],
])(
  'the buttons of a phone’s map stand one above the other where a sheet leaves room, else in a row: %s',
  (_, covered, isColumn) => {
    expect(hasRoomForColumn(covered, 844)).toBe(isColumn);
  },
);
