import type { LatLng } from '@waka/contracts/geo';
import { lengthOf, pointAt, wayLineOf, type WayLine } from '@waka/contracts/way-line';
import type { GroundRule } from '../../platform/ports/legal-rule-reader.ts';
import type { Roads, RoadUse } from '../../platform/ports/roads.ts';
import { cellOf } from '../roads/cells.ts';
import { avoidedAfter, pointsOn, type RuleVerdict } from './evaluate.ts';
import { boxesMeet, boxOf, isOnGround, widened } from './ground.ts';

/** What was looked up in one cell of 55 m and one direction is not looked up again: no more than the ground has of them. */
const CELL_DEGREES = 0.0005;
const DIRECTIONS = 8;
/** Streets that are shorter from corner to corner are left to the way that runs along them. */
const STEP_KM = 0.02;
/** Places that one question holds, so that the engine is free for a way soon. */
const AT_ONCE = 20;
/** Other streets of a ground matter as far beside a way as a way around may lead: a share of its length. */
const BESIDE = 0.5;

/** The streets on the ground of a rule that ways were found to run along. */
interface DrivenGround {
  /** Cells and directions that were looked up. */
  places: Set<string>;
  /** Those that are looked up at the moment. */
  asking: Set<string>;
  /** The middle of each street from corner to corner, by its coordinates. */
  middles: Map<string, LatLng>;
}

/** What a way keeps out of, and whether other trips have named a part of it. */
interface AvoidedByAll {
  ground: (readonly LatLng[])[];
  isByOthers: boolean;
}

/** Where a way is on the ground of a rule. */
interface Place {
  point: LatLng;
  name: string;
}

// By rule, which is another object in each version: what is known of one that was changed is forgotten with it.
const groundOf = new WeakMap<GroundRule, DrivenGround>();

/**
 * Lists what the next way keeps out of after a way broke a rule, in as few points as possible: each street that this way and
 * those of earlier trips ran along on the ground, by its middle. Without the earlier ones each next way would take the next
 * street of the same ground. What is not known yet is named as by `avoidedAfter`, and looked up for the trips to come. Where
 * it leaves no way, `avoidedAfter` may: who crosses the ground may use a street that others ran along.
 */
export function avoidedByAll(
  roads: Pick<Roads, 'middles'>,
  use: RoadUse,
  verdict: RuleVerdict,
  line: readonly LatLng[],
): AvoidedByAll {
  const { rule, stretches, isThroughout } = verdict;
  const own = () => ({ ground: avoidedAfter(verdict, line), isByOthers: false });
  // Who halts on ground that is closed for passing through may drive along some of its streets.
  if (rule.line === null || rule.effect !== 'no_entry') return own();
  const way = wayLineOf(line);
  const ground = knownOf(rule);
  const isNew = ({ name }: Place) => !ground.places.has(name);
  // It never rejects, and no price waits for it.
  void lookUp(roads, use, { rule, ground, places: placesAlong(way, rule, stretches).filter(isNew) });
  if (!isThroughout) return own();
  const box = widened(boxOf(line), BESIDE * lengthOf(way));
  const known = [...ground.middles.values()].filter((middle) => boxesMeet(box, boxOf([middle])));
  if (known.length === 0) return own();
  const places = stretches.flatMap((stretch) => pointsOn(stretch).map((km) => placeAt(way, km)));
  const unknown = places.filter((place) => place !== null).filter(isNew);
  return { ground: [...known, ...unknown.map(({ point }) => point)].map((point) => [point]), isByOthers: true };
}

function knownOf(rule: GroundRule): DrivenGround {
  const ground = groundOf.get(rule) ?? { places: new Set(), asking: new Set(), middles: new Map() };
  groundOf.set(rule, ground);
  return ground;
}

/** Remembers the streets of places that were not looked up yet. Of those across the ground the middle lies beside it. */
async function lookUp(
  roads: Pick<Roads, 'middles'>,
  use: RoadUse,
  { rule, ground, places }: { rule: GroundRule; ground: DrivenGround; places: readonly Place[] },
): Promise<void> {
  const asked = places.filter(({ name }) => !ground.asking.has(name));
  for (const { name } of asked) ground.asking.add(name);
  for (let first = 0; first < asked.length; first += AT_ONCE) {
    const some = asked.slice(first, first + AT_ONCE);
    const points = some.map(({ point }) => point);
    const middles = await roads.middles(points, use);
    if (!middles) break;
    for (const { name } of some) ground.places.add(name);
    for (const middle of middles) {
      if (middle && isOnGround(rule, middle)) ground.middles.set(`${middle.lat},${middle.lng}`, middle);
    }
  }
  for (const { name } of asked) ground.asking.delete(name);
}

/** Lists places on stretches, without their ends: there a way may be on a street across the ground. */
function placesAlong(way: WayLine, { widthM }: GroundRule, stretches: RuleVerdict['stretches']): Place[] {
  const endKm = widthM / 1000;
  const places: Place[] = [];
  for (const { from, to } of stretches) {
    for (let km = from + endKm; km < to - endKm; km += STEP_KM) {
      const place = placeAt(way, km);
      if (place) places.push(place);
    }
  }
  return places;
}

function placeAt(way: WayLine, km: number): Place | null {
  const [point, next] = [pointAt(way, km), pointAt(way, km + STEP_KM)];
  return point && next ? { point, name: `${cellOf(point, CELL_DEGREES)} ${directionOf(point, next)}` } : null;
}

/** Numbers a direction; that of the way back is another one, as it may be a street of its own beside this one. */
function directionOf(from: LatLng, to: LatLng): number {
  const turns = Math.atan2(to.lat - from.lat, to.lng - from.lng) / (2 * Math.PI);
  return Math.round((turns + 1) * DIRECTIONS) % DIRECTIONS;
}
