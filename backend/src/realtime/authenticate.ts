import { errorCatalogue, type ErrorCode } from '@waka/contracts/errors';
import type { SessionCache } from '@waka/core/accounts/sessions/session-cache';
import type { Config } from '@waka/core/platform/config';
import type { Logger } from '@waka/core/platform/telemetry/logger';
import type PQueue from 'p-queue';
import { sessionTokenOf } from '../http/session-cookie.ts';
import { settleHandshake } from './admission.ts';
import { releaseRequest } from './engine-internals.ts';
import type { RealtimeSocket } from './socket-server.ts';

type Next = (error?: Error) => void;

/** Lets a socket connect only with a session. Nest's guards do not run on connections, so this is the one door. */
export function authenticate(sessions: SessionCache, connects: PQueue, config: Config, logger: Logger) {
  const asked = new WeakSet<object>();
  return async (socket: RealtimeSocket, next: Next): Promise<void> => {
    // Our clients open a connection for each try. Whoever asks again in the same one would have us look up his session,
    // and take a snapshot for him, for three bytes each time.
    if (asked.has(socket.conn)) {
      socket.conn.close();
      next(new ConnectError('request.too_many'));
      return;
    }
    asked.add(socket.conn);
    try {
      const token = sessionTokenOf(socket.handshake.headers, config);
      const session = token && (await connects.add(() => sessions.find(token)));
      if (!session) {
        next(new ConnectError('auth.required'));
        return;
      }
      // Without a role there is nothing to hear: no ride, no offer, no figures.
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

/** What the client's `connect_error` carries. */
class ConnectError extends Error {
  readonly data: { code: ErrorCode };

  constructor(code: ErrorCode) {
    super(errorCatalogue[code].message);
    this.data = { code };
  }
}
