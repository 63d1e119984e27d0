import type { Redis } from 'ioredis';
import type { Core } from '../../platform/core.ts';
import { connectSubscriber } from '../../platform/redis/redis.ts';
import { SESSIONS_ENDED } from '../../platform/redis/redis-keys.ts';
import { findSession, sessionIdOf, type OpenSession } from './sessions.ts';

const KEEP_MS = 5000;
const MAX_KEPT = 10_000;

interface Kept {
  session: OpenSession;
  until: number;
}

/** Sessions as this process saw them in the last five seconds; an end is heard from every other process at once. */
export class SessionCache {
  readonly #core: Pick<Core, 'sql' | 'clock'>;
  readonly #kept = new Map<string, Kept>();
  /** Counts what was forgotten: a session read before its end was heard must not be kept after it. */
  #forgotten = 0;
  readonly #ends: Redis;

  constructor(core: Pick<Core, 'sql' | 'clock' | 'config' | 'logger'>) {
    this.#core = core;
    this.#ends = connectSubscriber(core.config.redisUrl, 'waka-session-ends', core.logger);
    this.#ends.on('message', (_channel, sessionId: string) => this.forget(sessionId));
    // Whatever ended while Redis was away was not heard.
    this.#ends.on('ready', () => {
      this.#forgotten += 1;
      this.#kept.clear();
    });
    // Waits for Redis for as long as it takes; it fails only when the connection is closed for good.
    this.#ends.subscribe(SESSIONS_ENDED).catch(() => undefined);
  }

  async find(token: string): Promise<OpenSession | null> {
    const id = sessionIdOf(token);
    const now = this.#core.clock.now().getTime();
    const kept = this.#kept.get(id);
    if (kept && kept.until > now) return kept.session;
    const before = this.#forgotten;
    const session = await findSession(this.#core, id);
    if (session && before === this.#forgotten) this.#keep(session, now);
    return session;
  }

  forget(sessionId: string): void {
    this.#forgotten += 1;
    this.#kept.delete(sessionId);
  }

  close(): void {
    this.#ends.disconnect();
  }

  #keep(session: OpenSession, now: number): void {
    const oldest = this.#kept.keys().next().value;
    if (this.#kept.size >= MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    // Deleting first moves the key to the end, so that the map stays ordered by age.
    this.#kept.delete(session.id);
    this.#kept.set(session.id, { session: { ...session, isProlonged: false }, until: now + KEEP_MS });
  }
}
