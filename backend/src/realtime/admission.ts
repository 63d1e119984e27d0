import type { IncomingMessage } from 'node:http';
import type { Config } from '@waka/core/platform/config';
import { isFromOurPages } from '../http/origin.ts';
import { TokenBucket } from './token-bucket.ts';

// One event loop chokes on handshakes: after a restart the phones come back by and by instead of all at once.
const HANDSHAKES_PER_SECOND = 200;

type Decide = (error: string | null, isAllowed: boolean) => void;

/** Refuses handshakes of foreign pages, on both transports, and those beyond what a node can take at once. */
export function admission({ allowedOrigins, rateLimits }: Config): (request: IncomingMessage, decide: Decide) => void {
  const bucket = new TokenBucket(HANDSHAKES_PER_SECOND, HANDSHAKES_PER_SECOND);
  return (request, decide) => {
    if (!isFromOurPages(request.headers, allowedOrigins)) decide('foreign origin', false);
    else if (rateLimits && !bucket.take()) decide('busy', false);
    else decide(null, true);
  };
}
