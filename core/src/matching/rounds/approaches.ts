import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import { areaOf, type City } from '../../geo/areas/cities.ts';
import { driveMinutes } from '../../geo/road-estimate.ts';
import { avoidedAfter, broken as brokenBy, evaluate, LATE, type RuleVerdict } from '../../geo/rules/evaluate.ts';
import { boxesMeet, boxOf, widened } from '../../geo/rules/ground.ts';
import type { Core } from '../../platform/core.ts';
import type { GroundRule } from '../../platform/ports/legal-rule-reader.ts';
import { aBudget, ApproachWays, type Budget } from './approach-ways.ts';
import type { Decision } from './pairing/decision.ts';
import { skipReason, type PoolDriver, type WaitingRide } from './pairing/weigh-driver.ts';

type Needs = Pick<Core, 'legalRules' | 'roads' | 'clock'>;

/** A way that is asked for again goes round the ground that the ones before led onto. */
const WAYS_A_DRIVER = 3;
/** A round stops looking for other pairs after so many turns. */
const MOST_TURNS = 6;
/** An offer is accepted within a minute, and its driver leaves then. */
const LEAVES_WITHIN_MIN = 1;
/** Streets lead so far beside the straight line: a share of its length, and some corners in any case. */
const BESIDE = { share: 0.5, leastKm: 0.2 };

/** A driver on the way to the pickup of a ride, with the rules for both. */
interface Approach {
  ride: WaitingRide;
  driver: PoolDriver;
  rules: readonly GroundRule[];
  points: readonly LatLng[];
}

/**
 * What is known of the way of a driver along streets: it keeps the rules, breaks them, breaks them unless streets that are
 * silent know another one, or nothing.
 */
type Known = 'keeps' | 'breaks' | 'may_break' | 'unknown';

/** Finds for one city which drivers can come to a pickup without breaking a rule of the road. */
export class Approaches {
  readonly #core: Needs;
  readonly #city: City;
  readonly #ways: ApproachWays;
  #version = -1;

  constructor(core: Needs, city: City) {
    this.#core = core;
    this.#city = city;
    this.#ways = new ApproachWays(core.roads, city);
  }

  /**
   * Adds to the rides which of these drivers would have to drive where their class may not, as far as the straight line to
   * the pickup shows. Rides and drivers that no rule is about cost nothing.
   */
  async judge<Ride extends WaitingRide>(
    rides: readonly Ride[],
    drivers: readonly PoolDriver[],
    budget = aBudget(),
  ): Promise<Ride[]> {
    const rules = await this.#rules();
    if (rules.length === 0) return [...rides];
    const unsure: Approach[] = [];
    const judged = rides.map((ride) => {
      const own = ofClass(rules, ride);
      if (own.length === 0) return { ride, barred: null };
      const straight = this.#judgeStraight(own, ride, drivers);
      unsure.push(...straight.unsure);
      return { ride, barred: new Set(straight.barred) };
    });
    const barredOf = new Map(judged.map(({ ride, barred }) => [ride.id, barred]));
    // One after the other, the nearest first: who can come soonest is asked about to the end.
    for (const approach of unsure.toSorted((a, b) => kmOf(a) - kmOf(b))) {
      if ((await this.#alongStreets(approach, budget)) === 'keeps') continue;
      barredOf.get(approach.ride.id)?.add(approach.driver.id);
    }
    return judged.map(({ ride, barred }) => (barred ? { ...ride, barredDriverIds: barred } : ride));
  }

  /**
   * Pairs judged rides with drivers, and again without those whose way along streets turns out to lead over the ground of a
   * rule near the straight line.
   */
  async pair<Ride extends WaitingRide>(
    rides: readonly Ride[],
    drivers: readonly PoolDriver[],
    decide: (rides: readonly Ride[]) => Decision[],
    budget = aBudget(),
  ): Promise<Decision[]> {
    const rules = await this.#rules();
    let judged = rides;
    for (let turn = 1; ; turn += 1) {
      const decisions = decide(judged);
      const barred = await this.#barredOnStreets(rules, judged, { decisions, drivers, budget });
      if (barred.size === 0) return decisions;
      if (turn === MOST_TURNS) return decide(withBarred(judged, barred));
      judged = withBarred(judged, barred);
    }
  }

  /**
   * Checks whether one driver who has the ride can come to its pickup. Unlike a round, which looks again in seconds, it bars
   * him only where his way is known to break a rule, and not where streets say nothing.
   */
  async mayCome(ride: WaitingRide, driver: PoolDriver): Promise<boolean> {
    const own = ofClass(await this.#rules(), ride);
    if (own.length === 0) return true;
    const approach = approachOf(own, ride, driver);
    if (this.#breaksAtPickup(approach, this.#straightMinutes(approach))) return false;
    const isNear = nearTo(own, driver, ride.pickup).length > 0;
    return !isNear || (await this.#alongStreets(approach, aBudget())) !== 'breaks';
  }

  /** Checks whether a rule closes the pickup of a ride to its class, whichever driver comes. */
  async isClosed(ride: WaitingRide): Promise<boolean> {
    return this.#breaksPickup(ofClass(await this.#rules(), ride), ride, 0);
  }

  async #rules(): Promise<GroundRule[]> {
    const { version, rules } = await this.#core.legalRules.read();
    if (version !== this.#version) this.#ways.forget();
    this.#version = version;
    this.#ways.forgetMany();
    const { region } = areaOf(this.#city);
    return rules.filter((rule) => rule.region === region);
  }

  /** Sorts drivers by the straight line: who cannot come to a ride, and about whom only streets can say. */
  #judgeStraight(rules: readonly GroundRule[], ride: WaitingRide, drivers: readonly PoolDriver[]) {
    const refused = new Set(ride.excludedDriverIds);
    const own = drivers.filter((driver) => skipReason(driver, ride, refused) === null);
    const isClosed = this.#breaksPickup(rules, ride, 0);
    const barred: string[] = [];
    const unsure: Approach[] = [];
    for (const driver of own) {
      const approach = approachOf(rules, ride, driver);
      if (isClosed || this.#breaksAtPickup(approach, this.#straightMinutes(approach))) barred.push(driver.id);
      else if (this.#brokenStraight(approach).length > 0) unsure.push(approach);
    }
    return { barred, unsure };
  }

  /** Finds the drivers who were chosen and cannot come, by ride. */
  async #barredOnStreets(
    rules: readonly GroundRule[],
    rides: readonly WaitingRide[],
    { decisions, drivers, budget }: { decisions: Decision[]; drivers: readonly PoolDriver[]; budget: Budget },
  ): Promise<Map<string, string>> {
    if (rules.length === 0) return new Map();
    const byId = new Map(drivers.map((driver) => [driver.id, driver]));
    const barred = new Map<string, string>();
    for (const [index, { chosen }] of decisions.entries()) {
      const [ride, driver] = [rides[index], byId.get(chosen?.driverId ?? '')];
      if (!ride || !driver) continue;
      if (await this.#isBarredOnStreets(rules, { ride, driver, budget })) barred.set(ride.id, driver.id);
    }
    return barred;
  }

  /** Tells of a driver whose straight line to the pickup breaks no rule whether his way along streets does. */
  async #isBarredOnStreets(
    rules: readonly GroundRule[],
    { ride, driver, budget }: { ride: WaitingRide; driver: PoolDriver; budget: Budget },
  ): Promise<boolean> {
    const own = ofClass(rules, ride);
    if (nearTo(own, driver, ride.pickup).length === 0) return false;
    const approach = approachOf(own, ride, driver);
    // Who goes around ground on the straight line was judged along streets before.
    if (this.#brokenStraight(approach).length > 0) return false;
    const known = await this.#alongStreets(approach, budget);
    return known === 'breaks' || known === 'may_break';
  }

  async #alongStreets(approach: Approach, budget: Budget): Promise<Known> {
    const { rules, ride, driver, points } = approach;
    const avoid: { rules: GroundRule[]; ground: (readonly LatLng[])[] } = { rules: [], ground: [] };
    for (let ways = 0; ways < WAYS_A_DRIVER; ways += 1) {
      const way = await this.#ways.wayOf({ ride, driver, points, avoid }, budget);
      if (typeof way === 'string' && ways === 0) return 'unknown';
      // The plain way is known to break a rule, also where no more may be asked for in this round.
      if (typeof way === 'string') return way === 'none' ? 'breaks' : 'may_break';
      if (this.#breaksAtPickup(approach, way.minutes)) return 'breaks';
      const broken = this.#breaks(rules, ride, { kind: 'way', line: way.line, halts: points }, way.minutes);
      if (broken.length === 0) return 'keeps';
      avoid.rules.push(...broken.map(({ rule }) => rule));
      avoid.ground.push(...broken.flatMap((verdict) => avoidedAfter(verdict, way.line)));
    }
    return 'breaks';
  }

  #brokenStraight(approach: Approach): RuleVerdict[] {
    const { rules, ride, points } = approach;
    const act = { kind: 'way', line: points, halts: points } as const;
    return this.#breaks(rules, ride, act, this.#straightMinutes(approach));
  }

  #straightMinutes({ ride, driver }: Approach): number {
    const { kmh, profile } = driver.motion;
    return driveMinutes(greatCircleKm(driver, ride.pickup), { kmh, profile }, this.#city);
  }

  /** Judges the pickup until the driver is there: its rule may begin while he is on the way. */
  #breaksAtPickup({ rules, ride }: Approach, minutes: number): boolean {
    return this.#breaksPickup(rules, ride, minutes * LATE);
  }

  /** Judges a pickup within so many minutes, of a scheduled ride not before its time. */
  #breaksPickup(rules: readonly GroundRule[], ride: WaitingRide, withinMin: number): boolean {
    const now = this.#core.clock.now();
    const startsAt = ride.scheduledFor && ride.scheduledFor > now ? ride.scheduledFor : now;
    const aheadMin = (startsAt.getTime() - now.getTime()) / 60_000;
    const time = { startsAt, waitMin: LEAVES_WITHIN_MIN + Math.max(0, withinMin - aheadMin), driveMin: 0 };
    return brokenBy(evaluate(rules, ride.vehicleType, { kind: 'pickup', point: ride.pickup }, time)).length > 0;
  }

  #breaks(
    rules: readonly GroundRule[],
    { vehicleType }: WaitingRide,
    act: Parameters<typeof evaluate>[2],
    driveMin: number,
  ): RuleVerdict[] {
    const time = { startsAt: this.#core.clock.now(), waitMin: LEAVES_WITHIN_MIN, driveMin };
    return evaluate(rules, vehicleType, act, time).filter(({ isBroken }) => isBroken);
  }
}

const ofClass = (rules: readonly GroundRule[], { vehicleType }: WaitingRide): GroundRule[] =>
  rules.filter(({ vehicleTypes }) => vehicleTypes.includes(vehicleType));

const approachOf = (rules: readonly GroundRule[], ride: WaitingRide, driver: PoolDriver): Approach => ({
  rules,
  ride,
  driver,
  points: [{ lat: driver.lat, lng: driver.lng }, ride.pickup],
});

const kmOf = ({ ride, driver }: Approach): number => greatCircleKm(driver, ride.pickup);

const withBarred = <Ride extends WaitingRide>(rides: readonly Ride[], barred: ReadonlyMap<string, string>): Ride[] =>
  rides.map((ride) => {
    const driverId = barred.get(ride.id);
    return driverId ? { ...ride, barredDriverIds: new Set([...(ride.barredDriverIds ?? []), driverId]) } : ride;
  });

/** Lists the rules whose ground the streets between two points may lead over. */
function nearTo(rules: readonly GroundRule[], from: LatLng, to: LatLng): GroundRule[] {
  const besideKm = Math.max(BESIDE.leastKm, BESIDE.share * greatCircleKm(from, to));
  const box = widened(boxOf([from, to]), besideKm);
  return rules.filter((rule) => boxesMeet(rule.box, box));
}
