import { TokenBucket } from '@waka/core/platform/token-bucket';

/** The log of a long ride some ten times over, then a page each few seconds. */
const BYTES = { perSecond: 8 * 1024, atOnce: 512 * 1024 };
const MAX_KEPT = 10_000;

/** How many bytes of answers a person may ask this node for, over all sockets and however often they are opened anew. */
export class AnswerBudget {
  readonly #buckets = new Map<string, TokenBucket>();

  isSpent(userId: string): boolean {
    return this.#buckets.get(userId)?.isEmpty ?? false;
  }

  spend(userId: string, bytes: number): void {
    const bucket = this.#buckets.get(userId) ?? new TokenBucket(BYTES.perSecond, BYTES.atOnce);
    bucket.spend(bytes);
    if (this.#buckets.size >= MAX_KEPT) this.#forgetTheModest();
    this.#buckets.set(userId, bucket);
  }

  #forgetTheModest(): void {
    for (const [userId, bucket] of this.#buckets) if (bucket.isFull) this.#buckets.delete(userId);
  }
}
