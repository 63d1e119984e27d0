import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Engine, type EngineAction, type EngineFacts } from './engine.ts';
import type { Answer } from './answer.ts';

export interface PoolOptions {
  routingDir: string;
  /** How many engines answer side by side. */
  size: number;
  /** How many requests may wait for one. */
  queueLimit: number;
  /** After which a request has failed, whether it waits or is answered. */
  deadlineMs: number;
  logger: Logger;
}

/** Says why the pool has no answer. */
export class PoolRefusal extends Error {
  readonly reason: 'overloaded' | 'late' | 'lost' | 'closed';
  constructor(reason: PoolRefusal['reason']) {
    super(`no answer: ${reason}`);
    this.reason = reason;
  }
}

interface Waiting {
  action: EngineAction;
  request: string;
  settle: (answer: Answer | PoolRefusal) => void;
  isSettled: () => boolean;
}

const FIRST_RESTART_MS = 200;
const SLOWEST_RESTART_MS = 5000;

/**
 * Keeps engines on one folder of routing tiles. An engine that ends is started again; one that is still busy with a request
 * at its deadline is ended, because nothing else stops it.
 */
export class EnginePool {
  readonly #options: PoolOptions;
  readonly #engines = new Set<Engine>();
  readonly #free: Engine[] = [];
  readonly #queue: Waiting[] = [];
  #facts: EngineFacts | null = null;
  #isClosed = false;
  #quickEnds = 0;

  private constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** Opens a pool whose engines have all read the tiles; throws where one cannot. */
  static async open(options: PoolOptions): Promise<EnginePool> {
    const pool = new EnginePool(options);
    const started = await Promise.allSettled(Array.from({ length: options.size }, () => pool.#addEngine()));
    const failed = started.find((one) => one.status === 'rejected');
    if (!failed) return pool;
    pool.close();
    throw failed.reason;
  }

  get facts(): EngineFacts | null {
    return this.#facts;
  }

  get load(): { engines: number; busy: number; waiting: number } {
    return { engines: this.#engines.size, busy: this.#engines.size - this.#free.length, waiting: this.#queue.length };
  }

  get pids(): number[] {
    return [...this.#engines].flatMap(({ pid }) => pid ?? []);
  }

  /** Answers a request of Valhalla's, or throws PoolRefusal. A request whose signal is aborted before its turn is not sent. */
  ask(action: EngineAction, request: string, signal?: AbortSignal): Promise<Answer> {
    if (this.#isClosed) return Promise.reject(new PoolRefusal('closed'));
    if (this.#free.length === 0 && this.#queue.length >= this.#options.queueLimit) {
      return Promise.reject(new PoolRefusal('overloaded'));
    }
    return new Promise((resolve, reject) => {
      let isSettled = false;
      const settle = (answer: Answer | PoolRefusal) => {
        if (isSettled) return;
        isSettled = true;
        clearTimeout(timer);
        if (answer instanceof PoolRefusal) reject(answer);
        else resolve(answer);
      };
      const timer = setTimeout(() => settle(new PoolRefusal('late')), this.#options.deadlineMs);
      signal?.addEventListener('abort', () => settle(new PoolRefusal('closed')), { once: true });
      this.#queue.push({ action, request, settle, isSettled: () => isSettled });
      this.#work();
    });
  }

  /** Takes no more requests, finishes those it has, and ends the engines. */
  async drain(withinMs: number): Promise<void> {
    const end = performance.now() + withinMs;
    while (this.load.busy + this.load.waiting > 0 && performance.now() < end) await sleep(20);
    this.close();
  }

  close(): void {
    this.#isClosed = true;
    for (const { settle } of this.#queue.splice(0)) settle(new PoolRefusal('closed'));
    for (const engine of this.#engines) engine.stop();
  }

  #work(): void {
    while (this.#free.length > 0) {
      const waiting = this.#nextWaiting();
      const engine = waiting && this.#free.pop();
      if (!waiting || !engine) return;
      // It settles the request and never rejects.
      void this.#answer(engine, waiting);
    }
  }

  /** Takes the next request, ways before all others: a price waits for a way, and has an estimate for what a matrix says. */
  #nextWaiting(): Waiting | undefined {
    for (;;) {
      const way = this.#queue.findIndex(({ action }) => action === 'route');
      const [waiting] = this.#queue.splice(Math.max(way, 0), 1);
      if (!waiting?.isSettled()) return waiting;
    }
  }

  async #answer(engine: Engine, { action, request, settle }: Waiting): Promise<void> {
    const stuck = setTimeout(() => {
      this.#options.logger.warn({ action, bytes: request.length }, 'a request took too long; its engine is ended');
      engine.stop();
    }, this.#options.deadlineMs);
    try {
      settle(await engine.ask(action, request));
      this.#quickEnds = 0;
    } catch {
      settle(new PoolRefusal('lost'));
    } finally {
      clearTimeout(stuck);
    }
    if (!engine.hasEnded && this.#engines.has(engine)) this.#free.push(engine);
    this.#work();
  }

  async #addEngine(): Promise<void> {
    const engine = await Engine.start(this.#options.routingDir);
    if (this.#isClosed) return engine.stop();
    this.#facts = engine.facts;
    this.#engines.add(engine);
    this.#free.push(engine);
    engine.onEnd(() => void this.#replace(engine));
    this.#work();
  }

  /** Starts another engine, slower and slower while that fails. Never rejects. */
  async #replace(engine: Engine): Promise<void> {
    this.#engines.delete(engine);
    const place = this.#free.indexOf(engine);
    if (place >= 0) this.#free.splice(place, 1);
    while (!this.#isClosed) {
      const delayMs = Math.min(FIRST_RESTART_MS * 2 ** this.#quickEnds, SLOWEST_RESTART_MS);
      this.#quickEnds += 1;
      this.#options.logger.warn({ delayMs }, 'a routing engine has ended and is started again');
      await sleep(delayMs);
      try {
        if (!this.#isClosed) await this.#addEngine();
        return;
      } catch (error) {
        this.#options.logger.error({ error }, 'a routing engine could not be started');
      }
    }
  }
}
