import { ApiClient, Refusal, type LiveSocket } from './api-client.ts';
import type { Journal } from './journal.ts';
import { pause } from './pause.ts';

const LONGEST_PAUSE_MS = 15_000;

/** Keeps one person signed in and connected for as long as the simulation runs. */
export class Session {
  readonly api: ApiClient;
  readonly #journal: Journal;
  readonly #listen: (socket: LiveSocket) => void;
  #socket: LiveSocket | null = null;
  #failures = 0;

  /** Creates a session; `listen` is called with every new socket before it connects. */
  constructor(api: ApiClient, journal: Journal, listen: (socket: LiveSocket) => void) {
    this.api = api;
    this.#journal = journal;
    this.#listen = listen;
  }

  get socket(): LiveSocket | null {
    return this.#socket?.connected ? this.#socket : null;
  }

  async keep(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.api.signIn();
        await this.#stayConnected(signal);
      } catch (error) {
        await this.failed(error, signal);
      }
      this.#failures += 1;
      await pause(Math.min(500 * 2 ** this.#failures, LONGEST_PAUSE_MS) * (0.5 + Math.random()), signal);
    }
  }

  /** Prints that a call failed, and waits where the service asked for it. */
  async failed(error: unknown, signal: AbortSignal): Promise<void> {
    this.#journal.failed(this.api.account.email, error);
    if (!(error instanceof Refusal)) return;
    if (error.status === 401) this.#socket?.disconnect();
    if (error.status === 429) await pause(Math.max(1000, error.retryAfterMs), signal);
  }

  async #stayConnected(signal: AbortSignal): Promise<void> {
    const socket = this.api.openSocket();
    this.#socket = socket;
    try {
      await new Promise<void>((resolve, reject) => {
        this.#listen(socket);
        socket.on('connect', () => (this.#failures = 0));
        // A lost connection is restored by the client; an end by either side is not.
        socket.on('disconnect', () => !socket.active && resolve());
        socket.on('connect_error', (error) => !socket.active && reject(error));
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
    } finally {
      socket.disconnect();
      this.#socket = null;
    }
  }
}
