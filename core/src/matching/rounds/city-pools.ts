import type { Core } from '../../platform/core.ts';
import type { City } from '../../geo/areas/cities.ts';
import { classesOnline, type ClassesOnline } from './rounds.repository.ts';
import { CityPool } from './city-pool.ts';

const CLASSES_MS = 5000;

/** Shares one view of a city among all callers within a second. */
export class CityPools {
  readonly #core: Pick<Core, 'redis' | 'sql'>;
  readonly #pools = new Map<City, CityPool>();

  #online: { classes: Promise<ClassesOnline>; until: number } | null = null;

  constructor(core: Pick<Core, 'redis' | 'sql'>) {
    this.#core = core;
  }

  of(city: City): CityPool {
    const known = this.#pools.get(city);
    if (known) return known;
    const pool = new CityPool(this.#core, city);
    this.#pools.set(city, pool);
    return pool;
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
