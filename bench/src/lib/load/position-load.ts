import type { Phone } from './phone.ts';
import { percentile } from '../statistics.ts';

const STEP_DEGREES = 1e-5;
const PUMP_MS = 5;

/** One driver and the rider who follows it. */
export interface Pair {
  rideId: string;
  /** Sends the driver's `index`-th position. */
  send(lat: number, index: number): void;
  onPosition(listener: (lat: number) => void): void;
}

export interface LoadResult {
  sent: number;
  received: number;
  /** Rides whose last position did not arrive in time. */
  late: number;
  p50: number;
  p99: number;
}

export const START_LAT = 8.4;

/**
 * Drives every pair, evenly spread and at due times: it never waits for an acknowledgement. Each step goes one
 * hundred-thousandth of a degree north, which shows on arrival which position it was.
 */
export class PositionLoad {
  readonly #pairs: Pair[];
  readonly #sendEveryMs: number;
  readonly #lastReceived: number[];
  readonly #latencies: number[] = [];
  #start = 0;
  #received = 0;
  #next = 0;

  /** Creates the load; `sendEveryMs` is how often each of the drivers sends. */
  constructor(pairs: Pair[], sendEveryMs = 300) {
    this.#pairs = pairs;
    this.#sendEveryMs = sendEveryMs;
    this.#lastReceived = pairs.map(() => -1);
    pairs.forEach((pair, which) => pair.onPosition((lat) => this.#onPosition(which, lat)));
  }

  /** Continues where the last call stopped, so that numbers keep growing. */
  async run(seconds: number, graceMs: number): Promise<LoadResult> {
    this.#received = 0;
    this.#latencies.length = 0;
    const first = this.#next;
    const count = Math.round((seconds * 1000 * this.#pairs.length) / this.#sendEveryMs);
    this.#start = performance.now() - this.#dueAfter(first);
    while (this.#next < first + count) {
      while (this.#next < first + count && this.#start + this.#dueAfter(this.#next) <= performance.now()) this.#send();
      await new Promise((resolve) => setTimeout(resolve, PUMP_MS));
    }
    await new Promise((resolve) => setTimeout(resolve, graceMs));
    return {
      sent: count,
      received: this.#received,
      late: this.#pairs.filter((_, which) => this.#lastReceived[which] !== this.#lastSent(which)).length,
      p50: percentile(this.#latencies, 0.5),
      p99: percentile(this.#latencies, 0.99),
    };
  }

  #send(): void {
    const which = this.#next % this.#pairs.length;
    const index = Math.floor(this.#next / this.#pairs.length);
    this.#next += 1;
    this.#pairs[which]?.send(START_LAT + index * STEP_DEGREES, index);
  }

  #onPosition(which: number, lat: number): void {
    const index = Math.round((lat - START_LAT) / STEP_DEGREES);
    this.#received += 1;
    this.#lastReceived[which] = index;
    this.#latencies.push(performance.now() - this.#start - this.#dueAfter(index * this.#pairs.length + which));
  }

  #dueAfter(sendIndex: number): number {
    return (sendIndex * this.#sendEveryMs) / this.#pairs.length;
  }

  #lastSent(which: number): number {
    const rounds = Math.floor(this.#next / this.#pairs.length);
    return which < this.#next % this.#pairs.length ? rounds : rounds - 1;
  }
}

const LAT = /"lat":([\d.]+)/;

export const positionsOf = (rider: Phone) => (listener: (lat: number) => void) => {
  rider.onEvent((packet) => {
    if (packet.startsWith('["driver:location"')) listener(Number(LAT.exec(packet)?.[1]));
  });
};
