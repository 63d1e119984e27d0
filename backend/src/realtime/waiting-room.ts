/**
 * Lets some in each tick; the others wait in their order. What a late tick missed is not made up for, so that a busy
 * node takes in fewer.
 */
export class WaitingRoom {
  readonly #atOnce: number;
  readonly #tickMs: number;
  readonly #seats: number;
  readonly #waiting: (() => void)[] = [];
  #letIn = 0;
  #ticks: NodeJS.Timeout | null = null;

  constructor(room: { atOnce: number; tickMs: number; seats: number }) {
    this.#atOnce = room.atOnce;
    this.#tickMs = room.tickMs;
    this.#seats = room.seats;
  }

  /** Calls `letIn` now or later; false when every seat is taken, and then never. */
  enter(letIn: () => void): boolean {
    if (this.#waiting.length >= this.#seats) return false;
    this.#ticks ??= setInterval(() => this.#tick(), this.#tickMs).unref();
    if (this.#letIn < this.#atOnce) this.#open(letIn);
    else this.#waiting.push(letIn);
    return true;
  }

  #tick(): void {
    if (this.#letIn === 0 && this.#ticks) {
      clearInterval(this.#ticks);
      this.#ticks = null;
    }
    this.#letIn = 0;
    for (const letIn of this.#waiting.splice(0, this.#atOnce)) this.#open(letIn);
  }

  #open(letIn: () => void): void {
    this.#letIn += 1;
    letIn();
  }
}
