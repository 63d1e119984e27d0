import { Inject, type OnModuleDestroy } from '@nestjs/common';
import { WebSocketGateway, type OnGatewayConnection, type OnGatewayInit } from '@nestjs/websockets';
import { SessionCache } from '@waka/core/accounts/sessions/session-cache';
import type { Core } from '@waka/core/platform/core';
import PQueue from 'p-queue';
import { InjectCore } from '../core.token.ts';
import { authenticate } from './handshake/authenticate.ts';
import { closeIfStalled } from './backlog.ts';
import { onConnect } from './on-connect.ts';
import { recheckSessions } from './recheck-sessions.ts';
import { ioToken, type RealtimeServer, type RealtimeSocket } from './realtime-server.ts';

const STALLED_MS = 1000;

/** Handles the life of this node's sockets, from the handshake to the end of the process. */
@WebSocketGateway()
export class RealtimeGateway implements OnGatewayInit, OnGatewayConnection<RealtimeSocket>, OnModuleDestroy {
  private recheck: { stop(): void } | null = null;
  private stalled: NodeJS.Timeout | null = null;

  constructor(
    @InjectCore() private readonly core: Core,
    @Inject(ioToken) private readonly io: RealtimeServer,
    private readonly sessions: SessionCache,
    private readonly connects: PQueue,
  ) {}

  afterInit(): void {
    const { config, logger } = this.core;
    const checkSession = authenticate(this.sessions, this.connects, config, logger);
    this.io.use((socket, next) => void checkSession(socket, next));
    this.recheck = recheckSessions(this.core, this.io);
    this.stalled = setInterval(() => {
      for (const { conn } of this.io.of('/').sockets.values()) closeIfStalled(conn);
    }, STALLED_MS);
  }

  handleConnection(socket: RealtimeSocket): void {
    void onConnect(this.core, this.io, this.connects, socket);
  }

  /** Closes the sockets in a way that makes clients reconnect, to another node. */
  onModuleDestroy(): void {
    this.recheck?.stop();
    if (this.stalled) clearInterval(this.stalled);
    this.io.engine?.close();
  }
}
