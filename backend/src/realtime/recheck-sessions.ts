import { RedisAdapter } from '@socket.io/redis-adapter';
import type { Core } from '@waka/core/platform/core';
import { activeSessions } from '@waka/core/accounts/sessions/sessions.repository';
import { sessionRoom } from '@waka/core/platform/rooms';
import type { RealtimeServer } from './realtime-server.ts';

const EVERY_MS = 5 * 60_000;
const LOOK_EVERY_MS = 2000;
/** Other nodes may reconnect to Redis a little later than this one, and what they publish until then is lost. */
const DOUBT_MS = 10_000;

/**
 * Ends the sockets of this node whose session ended without a notice: every five minutes, and every two seconds while
 * this node does not receive what the others publish.
 */
export function recheckSessions(core: Core, io: RealtimeServer): { stop(): void } {
  const { adapter } = io.of('/');
  const subscriber: unknown = adapter instanceof RedisAdapter ? adapter.subClient : null;
  const lines = [core.redis, ...(isLine(subscriber) ? [subscriber] : [])];
  let [checkedAt, doubtUntil] = [performance.now(), 0];
  let isChecking = false;
  const doubt = () => {
    doubtUntil = performance.now() + DOUBT_MS;
  };
  for (const line of lines) line.on('close', doubt);
  const look = async () => {
    if (lines.some(({ status }) => status !== 'ready')) doubt();
    const now = performance.now();
    if (isChecking || (now > doubtUntil && now - checkedAt < EVERY_MS)) return;
    [isChecking, checkedAt] = [true, now];
    try {
      await endTheDead(core, io);
    } catch (error) {
      core.logger.warn({ error }, 'sessions not rechecked');
    }
    isChecking = false;
  };
  const looks = setInterval(() => void look(), LOOK_EVERY_MS);
  return {
    stop() {
      clearInterval(looks);
      for (const line of lines) line.off('close', doubt);
    },
  };
}

type Line = Pick<Core['redis'], 'on' | 'off' | 'status'>;

// The adapter's type does not include the kind of its connection.
const isLine = (value: unknown): value is Line =>
  typeof value === 'object' && value !== null && 'on' in value && 'off' in value && 'status' in value;

async function endTheDead(core: Core, io: RealtimeServer): Promise<void> {
  const sessionIds = [...new Set([...io.of('/').sockets.values()].map(({ data }) => data.sessionId))];
  const active = await activeSessions(core.sql, sessionIds);
  for (const sessionId of sessionIds) {
    if (!active.has(sessionId)) core.publisher.emit(sessionRoom(sessionId), 'session:ended', { reason: 'expired' });
  }
}
