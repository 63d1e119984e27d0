import type { LatLng } from '@waka/contracts/geo';
import { lengthOf, nearestOnStretch, pointAt, type WayLine } from '@waka/contracts/way-line';
import type { GroundRule } from '../../platform/ports/legal-rule-reader.ts';
import { isOnGround } from './ground.ts';
import type { Stretch } from './stretches.ts';

/** From where to where a leg leads, in kilometres from the beginning of its way. */
interface Leg {
  from: number;
  to: number;
}

/**
 * Leaves out of stretches what lies on legs that begin or end with a halt on the ground of a rule: who halts there may come
 * and go, and passes through on every other leg.
 */
export function withoutHaltingLegs(
  rule: Pick<GroundRule, 'ground' | 'box'>,
  { way, halts }: { way: WayLine; halts: readonly LatLng[] },
  stretches: readonly Stretch[],
): Stretch[] {
  const open = legsWithHalt(rule, way, halts);
  return stretches.flatMap((stretch) =>
    partsOutside(stretch, open).flatMap(({ from, to }) => {
      const at = pointAt(way, from);
      return at ? [{ ...stretch, from, to, at }] : [];
    }),
  );
}

function legsWithHalt(rule: Pick<GroundRule, 'ground' | 'box'>, way: WayLine, halts: readonly LatLng[]): Leg[] {
  const places: number[] = [];
  for (const [index, halt] of halts.entries()) {
    const isLast = index === halts.length - 1;
    // A way begins at its first halt and ends at its last one.
    places.push(index === 0 ? 0 : isLast ? lengthOf(way) : reachedAfter(way, places.at(-1) ?? 0, halt));
  }
  return halts.slice(1).flatMap((end, index) => {
    const start = halts[index];
    const [from = 0, to = 0] = places.slice(index);
    return isOnGround(rule, end) || (start && isOnGround(rule, start)) ? [{ from, to }] : [];
  });
}

/** Returns where a way comes nearest to a point, after so many kilometres: it may have passed it before. */
function reachedAfter(way: WayLine, km: number, point: LatLng): number {
  let nearest = { km, metres: Infinity };
  for (const [index, end] of way.points.entries()) {
    const [start, after = 0] = [way.points[index - 1], way.kmBefore[index]];
    if (!start || after <= km) continue;
    const before = Math.max(km, way.kmBefore[index - 1] ?? 0);
    const { along, metres } = nearestOnStretch(point, before > km ? start : (pointAt(way, km) ?? start), end);
    if (metres < nearest.metres) nearest = { km: before + along * (after - before), metres };
  }
  return nearest.km;
}

/** Returns what is left of a stretch without legs, which are in order. */
function partsOutside({ from, to }: Leg, legs: readonly Leg[]): Leg[] {
  const parts: Leg[] = [];
  let begin = from;
  for (const leg of legs) {
    if (leg.from > begin) parts.push({ from: begin, to: Math.min(to, leg.from) });
    begin = Math.max(begin, leg.to);
  }
  parts.push({ from: begin, to });
  return parts.filter((part) => part.to > part.from);
}
