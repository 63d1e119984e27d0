import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { ApiClient } from '@waka/dev/fleet/api-client';
import { passUnheard } from './unheard.ts';

let server: Server | null = null;
afterEach(() => {
  server?.close();
});

async function called(answer: RequestListener): Promise<unknown> {
  const listening = createServer(answer);
  server = listening;
  await new Promise<void>((resolve) => {
    listening.listen(0, '127.0.0.1', resolve);
  });
  const address = listening.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const person = new ApiClient(`http://127.0.0.1:${port}`, { email: '', password: '', userType: 'driver' });
  return person.call(routes.currentUser).catch(passUnheard);
}

const answering =
  (status: number, body: string): RequestListener =>
  (_request, response) =>
    void response.writeHead(status).end(body);

test.each<[string, RequestListener]>([
  ['a call that the build before lacks', answering(404, '{"code":"request.not_found"}')],
  ['a proxy without a service', answering(502, '<html>')],
  ['a lost connection', (request) => void request.socket.destroy()],
  ['a reply that breaks off', (_request, response) => void response.writeHead(200, { 'content-length': 9 }).write('{')],
])('%s is passed over', async (name, answer) => {
  const cut: RequestListener = (request, response) => {
    answer(request, response);
    if (name.includes('breaks off')) setImmediate(() => request.socket.destroy());
  };
  expect(await called(cut)).toBeUndefined();
});

test.each([
  [400, '{"code":"request.invalid"}'],
  [403, '{"code":"auth.forbidden"}'],
  [500, '{"code":"internal"}'],
  [503, '{"code":"service.unavailable"}'],
])('%i is thrown', async (status, body) => {
  await expect(called(answering(status, body))).rejects.toMatchObject({ status });
});
