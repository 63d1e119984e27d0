import type { Core } from '../../platform/core.ts';
import type { City } from '../../geo/areas/cities.ts';
import { classesOnline, type ClassesOnline } from './rounds.repository.ts';
import { Approaches } from './approaches.ts';
import { CityPool } from './city-pool.ts';

const CLASSES_MS = 5000;

type Needs = Pick<Core, 'redis' | 'sql' | 'legalRules' | 'roads' | 'clock'>;

/** Shares one view of a city among all callers within a second, and what is known of ways to pickups there. */
export class CityPools {
  readonly #core: Needs;
  readonly #pools = new Map<City, CityPool>();
  readonly #approaches = new Map<City, Approaches>();

  #online: { classes: Promise<ClassesOnline>; until: number } | null = null;

  constructor(core: Needs) {
    this.#core = core;
  }

  of(city: City): CityPool {
    const known = this.#pools.get(city);
    if (known) return known;
    const pool = new CityPool(this.#core, city);
    this.#pools.set(city, pool);
    return pool;
  }

  /** Returns what says which drivers may come to a pickup. */
  approachesIn(city: City): Approaches {
    const known = this.#approaches.get(city) ?? new Approaches(this.#core, city);
    this.#approaches.set(city, known);
    return known;
  }

  /** Lists the classes of which any driver is online; a few seconds old. */
  classesOnline(): Promise<ClassesOnline> {
    const now = performance.now();
    if (this.#online && this.#online.until > now) return this.#online.classes;
    const classes = classesOnline(this.#core.sql);
    this.#online = { classes, until: now + CLASSES_MS };
    // The caller gets the failure; the next one asks again.
    classes.catch(() => {
      this.#online = null;
    });
    return classes;
  }
}
