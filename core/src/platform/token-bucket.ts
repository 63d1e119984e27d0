/** Lets `perSecond` through in the long run and `burst` at once. */
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

  /** Takes `amount` when all of it is there, else nothing. */
  take(amount = 1): boolean {
    this.#fill();
    if (this.#tokens < amount) return false;
    this.#tokens -= amount;
    return true;
  }

  /** Whether anything is left to spend. */
  get isEmpty(): boolean {
    this.#fill();
    return this.#tokens <= 0;
  }

  /** Whether nothing was taken for so long that a new bucket would be the same. */
  get isFull(): boolean {
    this.#fill();
    return this.#tokens >= this.#burst;
  }

  /** Takes what is known only afterwards: what it lacks has to come in before anything is left again. */
  spend(amount: number): void {
    this.#fill();
    this.#tokens -= amount;
  }

  #fill(): void {
    const now = performance.now();
    this.#tokens = Math.min(this.#burst, this.#tokens + ((now - this.#filledAt) / 1000) * this.#perSecond);
    this.#filledAt = now;
  }
}
