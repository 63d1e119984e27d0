import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import type { LegalRule } from '../../platform/ports/legal-rule-reader.ts';
import { neighbours, nodeAt, pointOf, SECONDS_A_KM, SPACING_KM, type Node } from './grid-streets.ts';
import { breaks, holds, isOn, minutesAfter, sampled, STEP_KM, type Driven } from './own-eyes.ts';

/** How much longer than the straight line a way may be: as many times, and so much more. */
const DETOUR = { times: 2, km: 1.5 };
const MINUTES_A_KM = SECONDS_A_KM / 60;
const SLOWLY = 1.5;
const EVERY_MIN = 5;
/** Of the corners to which a rider may walk the nearest are tried. */
const MOST_ENDS = 6;

/** A trip for which a way is looked for. */
export interface Wanted {
  halts: readonly LatLng[];
  now: Date;
  /** In how many minutes it may begin. */
  waits: readonly number[];
  /** A new trip, whose ends may be moved as far as the rules let a rider walk; what is left of a changed one; or a driver's way to a pickup. */
  kind: 'trip' | 'change' | 'approach';
}

/** A way to a corner, and for how long it has been on the ground of each rule there. */
interface Reached {
  node: Node;
  km: number;
  metresOn: readonly number[];
  before: Reached | null;
}

/**
 * Looks for a trip on the streets of `gridStreets` that breaks no rule, corner by corner and without any question to the
 * product; null where there is none of at most some detour.
 */
export function lawfulOnGrid(rules: readonly LegalRule[], wanted: Wanted): Driven | null {
  const { halts, now, waits, kind } = wanted;
  const straightKm = halts.slice(1).reduce((sum, to, index) => sum + greatCircleKm(halts[index] ?? to, to), 0);
  const mostKm = mostKmOf(straightKm);
  // A rule that may hold at any time of the trip counts for all of it.
  const until = Math.max(...waits) + mostKm * MINUTES_A_KM * SLOWLY;
  const times = Array.from({ length: Math.ceil(until / EVERY_MIN) + 1 }, (_, index) =>
    minutesAfter(now, index * EVERY_MIN),
  );
  const holding = rules.filter((rule) => times.some((at) => holds(rule, at)));
  const [pickup, dropoff] = [halts.at(0), halts.at(-1)];
  if (!pickup || !dropoff) return null;
  const legBetween = legsOnce(holding);
  const ends = (at: LatLng, effect: LegalRule['effect']) => (kind === 'trip' ? legalEnds(holding, at, effect) : [at]);
  for (const from of ends(pickup, 'no_pickup')) {
    for (const to of ends(dropoff, 'no_dropoff')) {
      const places = [from, ...halts.slice(1, -1), to];
      const line = wayOf(places, legBetween);
      if (!line) continue;
      const km = line.reduce((sum, point, index) => sum + greatCircleKm(line[index - 1] ?? point, point), 0);
      const [stops, minutes] = [halts.slice(1, -1), km * MINUTES_A_KM];
      const judged = {
        trip: { pickup: from, stops, dropoff: to },
        change: { stops, dropoff: to },
        approach: { pickup: to },
      };
      const driven = { line, halts: places, minutes, waits, ...judged[kind] };
      if (!rules.some((rule) => breaks(rule, driven, now))) return driven;
    }
  }
  return null;
}

const mostKmOf = (straightKm: number): number => straightKm * DETOUR.times + DETOUR.km;

/** Lists where a rider may get in or out: at the place, or at the corners to which the rules against it let him walk. */
function legalEnds(rules: readonly LegalRule[], at: LatLng, effect: LegalRule['effect']): LatLng[] {
  const forbidding = rules.filter((rule) => rule.effect === 'no_entry' || rule.effect === effect);
  const against = forbidding.filter((rule) => isOn(rule, at));
  if (against.length === 0) return [at];
  const walkKm = Math.min(...against.map(({ walkM }) => walkM)) / 1000;
  const { row, column } = nodeAt(at);
  const steps = [-3, -2, -1, 0, 1, 2, 3];
  return steps
    .flatMap((up) => steps.map((right) => pointOf({ row: row + up, column: column + right })))
    .filter((point) => greatCircleKm(point, at) <= walkKm && !forbidding.some((rule) => isOn(rule, point)))
    .toSorted((a, b) => greatCircleKm(a, at) - greatCircleKm(b, at))
    .slice(0, MOST_ENDS);
}

type FindLeg = (from: LatLng, to: LatLng) => LatLng[] | null;

/** Joins the shortest legs from halt to halt on which nothing is forbidden. */
function wayOf(halts: readonly LatLng[], legBetween: FindLeg): LatLng[] | null {
  const line: LatLng[] = [];
  for (const [index, to] of halts.entries()) {
    const from = halts[index - 1];
    if (!from) continue;
    const leg = legBetween(from, to);
    if (!leg) return null;
    line.push(...leg.slice(line.length === 0 ? 0 : 1));
  }
  return line.length > 1 ? line : null;
}

/** Looks for each leg once: other ends of a trip have the same legs between its stops. */
function legsOnce(rules: readonly LegalRule[]): FindLeg {
  const found = new Map<string, LatLng[] | null>();
  return (from, to) => {
    const name = [from.lat, from.lng, to.lat, to.lng].join(' ');
    const before = found.get(name);
    if (before !== undefined) return before;
    const closed = rules.filter((rule) => isClosed(rule, from, to));
    const leg = legOf(closed, nodeAt(from), nodeAt(to), mostKmOf(greatCircleKm(from, to)));
    found.set(name, leg);
    return leg;
  };
}

/** Checks whether a rule is about driving from one halt to the next. */
function isClosed(rule: LegalRule, from: LatLng, to: LatLng): boolean {
  if (rule.effect === 'no_through') return !isOn(rule, from) && !isOn(rule, to);
  return rule.effect === 'no_entry';
}

function legOf(closed: readonly LegalRule[], start: Node, goal: Node, mostKm: number): LatLng[] | null {
  const seen = new Set<string>();
  const queue: Reached[] = [{ node: start, km: 0, metresOn: closed.map(() => 0), before: null }];
  // An array that is walked through is a queue without moving its items.
  for (const at of queue) {
    if (at.node.row === goal.row && at.node.column === goal.column) return lineTo(at);
    for (const node of neighbours(at.node)) {
      const next = along(closed, at, node);
      if (!next || next.km + leastKm(node, goal) > mostKm) continue;
      const name = [node.row, node.column, ...next.metresOn].join(' ');
      if (seen.has(name)) continue;
      seen.add(name);
      queue.push(next);
    }
  }
  return null;
}

const leastKm = (from: Node, to: Node): number =>
  (Math.abs(from.row - to.row) + Math.abs(from.column - to.column)) * SPACING_KM;

/** Tells for each step along a street whether it is on the ground of a rule; null where none is. */
function stepsOn(rule: LegalRule, from: Node, to: Node): readonly boolean[] | null {
  const streets = known.get(rule) ?? new Map<string, readonly boolean[] | null>();
  known.set(rule, streets);
  const name = `${from.row} ${from.column} ${to.row} ${to.column}`;
  const before = streets.get(name);
  if (before !== undefined) return before;
  const steps = [...sampled([pointOf(from), pointOf(to)]), pointOf(to)].map((at) => isOn(rule, at));
  const found = steps.includes(true) ? steps : null;
  streets.set(name, found);
  return found;
}

/** The same streets are asked about all the time. */
const known = new WeakMap<LegalRule, Map<string, readonly boolean[] | null>>();

/** Drives to the next corner; null where it would be on the ground of a rule for longer than who only crosses it. */
function along(closed: readonly LegalRule[], at: Reached, node: Node): Reached | null {
  const metresOn: number[] = [];
  for (const [index, rule] of closed.entries()) {
    let metres = at.metresOn[index] ?? 0;
    const steps = stepsOn(rule, at.node, node);
    if (!steps) metres = 0;
    for (const isForbidden of steps ?? []) {
      metres = isForbidden ? metres + STEP_KM * 1000 : 0;
      if (metres > rule.crossingM) return null;
    }
    metresOn.push(metres);
  }
  return { node, km: at.km + SPACING_KM, metresOn, before: at };
}

function lineTo(end: Reached): LatLng[] {
  const line: LatLng[] = [];
  for (let at: Reached | null = end; at; at = at.before) line.unshift(pointOf(at.node));
  return line;
}
