import type { Server as HttpServer } from 'node:http';
import type { INestApplication } from '@nestjs/common';
import { SessionCache } from '@waka/core/accounts/session-cache';
import type { Core } from '@waka/core/core';
import { PositionIntake } from '@waka/core/drivers/position-intake';
import { authenticate } from './authenticate.ts';
import { listen, type ClientEventHandlers } from './client-events.ts';
import { greet } from './greet.ts';
import { PositionFanOut } from './position-fan-out.ts';
import { recheckSessions } from './recheck-sessions.ts';
import type { SocketServer } from './socket-server.ts';
import { syncRide } from './sync-ride.ts';
import { takeFixes } from './take-fixes.ts';

const RECHECK_MS = 5 * 60_000;

export interface Realtime {
  /** Lets the sockets go in such a way that clients come back, to another node. */
  close(): void;
}

/** Puts the sockets on the application's HTTP server, before it listens. */
export function installRealtime(app: INestApplication<HttpServer>, core: Core, sockets: SocketServer): Realtime {
  const { config, logger } = core;
  const { io, disconnectRedis } = sockets;
  const intake = app.get(PositionIntake);
  const handlers: ClientEventHandlers = {
    'driver:location': (socket, payload, acknowledge) => takeFixes(intake, socket, payload, acknowledge),
    'ride:sync': (socket, payload, acknowledge) => syncRide(core, socket, payload, acknowledge),
  };
  const checkSession = authenticate(app.get(SessionCache), config, logger);
  io.use((socket, next) => void checkSession(socket, next));
  io.on('connection', (socket) => {
    listen(socket, { handlers, logger, rateLimits: config.rateLimits });
    void greet(core, io, socket);
  });
  io.attach(app.getHttpServer());
  const fanOut = new PositionFanOut(core, io);
  const recheck = setInterval(() => {
    recheckSessions(core, io).catch((error: unknown) => logger.warn({ error }, 'sessions not rechecked'));
  }, RECHECK_MS);
  return {
    close() {
      clearInterval(recheck);
      fanOut.close();
      intake.close();
      io.engine.close();
      disconnectRedis();
    },
  };
}
