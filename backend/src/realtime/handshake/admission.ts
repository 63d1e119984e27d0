import type { IncomingMessage } from 'node:http';
import { sessionIdOf } from '@waka/core/accounts/sessions/sessions';
import { placeOf } from '@waka/core/platform/addresses';
import type { Config } from '@waka/core/platform/config';
import { isFromOurPages } from '../../http/browser-safety/origin.ts';
import { sessionTokenOf } from '../../http/cookies/session-cookie.ts';
import { TokenBuckets } from '../../http/token-buckets.ts';
import { addressOf, isLoopback } from './client-address.ts';
import { HandshakeQueue } from './handshake-queue.ts';

// All at once they would block every call and every ride of this node: when all phones reconnect they are admitted one
// after the other, some six hundred a second. Refusing them would cost more, as a refused phone waits twice as long.
const HANDSHAKES = { tickMs: 1, seats: 2000, seatsOfOne: 1000 };
/**
 * Handshakes of an address without a known session; one that shows a session is given back. A mobile network puts many
 * people behind an address, so this limits concurrent handshakes, and the tries of clients without a session.
 */
const OF_AN_ADDRESS = { perSecond: 20, atOnce: 500 };
/** Handshakes of one session: as often as on a very bad network. */
const OF_A_SESSION = { perSecond: 0.5, atOnce: 20 };

type Decide = (error: string | null, isAllowed: boolean) => void;
type Settle = (sessionId: string | null) => void;

const settlements = new WeakMap<IncomingMessage, Settle>();

/**
 * Settles a handshake with its session, or null when that could not be found out, which does not count against its
 * address.
 */
export const settleHandshake = (request: IncomingMessage, sessionId: string | null): void =>
  settlements.get(request)?.(sessionId);

/**
 * Refuses handshakes of foreign pages, on both transports, and those of a session or an address without sessions that
 * connects too often; admits the others one after the other.
 */
export function admission(config: Config): (request: IncomingMessage, decide: Decide) => void {
  const { allowedOrigins, rateLimits, trustProxy } = config;
  const room = new HandshakeQueue(HANDSHAKES);
  const addresses = new TokenBuckets(OF_AN_ADDRESS);
  const sessions = new TokenBuckets(OF_A_SESSION);
  return (request, decide) => {
    if (!isFromOurPages(request.headers, allowedOrigins)) {
      decide('foreign origin', false);
      return;
    }
    if (!rateLimits) {
      decide(null, true);
      return;
    }
    const token = sessionTokenOf(request.headers, config);
    const known = token === null ? null : sessions.known(sessionIdOf(token));
    const address = addressOf(request, trustProxy);
    const place = placeOf(address);
    // Clients on this very machine are not counted.
    const bucket = known ?? (isLoopback(address) ? null : addresses.of(place));
    if (bucket && !bucket.take()) {
      decide('too many handshakes', false);
      return;
    }
    if (!known) {
      settlements.set(request, (sessionId) => {
        bucket?.giveBack();
        if (sessionId !== null) sessions.of(sessionId).take();
      });
    }
    // The request has no other listener while it waits, and an unhandled error would end the process.
    request.socket.on('error', ignore);
    const answer = (error: string | null) => {
      request.socket.off('error', ignore);
      decide(error, error === null);
    };
    const isSeated = room.enter(() => answer(request.socket.destroyed ? 'gone' : null), place);
    if (isSeated) return;
    bucket?.giveBack();
    answer('busy');
  };
}

const ignore = () => undefined;
