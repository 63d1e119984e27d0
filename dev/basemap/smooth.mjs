const METRES_A_DEGREE = 111_320;
const STEP_METRES = 40;
const WEIGHTS = [0.06, 0.24, 0.4, 0.24, 0.06];
const ROUNDS = 3;

/**
 * Smooths a ring where the map is used street by street. The source was traced from pictures with cells of 100 m, and
 * shows their steps; they are smoothed by half a cell at most, which is less than the source's own error.
 */
export function smoothRing(ring, isRead) {
  if (!ring.some(isRead)) return ring;
  let points = densify(ring.slice(0, -1), isRead);
  if (points.length < WEIGHTS.length) return ring;
  for (let round = 0; round < ROUNDS; round++) points = average(points);
  const smooth = points.map(({ point }) => point);
  return [...smooth, smooth[0]];
}

function densify(points, isRead) {
  return points.flatMap((point, i) => {
    const next = points[(i + 1) % points.length];
    const isSoft = isRead(point) && isRead(next);
    const parts = isSoft ? Math.max(1, Math.ceil(metres(point, next) / STEP_METRES)) : 1;
    return Array.from({ length: parts }, (_, part) => ({
      point: [0, 1].map((axis) => point[axis] + ((next[axis] - point[axis]) * part) / parts),
      isSoft,
    }));
  });
}

function average(points) {
  const reach = (WEIGHTS.length - 1) / 2;
  return points.map((centre, i) => {
    if (!centre.isSoft) return centre;
    const near = WEIGHTS.map((_, k) => points[(i + k - reach + points.length) % points.length]);
    if (near.some(({ isSoft }) => !isSoft)) return centre;
    const point = [0, 1].map((axis) => near.reduce((sum, other, k) => sum + WEIGHTS[k] * other.point[axis], 0));
    return { ...centre, point };
  });
}

function metres(a, b) {
  const scale = Math.cos((a[1] * Math.PI) / 180);
  return Math.hypot((a[0] - b[0]) * scale, a[1] - b[1]) * METRES_A_DEGREE;
}
