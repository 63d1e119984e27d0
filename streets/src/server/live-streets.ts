import path from 'node:path';
import { stat } from 'node:fs/promises';
import type { Logger } from 'pino';
import { EnginePool, type PoolOptions } from '../engine/engine-pool.ts';
import { currentFile, readCurrent } from '../platform/streets-dir.ts';

interface LiveOptions extends Omit<PoolOptions, 'routingDir'> {
  dir: string;
  pollMs?: number;
  logger: Logger;
}

const POLL_MS = 2000;
const RETRY_MS = 30_000;

interface Opened {
  version: string;
  /** Whose folder of routing tiles: learned speeds come in another one of the same version. */
  routing: string;
  learnedAreas: readonly string[];
  pool: EnginePool;
}

/**
 * Keeps the streets in use: follows `current.json`, opens engines on a new version beside the old ones, and lets these finish
 * what they have begun. By polling, because shared volumes report no changes.
 */
export class LiveStreets {
  readonly #options: LiveOptions;
  #current: Opened | null = null;
  #timer: NodeJS.Timeout | null = null;
  #seen = '';
  #retryAt = 0;
  #isClosed = false;
  #looking: Promise<void> = Promise.resolve();

  constructor(options: LiveOptions) {
    this.#options = options;
  }

  get current(): Opened | null {
    return this.#current;
  }

  /** Opens what there is now, and follows what comes. */
  async start(): Promise<void> {
    await this.look();
    this.#schedule();
  }

  /** Looks once whether there is another version, and opens it. Never rejects. */
  look(): Promise<void> {
    this.#looking = this.#looking.then(() => this.#look());
    return this.#looking;
  }

  async close(withinMs: number): Promise<void> {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#looking;
    await this.#current?.pool.drain(withinMs);
  }

  #schedule(): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => void this.look().then(() => this.#schedule()), this.#options.pollMs ?? POLL_MS);
  }

  async #look(): Promise<void> {
    const { dir, logger } = this.#options;
    const stamp = await stampOf(currentFile(dir));
    if (!stamp || this.#isClosed || (stamp === this.#seen && performance.now() < this.#retryAt)) return;
    this.#seen = stamp;
    this.#retryAt = Infinity;
    const next = await readCurrent(dir);
    if (!next || next.routing === this.#current?.routing) return;
    try {
      const pool = await EnginePool.open({ ...this.#options, routingDir: path.join(dir, next.routing) });
      const before = this.#current;
      const { version, routing, learnedAreas = [] } = next;
      this.#current = { version, routing, learnedAreas, pool };
      logger.info({ routing, before: before?.routing }, 'streets are in use');
      // It never rejects.
      void before?.pool.drain(this.#options.deadlineMs);
    } catch (error) {
      this.#retryAt = performance.now() + RETRY_MS;
      logger.error({ error, version: next.version }, 'new streets could not be opened; the old ones stay in use');
    }
  }
}

/** Returns what changes whenever the file does. */
async function stampOf(file: string): Promise<string> {
  try {
    const { ino, mtimeMs, size } = await stat(file);
    return `${ino} ${mtimeMs} ${size}`;
  } catch {
    return '';
  }
}
