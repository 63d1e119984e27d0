import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import { areaOf, type City } from '../../geo/areas/cities.ts';
import { driveMinutes } from '../../geo/road-estimate.ts';
import { avoidedAfter, evaluate, LATE, type RuleVerdict } from '../../geo/rules/evaluate.ts';
import { boxesMeet, boxOf, widened } from '../../geo/rules/ground.ts';
import type { Core } from '../../platform/core.ts';
import type { GroundRule } from '../../platform/ports/legal-rule-reader.ts';
import { aBudget, ApproachWays, type Budget } from './approach-ways.ts';
import type { Decision } from './pairing/decision.ts';
import type { PoolDriver, WaitingRide } from './pairing/weigh-driver.ts';

type Needs = Pick<Core, 'legalRules' | 'roads' | 'clock'>;

/** A way that is asked for again goes round the ground that the ones before led onto. */
const WAYS_A_DRIVER = 3;
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
   * the pickup tells. Rides and drivers that no rule is about cost nothing.
   */
  async judge<Ride extends WaitingRide>(rides: readonly Ride[], drivers: readonly PoolDriver[]): Promise<Ride[]> {
    const rules = await this.#rules();
    if (rules.length === 0) return [...rides];
    const budget = aBudget();
    return Promise.all(
      rides.map(async (ride) => {
        const own = ofClass(rules, ride);
        if (own.length === 0) return ride;
        return { ...ride, barredDriverIds: await this.#barred(own, ride, drivers, budget) };
      }),
    );
  }

  /**
   * Pairs judged rides with drivers, and again without those whose way along streets turns out to lead over the ground of a
   * rule near the straight line.
   */
  async pair<Ride extends WaitingRide>(
    rides: readonly Ride[],
    drivers: readonly PoolDriver[],
    decide: (rides: readonly Ride[]) => Decision[],
  ): Promise<Decision[]> {
    const rules = await this.#rules();
    const budget = aBudget();
    let judged = rides;
    for (;;) {
      const decisions = decide(judged);
      const barred = await this.#barredOnStreets(rules, judged, { decisions, drivers, budget });
      if (barred.size === 0) return decisions;
      judged = judged.map((ride) => {
        const driverId = barred.get(ride.id);
        return driverId ? { ...ride, barredDriverIds: new Set([...(ride.barredDriverIds ?? []), driverId]) } : ride;
      });
    }
  }

  async #rules(): Promise<GroundRule[]> {
    const { version, rules } = await this.#core.legalRules.read();
    if (version !== this.#version) this.#ways.forget();
    this.#version = version;
    this.#ways.forgetMany();
    const { region } = areaOf(this.#city);
    return rules.filter((rule) => rule.region === region);
  }

  async #barred(
    rules: readonly GroundRule[],
    ride: WaitingRide,
    drivers: readonly PoolDriver[],
    budget: Budget,
  ): Promise<Set<string>> {
    const own = drivers.filter(({ vehicleType }) => vehicleType === ride.vehicleType);
    if (this.#breaks(rules, ride, { kind: 'pickup', point: ride.pickup }, 0).length > 0) {
      return new Set(own.map(({ id }) => id));
    }
    const nearest = own.toSorted((a, b) => greatCircleKm(a, ride.pickup) - greatCircleKm(b, ride.pickup));
    const barred = await Promise.all(
      nearest.map(async (driver) =>
        (await this.#mayComeStraight(approachOf(rules, ride, driver), budget)) ? [] : [driver.id],
      ),
    );
    return new Set(barred.flat());
  }

  async #mayComeStraight(approach: Approach, budget: Budget): Promise<boolean> {
    if (this.#breaksAtPickup(approach, this.#straightMinutes(approach))) return false;
    if (this.#brokenStraight(approach).length === 0) return true;
    return (await this.#mayComeAlongStreets(approach, budget)) === true;
  }

  /** Finds the drivers who were chosen and cannot come, by ride. */
  async #barredOnStreets(
    rules: readonly GroundRule[],
    rides: readonly WaitingRide[],
    { decisions, drivers, budget }: { decisions: Decision[]; drivers: readonly PoolDriver[]; budget: Budget },
  ): Promise<Map<string, string>> {
    if (rules.length === 0) return new Map();
    const byId = new Map(drivers.map((driver) => [driver.id, driver]));
    const barred = await Promise.all(
      decisions.map(async ({ chosen }, index): Promise<[string, string][]> => {
        const [ride, driver] = [rides[index], byId.get(chosen?.driverId ?? '')];
        if (!ride || !driver) return [];
        const near = nearTo(ofClass(rules, ride), driver, ride.pickup);
        if (near.length === 0) return [];
        const approach = approachOf(ofClass(rules, ride), ride, driver);
        // Who goes around ground on the straight line was judged along streets before.
        if (this.#brokenStraight(approach).length > 0) return [];
        return (await this.#mayComeAlongStreets(approach, budget)) === false ? [[ride.id, driver.id]] : [];
      }),
    );
    return new Map(barred.flat());
  }

  /** Returns null where no way is known: the straight line stands then. */
  async #mayComeAlongStreets(approach: Approach, budget: Budget): Promise<boolean | null> {
    const { rules, ride, driver, points } = approach;
    const avoid: { rules: GroundRule[]; ground: (readonly LatLng[])[] } = { rules: [], ground: [] };
    for (let ways = 0; ways < WAYS_A_DRIVER; ways += 1) {
      const way = await this.#ways.wayOf({ ride, driver, points, avoid }, budget);
      if (!way) return avoid.rules.length > 0 ? false : null;
      if (this.#breaksAtPickup(approach, way.minutes)) return false;
      const broken = this.#breaks(rules, ride, { kind: 'way', line: way.line, halts: points }, way.minutes);
      if (broken.length === 0) return true;
      avoid.rules.push(...broken.map(({ rule }) => rule));
      avoid.ground.push(...broken.flatMap((verdict) => avoidedAfter(verdict, way.line)));
    }
    return false;
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
    return this.#breaks(rules, ride, { kind: 'pickup', point: ride.pickup }, 0, minutes * LATE).length > 0;
  }

  #breaks(
    rules: readonly GroundRule[],
    { vehicleType }: WaitingRide,
    act: Parameters<typeof evaluate>[2],
    driveMin: number,
    comesWithinMin = 0,
  ): RuleVerdict[] {
    const time = { startsAt: this.#core.clock.now(), waitMin: LEAVES_WITHIN_MIN + comesWithinMin, driveMin };
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

/** Lists the rules whose ground the streets between two points may lead over. */
function nearTo(rules: readonly GroundRule[], from: LatLng, to: LatLng): GroundRule[] {
  const besideKm = Math.max(BESIDE.leastKm, BESIDE.share * greatCircleKm(from, to));
  const box = widened(boxOf([from, to]), besideKm);
  return rules.filter((rule) => boxesMeet(rule.box, box));
}
