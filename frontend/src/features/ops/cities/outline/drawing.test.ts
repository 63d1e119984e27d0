import { expect, test } from '@jest/globals';
import { drawingOf, drawn, redone, undone } from './drawing.ts';

const one = [
  { lat: 8, lng: -12 },
  { lat: 8.1, lng: -12 },
  { lat: 8.1, lng: -12.1 },
];
const two = one.with(0, { lat: 7.9, lng: -12 });
const three = two.slice(1);

test('steps are undone and redone one by one', () => {
  const drawing = drawn(drawn(drawingOf(one), two), three);
  const back = undone(drawing);
  expect(back.now).toBe(two);
  expect(undone(undone(back)).now).toBe(one);
  expect(redone(back)).toEqual(drawing);
  expect(redone(drawing)).toEqual(drawing);
});

test('another step gives up what was undone, and the same outline is no step', () => {
  const back = undone(drawn(drawingOf(one), two));
  expect(drawn(back, [...one])).toBe(back);
  expect(redone(drawn(back, three)).now).toBe(three);
});
