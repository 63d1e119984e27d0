import { Agent as PlainAgent, request as requestPlainly } from 'node:http';
import { Agent as SecureAgent, request as requestSecurely } from 'node:https';
import type { Headers } from './provider.ts';

export interface Sent {
  method: string;
  /** Sent as JSON. */
  body: string | undefined;
  withinMs: number;
}

export interface Reply {
  status: number;
  headers: Headers;
  body: string;
}

/** Connections stay open between questions: opening one costs as much as a short answer. */
const plain = new PlainAgent({ keepAlive: true });
const secure = new SecureAgent({ keepAlive: true });
const MOST_BYTES = 16 * 1024 ** 2;

/**
 * Sends a question to a routing provider and reads its answer; rejects when that has not come in time or has no end. Half
 * of what a question by `fetch` costs, in the call that riders wait for: decision 056.
 */
export function sendQuestion(address: string, { method, body, withinMs }: Sent): Promise<Reply> {
  const isSecure = address.startsWith('https:');
  const request = isSecure ? requestSecurely : requestPlainly;
  const options = {
    method,
    agent: isSecure ? secure : plain,
    headers:
      body === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) },
  };
  return new Promise((resolve, reject) => {
    const asking = request(address, options, (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes > MOST_BYTES) asking.destroy(new Error(`an answer of more than ${MOST_BYTES} bytes`));
      });
      response.on('error', reject);
      response.on('end', () => {
        const get = (name: string) => response.headers[name]?.toString() ?? null;
        resolve({ status: response.statusCode ?? 0, headers: { get }, body: Buffer.concat(chunks).toString('utf8') });
      });
    });
    const timer = setTimeout(() => asking.destroy(new Error(`no answer within ${withinMs} ms`)), withinMs);
    asking.on('error', reject);
    asking.on('close', () => clearTimeout(timer));
    asking.end(body);
  });
}
