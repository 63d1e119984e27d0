import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Core } from '@waka/core/platform/core';
import type { City } from '@waka/core/geo/areas/cities';
import { LEASE_SECONDS, releaseLeases, renewLeases } from '@waka/core/matching/leases';
import { connectPatientRedis } from '@waka/core/platform/redis/redis';
import { CityLoop } from '@waka/core/matching/loop/city-loop';
import type { Metrics } from './metrics.ts';
import { repeat, type Repetition } from './repeat.ts';

/** A little under a second: the cities of a crashed worker are taken over within four seconds of its last heartbeat. */
const BEAT_MS = 800;
const BEAT_SPREAD_MS = 100;

interface RunningCity {
  stop(): Promise<void>;
}

/** Holds the leases of some cities and runs their loops; other workers run the other cities. */
export class CityLeases {
  readonly owner = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`;
  readonly #core: Core;
  readonly #metrics: Metrics;
  readonly #connection: ReturnType<typeof connectPatientRedis>;
  readonly #cities = new Map<City, RunningCity>();
  readonly #stopping = new Set<Promise<void>>();
  readonly #beats: Repetition;
  #heldUntil = 0;

  constructor(core: Core, metrics: Metrics) {
    this.#core = core;
    this.#metrics = metrics;
    this.#connection = connectPatientRedis(core.config.redisUrl, 'waka-wake-ups', core.logger);
    this.#beats = repeat({
      name: 'leases',
      everyMs: BEAT_MS,
      spreadMs: BEAT_SPREAD_MS,
      logger: core.logger,
      work: () => this.#beat(),
    });
  }

  async stop(): Promise<void> {
    await this.#beats.stop();
    this.#follow([]);
    await Promise.all(this.#stopping);
    await releaseLeases(this.#core, this.owner);
    this.#connection.disconnect();
  }

  async #beat(): Promise<void> {
    // Counted from before the query, so that this worker's lease ends no later here than for the others.
    const asked = performance.now();
    try {
      const cities = await renewLeases(this.#core, this.owner);
      this.#heldUntil = asked + LEASE_SECONDS * 1000;
      this.#follow(cities);
    } catch (error) {
      if (performance.now() > this.#heldUntil) this.#follow([]);
      throw error;
    }
  }

  #follow(cities: City[]): void {
    for (const city of cities) {
      if (!this.#cities.has(city)) this.#cities.set(city, this.#run(city));
    }
    for (const [city, running] of this.#cities) {
      if (cities.includes(city)) continue;
      this.#cities.delete(city);
      const stopped = running.stop().finally(() => this.#stopping.delete(stopped));
      this.#stopping.add(stopped);
    }
  }

  #run(city: City): RunningCity {
    const { logger } = this.#core;
    const loop = new CityLoop({ core: this.#core, city, metrics: this.#metrics, connection: this.#connection });
    logger.info({ city }, 'began matching a city');
    return {
      stop: async () => {
        await loop.stop();
        this.#metrics.cityLost(city);
        logger.info({ city }, 'stopped matching a city');
      },
    };
  }
}
