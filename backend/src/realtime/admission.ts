import type { IncomingMessage } from 'node:http';
import type { Config } from '@waka/core/platform/config';
import { isFromOurPages } from '../http/origin.ts';
import { SocketsPerAddress, type ConnectionSource } from './sockets-per-address.ts';
import { WaitingRoom } from './waiting-room.ts';

// Together they would hold up every call and every ride of this node: when all phones come back they are let in one
// after the other, some six hundred a second. To refuse them would cost more, as who is refused waits twice as long.
const HANDSHAKES = { tickMs: 1, seats: 2000 };

type Decide = (error: string | null, isAllowed: boolean) => void;

/** Refuses handshakes of foreign pages, on both transports, and those of an address that has many; lets the others in one after the other. */
export function admission(
  config: Config,
  engine: () => ConnectionSource,
): (request: IncomingMessage, decide: Decide) => void {
  const { allowedOrigins, rateLimits } = config;
  const room = new WaitingRoom(HANDSHAKES);
  const addresses = new SocketsPerAddress(config);
  let isFollowed = false;
  return (request, decide) => {
    // The engine exists from the first handshake on, and not when this is made.
    if (!isFollowed) addresses.follow(engine());
    isFollowed = true;
    if (!isFromOurPages(request.headers, allowedOrigins)) decide('foreign origin', false);
    else if (!rateLimits) decide(null, true);
    // Not even a seat, or one address could take them all.
    else if (addresses.isFull(request)) decide('too many of one address', false);
    else {
      // Nobody else listens while it waits, and an error that nobody hears would end the process.
      request.socket.on('error', ignore);
      const answer = (error: string | null) => {
        request.socket.off('error', ignore);
        decide(error, error === null);
      };
      const isSeated = room.enter(() => {
        if (request.socket.destroyed) answer('gone');
        // Asked once more, because many of one address may have waited together.
        else answer(addresses.isFull(request) ? 'too many of one address' : null);
      });
      if (!isSeated) answer('busy');
    }
  };
}

const ignore = () => undefined;
