import type { LatLng } from '@waka/contracts/geo';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import { pointAt, wayLineOf } from '@waka/contracts/way-line';
import { decodePolyline, encodePolyline } from '../../geo/shapes/polyline.ts';
import { avoidedAfter, evaluate, type RuleVerdict } from '../../geo/rules/evaluate.ts';
import { guidedWayAround, type Avoided } from '../../geo/rules/ways-around.ts';
import { systemClock } from '../../platform/clock.ts';
import type { LegalRuleReader } from '../../platform/ports/legal-rule-reader.ts';
import type { GuidedWay, Roads, RoadUse } from '../../platform/ports/roads.ts';

/** A way that is asked for again goes round the ground that the ones before led onto; as often as for the trip that was offered. */
const MOST_WAYS = 4;
/** A point of the line so near to where the ground begins stands for it. */
const SAME_POINT_KM = 0.003;

/** A question for the way of a driver. */
export interface WayAsked {
  points: readonly LatLng[];
  use: RoadUse;
  vehicleType: VehicleClass;
}

/**
 * Asks for the way of a driver around the ground that the class may not enter now. Where there is no such way, the
 * driver is warned on the one that there is, before each line.
 */
export async function lawfulWay(
  roads: Pick<Roads, 'guidedWay'>,
  rules: LegalRuleReader,
  { points, use, vehicleType }: WayAsked,
  clock = systemClock,
): Promise<GuidedWay | null> {
  const way = await roads.guidedWay(points, use);
  // What was read a moment ago: a way does not wait for Postgres.
  void rules.read().catch(() => undefined);
  const own = rules.known().filter(({ vehicleTypes }) => vehicleTypes.includes(vehicleType));
  if (!way || own.length === 0) return way;
  const avoid: Avoided[] = [];
  const brokenBy = (one: GuidedWay) => brokenOn(one, own, { vehicleType, halts: points, now: clock.now() });
  let best = { way, against: brokenBy(way) };
  for (let ways = 1; best.against.length > 0 && ways < MOST_WAYS; ways += 1) {
    const line = decodePolyline(best.way.geometry);
    avoid.push(...best.against.map((verdict) => ({ rule: verdict.rule, ground: avoidedAfter(verdict, line) })));
    const next = await guidedWayAround(roads, points, use, avoid);
    if (!next) break;
    best = { way: next, against: brokenBy(next) };
  }
  return best.against.length > 0 ? withWarnings(best.way, best.against) : best.way;
}

function brokenOn(
  { geometry, seconds }: GuidedWay,
  rules: ReturnType<LegalRuleReader['known']>,
  { vehicleType, halts, now }: { vehicleType: VehicleClass; halts: readonly LatLng[]; now: Date },
): RuleVerdict[] {
  const time = { startsAt: now, waitMin: 0, driveMin: seconds / 60 };
  const act = { kind: 'way', line: decodePolyline(geometry), halts } as const;
  return evaluate(rules, vehicleType, act, time).filter(({ isBroken }) => isBroken);
}

/** Adds a point to the line where each ground begins, and at it a warning, which is heard before a turn at the same place. */
function withWarnings(way: GuidedWay, against: readonly RuleVerdict[]): GuidedWay {
  const line = wayLineOf(decodePolyline(way.geometry));
  const points = [...line.points];
  let manoeuvres = way.manoeuvres;
  const entries = against.flatMap(({ rule, stretches }) =>
    stretches.map(({ from }) => ({ from, name: rule.names.en })),
  );
  // From the end, so that the numbers of the points before stay.
  for (const { from, name } of entries.toSorted((a, b) => b.from - a.from)) {
    const near = line.kmBefore.findIndex((km) => Math.abs(km - from) < SAME_POINT_KM);
    const after = near < 0 ? line.kmBefore.findIndex((km) => km > from) : near;
    const at = pointAt(line, from);
    if (after < 0 || !at) continue;
    if (near < 0) {
      points.splice(after, 0, at);
      manoeuvres = manoeuvres.map(([turn, point, ...rest]) => [turn, point < after ? point : point + 1, ...rest]);
    }
    manoeuvres = [['no_entry', after, name], ...manoeuvres];
  }
  return {
    ...way,
    geometry: encodePolyline(points),
    manoeuvres: manoeuvres.toSorted(([, a], [, b]) => a - b),
    ruleNames: against.map(({ rule }) => rule.names),
  };
}
