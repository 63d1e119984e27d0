import { createAdapter } from '@socket.io/redis-adapter';
import { MAX_MESSAGE_BYTES } from '@waka/contracts/drivers/position';
import type { Config } from '@waka/core/platform/config';
import type { Logger } from '@waka/core/platform/telemetry/logger';
import { connectSubscriber, connectRedis } from '@waka/core/platform/redis/redis';
import type { RealtimePublisher } from '@waka/core/platform/ports/realtime-publisher';
import { DeliveryCheck } from '@waka/core/realtime/delivery-check';
import { Server } from 'socket.io';
import { admission } from './handshake/admission.ts';
import type { RealtimeServer } from './realtime-server.ts';
import { SocketPublisher } from './socket-publisher.ts';

interface SocketServer {
  io: RealtimeServer;
  publisher: RealtimePublisher;
  disconnectRedis: () => void;
}

/**
 * Creates the Socket.IO server, not yet attached to any port: the Core needs its publisher before there is an
 * application.
 */
export function createSocketServer(config: Config, logger: Logger): SocketServer {
  const connection = connectRedis(config.redisUrl, 'waka-sockets-pub', logger);
  const subscriber = connectSubscriber(config.redisUrl, 'waka-sockets-sub', logger);
  const delivery = new DeliveryCheck(connection);
  const io: RealtimeServer = new Server({
    // Uses the classic channels, which the worker's emitter supports, and delivers to local sockets without Redis.
    adapter: createAdapter(publishing(delivery, connection), subscriber, { publishOnSpecificResponseChannel: true }),
    allowRequest: admission(config),
    cors: { origin: config.allowedOrigins, credentials: true },
    transports: ['websocket', 'polling'],
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    // A phone that vanished is noticed within 35 s; positions show whether a driver is there, not this.
    pingInterval: 20_000,
    pingTimeout: 15_000,
    connectTimeout: 10_000,
    cleanupEmptyChildNamespaces: true,
  });
  return {
    io,
    publisher: new SocketPublisher(io, delivery),
    disconnectRedis: () => {
      connection.disconnect();
      subscriber.disconnect();
    },
  };
}

// The adapter drops the promise of what it publishes; while Redis is unreachable each would end the process.
function publishing(delivery: DeliveryCheck, connection: ReturnType<typeof connectRedis>) {
  return {
    publish: (channel: string, message: string | Buffer) => delivery.publish(channel, message),
    on: connection.on.bind(connection),
    off: connection.off.bind(connection),
  };
}
