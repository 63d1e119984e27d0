import { afterEach, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { drainConnections } from './drain-connections.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let server: Server;

afterEach(() => {
  agent.destroy();
  server.close();
});

async function ask(): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get({ port: portOf(), agent }, (answer) => {
      answer.resume().once('end', () => resolve(answer));
    }).once('error', reject);
  });
}

test('a node that is about to close still responds, and asks for another connection next time', async () => {
  server = createServer((_request, response) => response.end('here')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  expect((await ask()).headers.connection).toBe('keep-alive');

  const away = drainConnections(server, 50);
  const answer = await ask();
  expect(answer).toMatchObject({ statusCode: 200, headers: { connection: 'close' } });
  await away;
});

test('a node that is about to close opens no socket', async () => {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  await drainConnections(server, 0);
  const headers = { connection: 'Upgrade', upgrade: 'websocket' };
  const asked = get({ port: portOf(), headers });
  const [error] = await once(asked, 'error');
  expect(error).toMatchObject({ code: 'ECONNRESET' });
});

function portOf(): number {
  const bound: AddressInfo | string | null = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('no port');
  return bound.port;
}
