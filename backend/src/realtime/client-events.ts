import { errorCatalogue, type Ack, type ErrorCode } from '@waka/contracts/errors';
import { clientEventAccess, type ClientToServer } from '@waka/contracts/realtime';
import { AppError } from '@waka/core/platform/app-error';
import type { Logger } from '@waka/core/platform/telemetry/logger';
import { inSpan } from '@waka/core/platform/telemetry/tracing';
import { closeIfStalled } from './backlog.ts';
import { EventBudget } from './event-budget.ts';
import type { RealtimeSocket } from './socket-server.ts';

type EventName = keyof ClientToServer;
type Acknowledge = (answer: Ack) => void;

/** One handler for each event a client may send. The payload is whatever the client sent. */
export type ClientEventHandlers = {
  [Event in EventName]: (socket: RealtimeSocket, payload: unknown, acknowledge: Acknowledge) => void | Promise<void>;
};

interface Door {
  handlers: ClientEventHandlers;
  logger: Logger;
  rateLimits: boolean;
}

/** The only door for events: unknown names, wrong roles and floods are answered here and go no further. */
export function listen(socket: RealtimeSocket, { handlers, logger, rateLimits }: Door): void {
  const budget = rateLimits ? new EventBudget() : null;
  socket.onAny((event: string, ...args: unknown[]) => {
    // Who does not read the answers there are is given no more.
    if (closeIfStalled(socket.conn)) return;
    const last = args.at(-1);
    const acknowledge: Acknowledge = isAcknowledge(last) ? last : ignore;
    const verdict = budget?.spend() ?? 'pass';
    if (verdict === 'flood') {
      socket.disconnect(true);
      return;
    }
    const refusal = verdict === 'wait' ? 'request.too_many' : refusalOf(event, socket.data.actor.role);
    if (refusal || !isEventName(event)) {
      acknowledge(refused(refusal ?? 'request.not_found'));
      return;
    }
    // Positions are not traced: a span would cost more than they do.
    const answering =
      event === 'driver:location'
        ? handlers[event](socket, args[0], acknowledge)
        : inSpan(`socket ${event}`, {}, async () => handlers[event](socket, args[0], acknowledge));
    answering?.catch((error: unknown) => {
      if (!(error instanceof AppError)) logger.error({ event, error }, 'event failed');
      acknowledge(refused(error instanceof AppError ? error.code : 'service.failed'));
    });
  });
}

export const refused = (code: ErrorCode): Ack => ({
  ok: false,
  error: { code, message: errorCatalogue[code].message },
});

function refusalOf(event: string, role: string): ErrorCode | null {
  if (!isEventName(event)) return 'request.not_found';
  return clientEventAccess[event].some((allowed) => allowed === role) ? null : 'auth.forbidden';
}

const isEventName = (event: string): event is EventName => Object.hasOwn(clientEventAccess, event);
const isAcknowledge = (value: unknown): value is Acknowledge => typeof value === 'function';
const ignore = () => undefined;
