import { OFFER_SECONDS } from '@waka/contracts/matching/offer';
import type { Core } from '@waka/core/core';
import type { City } from '@waka/core/geo/cities';
import { CityPool } from '@waka/core/matching/city-pool';
import { expireOffers } from '@waka/core/matching/expire-offers';
import { expireSearches } from '@waka/core/matching/expire-searches';
import { matchCity } from '@waka/core/matching/match-city';
import type { Metrics } from '../metrics.ts';
import { Trouble } from '../trouble.ts';

const TICK_MS = 1000;

type Sweep = 'offers' | 'searches';

/**
 * Matches one city for as long as this worker holds its lease. A round runs when a nudge comes, when an offer runs out
 * and each second; what comes while a round runs makes one more round, however often it comes.
 */
export class CityLoop {
  readonly #core: Core;
  readonly #city: City;
  readonly #metrics: Metrics;
  readonly #pool: CityPool;
  readonly #trouble: Trouble;
  readonly #sweeps = new Set<Sweep>();
  readonly #expiries = new Set<NodeJS.Timeout>();
  #tick: NodeJS.Timeout | undefined;
  #isDirty = false;
  #isStopped = false;
  #running: Promise<void> | null = null;

  constructor(core: Core, city: City, metrics: Metrics) {
    this.#core = core;
    this.#city = city;
    this.#metrics = metrics;
    this.#pool = new CityPool(core, city);
    this.#trouble = new Trouble(core.logger, { city });
  }

  start(): void {
    const tick = () => this.#wake('offers', 'searches');
    this.#tick = setInterval(tick, TICK_MS);
    tick();
  }

  nudge(): void {
    this.#wake();
  }

  /** Resolves when the round that is under way has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#tick);
    for (const expiry of this.#expiries) clearTimeout(expiry);
    await this.#running;
  }

  #wake(...sweeps: Sweep[]): void {
    for (const sweep of sweeps) this.#sweeps.add(sweep);
    this.#isDirty = true;
    this.#running ??= this.#run();
  }

  // Never rejects: a round that fails is tried again by the next tick.
  async #run(): Promise<void> {
    while (this.#isDirty && !this.#isStopped) {
      this.#isDirty = false;
      try {
        // oxlint-disable-next-line no-await-in-loop
        await this.#round();
        this.#trouble.worked();
      } catch (error) {
        this.#trouble.failed(error);
      }
    }
    this.#running = null;
  }

  async #round(): Promise<void> {
    // Sweeps need Postgres alone and come first, so that they go on while Redis is away.
    if (this.#sweeps.delete('offers')) {
      this.#metrics.expired(this.#city, 'offer', await expireOffers(this.#core, this.#city));
    }
    if (this.#sweeps.delete('searches')) {
      this.#metrics.expired(this.#city, 'search', await expireSearches(this.#core, this.#city));
    }
    const started = performance.now();
    const round = await matchCity(this.#core, this.#city, this.#pool);
    this.#metrics.roundEnded(this.#city, round, performance.now() - started);
    if (round.offers > 0) this.#wakeAtExpiry();
  }

  // The offers' fifteen seconds began a moment before this timer, so it fires when they are just over. A worker that
  // takes the city over has no such timer; there the tick finds them.
  #wakeAtExpiry(): void {
    const expiry = setTimeout(() => {
      this.#expiries.delete(expiry);
      this.#wake('offers');
    }, OFFER_SECONDS * 1000);
    this.#expiries.add(expiry);
  }
}
