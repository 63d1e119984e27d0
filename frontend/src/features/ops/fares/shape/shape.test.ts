import { expect, test } from '@jest/globals';
import { shapeOf, typedShape } from './shape.ts';

const corners = [
  { lat: 8.6, lng: -13.1 },
  { lat: 8.7, lng: -13.1 },
  { lat: 8.7, lng: -13.2 },
];

test('a zone is read as it is stored, and a new one is a circle', () => {
  for (const polygon of [null, corners]) {
    expect(shapeOf(typedShape({ radiusM: 400, polygon }, 300))).toEqual({ radiusM: 400, polygon });
  }
  expect(shapeOf(typedShape(null, 300))).toEqual({ radiusM: 300, polygon: null });
});

test('an outline counts once it has three corners, and a circle forgets it', () => {
  const outline = { ...typedShape({ radiusM: 400, polygon: corners }, 300) };
  expect(shapeOf({ ...outline, drawing: { past: [], now: corners.slice(1), future: [] } })).toBeNull();
  expect(shapeOf({ ...outline, kind: 'circle' })).toEqual({ radiusM: 400, polygon: null });
  expect(shapeOf({ ...outline, radius: '49' })).toBeNull();
});
