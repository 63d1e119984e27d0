import { Emitter } from '@socket.io/redis-emitter';
import type { ServerToClient } from '@waka/contracts/realtime';
import type { Config } from '@waka/core/platform/config';
import type { Logger } from '@waka/core/platform/telemetry/logger';
import { connectRedis } from '@waka/core/platform/redis/redis';
import { noteInSpan } from '@waka/core/platform/telemetry/tracing';
import type { RealtimePublisher } from '@waka/core/platform/ports/realtime-publisher';
import { DeliveryCheck } from '@waka/core/realtime/delivery-check';
import type { Room } from '@waka/core/platform/rooms';

/** Publishes to the sockets of every backend through Redis; this process has none of its own. */
export class EmitterPublisher implements RealtimePublisher {
  readonly #redis: ReturnType<typeof connectRedis>;
  readonly #delivery: DeliveryCheck;
  readonly #emitter: Emitter<ServerToClient>;

  constructor({ redisUrl }: Pick<Config, 'redisUrl'>, logger: Logger) {
    this.#redis = connectRedis(redisUrl, 'waka-publisher', logger);
    const delivery = new DeliveryCheck(this.#redis);
    this.#delivery = delivery;
    this.#emitter = new Emitter<ServerToClient>({
      // The emitter waits for no reply. Events lost while Redis is unreachable stay in the outbox.
      publish: (channel: string, message: string | Buffer) => void delivery.publish(channel, message),
    });
  }

  emit<Event extends keyof ServerToClient>(
    room: Room,
    event: Event,
    ...payload: Parameters<ServerToClient[Event]>
  ): void {
    noteInSpan('emit', { event });
    this.#emitter.to(room).emit(event, ...payload);
  }

  join(members: Room, room: Room): void {
    this.#emitter.in(members).socketsJoin(room);
  }

  empty(room: Room): void {
    this.#emitter.in(room).socketsLeave(room);
  }

  isDelivered(): Promise<boolean> {
    return this.#delivery.isDelivered();
  }

  close(): void {
    this.#redis.disconnect();
  }
}
