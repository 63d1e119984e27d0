import { CAR, roadUse } from '../../geo/road-estimate.ts';
import { avoidedByAll } from '../../geo/rules/driven-ground.ts';
import { avoidedAfter, type RuleVerdict } from '../../geo/rules/evaluate.ts';
import type { Avoided } from '../../geo/rules/ways-around.ts';
import { decodePolyline } from '../../geo/shapes/polyline.ts';
import type { Core } from '../../platform/core.ts';
import type { GroundRule } from '../../platform/ports/legal-rule-reader.ts';
import { alongStreets } from './along-streets.ts';
import { straightened, type Trip } from './plan-trip.ts';

/** A way that is asked for again goes round what the ones before ran along. */
const MOST_WAYS = 4;

/** Asks for ways of one trip around the ground of the rules that the ways before broke. */
export class WaysAround {
  /** What the last way keeps out of. */
  readonly avoid: Avoided[] = [];
  readonly #core: Pick<Core, 'roads'>;
  readonly #trip: Trip;
  readonly #later: Date | null;
  readonly #remembers: boolean;
  readonly #rules = new Set<GroundRule>();
  #ways = 1;
  #isByOthers = false;

  /** Keeps out of what other trips ran along as well if it remembers. */
  constructor(core: Pick<Core, 'roads'>, trip: Trip, { later, remembers }: { later: Date | null; remembers: boolean }) {
    this.#core = core;
    this.#trip = trip;
    this.#later = later;
    this.#remembers = remembers;
  }

  /** Whether a way was kept out of streets because other trips ran along them. */
  get isByOthers(): boolean {
    return this.#isByOthers;
  }

  /** Returns the way after one that broke rules; null where there is none, or none is known. */
  async after(trip: Trip, against: readonly RuleVerdict[]): Promise<Trip | null> {
    if (this.#ways === MOST_WAYS) return null;
    this.#ways += 1;
    this.avoid.push(...this.#avoidedBy(trip, against));
    const next = await alongStreets(this.#core, straightened(this.#trip), { avoid: this.avoid, later: this.#later });
    // Without streets no other way is known.
    return next.source === 'road' ? next : null;
  }

  /**
   * Lists what the next way keeps out of besides. A rule that is broken again is broken on streets that the memory of its
   * ground does not tell apart. Of a straight line nothing is known but that it is not driven.
   */
  #avoidedBy(trip: Trip, against: readonly RuleVerdict[]): Avoided[] {
    const line = trip.source === 'road' && trip.geometry !== null ? decodePolyline(trip.geometry) : null;
    const use = roadUse(trip.city, CAR, this.#later ?? undefined);
    return against.flatMap((verdict) => {
      const isBrokenAgain = this.#rules.has(verdict.rule);
      this.#rules.add(verdict.rule);
      if (!line) return [];
      if (isBrokenAgain || !this.#remembers) return [{ rule: verdict.rule, ground: avoidedAfter(verdict, line) }];
      const { ground, isByOthers } = avoidedByAll(this.#core.roads, use, verdict, line);
      this.#isByOthers ||= isByOthers;
      return [{ rule: verdict.rule, ground }];
    });
  }
}
