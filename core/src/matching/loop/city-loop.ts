import { OFFER_SECONDS } from '@waka/contracts/matching/offer';
import { Worker } from 'bullmq';
import PQueue from 'p-queue';
import type { City } from '../../geo/areas/cities.ts';
import type { Core } from '../../platform/core.ts';
import type { connectPatientRedis } from '../../platform/redis/redis.ts';
import { matchingQueue } from '../../platform/redis/redis-keys.ts';
import { FailureLog } from '../../platform/telemetry/failure-log.ts';
import { causeIn, inSpan, type Cause } from '../../platform/telemetry/tracing.ts';
import { CityLines } from '../lines/city-lines.ts';
import { expireOffers } from '../offers/expire-offers.ts';
import { CityPool } from '../rounds/city-pool.ts';
import { expireSearches } from '../rounds/expire-searches.ts';
import { matchCity, type Round } from '../rounds/match-city.ts';

const TICK_MS = 1000;

/** Metrics that a loop reports. */
interface MatchingMetrics {
  roundEnded(city: City, round: Round, tookMs: number): void;
  expired(city: City, count: { offers: number; searches: number }): void;
}

type Part = 'rounds' | 'sweeps' | 'lines';

interface Loop {
  core: Core;
  city: City;
  metrics: MatchingMetrics;
  /** A Redis connection for the queue of wake-ups, which retries until Redis is reachable. */
  connection: ReturnType<typeof connectPatientRedis>;
}

/**
 * Matches one city for as long as its worker holds the lease. A round runs when a wake-up comes, when an offer runs out
 * and each second. Sweeps run beside the rounds and need Postgres alone, so they go on while Redis is away.
 */
export class CityLoop {
  readonly #core: Core;
  readonly #city: City;
  readonly #metrics: MatchingMetrics;
  readonly #pool: CityPool;
  readonly #wakeUps: Worker;
  readonly #rounds = new PQueue({ concurrency: 1 });
  readonly #sweeps = new PQueue({ concurrency: 1 });
  readonly #looks = new PQueue({ concurrency: 1 });
  readonly #lines: CityLines;
  readonly #failures: Record<Part, FailureLog>;
  readonly #timers = new Set<NodeJS.Timeout>();
  #tick: NodeJS.Timeout | undefined;
  #cause: Cause | null = null;

  constructor({ core, city, metrics, connection }: Loop) {
    this.#core = core;
    this.#city = city;
    this.#metrics = metrics;
    this.#pool = new CityPool(core, city);
    this.#lines = new CityLines(core, city);
    this.#failures = {
      rounds: new FailureLog(core.logger, { city, part: 'rounds' }),
      sweeps: new FailureLog(core.logger, { city, part: 'sweeps' }),
      lines: new FailureLog(core.logger, { city, part: 'lines' }),
    };
    this.#wakeUps = this.#takeWakeUps(connection);
    this.#onTick();
    // A random start spreads the rounds of one worker's cities over the tick.
    this.#after(Math.random() * TICK_MS, () => {
      this.#onTick();
      this.#tick = setInterval(() => this.#onTick(), TICK_MS);
    });
  }

  /** Waits for running work to end. Does not wait for Redis, which may be unreachable. */
  async stop(): Promise<void> {
    clearInterval(this.#tick);
    for (const timer of this.#timers) clearTimeout(timer);
    for (const queue of [this.#rounds, this.#sweeps, this.#looks]) {
      queue.pause();
      queue.clear();
    }
    await Promise.all([
      this.#wakeUps.close(true),
      this.#rounds.onPendingZero(),
      this.#sweeps.onPendingZero(),
      this.#looks.onPendingZero(),
    ]);
  }

  /**
   * Takes wake-ups off the queue of the city. A job has no content and its loss costs one tick, so it is done as soon
   * as it is taken: a repeated or stalled job only runs one more round.
   */
  #takeWakeUps(connection: Loop['connection']): Worker {
    const worker = new Worker(
      matchingQueue(this.#city),
      async ({ data }) => {
        this.#cause = causeIn(data);
        this.#askForRound();
      },
      {
        connection,
        concurrency: 1,
        lockDuration: 5000,
        stalledInterval: 2000,
        maxStalledCount: 5,
        removeOnComplete: { count: 0 },
        removeOnFail: { count: 0 },
        skipVersionCheck: true,
      },
    );
    // The connection's own handler logs that Redis is unreachable; without a listener here Node would end the process.
    worker.on('error', () => undefined);
    return worker;
  }

  #onTick(): void {
    this.#pool.forget();
    this.#askForRound();
    this.#askForSweep();
    this.#ask('lines', () => this.#look());
  }

  #askForRound(): void {
    this.#ask('rounds', () => this.#round());
  }

  #askForSweep(): void {
    this.#ask('sweeps', () => this.#sweep());
  }

  /** Runs the work now, or once more after the current run. The next tick retries work that failed. */
  #ask(part: Part, work: () => Promise<void>): void {
    const queue = { rounds: this.#rounds, sweeps: this.#sweeps, lines: this.#looks }[part];
    if (queue.size > 0) return;
    const failures = this.#failures[part];
    void queue.add(() =>
      work().then(
        () => failures.worked(),
        (error: unknown) => failures.failed(error),
      ),
    );
  }

  async #round(): Promise<void> {
    const started = performance.now();
    const match = () => matchCity(this.#core, this.#city, this.#pool);
    // Most rounds between wake-ups find nothing to do, so they get no trace.
    const cause = this.#cause;
    this.#cause = null;
    const round = await (cause?.traceparent
      ? inSpan('match', { cause, attributes: { city: this.#city } }, match)
      : match());
    this.#metrics.roundEnded(this.#city, round, performance.now() - started);
    // The fifteen seconds of the offers began just before this timer, so it fires when they are just over. A worker
    // that takes the city over has no such timer; there the tick finds the expired offers.
    if (round.offers > 0) this.#after(OFFER_SECONDS * 1000, () => this.#askForSweep());
  }

  async #sweep(): Promise<void> {
    const offers = await expireOffers(this.#core, this.#city);
    if (offers > 0) this.#askForRound();
    const searches = await expireSearches(this.#core, this.#city);
    this.#metrics.expired(this.#city, { offers, searches });
  }

  /** Keeps the lines of zones. Positions that cannot be read, as Redis is away, change no place. */
  async #look(): Promise<void> {
    if (!(await this.#lines.isNeeded())) return;
    const { positions } = await this.#pool.positions();
    await this.#lines.follow(positions.all());
  }

  #after(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, ms);
    this.#timers.add(timer);
  }
}
