/**
 * Lets one in each tick; the others wait in their order. What a late tick missed is not made up for, so that a busy node
 * takes in fewer, and does all else it has to do between two of them.
 */
export class WaitingRoom {
  readonly #tickMs: number;
  readonly #seats: number;
  readonly #waiting: (() => void)[] = [];
  #ticks: NodeJS.Timeout | null = null;

  constructor(room: { tickMs: number; seats: number }) {
    this.#tickMs = room.tickMs;
    this.#seats = room.seats;
  }

  /** Calls `letIn` now or later; false when every seat is taken, and then never. */
  enter(letIn: () => void): boolean {
    if (this.#waiting.length >= this.#seats) return false;
    if (this.#ticks) this.#waiting.push(letIn);
    else {
      this.#ticks = setInterval(() => this.#tick(), this.#tickMs).unref();
      letIn();
    }
    return true;
  }

  #tick(): void {
    const letIn = this.#waiting.shift();
    if (letIn) letIn();
    else if (this.#ticks) {
      clearInterval(this.#ticks);
      this.#ticks = null;
    }
  }
}
