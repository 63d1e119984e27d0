import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { createLogger } from '@waka/core/platform/telemetry/logger';
import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { ClientEvents, type EventHandler } from './client-events.ts';
import type { RealtimeServer } from '../realtime-server.ts';
import { webSocketOfClient } from '../testing/client-web-socket.ts';
import { TestClient } from '../testing/test-client.ts';
import { until } from '../testing/until.ts';

const http = createServer();
const io: RealtimeServer = new Server(http, { transports: ['websocket'] });
const answer = jest.fn<EventHandler>(() => ({ ok: true }));
const logger = createLogger('test', 'silent');

beforeAll(async () => {
  // Without the sweep of the gateway, which would end such a connection some seconds later.
  io.on('connection', (socket) => {
    new ClientEvents(socket, { logger, rateLimits: false }).handle('ride:sync', answer);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
});
afterAll(() => io.close());

test('S32: a phone that reads no replies gets no more of them, and is disconnected at its next event', async () => {
  const address = http.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const phone = new TestClient(`http://127.0.0.1:${port}`, {});
  expect(await phone.send('ride:sync', {})).toEqual({ ok: true });
  expect(answer).toHaveBeenCalledTimes(1);

  webSocketOfClient(phone).pause();
  const notification = { id: 'x'.repeat(60_000), kind: 'driver_arrived', facts: {}, at: '', isRead: false } as const;
  for (let unread = 0; unread < 500; unread += 1) io.emit('notification', { notification, unread });
  expect(io.of('/').sockets.size).toBe(1);
  phone.socket.emit('ride:sync', {});
  await until(() => io.of('/').sockets.size === 0);
  expect(answer).toHaveBeenCalledTimes(1);
  phone.close();
});
