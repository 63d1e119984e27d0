import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** One request, as a provider's server reads it. */
export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface Answered {
  status: number;
  /** Sent as JSON; a string or bytes are sent as the page, the script or the picture of `type`. */
  body?: unknown;
  type?: string;
  headers?: Record<string, string>;
  /** The connection is closed without a response. */
  isLost?: boolean;
}

/**
 * Starts a provider's server on this machine. `answer` returns its responses; an error thrown there is the provider's
 * own fault.
 */
export function sandboxServer(answer: (asked: Asked) => Answered | Promise<Answered>): Server {
  return createServer((request, response) => {
    void serve(answer, request, response);
  });
}

async function serve(
  answer: (asked: Asked) => Answered | Promise<Answered>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox');
  const asked = {
    method: request.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: request.headers,
    body: await text(request),
  };
  const { status, body, type, headers, isLost } = await answered(answer, asked);
  if (isLost) return void response.destroy();
  const isReady = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
  response.writeHead(status, { 'content-type': type ?? 'application/json', 'cache-control': 'no-store', ...headers });
  response.end(isReady ? body : JSON.stringify(body));
}

async function answered(answer: (asked: Asked) => Answered | Promise<Answered>, asked: Asked): Promise<Answered> {
  try {
    return await answer(asked);
  } catch (error) {
    console.error(error);
    return { status: 500, body: { message: 'the sandbox itself failed' } };
  }
}

/** Opens it, for this machine alone or for all, and returns its address; port 0 lets the system choose. */
export async function listen(server: Server, { port = 0, isPublic = false } = {}): Promise<string> {
  const host = isPublic ? undefined : '127.0.0.1';
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('no port');
  return `http://127.0.0.1:${bound.port}`;
}

export async function shut(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
