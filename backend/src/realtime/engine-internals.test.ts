import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { queuedBytes, releaseRequest, webSocketOf } from './engine-internals.ts';
import type { RealtimeServer, RealtimeSocket } from './realtime-server.ts';
import { webSocketOfClient } from './testing/client-web-socket.ts';
import { TestClient } from './testing/test-client.ts';
import { until } from './testing/until.ts';

const http = createServer();
const io: RealtimeServer = new Server(http, { transports: ['websocket', 'polling'] });
beforeAll(() => new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve)));
afterAll(() => io.close());

async function connect(transport: 'websocket' | 'polling'): Promise<{ phone: TestClient; socket: RealtimeSocket }> {
  const address = http.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const connected = new Promise<RealtimeSocket>((resolve) => io.once('connection', resolve));
  const phone = new TestClient(`http://127.0.0.1:${port}`, {}, [transport]);
  return { phone, socket: await connected };
}

/** More than the buffers of two kernels take. */
const TOO_MUCH = 'x'.repeat(16 * 1024 * 1024);

test('what a phone does not read is counted in the WebSocket and behind it, and can be cut off at once', async () => {
  const { phone, socket } = await connect('websocket');
  const { conn } = socket;
  await until(() => phone.socket.connected);
  expect([queuedBytes(conn), webSocketOf(conn).bufferedAmount]).toEqual([0, 0]);

  webSocketOfClient(phone).pause();
  conn.write(TOO_MUCH);
  conn.write('x'.repeat(1000));
  expect(conn.transport.writable).toBe(false);
  expect(queuedBytes(conn)).toBe(1000);
  expect(webSocketOf(conn).bufferedAmount).toBeGreaterThan(1_000_000);

  const ended = new Promise((resolve) => socket.once('disconnect', resolve));
  webSocketOf(conn).terminate?.();
  expect(await ended).toMatch(/^transport/);
  phone.close();
});

test('a phone on long-polling has no WebSocket', async () => {
  const { phone, socket } = await connect('polling');
  expect(webSocketOf(socket.conn)).toEqual({});
  phone.close();
});

test("the handshake's request is held by the connection alone, and freed", async () => {
  const { phone, socket } = await connect('websocket');
  expect(socket.request.url).toContain('/socket.io/');
  releaseRequest(socket.conn);
  expect(socket.request).toBeNull();
  phone.close();
});
