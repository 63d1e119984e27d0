const METRES_A_DEGREE = 111_320;

/** Simplifies a line by Douglas-Peucker, with a tolerance in metres that may differ from place to place. */
export function simplify(line, toleranceAt) {
  const keep = new Uint8Array(line.length);
  keep[0] = 1;
  keep[line.length - 1] = 1;
  const spans = [[0, line.length - 1]];
  while (spans.length > 0) {
    const [from, to] = spans.pop();
    let worst = 1;
    let at = -1;
    for (let i = from + 1; i < to; i++) {
      const excess = distance(line[i], line[from], line[to]) / toleranceAt(line[i]);
      if (excess > worst) [worst, at] = [excess, i];
    }
    if (at < 0) continue;
    keep[at] = 1;
    spans.push([from, at], [at, to]);
  }
  return line.filter((_, i) => keep[i]);
}

/** Simplifies a ring, opened at the point farthest from its start, or a small island would shrink to a line. */
export function simplifyRing(ring, toleranceAt) {
  const far = ring.reduce((best, point, i) => (gap(point, ring[0]) > gap(ring[best], ring[0]) ? i : best), 0);
  const halves = [ring.slice(0, far + 1), ring.slice(far)].map((half) => simplify(half, toleranceAt));
  return [...halves[0], ...halves[1].slice(1)];
}

export function rounded(line, digitsAt) {
  const points = line.map((point) => point.map((degrees) => Number(degrees.toFixed(digitsAt(point)))));
  return points.filter(([x, y], i) => i === 0 || x !== points[i - 1][0] || y !== points[i - 1][1]);
}

function metres([x, y], [originX, originY]) {
  const scale = Math.cos((originY * Math.PI) / 180);
  return [(x - originX) * scale * METRES_A_DEGREE, (y - originY) * METRES_A_DEGREE];
}

const gap = (a, b) => Math.hypot(...metres(a, b));

function distance(point, from, to) {
  const [px, py] = metres(point, from);
  const [ex, ey] = metres(to, from);
  const length = ex * ex + ey * ey;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (px * ex + py * ey) / length));
  return Math.hypot(px - share * ex, py - share * ey);
}
