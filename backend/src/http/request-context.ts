import type { IncomingMessage } from 'node:http';
import type { Actor } from '@waka/core/platform/actor';

/** What the guards found out about a request. */
interface RequestContext {
  requestId: string;
  /** The pattern of the route's path, for logs and metrics: never the address itself. */
  route: string;
  /** Whether the contract allows the response to be compressed. */
  isCompressed: boolean;
  /** The person of the session. */
  userId: string | null;
  /** The same person in his role; null also for a session whose owner has none yet. */
  actor: Actor | null;
  sessionId: string | null;
  /** The trip that the session of a locked account serves; null for every other. */
  tripId: string | null;
}

const contexts = new WeakMap<IncomingMessage, RequestContext>();

export function contextOf(request: IncomingMessage): RequestContext {
  const known = contexts.get(request);
  if (known) return known;
  const context: RequestContext = {
    requestId: '',
    route: 'unknown',
    isCompressed: false,
    userId: null,
    actor: null,
    sessionId: null,
    tripId: null,
  };
  contexts.set(request, context);
  return context;
}
