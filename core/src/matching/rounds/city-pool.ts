import { zonesAround, type City } from '../../geo/areas/cities.ts';
import type { Core } from '../../platform/core.ts';
import { readPool, type PooledDriver } from '../../drivers/positions/pool.ts';
import { CandidateGrid } from './pairing/candidate-grid.ts';
import { Turns } from './turns.ts';

/** Within a second a car moves less than the error of its position. */
const MAX_AGE_MS = 1000;

interface View {
  positions: CandidateGrid<PooledDriver>;
  readAt: number;
}

/**
 * Keeps the state of a city's loop between rounds: the drivers' positions, cached for a moment, and the turns of
 * rides.
 */
export class CityPool {
  readonly turns = new Turns();
  readonly #core: Pick<Core, 'redis'>;
  readonly #city: City;
  #view: View | null = null;
  #reading: Promise<View> | null = null;

  constructor(core: Pick<Core, 'redis'>, city: City) {
    this.#core = core;
    this.#city = city;
  }

  /** Returns the positions; `isFresh` is false for a cached view, which may lack a driver who has come since. */
  async positions(): Promise<{ positions: CandidateGrid<PooledDriver>; isFresh: boolean }> {
    const known = this.#view;
    if (known && performance.now() - known.readAt < MAX_AGE_MS) return { positions: known.positions, isFresh: false };
    // Callers during a read share its result.
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null;
    });
    this.#view = await this.#reading;
    return { positions: this.#view.positions, isFresh: true };
  }

  async #read(): Promise<View> {
    const readAt = performance.now();
    const pools = await Promise.all(zonesAround(this.#city).map((zone) => readPool(this.#core, zone)));
    return { positions: new CandidateGrid(pools.flatMap(({ drivers }) => drivers)), readAt };
  }

  /** Drops the cached positions, so that the next round reads them again. */
  forget(): void {
    this.#view = null;
  }
}
