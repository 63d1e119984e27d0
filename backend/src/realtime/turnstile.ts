/** Lets some through at a time; the others wait, first come, first served. */
export class Turnstile {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  async pass<Done>(work: () => Promise<Done>): Promise<Done> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Whoever is next takes over the place.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
