import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { errorAnswer } from '../engine/engine-errors.ts';
import { PoolRefusal } from '../engine/engine-pool.ts';
import type { Answer, EngineAction } from '../engine/engine.ts';
import type { LiveStreets } from './live-streets.ts';
import { SpeedsError } from '../speeds/learned-speeds.ts';
import { atThisHour } from './at-this-hour.ts';
import { readBody, readRequest } from './read-request.ts';
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

/** Actions whose answer differs by hour where speeds were learned. */
const BY_HOUR: EngineAction[] = ['route', 'matrix'];
/** Names the areas in which the engine's seconds are those of the street. */
const LEARNED_HEADER = 'Streets-Learned';
const MOST_SPEEDS_BYTES = 128 * 1024 ** 2;

const BASE = 'http://streets';

const NO_TILES = 'There are no streets yet';

/** Numbers what only this server says. */
const UNAVAILABLE = 102;

interface ServerParts {
  /** Puts speeds into use that a city has taught. */
  takeSpeeds: (text: string) => Promise<object>;
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
  const address = request.url ?? '/';
  const url = new URL(URL.canParse(address, BASE) ? address : '/', BASE);
  const action = ACTIONS.get(url.pathname);
  const learnedAreas = parts.streets.current?.learnedAreas ?? [];
  try {
    const answer = await answerOf(parts, action, url, request, response);
    if (learnedAreas.length > 0 && !response.headersSent) response.setHeader(LEARNED_HEADER, learnedAreas.join(','));
    send(request, response, answer);
    if (action) parts.figures.answered(action, answer.status, performance.now() - since);
  } catch (error) {
    parts.logger.error({ error }, 'a request failed');
    send(request, response, errorAnswer(499, 500, 'Unknown'));
  }
}

function answerOf(
  parts: ServerParts,
  action: EngineAction | undefined,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Answer | Promise<Answer> {
  if (url.pathname === '/status') return statusOf(parts);
  if (url.pathname === '/speeds') return answerToSpeeds(parts, request);
  return answerTo(parts, action, url, request, response);
}

/** Takes the speeds that a city has taught, and answers once they are in use. */
async function answerToSpeeds({ takeSpeeds, logger }: ServerParts, request: IncomingMessage): Promise<Answer> {
  if (request.method !== 'PUT') return errorAnswer(101, 405, 'Try a PUT request instead');
  const text = await readBody(request, MOST_SPEEDS_BYTES);
  if (text === null) return errorAnswer(100, 413, `Speeds may have ${MOST_SPEEDS_BYTES} bytes`);
  try {
    const added = await takeSpeeds(text);
    logger.info(added, 'learned speeds are in use');
    return { status: 200, body: JSON.stringify(added) };
  } catch (error) {
    if (error instanceof SpeedsError) return errorAnswer(100, 400, error.message);
    throw error;
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
    const isByHour = streets.current.learnedAreas.length > 0 && BY_HOUR.includes(action);
    const { request: asked, read } = isByHour ? atThisHour(text) : { request: text, read: null };
    const answer = await streets.current.pool.ask(action, asked, gone.signal);
    return read && answer.status === 200 ? { ...answer, body: read(answer.body) } : answer;
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
