import type { LatLng } from '@waka/contracts/geo';
import { CAR, roadUse } from '../../geo/road-estimate.ts';
import { decodePolyline } from '../../geo/shapes/polyline.ts';
import { lawfulWay } from '../../drivers/positions/lawful-way.ts';
import { Approaches } from '../../matching/rounds/approaches.ts';
import { pairRides } from '../../matching/rounds/pairing/pair-rides.ts';
import type { PoolDriver } from '../../matching/rounds/pairing/weigh-driver.ts';
import type { Core } from '../../platform/core.ts';
import type { GroundRule } from '../../platform/ports/legal-rule-reader.ts';
import { alongStreets } from '../../pricing/trip/along-streets.ts';
import { lawfulTrip, WAIT_MIN } from '../../pricing/trip/lawful-trip.ts';
import { position, type Trip } from '../../pricing/trip/plan-trip.ts';
import { lawfulChange } from '../../trips/changes/lawful-change.ts';
import { gridStreets } from './grid-streets.ts';
import { lawfulOnGrid, type Wanted } from './lawful-on-grid.ts';
import { breaks, type Driven } from './own-eyes.ts';
import { pointBy, randomFrom, randomTrip } from './random-trips.ts';

const MONDAY = Date.parse('2026-11-23T00:00:00Z');
const DAY = 24 * 60;
const CLASSES = ['motorbike', 'kekeh', 'standard'] as const;
const MOST_STOPS = 2;
/** Within so many minutes a driver leaves. */
const LEAVES_MIN = 1;
/** How far around a pickup a driver stands. */
const AROUND_KM = 2.5;

/** What a week of trips has seen, and what was offered although a rule forbids it. */
export interface WeekOfTrips {
  asked: number;
  hidden: number;
  /** Trips that were hidden, changes that were refused and drivers who were barred, although a search of its own finds a way that breaks no rule. */
  needless: string[];
  moved: number;
  rerouted: number;
  withStops: number;
  /** Booked for later. */
  later: number;
  /** Changed while under way. */
  changed: number;
  refusedChanges: number;
  /** Drivers who were chosen for a pickup, and those who were not as they may not come. */
  chosen: number;
  barred: number;
  /** Ways on which a driver is warned, as there is no other. */
  warned: number;
  breaches: string[];
}

interface Moment {
  core: Core;
  now: Date;
  vehicleType: string;
  rules: readonly GroundRule[];
  week: WeekOfTrips;
}

/** Asks for random trips all through a week, every so many minutes, and looks at what is offered with eyes of its own. */
export async function weekOfTrips(core: Core, everyMin: number, aMoment: number): Promise<WeekOfTrips> {
  const week: WeekOfTrips = {
    asked: 0,
    hidden: 0,
    needless: [],
    moved: 0,
    rerouted: 0,
    withStops: 0,
    later: 0,
    changed: 0,
    refusedChanges: 0,
    chosen: 0,
    barred: 0,
    warned: 0,
    breaches: [],
  };
  const { rules } = await core.legalRules.read();
  const random = randomFrom(20_261_123);
  for (let minute = 0; minute < 7 * DAY; minute += everyMin) {
    const now = new Date(MONDAY + minute * 60_000 + Math.floor(random() * 60_000));
    const on = { ...core, clock: { now: () => now }, roads: gridStreets() };
    for (let count = 0; count < aMoment; count += 1) {
      const vehicleType = CLASSES[Math.floor(random() * CLASSES.length)] ?? 'standard';
      const own = rules.filter((rule) => rule.vehicleTypes.includes(vehicleType));
      const stops = Math.floor(random() * (MOST_STOPS + 1));
      const planned = randomTrip({ minute, count, stops, near: own.flatMap(({ ground }) => ground.flat()) }, random);
      const moment = { core: on, now, vehicleType, rules: own, week };
      const offered = await seeOffer(moment, planned, random() < 0.3);
      await seeGuide(moment, offered ?? planned, offered !== null);
      await seeChange(moment, planned);
      await seeApproach(moment, offered ?? planned, pointBy(halt(planned.pickup), AROUND_KM, random));
    }
  }
  return week;
}

/** Looks at the trip that is offered to a rider: its ends, its stops and its way. */
async function seeOffer(moment: Moment, planned: Trip, isLater: boolean): Promise<Trip | null> {
  const { core, now, vehicleType, week } = moment;
  // The clock of a trip for later stands at its time.
  const freedom = isLater ? { later: now } : {};
  const onStreets = await alongStreets(core, planned, freedom);
  const lawful = await lawfulTrip(core, vehicleType, onStreets, freedom);
  week.asked += 1;
  if (isLater) week.later += 1;
  if (planned.stops.length > 0) week.withStops += 1;
  if ('barredBy' in lawful) {
    week.hidden += 1;
    noteNeedless(moment, `hidden by ${lawful.barredBy.names.en}`, {
      halts: haltsOf(planned),
      waits: [0, WAIT_MIN.booking, WAIT_MIN.quote],
      kind: 'trip',
    });
    return null;
  }
  const { trip } = lawful;
  if (trip.pickup.walk || trip.dropoff.walk) week.moved += 1;
  else if (trip !== onStreets) week.rerouted += 1;
  const places = { pickup: halt(trip.pickup), stops: trip.stops.map(halt), dropoff: halt(trip.dropoff) };
  note(moment, 'offered', { ...drivenOf(trip), ...places, waits: [0, WAIT_MIN.booking, WAIT_MIN.quote] });
  return trip;
}

/** Looks at the way that a driver is led along: around the ground, or with a warning of each rule that it breaks. */
async function seeGuide(moment: Moment, trip: Trip, isOffered: boolean): Promise<void> {
  const { core, now, vehicleType, week } = moment;
  const halts = haltsOf(trip);
  const asked = { points: halts, use: roadUse(trip.city, CAR), vehicleType };
  const way = await lawfulWay(core.roads, core.legalRules, asked, core.clock);
  if (!way) return;
  const names = new Set((way.ruleNames ?? []).map(({ en }) => en));
  if (names.size > 0) week.warned += 1;
  const unsaid = moment.rules.filter((rule) => !names.has(rule.names.en));
  const driven = { line: decodePolyline(way.geometry), halts, minutes: way.seconds / 60, waits: [0] };
  note({ ...moment, rules: unsaid }, 'guided', driven);
  // Where a trip was offered, there is a way without any warning.
  if (isOffered && names.size > 0)
    week.breaches.push(`${now.toISOString()} ${vehicleType} is warned: ${[...names].join()}`);
}

/** Looks at the way of a driver who is chosen for the pickup. */
async function seeApproach(moment: Moment, trip: Trip, at: LatLng): Promise<void> {
  const { core, vehicleType, week } = moment;
  const facts = { ageMs: 0, motion: CAR, acceptanceRate: 1, idleSeconds: 0, maxPickupKm: null };
  const driver: PoolDriver = { id: 'driver', ...at, vehicleType, ...facts, isWalletOnly: false, unavailable: null };
  const pickup = halt(trip.pickup);
  const ride = { id: 'ride', pickup, vehicleType, isCash: true, ageSeconds: 60, excludedDriverIds: [] };
  const approaches = new Approaches(core, trip.city);
  const judged = await approaches.judge([ride], [driver]);
  const [decision] = await approaches.pair(judged, [driver], (rides) => pairRides(trip.city, rides, [driver]));
  if (!decision?.chosen) {
    // Others are too far away.
    if (!decision?.candidates.some(({ skipped }) => skipped === 'not_allowed_there')) return;
    week.barred += 1;
    noteNeedless(moment, 'barred', { halts: [at, pickup], waits: [0, LEAVES_MIN], kind: 'approach' });
    return;
  }
  week.chosen += 1;
  const asked = { points: [at, pickup], use: roadUse(trip.city, CAR), vehicleType };
  const way = await lawfulWay(core.roads, core.legalRules, asked, core.clock);
  if (!way) return;
  const driven = { line: decodePolyline(way.geometry), halts: [at, pickup], minutes: way.seconds / 60, pickup };
  note(moment, 'approached', { ...driven, waits: [0] });
}

/** Looks at the trip after a change under way, whose stops and destination are others. */
async function seeChange(moment: Moment, ahead: Trip): Promise<void> {
  const { core, vehicleType, week } = moment;
  const change = await lawfulChange(core, vehicleType, ahead, true).catch(() => null);
  if (!change) {
    week.refusedChanges += 1;
    noteNeedless(moment, 'refused', { halts: haltsOf(ahead), waits: [0, WAIT_MIN.change], kind: 'change' });
    return;
  }
  week.changed += 1;
  const trip = await alongStreets(core, ahead, { avoid: change.avoid });
  const places = { stops: trip.stops.map(halt), dropoff: halt(trip.dropoff) };
  note(moment, 'changed', { ...drivenOf(trip), ...places, waits: [0, WAIT_MIN.change] });
}

function note({ rules, now, vehicleType, week }: Moment, what: string, driven: Driven): void {
  const broken = rules.find((rule) => breaks(rule, driven, now));
  if (!broken) return;
  const trip = JSON.stringify({ halts: driven.halts, minutes: driven.minutes });
  week.breaches.push(`${what} ${now.toISOString()} ${vehicleType} ${broken.names.en} ${broken.effect} ${trip}`);
}

/** Notes what was refused and has a way that breaks no rule. */
function noteNeedless({ rules, now, vehicleType, week }: Moment, what: string, wanted: Omit<Wanted, 'now'>): void {
  const way = lawfulOnGrid(rules, { ...wanted, now });
  if (way) week.needless.push(`${what} ${now.toISOString()} ${vehicleType} ${JSON.stringify(way)}`);
}

const drivenOf = (trip: Trip) => ({
  line: trip.geometry === null ? [] : decodePolyline(trip.geometry),
  halts: haltsOf(trip),
  minutes: trip.durationMin,
});

const haltsOf = (trip: Trip): LatLng[] => [trip.pickup, ...trip.stops, trip.dropoff].map(halt);

function halt(place: Trip['pickup']): LatLng {
  const point = position(place);
  if (!point) throw new Error('a random trip has a place without a point');
  return point;
}
