interface Waiting {
  of: string;
  letIn: () => void;
}

/**
 * Admits one handshake in each tick; the others wait in their order. Late ticks are not made up for, so that a busy
 * node admits fewer, and does its other work between two of them.
 */
export class HandshakeQueue {
  readonly #tickMs: number;
  readonly #seats: number;
  readonly #seatsOfOne: number;
  readonly #waiting: Waiting[] = [];
  /** How many seats each address has taken. */
  readonly #taken = new Map<string, number>();
  #ticks: NodeJS.Timeout | null = null;

  constructor(room: { tickMs: number; seats: number; seatsOfOne: number }) {
    this.#tickMs = room.tickMs;
    this.#seats = room.seats;
    this.#seatsOfOne = room.seatsOfOne;
  }

  /**
   * Calls `letIn` now or later; returns false when every seat is taken, or as many as one address may have, and then
   * never calls it.
   */
  enter(letIn: () => void, of: string): boolean {
    const taken = this.#taken.get(of) ?? 0;
    if (this.#waiting.length >= this.#seats || taken >= this.#seatsOfOne) return false;
    if (this.#ticks) {
      this.#taken.set(of, taken + 1);
      this.#waiting.push({ of, letIn });
    } else {
      this.#ticks = setInterval(() => this.#tick(), this.#tickMs).unref();
      letIn();
    }
    return true;
  }

  #tick(): void {
    const next = this.#waiting.shift();
    if (next) {
      const left = (this.#taken.get(next.of) ?? 1) - 1;
      if (left > 0) this.#taken.set(next.of, left);
      else this.#taken.delete(next.of);
      next.letIn();
    } else if (this.#ticks) {
      clearInterval(this.#ticks);
      this.#ticks = null;
    }
  }
}
