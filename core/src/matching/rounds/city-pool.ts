import { CITIES, cityFacts, type City } from '../../geo/cities.ts';
import type { Core } from '../../platform/core.ts';
import { readPool, type PooledDriver } from '../../drivers/positions/pool.ts';
import { CandidateGrid } from './candidate-grid.ts';
import { Turns } from './turns.ts';

/** In a second a car moves less than its position is wrong by. */
const MAX_AGE_MS = 1000;

interface View {
  positions: CandidateGrid<PooledDriver>;
  readAt: number;
}

/** What a city's loop keeps from round to round: where the drivers are, read once for a moment, and who had a turn. */
export class CityPool {
  readonly turns = new Turns();
  readonly #core: Pick<Core, 'redis'>;
  readonly #zones: City[];
  #view: View | null = null;
  #reading: Promise<View> | null = null;

  constructor(core: Pick<Core, 'redis'>, city: City) {
    this.#core = core;
    // The border between two zones of a country does not stop a car.
    this.#zones = CITIES.filter((zone) => cityFacts[zone].region === cityFacts[city].region);
  }

  /** `isFresh` tells whether a driver may have come since. */
  async positions(): Promise<{ positions: CandidateGrid<PooledDriver>; isFresh: boolean }> {
    const known = this.#view;
    if (known && performance.now() - known.readAt < MAX_AGE_MS) return { positions: known.positions, isFresh: false };
    // Who asks while it is being read waits for the same answer.
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null;
    });
    this.#view = await this.#reading;
    return { positions: this.#view.positions, isFresh: true };
  }

  async #read(): Promise<View> {
    const readAt = performance.now();
    const pools = await Promise.all(this.#zones.map((zone) => readPool(this.#core, zone)));
    return { positions: new CandidateGrid(pools.flatMap(({ drivers }) => drivers)), readAt };
  }

  /** The next round reads anew. */
  forget(): void {
    this.#view = null;
  }
}
