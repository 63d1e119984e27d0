import { greatCircleKm } from '@waka/contracts/geo';
import { areaOf, type City } from '../../geo/areas/cities.ts';
import { decodePolyline } from '../../geo/shapes/polyline.ts';
import { driveMinutes, roadUse } from '../../geo/road-estimate.ts';
import { evaluate, type RuleVerdict } from '../../geo/rules/evaluate.ts';
import type { Core } from '../../platform/core.ts';
import type { GroundRule } from '../../platform/ports/legal-rule-reader.ts';
import type { PoolDriver, WaitingRide } from './pairing/weigh-driver.ts';

type Needs = Pick<Core, 'legalRules' | 'roads' | 'clock'>;

/** How many ways a round asks for; who is farther off is asked about once the nearer ones cannot come. */
const MOST_WAYS = 12;
/** What was found out is remembered for the time of a search, for so many pairs. */
const MOST_KNOWN = 5000;
const CELL_DIGITS = 3;

/** Remembers for one city which drivers can come to a pickup without breaking a rule of the road. */
export class Approaches {
  readonly #core: Needs;
  readonly #city: City;
  #version = -1;
  #known = new Map<string, boolean>();

  constructor(core: Needs, city: City) {
    this.#core = core;
    this.#city = city;
  }

  /**
   * Adds to the rides which of these drivers would have to drive where their class may not. Rides and drivers that no
   * rule is about cost nothing.
   */
  async judge<Ride extends WaitingRide>(rides: readonly Ride[], drivers: readonly PoolDriver[]): Promise<Ride[]> {
    const { version, rules } = await this.#core.legalRules.read();
    const { region } = areaOf(this.#city);
    const own = rules.filter((rule) => rule.region === region);
    if (own.length === 0) return [...rides];
    if (version !== this.#version || this.#known.size > MOST_KNOWN) this.#known.clear();
    this.#version = version;
    const asked = { left: MOST_WAYS };
    return Promise.all(
      rides.map(async (ride) => {
        const ofClass = own.filter(({ vehicleTypes }) => vehicleTypes.includes(ride.vehicleType));
        if (ofClass.length === 0) return ride;
        return { ...ride, barredDriverIds: await this.#barred(ofClass, ride, drivers, asked) };
      }),
    );
  }

  async #barred(
    rules: readonly GroundRule[],
    ride: WaitingRide,
    drivers: readonly PoolDriver[],
    asked: { left: number },
  ): Promise<Set<string>> {
    const ofClass = drivers.filter(({ vehicleType }) => vehicleType === ride.vehicleType);
    if (this.#breaks(rules, ride, { kind: 'pickup', point: ride.pickup }, 0).length > 0) {
      return new Set(ofClass.map(({ id }) => id));
    }
    const nearest = ofClass.toSorted((a, b) => greatCircleKm(a, ride.pickup) - greatCircleKm(b, ride.pickup));
    const barred = await Promise.all(
      nearest.map(async (driver) => ((await this.#mayCome(rules, ride, driver, asked)) ? [] : [driver.id])),
    );
    return new Set(barred.flat());
  }

  async #mayCome(
    rules: readonly GroundRule[],
    ride: WaitingRide,
    driver: PoolDriver,
    asked: { left: number },
  ): Promise<boolean> {
    const points = [{ lat: driver.lat, lng: driver.lng }, ride.pickup];
    const { kmh, profile } = driver.motion;
    const minutes = driveMinutes(greatCircleKm(driver, ride.pickup), { kmh, profile }, this.#city);
    const against = this.#breaks(rules, ride, { kind: 'way', line: points, halts: points }, minutes);
    if (against.length === 0) return true;
    // The rule may hold in an hour and not now: what is remembered is for this minute's rules.
    const key = [
      ride.id,
      driver.id,
      driver.lat.toFixed(CELL_DIGITS),
      driver.lng.toFixed(CELL_DIGITS),
      ...idsOf(against),
    ];
    const known = this.#known.get(key.join());
    if (known !== undefined) return known;
    const { roads } = this.#core;
    if (!roads.knowsWays() || asked.left === 0) return false;
    asked.left -= 1;
    const way = await roads.wayThrough(points, {
      ...roadUse(this.#city, driver.motion),
      avoid: against.flatMap(({ rule }) => rule.ground),
    });
    const line = way && decodePolyline(way.geometry);
    const mayCome =
      line !== null &&
      this.#breaks(rules, ride, { kind: 'way', line, halts: points }, way ? way.seconds / 60 : minutes).length === 0;
    this.#known.set(key.join(), mayCome);
    return mayCome;
  }

  #breaks(
    rules: readonly GroundRule[],
    { vehicleType }: WaitingRide,
    act: Parameters<typeof evaluate>[2],
    driveMin: number,
  ): RuleVerdict[] {
    const time = { startsAt: this.#core.clock.now(), waitMin: 0, driveMin };
    return evaluate(rules, vehicleType, act, time).filter(({ isBroken }) => isBroken);
  }
}

const idsOf = (verdicts: readonly RuleVerdict[]): string[] => verdicts.map(({ rule }) => rule.id);
