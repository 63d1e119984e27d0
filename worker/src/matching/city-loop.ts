import { OFFER_SECONDS } from '@waka/contracts/matching/offer';
import type { Core } from '@waka/core/platform/core';
import type { City } from '@waka/core/geo/cities';
import { CityPool } from '@waka/core/matching/rounds/city-pool';
import { expireOffers } from '@waka/core/matching/offers/expire-offers';
import { expireSearches } from '@waka/core/matching/rounds/expire-searches';
import { matchCity } from '@waka/core/matching/rounds/match-city';
import { inSpan, type Cause } from '@waka/core/platform/telemetry/tracing';
import { Coalesced } from '../coalesced.ts';
import type { Metrics } from '../metrics.ts';
import { Trouble } from '../trouble.ts';

const TICK_MS = 1000;

/**
 * Matches one city for as long as this worker holds its lease. A round runs when a nudge comes, when an offer runs out
 * and each second. Sweeps run beside the rounds and need Postgres alone, so they go on while Redis is away.
 */
export class CityLoop {
  readonly #core: Core;
  readonly #city: City;
  readonly #metrics: Metrics;
  readonly #pool: CityPool;
  readonly #rounds: Coalesced;
  readonly #sweeps: Coalesced;
  readonly #timers = new Set<NodeJS.Timeout>();
  #tick: NodeJS.Timeout | undefined;
  #cause: Cause | null = null;

  constructor(core: Core, city: City, metrics: Metrics) {
    this.#core = core;
    this.#city = city;
    this.#metrics = metrics;
    this.#pool = new CityPool(core, city);
    this.#rounds = this.#tried('rounds', () => this.#round());
    this.#sweeps = this.#tried('sweeps', () => this.#sweep());
  }

  start(): void {
    this.#onTick();
    // From here on at a moment of its own: the cities of a worker need not all be busy at the same time.
    this.#after(Math.random() * TICK_MS, () => {
      this.#onTick();
      this.#tick = setInterval(() => this.#onTick(), TICK_MS);
    });
  }

  nudge(cause: Cause): void {
    this.#cause = cause;
    this.#rounds.ask();
  }

  /** Resolves when what is under way has ended. */
  async stop(): Promise<void> {
    clearInterval(this.#tick);
    for (const timer of this.#timers) clearTimeout(timer);
    await Promise.all([this.#rounds.stop(), this.#sweeps.stop()]);
  }

  #onTick(): void {
    this.#pool.forget();
    this.#rounds.ask();
    this.#sweeps.ask();
  }

  async #round(): Promise<void> {
    const started = performance.now();
    const match = () => matchCity(this.#core, this.#city, this.#pool);
    // Of the rounds between nudges, most find nothing to do; a trace of them would say nothing.
    const cause = this.#cause;
    this.#cause = null;
    const round = await (cause?.traceparent
      ? inSpan('match', { cause, attributes: { city: this.#city } }, match)
      : match());
    this.#metrics.roundEnded(this.#city, round, performance.now() - started);
    // The offers' fifteen seconds began a moment before this timer, so it fires when they are just over. A worker that
    // takes the city over has no such timer; there the tick finds them.
    if (round.offers > 0) this.#after(OFFER_SECONDS * 1000, () => this.#sweeps.ask());
  }

  async #sweep(): Promise<void> {
    const offers = await expireOffers(this.#core, this.#city);
    if (offers > 0) this.#rounds.ask();
    const searches = await expireSearches(this.#core, this.#city);
    this.#metrics.expired(this.#city, { offers, searches });
  }

  /** What fails is tried again by the next tick. */
  #tried(part: string, work: () => Promise<void>): Coalesced {
    const trouble = new Trouble(this.#core.logger, { city: this.#city, part });
    return new Coalesced(() =>
      work().then(
        () => trouble.worked(),
        (error: unknown) => trouble.failed(error),
      ),
    );
  }

  #after(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, ms);
    this.#timers.add(timer);
  }
}
