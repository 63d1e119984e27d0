import type { Manoeuvre } from '@waka/contracts/drivers/driver-way';
import type { LatLng } from '@waka/contracts/geo';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import { wayLineOf } from '@waka/contracts/way-line';
import { decodePolyline } from '../../geo/shapes/polyline.ts';
import { evaluate, groundUnder, type RuleVerdict } from '../../geo/rules/evaluate.ts';
import type { LegalRuleReader } from '../../platform/ports/legal-rule-reader.ts';
import type { GuidedWay, Roads, RoadUse } from '../../platform/ports/roads.ts';

/** A way that is asked for again goes round the ground that the ones before led onto. */
const MOST_WAYS = 3;

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
): Promise<GuidedWay | null> {
  const way = await roads.guidedWay(points, use);
  // What was read a moment ago: a way does not wait for Postgres.
  void rules.read().catch(() => undefined);
  const own = rules.known().filter(({ vehicleTypes }) => vehicleTypes.includes(vehicleType));
  if (!way || own.length === 0) return way;
  const avoid: (readonly LatLng[])[] = [];
  let best = { way, against: brokenOn(way, own, vehicleType, points) };
  for (let ways = 1; best.against.length > 0 && ways < MOST_WAYS; ways += 1) {
    avoid.push(...best.against.flatMap(groundUnder));
    const next = await roads.guidedWay(points, { ...use, avoid });
    if (!next) break;
    best = { way: next, against: brokenOn(next, own, vehicleType, points) };
  }
  return best.against.length > 0 ? withWarnings(best.way, best.against) : best.way;
}

function brokenOn(
  { geometry, seconds }: GuidedWay,
  rules: ReturnType<LegalRuleReader['known']>,
  vehicleType: VehicleClass,
  halts: readonly LatLng[],
): RuleVerdict[] {
  const time = { startsAt: new Date(), waitMin: 0, driveMin: seconds / 60 };
  const act = { kind: 'way', line: decodePolyline(geometry), halts } as const;
  return evaluate(rules, vehicleType, act, time).filter(({ isBroken }) => isBroken);
}

/** Adds a warning at each point of the line before which the ground begins. */
function withWarnings(way: GuidedWay, against: readonly RuleVerdict[]): GuidedWay {
  const { kmBefore } = wayLineOf(decodePolyline(way.geometry));
  const warnings = against.flatMap(({ rule, stretches }) =>
    stretches.map(({ from }): Manoeuvre => {
      // The point at or before the line, so that the warning does not come after it.
      const after = kmBefore.findIndex((km) => km > from);
      return ['no_entry', Math.max(0, (after < 0 ? kmBefore.length : after) - 1), rule.names.en];
    }),
  );
  const manoeuvres = [...way.manoeuvres, ...warnings].toSorted(([, a], [, b]) => a - b);
  return { ...way, manoeuvres };
}
