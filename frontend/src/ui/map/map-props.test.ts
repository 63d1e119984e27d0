import { expect, test } from '@jest/globals';
import { roomForZoom } from './map-props.ts';

test.each([
  ['the home', { top: 84, bottom: 506 }, 'column'],
  ['just enough', { top: 84, bottom: 634 }, 'column'],
  ['the PIN pad', { top: 84, bottom: 675 }, 'row'],
  ['the PIN pad, with the bell in the corner beside a slim bar', { top: 24, bottom: 675 }, 'row'],
  ['a turn over the PIN pad', { top: 116, bottom: 675 }, 'none'],
  ['nothing over it', undefined, 'column'],
] as const)(
  'the zoom buttons of a phone’s map stand one above the other where a sheet leaves room, else in a row, never under others: %s',
  (_, covered, room) => {
    expect(roomForZoom(covered, 844)).toBe(room);
  },
);
