import { TokenBucket } from '@waka/core/platform/redis/token-bucket';

const PER_SECOND = 10;
const BURST = 20;
const FLOOD_FACTOR = 5;
const FLOOD_SECONDS = 5;

/** Limits the events of one socket. Too many are refused; five times too many for five seconds count as an attack. */
export class EventBudget {
  readonly #bucket = new TokenBucket(PER_SECOND, BURST);
  #windowStart = performance.now();
  #inWindow = 0;

  spend(): 'pass' | 'wait' | 'flood' {
    if (this.#bucket.take()) return 'pass';
    const now = performance.now();
    if (now - this.#windowStart > FLOOD_SECONDS * 1000) {
      this.#windowStart = now;
      this.#inWindow = 0;
    }
    this.#inWindow += 1;
    return this.#inWindow > PER_SECOND * FLOOD_FACTOR * FLOOD_SECONDS ? 'flood' : 'wait';
  }
}
