import type { Outcome } from './rider.ts';

const MAX_TIMES = 20_000;

/** Counts the results of a load run. */
export class Tally {
  #requests = 0;
  #refused = 0;
  #matched = 0;
  #completed = 0;
  #expired = 0;
  #acceptedAfterMs: number[] = [];

  booked(): void {
    this.#requests += 1;
  }

  ended(outcome: Outcome | null): void {
    if (!outcome) this.#refused += 1;
    if (outcome?.status === 'completed') this.#completed += 1;
    if (outcome?.status === 'expired') this.#expired += 1;
  }

  accepted(afterMs: number): void {
    this.#matched += 1;
    this.#acceptedAfterMs.push(afterMs);
    if (this.#acceptedAfterMs.length > MAX_TIMES) this.#acceptedAfterMs.shift();
  }

  line(): string {
    const times = this.#acceptedAfterMs.toSorted((a, b) => a - b);
    const percentile = (share: number) => {
      const ms = times[Math.min(times.length - 1, Math.floor(times.length * share))];
      return ms === undefined ? '-' : `${(ms / 1000).toFixed(1)} s`;
    };
    return [
      `requests ${this.#requests}`,
      `matched ${this.#matched}`,
      `completed ${this.#completed}`,
      `expired ${this.#expired}`,
      `failed ${this.#refused}`,
      `request to accepted p50 ${percentile(0.5)}, p99 ${percentile(0.99)}`,
    ].join(' · ');
  }
}
