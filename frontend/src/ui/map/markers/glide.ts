import type { LatLng } from '@waka/contracts/geo';
import { greatCircleKm } from '@waka/contracts/geo';

export interface Pose extends LatLng {
  /** Degrees clockwise from north. */
  heading: number;
}

export interface Glide {
  /** Adds a new fix: the marker moves there in the time that passed since the last fix. */
  moveTo: (fix: LatLng & { heading: number | null }) => void;
  stop: () => void;
}

/** The browser's animation frames and clock, or those of a test. */
export interface Frames {
  now: () => number;
  request: (callback: () => void) => number;
  cancel: (handle: number) => void;
  isStill: () => boolean;
}

const SHORTEST_MS = 200;
const LONGEST_MS = 4000;
const TURN_MS = 500;
// No car drives farther than this between two fixes: the phone was offline, and the marker jumps instead of sliding.
const JUMP_KM = 1.5;
// A smaller difference of two fixes is noise, and its bearing means nothing.
const STANDING_KM = 0.004;

/** Moves one marker between fixes, frame by frame and outside of React. Requests frames only while it moves. */
export function createGlide(start: Pose, draw: (pose: Pose) => void, frames: Frames = browserFrames): Glide {
  let from = start;
  let to = start;
  let startedAt = frames.now();
  let lastFixAt = startedAt;
  let durationMs = 0;
  let handle: number | null = null;

  const step = () => {
    const elapsed = frames.now() - startedAt;
    draw(poseAt(from, to, elapsed, durationMs));
    handle = elapsed < durationMs ? frames.request(step) : null;
  };

  return {
    moveTo(fix) {
      const now = frames.now();
      const shown = poseAt(from, to, now - startedAt, durationMs);
      const km = greatCircleKm(shown, fix);
      const heading = fix.heading ?? (km > STANDING_KM ? bearing(shown, fix) : to.heading);
      const isJump = km > JUMP_KM || frames.isStill();
      from = shown;
      to = { lat: fix.lat, lng: fix.lng, heading };
      durationMs = isJump ? 0 : Math.min(LONGEST_MS, Math.max(SHORTEST_MS, now - lastFixAt));
      startedAt = now;
      lastFixAt = now;
      if (handle === null) step();
    },
    stop() {
      if (handle !== null) frames.cancel(handle);
      handle = null;
    },
  };
}

export function poseAt(from: Pose, to: Pose, elapsedMs: number, durationMs: number): Pose {
  const share = portion(elapsedMs, durationMs);
  const turned = portion(elapsedMs, Math.min(TURN_MS, durationMs));
  return {
    lat: from.lat + (to.lat - from.lat) * share,
    lng: from.lng + (to.lng - from.lng) * share,
    heading: (from.heading + shortestTurn(from.heading, to.heading) * turned + 360) % 360,
  };
}

/** Returns the degrees to turn from one heading to another, never more than half a circle. */
export const shortestTurn = (from: number, to: number): number => ((to - from + 540) % 360) - 180;

/** Returns the bearing in degrees clockwise from north, on a flat earth, which is exact enough between two fixes. */
export function bearing(from: LatLng, to: LatLng): number {
  const east = (to.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180);
  return ((Math.atan2(east, to.lat - from.lat) * 180) / Math.PI + 360) % 360;
}

const portion = (elapsed: number, whole: number) => (whole <= 0 ? 1 : Math.min(1, Math.max(0, elapsed / whole)));

const browserFrames: Frames = {
  now: () => performance.now(),
  request: (callback) => requestAnimationFrame(callback),
  cancel: (handle) => cancelAnimationFrame(handle),
  isStill: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
};
