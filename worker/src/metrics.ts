import type { City } from '@waka/core/geo/areas/cities';
import type { Core } from '@waka/core/platform/core';
import type { StoredTracks } from '@waka/core/drivers/positions/store-tracks';
import type { Round } from '@waka/core/matching/rounds/match-city';
import { workLeft } from '@waka/core/ops/figures/work';
import { stuckPayments } from '@waka/core/payments/stuck-payments';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Collects the metrics of one worker. */
export class Metrics {
  readonly registry = new Registry();
  readonly #registers = [this.registry];
  readonly #rounds = new Histogram({
    name: 'matching_round_ms',
    help: 'How long a matching round took',
    labelNames: ['city'],
    buckets: [1, 2, 5, 10, 20, 50, 100, 250, 1000],
    registers: this.#registers,
  });
  readonly #offers = new Counter({
    name: 'matching_offers_total',
    help: 'Offers made to drivers',
    labelNames: ['city'],
    registers: this.#registers,
  });
  readonly #expired = new Counter({
    name: 'matching_expired_total',
    help: 'Offers that expired without an answer, and searches that found no driver',
    labelNames: ['city', 'what'],
    registers: this.#registers,
  });
  readonly #waiting = new Gauge({
    name: 'matching_waiting_rides',
    help: 'Rides without an open offer in the last round',
    labelNames: ['city'],
    registers: this.#registers,
  });
  readonly #relayed = new Counter({
    name: 'outbox_relayed_total',
    help: 'Events published by the relay because their writer did not',
    registers: this.#registers,
  });
  readonly #fixes = new Counter({
    name: 'track_fixes_total',
    help: 'Fixes of tracks: stored, set aside because Postgres refuses them, or beyond the limit of their ride',
    labelNames: ['what'],
    registers: this.#registers,
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Adds metrics of open work, counted at each scrape; all workers report the same. */
  watch(core: Pick<Core, 'sql' | 'queues' | 'poolUse'>): void {
    const gauges = [
      new Gauge({
        name: 'work_left',
        help: 'Messages, payments and outbox rows by where they stand, and jobs of the queues',
        labelNames: ['what', 'state'],
        registers: [],
        async collect() {
          const { outbox, queues, ...counts } = await workLeft(core);
          this.reset();
          this.set({ what: 'outbox', state: 'waiting' }, outbox);
          for (const [what, states] of Object.entries(counts)) {
            for (const [state, count] of Object.entries(states)) this.set({ what, state }, count);
          }
          for (const { name, ...states } of queues ?? []) {
            for (const [state, count] of Object.entries(states)) this.set({ what: `queue ${name}`, state }, count);
          }
        },
      }),
      new Gauge({
        name: 'payments_stuck',
        help: 'Payments that nothing moves any more by itself, by why',
        labelNames: ['why'],
        registers: [],
        async collect() {
          for (const [why, count] of Object.entries(await stuckPayments(core))) this.set({ why }, count);
        },
      }),
      new Gauge({
        name: 'postgres_connections',
        help: 'Connections of the pool, by what they do',
        labelNames: ['state'],
        registers: [],
        collect() {
          for (const [state, count] of Object.entries(core.poolUse())) this.set({ state }, count);
        },
      }),
    ];
    for (const gauge of gauges) this.registry.registerMetric(gauge);
  }

  roundEnded(city: City, { waiting, offers }: Round, tookMs: number): void {
    this.#rounds.observe({ city }, tookMs);
    this.#waiting.set({ city }, waiting);
    this.#offers.inc({ city }, offers);
  }

  expired(city: City, { offers, searches }: { offers: number; searches: number }): void {
    this.#expired.inc({ city, what: 'offer' }, offers);
    this.#expired.inc({ city, what: 'search' }, searches);
  }

  cityLost(city: City): void {
    this.#waiting.remove({ city });
  }

  tracksStored({ stored, setAside, overLimit }: StoredTracks): void {
    this.#fixes.inc({ what: 'stored' }, stored);
    this.#fixes.inc({ what: 'set_aside' }, setAside);
    this.#fixes.inc({ what: 'over_limit' }, overLimit);
  }

  relayed(count: number): void {
    this.#relayed.inc(count);
  }
}
