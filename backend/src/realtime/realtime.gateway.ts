import { Inject, type OnModuleDestroy } from '@nestjs/common';
import { WebSocketGateway, type OnGatewayConnection, type OnGatewayInit } from '@nestjs/websockets';
import { SessionCache } from '@waka/core/accounts/sessions/session-cache';
import type { Core } from '@waka/core/platform/core';
import { PositionIntake } from '@waka/core/drivers/positions/position-intake';
import { InjectCore } from '../core.token.ts';
import { AnswerBytes } from '../http/answer-bytes.ts';
import { authenticate } from './authenticate.ts';
import { closeIfStalled } from './backlog.ts';
import { listen, type ClientEventHandlers } from './client-events.ts';
import { FleetWatch } from './fleet-watch.ts';
import { greet } from './greet.ts';
import { PositionFanOut } from './position-fan-out.ts';
import { recheckSessions } from './recheck-sessions.ts';
import type { RealtimeServer, RealtimeSocket } from './socket-server.ts';
import { syncRide } from './sync-ride.ts';
import { takeFixes } from './take-fixes.ts';
import { Turnstile } from './turnstile.ts';
import { watchFleet } from './watch-fleet.ts';

const STALLED_MS = 1000;
/** How many sockets are looked up in Postgres at once: when all phones come back, calls still find a connection free. */
const GREETED_AT_ONCE = 3;

/**
 * The sockets of this node. Events have one door of their own, `listen`, instead of @SubscribeMessage: Nest builds a
 * stream for each message, which would cost more than delivering a position, and answers unknown events with silence.
 */
@WebSocketGateway()
export class RealtimeGateway
  implements OnGatewayInit<RealtimeServer>, OnGatewayConnection<RealtimeSocket>, OnModuleDestroy
{
  private io: RealtimeServer | null = null;
  private fanOut: PositionFanOut | null = null;
  private recheck: { stop(): void } | null = null;
  private stalled: NodeJS.Timeout | null = null;
  private readonly doorway = new Turnstile(GREETED_AT_ONCE);
  private readonly fleet: FleetWatch;
  private readonly handlers: ClientEventHandlers;

  constructor(
    @InjectCore() private readonly core: Core,
    @Inject(SessionCache) private readonly sessions: SessionCache,
    @Inject(PositionIntake) intake: PositionIntake,
    @Inject(AnswerBytes) bytes: AnswerBytes,
  ) {
    this.fleet = new FleetWatch(core);
    this.handlers = {
      'driver:location': (socket, payload, acknowledge) => takeFixes(intake, socket, payload, acknowledge),
      'ops:ping': (_socket, _payload, acknowledge) => acknowledge({ ok: true }),
      'ops:watch': (socket, payload, acknowledge) => watchFleet(this.fleet, socket, payload, acknowledge),
      'ride:sync': (socket, payload, acknowledge) => syncRide(core, bytes, socket, payload, acknowledge),
    };
  }

  afterInit(io: RealtimeServer): void {
    const { config, logger } = this.core;
    const checkSession = authenticate(this.sessions, this.doorway, config, logger);
    io.use((socket, next) => void checkSession(socket, next));
    this.io = io;
    this.fanOut = new PositionFanOut(this.core, io);
    this.recheck = recheckSessions(this.core, io);
    this.stalled = setInterval(() => {
      for (const { conn } of io.of('/').sockets.values()) closeIfStalled(conn);
    }, STALLED_MS);
  }

  handleConnection(socket: RealtimeSocket): void {
    const { config, logger } = this.core;
    listen(socket, { handlers: this.handlers, logger, rateLimits: config.rateLimits });
    if (this.io) void greet(this.core, this.io, this.doorway, socket);
  }

  /** Lets the sockets go in such a way that clients come back, to another node. */
  onModuleDestroy(): void {
    this.recheck?.stop();
    if (this.stalled) clearInterval(this.stalled);
    this.fanOut?.close();
    this.fleet.close();
    this.io?.engine.close();
  }
}
