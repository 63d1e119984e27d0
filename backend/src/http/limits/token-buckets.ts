import { TokenBucket } from '@waka/core/platform/redis/token-bucket';

const MAX_KEPT = 20_000;

/** Holds a token bucket for each person, session or address that this node serves. */
export class TokenBuckets {
  readonly #rate: { perSecond: number; atOnce: number };
  readonly #buckets = new Map<string, TokenBucket>();

  constructor(rate: { perSecond: number; atOnce: number }) {
    this.#rate = rate;
  }

  /** Returns the bucket of a key that had one lately. */
  known(key: string): TokenBucket | null {
    return this.#buckets.get(key) ?? null;
  }

  of(key: string): TokenBucket {
    const bucket = this.#buckets.get(key) ?? new TokenBucket(this.#rate.perSecond, this.#rate.atOnce);
    const oldest = this.#buckets.keys().next().value;
    if (this.#buckets.size >= MAX_KEPT && oldest !== undefined) this.#buckets.delete(oldest);
    // Deleting first moves the key to the end, so that the map stays ordered by use.
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    return bucket;
  }
}
