import type { Redis } from 'ioredis';
import type { Config } from '../config.ts';
import { connectSubscriber } from '../redis/redis.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Sql } from './sql.ts';

/** Without Redis a change is seen after this. */
const CHECK_MS = 2000;

export interface CacheSources {
  sql: Sql;
  config: Pick<Config, 'redisUrl'>;
  logger: Logger;
}

interface CachedTable<Rows> {
  /** What the rows are, in log lines. */
  name: string;
  /** The Redis channel on which changes are published. */
  channel: string;
  /** Reads the version, which a trigger counts up with each change. */
  readVersion: (sql: Sql) => Promise<number>;
  readRows: (sql: Sql) => Promise<Rows>;
}

/**
 * Caches rows that ops change: read again when another process publishes a change, or when the version in
 * Postgres, which is looked at every two seconds while they are used, has grown.
 */
export class CachedRows<Rows extends object> {
  readonly #sql: Sql;
  readonly #logger: Logger;
  readonly #changes: Redis;
  readonly #table: CachedTable<Rows>;
  readonly #checkMs: number;
  #known: (Rows & { version: number }) | null = null;
  #checkedAt = -Infinity;
  /** Counts changes, so that rows read before one do not replace those read after it. */
  #invalidations = 0;
  #reading: Promise<Rows & { version: number }> | null = null;

  constructor({ sql, config, logger }: CacheSources, table: CachedTable<Rows>, checkMs = CHECK_MS) {
    this.#sql = sql;
    this.#logger = logger;
    this.#table = table;
    this.#checkMs = checkMs;
    this.#changes = connectSubscriber(config.redisUrl, `waka-${table.channel.replace(':', '-')}`, logger);
    this.#changes.on('message', () => this.invalidate());
    // Changes published while Redis was unreachable did not arrive.
    this.#changes.on('ready', () => this.invalidate());
    // Retries until Redis is reachable; it fails only when the connection is closed for good.
    this.#changes.subscribe(table.channel).catch(() => undefined);
  }

  /** Returns the rows as they were in Postgres a moment ago. Throws when they were never read. */
  async read(): Promise<Rows & { version: number }> {
    if (this.#known && performance.now() - this.#checkedAt < this.#checkMs) return this.#known;
    this.#reading ??= this.#check().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  /** Has the next call read anew, after a change by this process. */
  invalidate(): void {
    this.#invalidations += 1;
    this.#checkedAt = -Infinity;
    this.#reading = null;
  }

  close(): void {
    this.#changes.disconnect();
  }

  /** Takes over rows that were read. */
  protected onRead(_rows: Rows): void {}

  async #check(): Promise<Rows & { version: number }> {
    const before = this.#invalidations;
    const startedAt = performance.now();
    try {
      // The version first: rows that change in between are read again at the next look.
      const version = await this.#table.readVersion(this.#sql);
      const known =
        this.#known?.version === version ? this.#known : { version, ...(await this.#table.readRows(this.#sql)) };
      if (before === this.#invalidations) {
        this.#known = known;
        this.#checkedAt = startedAt;
        this.onRead(known);
      }
      return known;
    } catch (error) {
      if (!this.#known) throw error;
      this.#logger.debug({ error }, `${this.#table.name} as last read`);
      return this.#known;
    }
  }
}
