import type { Core } from '../../platform/core.ts';
import { RIDE_TRACKS } from '../../platform/redis/redis-keys.ts';
import { encodeTrack, type TrackOfRide } from './ride-track.ts';

const FLUSH_MS = 2000;
/** Limit while Redis is unreachable: what two thousand drivers send in half a minute. The oldest are dropped first. */
const MAX_WAITING = 20_000;
/** Limit while no worker takes them. */
const MAX_IN_STREAM = 100_000;

/**
 * Collects the tracks that reach this node and sends them every two seconds in one message, so that a fix costs Redis
 * nothing more; several fixes of one phone go at once, with all that wait. A node that is killed loses those two seconds.
 */
export class RideTrackBuffer {
  readonly #core: Pick<Core, 'redis' | 'logger'>;
  #waiting: TrackOfRide[] = [];
  #count = 0;
  #timer: NodeJS.Timeout | null = null;
  #isHurried = false;
  #isClosed = false;

  constructor(core: Pick<Core, 'redis' | 'logger'>) {
    this.#core = core;
  }

  add(track: TrackOfRide): void {
    if (track.fixes.length === 0) return;
    this.#keep(track);
    if (track.fixes.length > 1) this.#hurry();
  }

  #keep(track: TrackOfRide): void {
    if (this.#isClosed) return;
    this.#waiting.push(track);
    this.#count += track.fixes.length;
    while (this.#count > MAX_WAITING) this.#count -= this.#waiting.shift()?.fixes.length ?? this.#count;
    this.#timer ??= setTimeout(() => void this.#flush(), FLUSH_MS);
  }

  // Fixes that a phone kept without network come together, and right behind them the step that it kept.
  #hurry(): void {
    if (this.#isHurried || this.#isClosed) return;
    this.#isHurried = true;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#flush(), 0);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#flush();
  }

  async #flush(): Promise<void> {
    this.#timer = null;
    this.#isHurried = false;
    const sent = this.#waiting;
    if (sent.length === 0) return;
    this.#waiting = [];
    this.#count = 0;
    try {
      await this.#core.redis.xadd(RIDE_TRACKS, 'MAXLEN', '~', MAX_IN_STREAM, '*', 'tracks', encodeTrack(sent));
    } catch (error) {
      this.#core.logger.debug({ reason: String(error) }, 'tracks wait for Redis');
      for (const track of sent) this.#keep(track);
    }
  }
}
