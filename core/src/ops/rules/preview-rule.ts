import { setImmediate as breathe } from 'node:timers/promises';
import type { LatLng } from '@waka/contracts/geo';
import type { LegalRulePreview } from '@waka/contracts/ops/pricing/legal-rules';
import { decodePolyline } from '../../geo/shapes/polyline.ts';
import { evaluate, type Act, type TripTime } from '../../geo/rules/evaluate.ts';
import { withGround } from '../../geo/rules/ground.ts';
import type { LegalRuleRow } from '../../geo/rules/legal-rule.entity.ts';
import { ruleById } from '../../geo/rules/legal-rules.repository.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
import type { GroundRule } from '../../platform/ports/legal-rule-reader.ts';
import { allowSeconds } from '../areas/areas.repository.ts';
import { lastTrips, type Ridden } from './ridden.repository.ts';

/** How many rides are looked at, the newest ones. */
const MOST_RIDES = 5_000;
/** Rides between which other work has its turn. */
const AT_ONCE = 100;

type Part = 'pickups' | 'dropoffs' | 'ways';

/**
 * Judges the trips of the last seven days by a rule as if it had been in force, each at the time at which it was asked
 * for, and by the published rule whose place it would take. Throws AppError for a rule that was withdrawn.
 */
export async function previewLegalRule(
  { transaction }: Pick<Core, 'transaction'>,
  id: string,
): Promise<LegalRulePreview> {
  const { rules, trips } = await transaction(async (sql) => {
    await allowSeconds(sql);
    const rule = await ruleById(sql, id);
    ensure(rule && rule.status !== 'withdrawn', 'ops.not_found');
    const replaced = rule.replaces ? await ruleById(sql, rule.replaces) : null;
    const both = { next: sinceEver(rule), now: replaced?.status === 'published' ? sinceEver(replaced) : null };
    const vehicleTypes = [...new Set([...both.next.vehicleTypes, ...(both.now?.vehicleTypes ?? [])])];
    return { rules: both, trips: await lastTrips(sql, { region: rule.region, vehicleTypes }, MOST_RIDES + 1) };
  });
  const looked = trips.slice(0, MOST_RIDES);
  const { next, now } = rules;
  return {
    rides: looked.length,
    isWholeWeek: trips.length <= MOST_RIDES,
    ...(await countBroken(next, looked)),
    replaced: now && (await countBroken(now, looked)),
  };
}

/** Puts a rule in force at all times: what would have been forbidden, also where it holds from a later day on. */
const sinceEver = (rule: LegalRuleRow): GroundRule => withGround(Object.assign({}, rule, { inForceFrom: new Date(0) }));

async function countBroken(
  rule: GroundRule,
  trips: readonly Ridden[],
): Promise<NonNullable<LegalRulePreview['replaced']>> {
  const counts = { forbidden: 0, pickups: 0, dropoffs: 0, ways: 0 };
  for (const [index, trip] of trips.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await breathe();
    const parts = brokenParts(rule, trip);
    if (parts.size > 0) counts.forbidden += 1;
    for (const part of parts) counts[part] += 1;
  }
  return counts;
}

function brokenParts(rule: GroundRule, trip: Ridden): Set<Part> {
  const time: TripTime = { startsAt: trip.requestedAt, waitMin: 0, driveMin: trip.durationMin };
  const ends = { pickups: pointsOf([trip.pickup]), dropoffs: pointsOf([trip.dropoff]) };
  const stops = pointsOf(trip.stops);
  const acts: [Part, Act][] = [
    ...ends.pickups.map((point): [Part, Act] => ['pickups', { kind: 'pickup', point }]),
    ...stops.map((point): [Part, Act] => ['dropoffs', { kind: 'stop', point }]),
    ...ends.dropoffs.map((point): [Part, Act] => ['dropoffs', { kind: 'dropoff', point }]),
  ];
  if (trip.geometry !== null) {
    const halts = [...ends.pickups, ...stops, ...ends.dropoffs];
    acts.push(['ways', { kind: 'way', line: decodePolyline(trip.geometry), halts }]);
  }
  return new Set(
    acts.flatMap(([part, act]) =>
      evaluate([rule], trip.vehicleType, act, time).some(({ isBroken }) => isBroken) ? [part] : [],
    ),
  );
}

// A place that was only typed has no point.
const pointsOf = (places: readonly { lat: number | null; lng: number | null }[]): LatLng[] =>
  places.flatMap(({ lat, lng }) => (lat === null || lng === null ? [] : [{ lat, lng }]));
