/** Runs `work` when asked. What is asked for while it runs makes one more run, however often it is asked. */
export class Coalesced {
  readonly #work: () => Promise<void>;
  #isAsked = false;
  #isStopped = false;
  #running: Promise<void> | null = null;

  /** `work` never rejects. */
  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  ask(): void {
    this.#isAsked = true;
    this.#running ??= this.#run();
  }

  /** Resolves when the run that is under way has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#isAsked && !this.#isStopped) {
      this.#isAsked = false;
      await this.#work();
    }
    this.#running = null;
  }
}
