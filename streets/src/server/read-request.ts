import type { IncomingMessage } from 'node:http';
import { errorAnswer } from '../engine/engine-errors.ts';
import type { Answer } from '../engine/answer.ts';

/** A track of 2,000 points takes less than half of it. */
const MAX_BODY_BYTES = 256 * 1024;

/** Reads what is asked, in Valhalla's two ways: the body of a POST, or `?json=` of a GET. Answers the refusal otherwise. */
export async function readRequest(request: IncomingMessage, url: URL): Promise<string | Answer> {
  if (request.method !== 'POST' && request.method !== 'GET') {
    return errorAnswer(101, 405, 'Try a POST or GET request instead');
  }
  const text =
    request.method === 'POST' ? await readBody(request, MAX_BODY_BYTES) : (url.searchParams.get('json') ?? '{}');
  if (text === null) return errorAnswer(100, 413, `A request may have ${MAX_BODY_BYTES} bytes`);
  return isObject(text) ? text : errorAnswer(100, 400, 'Failed to parse json request');
}

/** Reads a body of so many bytes at most; null where it is longer. */
export async function readBody(request: IncomingMessage, most: number): Promise<string | null> {
  if (Number(request.headers['content-length']) > most) return null;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Distinguishes JSON objects from the rest, so that the engine gets nothing else. */
function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
