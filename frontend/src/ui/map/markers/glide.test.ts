import { expect, test } from '@jest/globals';
import { bearing, createGlide, poseAt, shortestTurn, type Pose } from './glide.ts';

const COTTON_TREE = { lat: 8.48715, lng: -13.23562, heading: 0 };

function aFilm({ isStill = false } = {}) {
  const shown: Pose[] = [];
  let now = 0;
  let pending: (() => void) | null = null;
  const frames = {
    now: () => now,
    request: (callback: () => void) => {
      pending = callback;
      return 1;
    },
    cancel: () => {
      pending = null;
    },
    isStill: () => isStill,
  };
  const advance = (ms: number) => {
    now += ms;
    const callback = pending;
    pending = null;
    callback?.();
  };
  const glide = createGlide(COTTON_TREE, (pose) => shown.push(pose), frames);
  return { glide, shown, advance, isMoving: () => pending !== null };
}

test('a heading turns the short way round', () => {
  expect(shortestTurn(350, 10)).toBe(20);
  expect(shortestTurn(10, 350)).toBe(-20);
  expect(poseAt({ ...COTTON_TREE, heading: 350 }, { ...COTTON_TREE, heading: 10 }, 250, 1000).heading).toBe(0);
});

test('a vehicle is half way when half of the time between fixes is over', () => {
  const { glide, shown, advance } = aFilm();
  advance(1000);
  glide.moveTo({ lat: COTTON_TREE.lat + 0.001, lng: COTTON_TREE.lng, heading: null });
  advance(500);
  expect(shown.at(-1)?.lat).toBeCloseTo(COTTON_TREE.lat + 0.0005, 6);
});

test('no frame is asked for once the vehicle has arrived', () => {
  const { glide, advance, isMoving } = aFilm();
  advance(1000);
  glide.moveTo({ lat: COTTON_TREE.lat + 0.001, lng: COTTON_TREE.lng, heading: null });
  expect(isMoving()).toBe(true);
  advance(1200);
  expect(isMoving()).toBe(false);
});

test('a vehicle that was away for long stands at its new place at once', () => {
  const { glide, shown } = aFilm();
  glide.moveTo({ lat: 8.33898, lng: -13.06957, heading: 90 });
  expect(shown.at(-1)).toEqual({ lat: 8.33898, lng: -13.06957, heading: 90 });
});

test('nothing glides where less motion is preferred', () => {
  const { glide, shown, advance, isMoving } = aFilm({ isStill: true });
  advance(1000);
  glide.moveTo({ lat: COTTON_TREE.lat + 0.001, lng: COTTON_TREE.lng, heading: null });
  expect(shown.at(-1)?.lat).toBe(COTTON_TREE.lat + 0.001);
  expect(isMoving()).toBe(false);
});

test('a fix without a heading keeps the way it last went when the vehicle stands', () => {
  const { glide, shown, advance } = aFilm();
  advance(1000);
  glide.moveTo({ lat: COTTON_TREE.lat, lng: COTTON_TREE.lng + 0.001, heading: null });
  advance(1000);
  glide.moveTo({ lat: COTTON_TREE.lat, lng: COTTON_TREE.lng + 0.001, heading: null });
  expect(shown.at(-1)?.heading).toBeCloseTo(90, 5);
});

test('a bearing is clockwise from north', () => {
  expect(bearing({ lat: 0, lng: 0 }, { lat: -1, lng: 0 })).toBe(180);
  expect(bearing({ lat: 0, lng: 0 }, { lat: 0, lng: -1 })).toBe(270);
});
