import type { Server as HttpServer } from 'node:http';
import type { INestApplication } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { RealtimeServer } from './socket-server.ts';

/** Gives Nest's gateways the Socket.IO server that exists already: the core speaks through it from its start. */
export class SocketAdapter extends IoAdapter {
  private readonly io: RealtimeServer;

  constructor(app: INestApplication<HttpServer>, io: RealtimeServer) {
    super(app);
    this.io = io.attach(app.getHttpServer());
  }

  override createIOServer(): RealtimeServer {
    return this.io;
  }

  /** The gateway lets the sockets go, and the application closes the HTTP server. */
  override close(): Promise<void> {
    return Promise.resolve();
  }
}
