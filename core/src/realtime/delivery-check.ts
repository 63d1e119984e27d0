import type { Redis } from 'ioredis';

/** Other nodes retry Redis at least once a second, and then subscribe. */
const OTHERS_LISTEN_AFTER_MS = 2000;

/** Publishes on a connection, and tracks whether the other nodes received it. */
export class DeliveryCheck {
  readonly #redis: Redis;
  #last: Promise<number> = Promise.resolve(0);
  #deliveredFrom = 0;

  constructor(redis: Redis) {
    this.#redis = redis;
    redis.on('close', () => this.#doubt());
    redis.on('ready', () => {
      if (this.#deliveredFrom > 0) this.#doubt();
    });
  }

  /** Publishes a message. Never rejects: `isDelivered` has the result. */
  publish(channel: string, message: string | Buffer): Promise<number> {
    const published = this.#redis.publish(channel, message);
    this.#last = published.catch(() => {
      this.#doubt();
      return 0;
    });
    return this.#last;
  }

  /** Checks whether Redis took all messages so far, at a time when the other nodes were subscribed. */
  async isDelivered(): Promise<boolean> {
    if (!this.#isSure()) return false;
    // Replies come in the order of the commands: with the last one, all are there.
    await this.#last;
    return this.#isSure();
  }

  #isSure(): boolean {
    return this.#redis.status === 'ready' && performance.now() >= this.#deliveredFrom;
  }

  #doubt(): void {
    this.#deliveredFrom = performance.now() + OTHERS_LISTEN_AFTER_MS;
  }
}
