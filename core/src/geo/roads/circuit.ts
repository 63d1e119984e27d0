/** A provider that failed this often in a row is left alone for a while, so that not every caller waits for it. */
const FAILURES = 3;
/** A provider that is back is used again after this at most. */
const REST_MS = 10_000;

/** Leaves a provider alone that fails, and after a rest tries it by one question, whose outcome the others await. */
export class Circuit {
  #failures = 0;
  #restsUntil = 0;
  #isTrying = false;

  /** Checks whether a question may be asked now; a caller that gets true reports its outcome afterwards. */
  admits(): boolean {
    if (this.rests) return false;
    this.#isTrying = this.#failures >= FAILURES;
    return true;
  }

  /** Checks whether the circuit is open, so that no question may be asked now. */
  get rests(): boolean {
    return this.#failures >= FAILURES && (this.#isTrying || performance.now() < this.#restsUntil);
  }

  worked(): void {
    this.#failures = 0;
    this.#isTrying = false;
  }

  /** Answers how many failures in a row that makes. */
  failed(): number {
    this.#failures += 1;
    this.#isTrying = false;
    if (this.#failures >= FAILURES) this.#restsUntil = performance.now() + REST_MS;
    return this.#failures;
  }
}
