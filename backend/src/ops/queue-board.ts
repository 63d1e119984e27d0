import { Injectable, type NestMiddleware } from '@nestjs/common';
import { SessionCache } from '@waka/core/accounts/sessions/session-cache';
import { ensure } from '@waka/core/platform/app-error';
import type { Core } from '@waka/core/platform/core';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { InjectCore } from '../core.token.ts';
import { contextOf } from '../http/request-context.ts';
import { sessionTokenOf } from '../http/cookies/session-cookie.ts';

/** No row of the contract: below it are pages and data of a library, for admins alone. */
export const QUEUE_BOARD_PATH = '/api/ops/queues';

const READING = new Set(['GET', 'HEAD']);

/** Shows admins the queues, their jobs and the schedules of the cluster by bull-board, read-only. */
@Injectable()
export class QueueBoard implements NestMiddleware {
  #board: ReturnType<typeof openBoard> | null = null;

  constructor(
    @InjectCore() private readonly core: Core,
    private readonly sessions: SessionCache,
  ) {}

  async use(request: Request, response: Response, next: NextFunction): Promise<void> {
    contextOf(request).route = QUEUE_BOARD_PATH;
    ensure(READING.has(request.method), 'request.not_found');
    await this.#ensureAdmin(request);
    // The page contains its own address, from which the browser finds the scripts on every page below.
    const policy = String(response.getHeader('Content-Security-Policy'));
    response.setHeader('Content-Security-Policy', policy.replace("base-uri 'none'", "base-uri 'self'"));
    this.#board ??= openBoard(this.core);
    const { listQueues, answer } = await this.#board;
    listQueues();
    answer(request, response, next);
  }

  async #ensureAdmin({ headers }: Request): Promise<void> {
    const token = sessionTokenOf(headers, this.core.config);
    const session = token === null ? null : await this.sessions.find(token);
    ensure(session, 'auth.required');
    ensure(session.actor?.role === 'admin', 'auth.forbidden');
  }
}

// Loaded with the first request: few processes ever get one.
async function openBoard({ queues }: Core): Promise<{ listQueues: () => void; answer: RequestHandler }> {
  const [{ createBullBoard }, { BullMQAdapter }, { ExpressAdapter }] = await Promise.all([
    import('@bull-board/api'),
    import('@bull-board/api/bullMQAdapter'),
    import('@bull-board/express'),
  ]);
  const serverAdapter = new ExpressAdapter().setBasePath(QUEUE_BOARD_PATH);
  const readOnly = (queue: Core['queues'][number]) => new BullMQAdapter(queue, { readOnlyMode: true });
  let listed = queues.length;
  const board = createBullBoard({
    queues: queues.map(readOnly),
    serverAdapter,
    // The service may not list the clients of Redis.
    options: { uiConfig: { boardTitle: 'Waka', showWorkers: false } },
  });
  return {
    // The queue of a city opens with the city.
    listQueues() {
      for (const queue of queues.slice(listed)) board.addQueue(readOnly(queue));
      listed = queues.length;
    },
    answer: serverAdapter.getRouter().disable('x-powered-by'),
  };
}
