import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { errorAnswer } from '../engine/engine-errors.ts';
import { PoolRefusal } from '../engine/engine-pool.ts';
import type { Answer, EngineAction } from '../engine/engine.ts';
import type { LiveStreets } from './live-streets.ts';
import { readRequest } from './read-request.ts';
import type { Figures } from './figures.ts';

const ACTIONS = new Map<string, EngineAction>([
  ['/route', 'route'],
  ['/sources_to_targets', 'matrix'],
  ['/locate', 'locate'],
  ['/trace_route', 'traceRoute'],
  ['/trace_attributes', 'traceAttributes'],
  ['/isochrone', 'isochrone'],
]);

const REFUSALS: Record<PoolRefusal['reason'], [status: number, error: string]> = {
  overloaded: [503, 'Too many requests are waiting'],
  closed: [503, 'The service is shutting down'],
  lost: [503, 'The engine ended in the middle of the request'],
  late: [504, 'The request took too long'],
};

const NO_TILES = 'There are no streets yet';

/** Numbers what only this server says. */
const UNAVAILABLE = 102;

export interface ServerParts {
  streets: Pick<LiveStreets, 'current'>;
  figures: Figures;
  logger: Logger;
}

/** Serves requests in Valhalla's own shapes, so that its official container may stand in this place. */
export function createStreetsServer(parts: ServerParts): Server {
  const server = createServer((request, response) => {
    // It answers every failure itself.
    void handle(parts, request, response);
  });
  server.headersTimeout = 5000;
  server.requestTimeout = 10_000;
  server.keepAliveTimeout = 65_000;
  return server;
}

async function handle(parts: ServerParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const since = performance.now();
  const url = new URL(request.url ?? '/', 'http://streets');
  const action = ACTIONS.get(url.pathname);
  try {
    const answer = url.pathname === '/status' ? statusOf(parts) : await answerTo(parts, action, url, request, response);
    send(request, response, answer);
    if (action) parts.figures.answered(action, answer.status, performance.now() - since);
  } catch (error) {
    parts.logger.error({ error }, 'a request failed');
    send(request, response, errorAnswer(499, 500, 'Unknown'));
  }
}

function statusOf({ streets: { current } }: ServerParts): Answer {
  const facts = current?.pool.facts;
  if (!current || !facts) return { status: 503, body: JSON.stringify({ has_tiles: false }) };
  const { version, tilesetLastModified } = facts;
  const body = { version, tileset_last_modified: tilesetLastModified, has_tiles: true, streets: current.version };
  return { status: 200, body: JSON.stringify(body) };
}

async function answerTo(
  { streets, logger }: ServerParts,
  action: EngineAction | undefined,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Answer> {
  if (!action) return errorAnswer(106, 404, `Try any of: ${[...ACTIONS.keys(), '/status'].join(' ')}`);
  const text = await readRequest(request, url);
  if (typeof text !== 'string') return text;
  if (!streets.current) return errorAnswer(UNAVAILABLE, 503, NO_TILES);
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  try {
    return await streets.current.pool.ask(action, text, gone.signal);
  } catch (error) {
    if (!(error instanceof PoolRefusal)) throw error;
    if (!gone.signal.aborted) logger.warn({ action, reason: error.reason }, 'a request was not answered');
    return errorAnswer(UNAVAILABLE, ...REFUSALS[error.reason]);
  }
}

function send(request: IncomingMessage, response: ServerResponse, { status, body }: Answer): void {
  if (response.headersSent || response.destroyed) return;
  // What is left of a body that is not read must not be taken for the next request.
  if (!request.complete) response.setHeader('Connection', 'close');
  if (status === 503) response.setHeader('Retry-After', '1');
  response.writeHead(status, { 'Content-Type': 'application/json;charset=utf-8' }).end(body);
}
