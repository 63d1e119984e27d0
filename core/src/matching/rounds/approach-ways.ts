import type { LatLng } from '@waka/contracts/geo';
import type { City } from '../../geo/areas/cities.ts';
import { decodePolyline } from '../../geo/shapes/polyline.ts';
import { roadUse } from '../../geo/road-estimate.ts';
import type { Core } from '../../platform/core.ts';
import type { GroundRule } from '../../platform/ports/legal-rule-reader.ts';
import type { PoolDriver, WaitingRide } from './pairing/weigh-driver.ts';

/** How many ways a round asks for; who is farther off is asked about once the nearer ones cannot come. */
const MOST_WAYS = 12;
/** A round that waits longer for streets makes its offers without them. */
const MOST_MS = 1000;
/** Without an answer streets are asked again soon: they may have been slow. */
const NONE_MS = 5000;
/** Ways are remembered for the time of a search, so many of them. */
const MOST_KNOWN = 5000;
const CELL_DIGITS = 3;

/** The way of a driver to a pickup along streets. */
export interface ApproachWay {
  line: readonly LatLng[];
  minutes: number;
}

/** Why no way is known: there is none, streets have not answered, or they may not be asked now. */
type NoWay = 'none' | 'silent' | 'unasked';

/** What a round may still ask for, and until when by `performance.now()`. */
export interface Budget {
  left: number;
  until: number;
}

export const aBudget = (left = MOST_WAYS): Budget => ({ left, until: performance.now() + MOST_MS });

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
  #known = new Map<string, ApproachWay>();
  /** Until when a question that found no way is not asked again, by `performance.now()`, and why it found none. */
  #none = new Map<string, { until: number; why: NoWay }>();

  constructor(roads: Core['roads'], city: City) {
    this.#roads = roads;
    this.#city = city;
  }

  forget(): void {
    this.#known.clear();
    this.#none.clear();
  }

  forgetMany(): void {
    if (this.#known.size > MOST_KNOWN || this.#none.size > MOST_KNOWN) this.forget();
  }

  /** Returns the way, or why none is known. */
  async wayOf({ ride, driver, points, avoid }: Asked, budget: Budget): Promise<ApproachWay | NoWay> {
    const cell = [driver.lat.toFixed(CELL_DIGITS), driver.lng.toFixed(CELL_DIGITS)];
    const key = [ride.id, driver.id, ...cell, ...avoid.rules.map(({ id }) => id)].join();
    const known = this.#known.get(key);
    if (known) return known;
    if (avoid.ground.length > 0 && !this.#roads.avoids) return 'none';
    const now = performance.now();
    const none = this.#none.get(key);
    if (none && now < none.until) return none.why;
    if (!this.#roads.knowsWays() || budget.left === 0 || now > budget.until) return 'unasked';
    budget.left -= 1;
    let why: NoWay = 'silent';
    const way = await this.#roads.wayThrough(points, {
      ...roadUse(this.#city, driver.motion),
      ...(avoid.ground.length > 0 && { avoid: avoid.ground }),
      onNone() {
        why = 'none';
      },
    });
    if (!way) {
      this.#none.set(key, { until: performance.now() + NONE_MS, why });
      return why;
    }
    const found = { line: decodePolyline(way.geometry), minutes: way.seconds / 60 };
    this.#known.set(key, found);
    return found;
  }
}
