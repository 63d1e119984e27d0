import { errorCatalogue, type ErrorCode } from '@waka/contracts/errors';
import type { SessionCache } from '@waka/core/accounts/sessions/session-cache';
import type { Config } from '@waka/core/platform/config';
import type { Logger } from '@waka/core/platform/telemetry/logger';
import type PQueue from 'p-queue';
import { isCurrent } from '../../http/browser-safety/refuse-old-pages.ts';
import { sessionTokenOf } from '../../http/cookies/session-cookie.ts';
import { settleHandshake } from './admission.ts';
import { releaseRequest } from '../engine-internals.ts';
import type { RealtimeSocket } from '../realtime-server.ts';

type Next = (error?: Error) => void;

/** Refuses a socket without a session. Nest's guards do not run on connections, so this is the only check. */
export function authenticate(sessions: SessionCache, connects: PQueue, config: Config, logger: Logger) {
  const asked = new WeakSet<object>();
  return async (socket: RealtimeSocket, next: Next): Promise<void> => {
    // Our clients open a connection for each try. Repeated tries in one connection would cost a session look-up and a
    // snapshot for three bytes each.
    if (asked.has(socket.conn)) {
      socket.conn.close();
      next(new ConnectError('request.too_many'));
      return;
    }
    asked.add(socket.conn);
    const { headers, auth } = socket.handshake;
    // Browsers always send an Origin, programs none.
    if (headers.origin !== undefined && !isCurrent(auth['client'])) {
      settleHandshake(socket.request, null);
      next(new ConnectError('client.outdated'));
      return;
    }
    try {
      const token = sessionTokenOf(headers, config);
      const session = token && (await connects.add(() => sessions.find(token)));
      if (!session) {
        next(new ConnectError('auth.required'));
        return;
      }
      // Without a role there are no events: no ride, no offer, no figures.
      if (!session.actor) {
        next(new ConnectError('auth.forbidden'));
        return;
      }
      settleHandshake(socket.request, session.id);
      socket.data = { actor: session.actor, sessionId: session.id, connectedAt: performance.now() };
      releaseRequest(socket.conn);
      next();
    } catch (error) {
      settleHandshake(socket.request, null);
      logger.error({ error }, 'handshake failed');
      next(new ConnectError('service.unavailable'));
    }
  };
}

/** The content of the client's `connect_error`. */
class ConnectError extends Error {
  readonly data: { code: ErrorCode };

  constructor(code: ErrorCode) {
    super(errorCatalogue[code].message);
    this.data = { code };
  }
}
