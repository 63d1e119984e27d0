import type { Core } from '@waka/core/core';
import { livingSessions } from '@waka/core/realtime/living-sessions';
import { sessionRoom } from '@waka/core/realtime/rooms';
import type { RealtimeServer } from './socket-server.ts';

/** Ends the sockets of this node whose session is over without anybody having said so. */
export async function recheckSessions(core: Core, io: RealtimeServer): Promise<void> {
  const sessionIds = [...new Set([...io.of('/').sockets.values()].map(({ data }) => data.sessionId))];
  const living = await livingSessions(core, sessionIds);
  for (const sessionId of sessionIds) {
    if (!living.has(sessionId)) core.announcer.emit(sessionRoom(sessionId), 'session:ended', { reason: 'expired' });
  }
}
