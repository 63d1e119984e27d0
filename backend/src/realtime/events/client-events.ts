import type { Ack } from '@waka/contracts/error-body';
import { errorCatalogue, type ErrorCode } from '@waka/contracts/errors';
import type { ClientEvent } from '@waka/contracts/realtime';
import type { Logger } from '@waka/core/platform/telemetry/logger';
import { inSpan } from '@waka/core/platform/telemetry/tracing';
import { closeIfStalled } from '../backlog.ts';
import { EventBudget } from './event-budget.ts';
import type { RealtimeSocket } from '../realtime-server.ts';

type Acknowledge = (answer: unknown) => void;

/** Returns the acknowledgement, or a promise of it; undefined when it acknowledged by itself. */
export type EventHandler = (payload: unknown, acknowledge: Acknowledge) => unknown;

export interface EventOptions {
  logger: Logger;
  rateLimits: boolean;
}

/** A span for a position would cost more than the position does. */
const UNTRACED: ClientEvent = 'driver:location';

/** Dispatches the events of one socket; unknown names and floods are refused here and reach no handler. */
export class ClientEvents {
  readonly #socket: RealtimeSocket;
  readonly #logger: Logger;
  readonly #budget: EventBudget | null;
  readonly #handlers = new Map<string, EventHandler>();

  constructor(socket: RealtimeSocket, { logger, rateLimits }: EventOptions) {
    this.#socket = socket;
    this.#logger = logger;
    this.#budget = rateLimits ? new EventBudget() : null;
    socket.onAny((event: string, ...args: unknown[]) => this.#dispatch(event, args));
  }

  handle(event: string, handler: EventHandler): void {
    this.#handlers.set(event, handler);
  }

  #dispatch(event: string, args: unknown[]): void {
    // Unread replies would only pile up.
    if (closeIfStalled(this.#socket.conn)) return;
    const last = args.at(-1);
    const acknowledge = isAcknowledge(last) ? last : ignore;
    const payload = args[0] === acknowledge ? undefined : args[0];
    const verdict = this.#budget?.spend() ?? 'pass';
    if (verdict === 'flood') {
      this.#socket.disconnect(true);
      return;
    }
    const handler = this.#handlers.get(event);
    if (verdict === 'wait' || !handler) {
      acknowledge(refused(verdict === 'wait' ? 'request.too_many' : 'request.not_found'));
      return;
    }
    void this.#answer(event, () => handler(payload, acknowledge), acknowledge);
  }

  // Never rejects: the gateway's filter answers errors of a handler.
  async #answer(event: string, handle: () => unknown, acknowledge: Acknowledge): Promise<void> {
    try {
      const answer = await (event === UNTRACED ? handle() : inSpan(`socket ${event}`, {}, async () => handle()));
      if (answer !== undefined) acknowledge(answer);
    } catch (error) {
      this.#logger.error({ event, error }, 'event not acknowledged');
    }
  }
}

export const refused = (code: ErrorCode): Ack => ({
  ok: false,
  error: { code, message: errorCatalogue[code].message },
});

const isAcknowledge = (value: unknown): value is Acknowledge => typeof value === 'function';
const ignore = () => undefined;
