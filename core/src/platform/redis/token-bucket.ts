/** Limits a rate to `perSecond` in the long run and `burst` at once. */
export class TokenBucket {
  readonly #perSecond: number;
  readonly #burst: number;
  #tokens: number;
  #filledAt = performance.now();

  constructor(perSecond: number, burst: number) {
    this.#perSecond = perSecond;
    this.#burst = burst;
    this.#tokens = burst;
  }

  /** Takes `amount` when all of it is there, else nothing; returns whether it did. */
  take(amount = 1): boolean {
    this.#fill();
    if (this.#tokens < amount) return false;
    this.#tokens -= amount;
    return true;
  }

  /** Takes an amount that is known only afterwards, also beyond what is there; a negative amount is given back. */
  spend(amount: number): void {
    this.#fill();
    this.#tokens = Math.min(this.#burst, this.#tokens - amount);
  }

  /** Returns one token. */
  giveBack(): void {
    this.#tokens = Math.min(this.#burst, this.#tokens + 1);
  }

  #fill(): void {
    const now = performance.now();
    this.#tokens = Math.min(this.#burst, this.#tokens + ((now - this.#filledAt) / 1000) * this.#perSecond);
    this.#filledAt = now;
  }
}
