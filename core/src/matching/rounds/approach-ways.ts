import type { LatLng } from '@waka/contracts/geo';
import type { City } from '../../geo/areas/cities.ts';
import { decodePolyline } from '../../geo/shapes/polyline.ts';
import { roadUse } from '../../geo/road-estimate.ts';
import type { Core } from '../../platform/core.ts';
import type { GroundRule } from '../../platform/ports/legal-rule-reader.ts';
import type { PoolDriver, WaitingRide } from './pairing/weigh-driver.ts';

/** How many ways a round asks for; who is farther off is asked about once the nearer ones cannot come. */
const MOST_WAYS = 12;
/** Ways are remembered for the time of a search, so many of them. */
const MOST_KNOWN = 5000;
const CELL_DIGITS = 3;

/** The way of a driver to a pickup along streets. */
export interface ApproachWay {
  line: readonly LatLng[];
  minutes: number;
}

/** What a round may still ask for. */
export interface Budget {
  left: number;
}

export const aBudget = (): Budget => ({ left: MOST_WAYS });

interface Asked {
  ride: WaitingRide;
  driver: PoolDriver;
  points: readonly LatLng[];
  /** The rules whose ground the way keeps out of, and that ground. */
  avoid: { rules: readonly GroundRule[]; ground: readonly (readonly LatLng[])[] };
}

/**
 * Asks for the ways of drivers to pickups and remembers them. Ways are remembered rather than what was judged of them: a
 * rule may begin to hold while a ride is searched for.
 */
export class ApproachWays {
  readonly #roads: Core['roads'];
  readonly #city: City;
  #known = new Map<string, ApproachWay | null>();

  constructor(roads: Core['roads'], city: City) {
    this.#roads = roads;
    this.#city = city;
  }

  forget(): void {
    this.#known.clear();
  }

  forgetMany(): void {
    if (this.#known.size > MOST_KNOWN) this.#known.clear();
  }

  /** Returns the way; null where streets know none, undefined where none may be asked for now. */
  async wayOf({ ride, driver, points, avoid }: Asked, budget: Budget): Promise<ApproachWay | null | undefined> {
    const cell = [driver.lat.toFixed(CELL_DIGITS), driver.lng.toFixed(CELL_DIGITS)];
    const key = [ride.id, driver.id, ...cell, ...avoid.rules.map(({ id }) => id)].join();
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (!this.#roads.knowsWays() || budget.left === 0) return undefined;
    budget.left -= 1;
    const way = await this.#roads.wayThrough(points, {
      ...roadUse(this.#city, driver.motion),
      ...(avoid.ground.length > 0 && { avoid: avoid.ground }),
    });
    const found = way && { line: decodePolyline(way.geometry), minutes: way.seconds / 60 };
    this.#known.set(key, found);
    return found;
  }
}
