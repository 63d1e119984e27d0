import type { Redis } from 'ioredis';
import type { Core } from '../../platform/core.ts';
import { connectSubscriber } from '../../platform/redis/redis.ts';
import { SESSIONS_ENDED } from '../../platform/redis/redis-keys.ts';
import { findSession, sessionIdOf, type OpenSession } from './sessions.ts';

const KEEP_MS = 5000;
const MAX_ENTRIES = 10_000;

interface Entry {
  session: OpenSession;
  until: number;
}

/** Caches sessions for five seconds; every process publishes the end of a session, which takes effect at once. */
export class SessionCache {
  readonly #core: Pick<Core, 'sql' | 'clock'>;
  readonly #entries = new Map<string, Entry>();
  /** Counts the removals, so that a session read before its end was published is not cached after it. */
  #forgotten = 0;
  readonly #ends: Redis;

  constructor(core: Pick<Core, 'sql' | 'clock' | 'config' | 'logger'>) {
    this.#core = core;
    this.#ends = connectSubscriber(core.config.redisUrl, 'waka-session-ends', core.logger);
    this.#ends.on('message', (_channel, sessionId: string) => this.forget(sessionId));
    // Ends published while Redis was unreachable did not arrive.
    this.#ends.on('ready', () => {
      this.#forgotten += 1;
      this.#entries.clear();
    });
    // Retries until Redis is reachable; it fails only when the connection is closed for good.
    this.#ends.subscribe(SESSIONS_ENDED).catch(() => undefined);
  }

  async find(token: string): Promise<OpenSession | null> {
    const id = sessionIdOf(token);
    const now = this.#core.clock.now().getTime();
    const entry = this.#entries.get(id);
    if (entry && entry.until > now) return entry.session;
    const before = this.#forgotten;
    const session = await findSession(this.#core, id);
    if (session && before === this.#forgotten) this.#keep(session, now);
    return session;
  }

  forget(sessionId: string): void {
    this.#forgotten += 1;
    this.#entries.delete(sessionId);
  }

  close(): void {
    this.#ends.disconnect();
  }

  #keep(session: OpenSession, now: number): void {
    const oldest = this.#entries.keys().next().value;
    if (this.#entries.size >= MAX_ENTRIES && oldest !== undefined) this.#entries.delete(oldest);
    // Deleting first moves the key to the end, so that the map stays ordered by age.
    this.#entries.delete(session.id);
    this.#entries.set(session.id, { session: { ...session, isProlonged: false }, until: now + KEEP_MS });
  }
}
