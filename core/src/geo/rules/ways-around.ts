import type { LatLng } from '@waka/contracts/geo';
import type { Manoeuvre } from '@waka/contracts/drivers/driver-way';
import type { GroundRule } from '../../platform/ports/legal-rule-reader.ts';
import type { GuidedWay, Roads, RoadUse, RoadWay } from '../../platform/ports/roads.ts';
import { decodePolyline, encodePolyline } from '../shapes/polyline.ts';
import { isOnGround } from './ground.ts';

/** Ground of a rule that a way keeps out of: outlines, and streets by a point on each. */
export interface Avoided {
  rule: Pick<GroundRule, 'effect' | 'ground' | 'box'>;
  ground: readonly (readonly LatLng[])[];
}

/** A part of a way from halt to halt, with what it keeps out of. */
interface Part {
  points: LatLng[];
  avoid: readonly (readonly LatLng[])[];
}

type Use = Omit<RoadUse, 'avoid'>;

/** Asks for the way through all points around ground; null where none is known. */
export async function wayAround(
  { wayThrough }: Pick<Roads, 'wayThrough'>,
  points: readonly LatLng[],
  use: Use,
  avoided: readonly Avoided[],
): Promise<RoadWay | null> {
  const ways = await eachPart(points, avoided, (part, around) => wayThrough(part, { ...use, ...around }));
  return ways && joined(ways);
}

/** Asks for the same way for its driver. */
export async function guidedWayAround(
  { guidedWay }: Pick<Roads, 'guidedWay'>,
  points: readonly LatLng[],
  use: Use,
  avoided: readonly Avoided[],
): Promise<GuidedWay | null> {
  const ways = await eachPart(points, avoided, (part, around) => guidedWay(part, { ...use, ...around }));
  return ways && { ...joined(ways), manoeuvres: joinedManoeuvres(ways) };
}

async function eachPart<Way>(
  points: readonly LatLng[],
  avoided: readonly Avoided[],
  ask: (points: readonly LatLng[], around: Pick<RoadUse, 'avoid'>) => Promise<Way | null>,
): Promise<[Way, ...Way[]] | null> {
  const parts = partsAround(points, avoided);
  const ways = await Promise.all(
    parts.map((part) => ask(part.points, part.avoid.length > 0 ? { avoid: part.avoid } : {})),
  );
  const [first, ...others] = ways.filter((way) => way !== null);
  return first !== undefined && others.length === parts.length - 1 ? [first, ...others] : null;
}

/**
 * Splits a way where what it keeps out of changes: ground that is only closed to pass through is open on legs that begin or
 * end with a halt on it, and closed on the others. One question where it is the same on all legs.
 */
function partsAround(points: readonly LatLng[], avoided: readonly Avoided[]): Part[] {
  const parts: (Part & { rules: Avoided[] })[] = [];
  for (const [index, to] of points.entries()) {
    const from = points[index - 1];
    if (!from) continue;
    const rules = avoided.filter(({ rule }) => !isHaltedOn(rule, from, to));
    const last = parts.at(-1);
    const isSame = last?.rules.length === rules.length && rules.every((one, at) => one === last.rules[at]);
    if (last && isSame) last.points.push(to);
    else parts.push({ points: [from, to], rules, avoid: rules.flatMap(({ ground }) => ground) });
  }
  return parts;
}

const isHaltedOn = (rule: Avoided['rule'], ...halts: LatLng[]): boolean =>
  rule.effect === 'no_through' && halts.some((halt) => isOnGround(rule, halt));

function joined(ways: readonly [RoadWay, ...RoadWay[]]): RoadWay {
  if (ways.length === 1) return ways[0];
  const line = ways.flatMap(({ geometry }, index) => decodePolyline(geometry).slice(index === 0 ? 0 : 1));
  return {
    km: ways.reduce((sum, { km }) => sum + km, 0),
    seconds: ways.reduce((sum, { seconds }) => sum + seconds, 0),
    geometry: encodePolyline(line),
  };
}

/** Counts the points of each part from where the one before has ended; an arrival in between is a stop. */
function joinedManoeuvres(ways: readonly GuidedWay[]): Manoeuvre[] {
  let before = 0;
  return ways.flatMap(({ geometry, manoeuvres }, index) => {
    const begin = before;
    before += decodePolyline(geometry).length - 1;
    return manoeuvres.map(([turn, point, ...rest]): Manoeuvre => [
      turn === 'arrive' && index < ways.length - 1 ? 'stop' : turn,
      point + begin,
      ...rest,
    ]);
  });
}
