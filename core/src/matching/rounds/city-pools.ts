import type { Core } from '../../platform/core.ts';
import type { City } from '../../geo/cities.ts';
import { CityPool } from './city-pool.ts';

/** Shares one view of a city among all callers within a second. */
export class CityPools {
  readonly #core: Pick<Core, 'redis'>;
  readonly #pools = new Map<City, CityPool>();

  constructor(core: Pick<Core, 'redis'>) {
    this.#core = core;
  }

  of(city: City): CityPool {
    const known = this.#pools.get(city);
    if (known) return known;
    const pool = new CityPool(this.#core, city);
    this.#pools.set(city, pool);
    return pool;
  }
}
