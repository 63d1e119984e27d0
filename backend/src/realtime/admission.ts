import type { IncomingMessage } from 'node:http';
import type { Config } from '@waka/core/platform/config';
import { isFromOurPages } from '../http/origin.ts';
import { SocketsPerAddress, type ConnectionSource } from './sockets-per-address.ts';
import { TokenBucket } from './token-bucket.ts';

// Far more would choke one event loop: after a restart of a full node the phones come back by and by. A phone that is
// refused waits twice as long, so that what a node can take in a second or two is let in at once.
const [HANDSHAKES_PER_SECOND, HANDSHAKES_AT_ONCE] = [500, 1000];

type Decide = (error: string | null, isAllowed: boolean) => void;

/** Refuses handshakes of foreign pages, on both transports, those of an address that has many, and those beyond what a node can take at once. */
export function admission(
  config: Config,
  engine: () => ConnectionSource,
): (request: IncomingMessage, decide: Decide) => void {
  const { allowedOrigins, rateLimits } = config;
  const bucket = new TokenBucket(HANDSHAKES_PER_SECOND, HANDSHAKES_AT_ONCE);
  const addresses = new SocketsPerAddress(config);
  let isFollowed = false;
  return (request, decide) => {
    // The engine exists from the first handshake on, and not when this is made.
    if (!isFollowed) addresses.follow(engine());
    isFollowed = true;
    if (!isFromOurPages(request.headers, allowedOrigins)) decide('foreign origin', false);
    else if (rateLimits && addresses.isFull(request)) decide('too many of one address', false);
    else if (rateLimits && !bucket.take()) decide('busy', false);
    else decide(null, true);
  };
}
