import type { LatLng } from '@waka/contracts/geo';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import { lengthOf, pointAt, wayLineOf } from '@waka/contracts/way-line';
import type { GroundRule } from '../../platform/ports/legal-rule-reader.ts';
import { boxesMeet, boxOf, isOnGround } from './ground.ts';
import { withoutHaltingLegs } from './halting-legs.ts';
import { holdsIn, minutesFrom, type Span } from './rule-hours.ts';
import { stretchesOn, type Stretch } from './stretches.ts';

/** What a vehicle does: it lets a rider in or out at a point, or drives along a line from halt to halt. */
export type Act =
  | { kind: 'pickup' | 'dropoff' | 'stop'; point: LatLng }
  | { kind: 'way'; line: readonly LatLng[]; halts: readonly LatLng[] };

/** When a trip happens: it may begin so many minutes after the earliest time, and be quicker or slower than planned. */
export interface TripTime {
  startsAt: Date;
  waitMin: number;
  driveMin: number;
}

/** A rule that applies to an act, and whether the act breaks it. */
export interface RuleVerdict {
  rule: GroundRule;
  isBroken: boolean;
  /** Where it is broken, for a way: the parts of the rule's ground that the way runs along. */
  stretches: readonly Stretch[];
}

/** Motorbikes pass cars: what is planned for a car may take half as long, or half as long again. */
const EARLY = 0.5;
export const LATE = 1.5;

/**
 * Judges an act of a vehicle by the rules: lists those for its class that hold at the time and whose ground it touches.
 * Pure: the same rules, act and time give the same verdicts.
 */
export function evaluate(
  rules: readonly GroundRule[],
  vehicleType: VehicleClass,
  act: Act,
  time: TripTime,
): RuleVerdict[] {
  const box = boxOf(act.kind === 'way' ? act.line : [act.point]);
  return rules
    .filter((rule) => rule.vehicleTypes.includes(vehicleType) && boxesMeet(rule.box, box))
    .flatMap((rule) => (act.kind === 'way' ? judgeWay(rule, act, time) : judgePoint(rule, act.kind, act.point, time)));
}

/** Lists the rules that let a class not stop for something at that time, wherever their ground is. */
export const forbidding = (
  rules: readonly GroundRule[],
  vehicleType: VehicleClass,
  kind: Exclude<Act['kind'], 'way'>,
  time: TripTime,
): GroundRule[] =>
  rules.filter(
    (rule) => rule.vehicleTypes.includes(vehicleType) && forbids(rule, kind) && holdsIn(rule, spanOf(kind, time)),
  );

/** Lists the rules that an act breaks. */
export const broken = (verdicts: readonly RuleVerdict[]): GroundRule[] =>
  verdicts.filter(({ isBroken }) => isBroken).map(({ rule }) => rule);

/** Streets are named by a point in so many kilometres: shorter ones between two points are excluded by the next way. */
const POINT_KM = 0.04;

/**
 * Lists what the next way keeps out of after a way along streets broke a rule: an outline as a whole, of a strip the streets
 * that the way took there, each by points on it. An engine looks points up, and compares an outline with every street of a
 * quarter; and the streets across a strip stay open.
 */
export function avoidedAfter({ rule, stretches }: RuleVerdict, line: readonly LatLng[]): (readonly LatLng[])[] {
  if (rule.line === null) return [...rule.ground];
  const way = wayLineOf(line);
  return stretches.flatMap(({ from, to }) => {
    const count = Math.max(1, Math.round((to - from) / POINT_KM));
    return Array.from({ length: count }, (_, index) => {
      const point = pointAt(way, from + ((index + 0.5) / count) * (to - from));
      return point ? [point] : [];
    });
  });
}

const FORBIDDEN = {
  pickup: ['no_entry', 'no_pickup'],
  dropoff: ['no_entry', 'no_dropoff'],
  stop: ['no_entry', 'no_pickup', 'no_dropoff'],
} as const;

const forbids = ({ effect }: GroundRule, kind: keyof typeof FORBIDDEN): boolean =>
  FORBIDDEN[kind].some((one) => one === effect);

function judgePoint(rule: GroundRule, kind: keyof typeof FORBIDDEN, point: LatLng, time: TripTime): RuleVerdict[] {
  if (!isOnGround(rule, point) || !holdsIn(rule, spanOf(kind, time))) return [];
  return [{ rule, isBroken: forbids(rule, kind), stretches: [] }];
}

function judgeWay(
  rule: GroundRule,
  { line, halts }: { line: readonly LatLng[]; halts: readonly LatLng[] },
  time: TripTime,
): RuleVerdict[] {
  if (rule.effect === 'no_pickup' || rule.effect === 'no_dropoff') return [];
  if (!holdsIn(rule, minutesFrom(time.startsAt, time.waitMin + time.driveMin * LATE))) return [];
  const stretches = stretchesOn(rule, line);
  if (stretches.length === 0) return [];
  const way = wayLineOf(line);
  const closed = rule.effect === 'no_through' ? withoutHaltingLegs(rule, { way, halts }, stretches) : stretches;
  const forbidden = closed.filter(
    ({ from, to }) => (to - from) * 1000 > rule.crossingM && holdsIn(rule, passing({ from, to }, lengthOf(way), time)),
  );
  return [{ rule, isBroken: forbidden.length > 0, stretches: forbidden }];
}

function spanOf(kind: keyof typeof FORBIDDEN, { startsAt, waitMin, driveMin }: TripTime): Span {
  if (kind === 'pickup') return minutesFrom(startsAt, waitMin);
  const earliest = kind === 'dropoff' ? minutesFrom(startsAt, driveMin * EARLY).until : startsAt;
  return { from: earliest, until: minutesFrom(startsAt, waitMin + driveMin * LATE).until };
}

/** Returns when a part of a way is passed, from a quick trip without any wait to a slow one after the whole wait. */
function passing({ from, to }: { from: number; to: number }, whole: number, time: TripTime): Span {
  const { startsAt, waitMin, driveMin } = time;
  const share = (km: number) => (whole > 0 ? km / whole : 0);
  return {
    from: minutesFrom(startsAt, share(from) * driveMin * EARLY).until,
    until: minutesFrom(startsAt, waitMin + share(to) * driveMin * LATE).until,
  };
}
