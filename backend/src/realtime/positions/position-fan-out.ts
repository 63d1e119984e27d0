import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { DriverPosition } from '@waka/contracts/drivers/position';
import type { Core } from '@waka/core/platform/core';
import { decodeMoves } from '@waka/core/drivers/positions/moves';
import { connectSubscriber } from '@waka/core/platform/redis/redis';
import { redisKeys } from '@waka/core/platform/redis/redis-keys';
import { rideRoom } from '@waka/core/platform/rooms';
import { InjectCore } from '../../core.token.ts';
import { LatestWins } from './latest-wins.ts';
import { ioToken, type RealtimeServer } from '../realtime-server.ts';

/** Passes the positions of every city on to those sockets of this node that watch the ride. */
@Injectable()
export class PositionFanOut implements OnModuleDestroy {
  readonly #io: RealtimeServer;
  readonly #latest = new LatestWins();
  readonly #subscriber: Core['redis'];

  constructor(@InjectCore() { config, logger }: Core, @Inject(ioToken) io: RealtimeServer) {
    this.#io = io;
    this.#subscriber = connectSubscriber(config.redisUrl, 'waka-positions-sub', logger);
    this.#subscriber.on('pmessage', (_pattern, _channel, text: string) => {
      for (const move of decodeMoves(text)) this.#deliver(move);
    });
    // Retries until Redis is reachable; it fails only when the connection is closed for good.
    // By a pattern, so that it covers a city that opens later.
    this.#subscriber.psubscribe(redisKeys.moves('*')).catch(() => undefined);
  }

  onModuleDestroy(): void {
    this.#latest.close();
    this.#subscriber.disconnect();
  }

  #deliver(position: DriverPosition): void {
    const { adapter, sockets } = this.#io.of('/');
    const watchers = adapter.rooms.get(rideRoom(position.rideId));
    if (!watchers) return;
    // The packet in Socket.IO's format, made once for the room.
    const packet = `2${JSON.stringify(['driver:location', position])}`;
    for (const id of watchers) {
      const socket = sockets.get(id);
      if (socket) this.#latest.send(socket, packet);
    }
  }
}
