import type { INestApplication } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { MessageMappingProperties } from '@nestjs/websockets';
import { ClientEvents, type EventOptions } from './events/client-events.ts';
import type { RealtimeServer, RealtimeSocket } from './realtime-server.ts';

/**
 * Gives Nest's gateways the existing Socket.IO server, through which the core publishes from its start, and calls
 * their handlers directly: the stream that Nest builds for each message costs more than the delivery of a position.
 */
export class SocketAdapter extends IoAdapter {
  readonly #io: RealtimeServer;
  readonly #options: EventOptions;
  readonly #events = new WeakMap<RealtimeSocket, ClientEvents>();

  constructor(app: INestApplication, io: RealtimeServer, options: EventOptions) {
    super(app);
    this.#io = io;
    this.#options = options;
  }

  override createIOServer(): RealtimeServer {
    return this.#io;
  }

  /** Binds the handlers of a gateway; called for each socket once by every gateway. */
  override bindMessageHandlers(socket: RealtimeSocket, handlers: MessageMappingProperties[]): void {
    const events = this.#events.get(socket) ?? new ClientEvents(socket, this.#options);
    this.#events.set(socket, events);
    for (const { message, callback } of handlers) events.handle(message, callback);
  }

  /** Does nothing: the gateway closes the sockets, and the application the HTTP server. */
  override close(): Promise<void> {
    return Promise.resolve();
  }
}
