import type { Logger } from './logger.ts';

/** Logs that a task began to fail and that it works again, once each, however often it fails in between. */
export class FailureLog {
  readonly #logger: Logger;
  readonly #what: Record<string, string>;
  #failures = 0;

  constructor(logger: Logger, what: Record<string, string>) {
    this.#logger = logger;
    this.#what = what;
  }

  failed(error: unknown): void {
    this.#failures += 1;
    if (this.#failures > 1) return;
    this.#logger.warn(
      { ...this.#what, reason: error instanceof Error ? error.message : String(error) },
      'began to fail',
    );
  }

  worked(): void {
    if (this.#failures > 0) this.#logger.info({ ...this.#what, failures: this.#failures }, 'works again');
    this.#failures = 0;
  }
}
