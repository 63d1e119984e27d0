import type { LatLng } from '@waka/contracts/geo';
import type { RuleNotice, RuleRecord } from '@waka/contracts/rides/road-rule';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import { decodePolyline } from '../../geo/shapes/polyline.ts';
import { CAR, roadUse } from '../../geo/road-estimate.ts';
import { avoidedAfter, broken, evaluate, type RuleVerdict, type TripTime } from '../../geo/rules/evaluate.ts';
import { nearestLegal } from '../../geo/rules/nearest-legal.ts';
import type { Avoided } from '../../geo/rules/ways-around.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
import type { GroundRule } from '../../platform/ports/legal-rule-reader.ts';
import { alongStreets } from './along-streets.ts';
import { position, straightened, type Trip } from './plan-trip.ts';
import { RuleNotes } from './rule-notes.ts';
import { metresBetween, walkedPlace } from './walked-place.ts';

type Needs = Pick<Core, 'sql' | 'roads' | 'legalRules' | 'clock'>;

/** A trip of a class that breaks no rule, or the rule because of which there is none. */
export type LawfulTrip = Lawful | { barredBy: GroundRule };

interface Lawful {
  trip: Trip;
  rules: RuleRecord | null;
  /** The ground that its way keeps out of. */
  avoid: Avoided[];
}

interface Freedom {
  /** In how many minutes the ride may still begin. */
  waitMin?: number;
  /** Whether an end may be moved out of the ground of a rule. */
  mayMoveEnds?: boolean;
  /** The trip goes on from where the vehicle is, which is no pickup. */
  isUnderWay?: boolean;
  /** When a scheduled trip begins; it is driven in the traffic of that time. */
  later?: Date | null;
}

/**
 * Until when a ride may begin: a quote holds for ten minutes, and a search and the way to the pickup take their time. The
 * price of a changed trip holds for two.
 */
export const WAIT_MIN = { quote: 25, booking: 15, change: 2 };

/** A way that is asked for again goes round what the ones before ran along. */
const MOST_WAYS = 4;
/** A way that begins farther from a place than this begins on another street. */
const OFF_STREET_M = 60;
/** So many places outside of forbidden ground are put on their streets, and more only where none of these is legal. */
const PLACES_AT_ONCE = 4;

type End = 'pickup' | 'dropoff';
const ENDS: readonly End[] = ['pickup', 'dropoff'];

/**
 * Finds how a class may drive a trip: from and to the nearest legal points, and around the ground that it may not
 * enter. A trip that no rule touches stays as it is and costs no question.
 */
export async function lawfulTrip(
  core: Needs,
  vehicleType: VehicleClass,
  trip: Trip,
  { waitMin = WAIT_MIN.quote, mayMoveEnds = true, isUnderWay = false, later = null }: Freedom = {},
): Promise<LawfulTrip> {
  const own = await rulesOf(core, vehicleType, trip);
  if (own.length === 0) return { trip, rules: null, avoid: [] };
  const ends = isUnderWay ? ENDS.slice(1) : ENDS;
  const judging = judge(core, own, vehicleType, { waitMin, ends, later });
  const [stop] = broken(judgeStops(judging, trip));
  if (stop) return { barredBy: stop };
  const moved = await withLegalEnds(judging, trip, mayMoveEnds);
  return 'barredBy' in moved ? moved : alongLegalStreets(judging, moved.trip);
}

/** Throws AppError with the rule that a trip of a class breaks. Returns the record of the rules that it keeps. */
export async function ensureLawful(core: Needs, vehicleType: VehicleClass, trip: Trip): Promise<RuleRecord | null> {
  const own = await rulesOf(core, vehicleType, trip);
  if (own.length === 0) return null;
  const judging = judge(core, own, vehicleType, { waitMin: WAIT_MIN.booking, ends: ENDS });
  const verdicts = [...judgePoints(judging, trip), ...judgeWay(judging, trip)];
  const [rule] = broken(verdicts);
  if (rule) throw notAllowed(rule);
  judging.notes.keep(verdicts);
  return judging.notes.record();
}

/** Throws AppError with the rule that lets a class not stop at a place of a trip by any way. */
export async function ensureLawfulPlaces(core: Needs, vehicleType: VehicleClass, trip: Trip): Promise<void> {
  const own = await rulesOf(core, vehicleType, trip);
  const [rule] = broken(judgePoints(judge(core, own, vehicleType, { waitMin: 0, ends: ENDS.slice(1) }), trip));
  if (rule) throw notAllowed(rule);
}

export const notAllowed = (rule: GroundRule): AppError =>
  new AppError('ride.not_allowed_there', { rule: noticeOf(rule) });

/** Returns what riders and drivers read of a rule. */
export const noticeOf = ({ names, effect, weekdays, fromMinute, toMinute }: GroundRule): RuleNotice => ({
  names,
  effect,
  weekdays: [...weekdays],
  from: fromMinute,
  to: toMinute,
});

interface Judging {
  core: Needs;
  own: readonly GroundRule[];
  vehicleType: VehicleClass;
  /** The ends that are judged. */
  ends: readonly End[];
  later: Date | null;
  notes: RuleNotes;
  timeOf: (trip: Trip) => TripTime;
}

function judge(
  core: Needs,
  own: readonly GroundRule[],
  vehicleType: VehicleClass,
  { waitMin, ends, later = null }: { waitMin: number; ends: readonly End[]; later?: Date | null },
): Judging {
  const startsAt = core.clock.now();
  const time = ({ durationMin }: Trip): TripTime => ({ startsAt, waitMin, driveMin: durationMin });
  return { core, own, vehicleType, ends, later, notes: new RuleNotes(startsAt), timeOf: time };
}

/** Lists the published rules for a class in the country of a trip. */
export async function rulesOf(
  { legalRules }: Pick<Core, 'legalRules'>,
  vehicleType: VehicleClass,
  { region }: Pick<Trip, 'region'>,
): Promise<GroundRule[]> {
  const { rules } = await legalRules.read();
  return rules.filter((rule) => rule.region === region && rule.vehicleTypes.includes(vehicleType));
}

const judgePoints = (judging: Judging, trip: Trip): RuleVerdict[] => [
  ...judgeStops(judging, trip),
  ...judging.ends.flatMap((end) => judgeEnd(judging, trip, end)),
];

function judgeStops({ own, vehicleType, timeOf: at }: Judging, trip: Trip): RuleVerdict[] {
  return trip.stops.flatMap((stop) => {
    const point = position(stop);
    return point ? evaluate(own, vehicleType, { kind: 'stop', point }, at(trip)) : [];
  });
}

function judgeEnd({ own, vehicleType, timeOf: at }: Judging, trip: Trip, end: End): RuleVerdict[] {
  const point = position(trip[end]);
  return point ? evaluate(own, vehicleType, { kind: end, point }, at(trip)) : [];
}

function judgeWay({ own, vehicleType, timeOf: at }: Judging, trip: Trip): RuleVerdict[] {
  if (trip.geometry === null) return [];
  return evaluate(
    own,
    vehicleType,
    { kind: 'way', line: decodePolyline(trip.geometry), halts: haltsOf(trip) },
    at(trip),
  );
}

async function withLegalEnds(
  judging: Judging,
  trip: Trip,
  mayMove: boolean,
): Promise<{ trip: Trip } | { barredBy: GroundRule }> {
  let moved = trip;
  for (const end of judging.ends) {
    const verdicts = judgeEnd(judging, moved, end);
    const against = broken(verdicts);
    const [rule] = against;
    if (!rule) {
      judging.notes.keep(verdicts);
      continue;
    }
    const to = mayMove ? await legalPoint(judging, moved, { end, against }) : null;
    if (!to) return { barredBy: rule };
    judging.notes.add(against, 'end_moved');
    moved = { ...moved, [end]: await walkedPlace(judging.core, to, trip[end]) };
  }
  return {
    trip: moved === trip ? trip : await alongStreets(judging.core, straightened(moved), { later: judging.later }),
  };
}

/**
 * Finds where a rider may get in or out instead: on a street, as near as possible, no farther than the rules against the end
 * let him walk.
 */
async function legalPoint(
  { core, own, vehicleType, timeOf: at }: Judging,
  trip: Trip,
  { end, against }: { end: End; against: readonly GroundRule[] },
): Promise<LatLng | null> {
  const wanted = position(trip[end]);
  if (!wanted) return null;
  const time = at(trip);
  const candidates = nearestLegal(own, vehicleType, end, wanted, time);
  const use = roadUse(trip.city, CAR);
  const walkM = Math.min(...against.map((rule) => rule.walkM));
  const isLegal = (point: LatLng) =>
    metresBetween(point, wanted) <= walkM &&
    broken(evaluate(own, vehicleType, { kind: end, point }, time)).length === 0;
  // The street nearest to a place outside may lie on the ground again.
  for (let first = 0; first < candidates.length; first += PLACES_AT_ONCE) {
    const onStreets = await Promise.all(
      candidates
        .slice(first, first + PLACES_AT_ONCE)
        .map(async (candidate) => (await core.roads.snap(candidate, use)) ?? candidate),
    );
    const legal = onStreets.filter(isLegal);
    const [nearest] = legal.toSorted((a, b) => metresBetween(a, wanted) - metresBetween(b, wanted));
    if (nearest) return nearest;
  }
  return null;
}

async function alongLegalStreets(judging: Judging, from: Trip): Promise<LawfulTrip> {
  const { core, notes, later } = judging;
  const avoid: Avoided[] = [];
  let trip = from;
  for (let ways = 1; ; ways += 1) {
    const verdicts = judgeWay(judging, trip);
    const against = verdicts.filter(({ isBroken }) => isBroken);
    const [first] = against;
    if (!first) {
      notes.keep(verdicts);
      return settled(judging, trip, avoid);
    }
    if (ways === MOST_WAYS) return { barredBy: first.rule };
    avoid.push(...avoidedBy(trip, against));
    const next = await alongStreets(core, straightened(from), { avoid, later });
    // Without streets no other way is known.
    if (next.source !== 'road') return { barredBy: first.rule };
    notes.add(broken(against), 'way_changed');
    trip = next;
  }
}

/** Lists what a way avoids of these rules; of a straight line nothing is known but that it is not driven. */
const avoidedBy = (trip: Trip, against: readonly RuleVerdict[]): Avoided[] => {
  const line = trip.source === 'road' && trip.geometry !== null ? decodePolyline(trip.geometry) : null;
  return line ? against.map((verdict) => ({ rule: verdict.rule, ground: avoidedAfter(verdict, line) })) : [];
};

const haltsOf = ({ pickup, stops, dropoff }: Trip): LatLng[] =>
  [pickup, ...stops, dropoff].map(position).filter((point) => point !== null);

/** Moves the ends to where the way begins and ends, if that is another street: nearer ones may not be driven. */
async function settled(judging: Judging, trip: Trip, avoid: Lawful['avoid']): Promise<LawfulTrip> {
  const line = trip.source === 'road' && trip.geometry !== null ? decodePolyline(trip.geometry) : [];
  const reached = { pickup: line.at(0), dropoff: line.at(-1) };
  let moved = trip;
  for (const end of judging.ends) {
    const [place, at] = [position(trip[end]), reached[end]];
    if (!place || !at || metresBetween(place, at) <= OFF_STREET_M) continue;
    const wanted = trip[end];
    const walked = metresBetween(place, at) + (wanted.walk?.metres ?? 0);
    const near = judging.notes.changedBy.find(({ walkM }) => walked > walkM);
    if (near) return { barredBy: near };
    if (judging.notes.isChanged) moved = { ...moved, [end]: await walkedPlace(judging.core, at, wanted, walked) };
  }
  const [rule] = [
    ...judging.ends.flatMap((end) => broken(judgeEnd(judging, moved, end))),
    // Who no longer halts on the ground passes through it.
    ...(moved === trip ? [] : broken(judgeWay(judging, moved))),
  ];
  return rule ? { barredBy: rule } : { trip: moved, rules: judging.notes.record(), avoid };
}
