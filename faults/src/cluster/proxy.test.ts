import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { Proxy } from './proxy.ts';

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

/** Starts a server that sends back what it gets, after its name. */
async function anEcho(name = ''): Promise<{ port: number; server: Server; received: () => string }> {
  let received = '';
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    if (name) socket.write(name);
    socket.on('data', (bytes) => {
      received += bytes.toString();
      socket.write(bytes);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => server.close());
  return { port: portOf(server.address()), server, received: () => received };
}

const portOf = (address: AddressInfo | string | null) => (typeof address === 'object' && address ? address.port : 0);

async function aProxy(...targets: number[]): Promise<Proxy> {
  const proxy = await Proxy.open(...targets);
  ends.push(() => proxy.close());
  return proxy;
}

interface Client {
  socket: Socket;
  /** Returns everything received so far. */
  got: () => string;
  until: (text: string) => Promise<void>;
}

async function aClient({ port }: Proxy): Promise<Client> {
  const socket = connect(port, '127.0.0.1');
  let got = '';
  socket.on('error', () => undefined);
  socket.on('data', (bytes) => (got += bytes.toString()));
  ends.push(() => socket.destroy());
  await once(socket, 'connect');
  return {
    socket,
    got: () => got,
    async until(text) {
      while (!got.endsWith(text)) await once(socket, 'data');
    },
  };
}

// Not `once` of node:events, which treats the error of a reset as a failure of its own.
const closed = async (socket: Socket) => {
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
};

test('without faults every byte passes, both ways and in order', async () => {
  const echo = await anEcho();
  const client = await aClient(await aProxy(echo.port));
  const text = Array.from({ length: 50_000 }, (_, index) => `${index} `).join('');
  client.socket.write(text);
  await client.until('49999 ');
  expect(client.got()).toBe(text);
});

test('latency is paid each way, and what was sent first arrives first under any jitter', async () => {
  const echo = await anEcho();
  const proxy = await aProxy(echo.port);
  proxy.set({ latencyMs: 60, jitterMs: 40 });
  const client = await aClient(proxy);
  const from = performance.now();
  for (let index = 0; index < 20; index += 1) client.socket.write(`${index} `);
  await client.until('19 ');
  expect(performance.now() - from).toBeGreaterThan(2 * 20);
  expect(client.got()).toBe(Array.from({ length: 20 }, (_, index) => `${index} `).join(''));
});

test('a narrow line takes as long as its bytes need', async () => {
  const echo = await anEcho();
  const proxy = await aProxy(echo.port);
  proxy.set({ bytesPerSecond: 20_000 }, 'up');
  const client = await aClient(proxy);
  const from = performance.now();
  client.socket.write(`${'x'.repeat(6000)}.`);
  await client.until('.');
  expect(performance.now() - from).toBeGreaterThan(290);
});

test('a slice is no longer than it may be', async () => {
  const echo = await anEcho();
  const proxy = await aProxy(echo.port);
  proxy.set({ sliceBytes: 10 }, 'up');
  const client = await aClient(proxy);
  const from = performance.now();
  client.socket.write(`${'x'.repeat(999)}.`);
  await client.until('.');
  // A hundred slices of a millisecond.
  expect(performance.now() - from).toBeGreaterThan(95);
});

test('a black hole holds everything, and delivers it in order after it is healed', async () => {
  const echo = await anEcho();
  const proxy = await aProxy(echo.port);
  const client = await aClient(proxy);
  client.socket.write('before.');
  await client.until('before.');
  proxy.set({ isHeld: true });
  client.socket.write('one ');
  client.socket.write('two.');
  // Another connection to the same server still works meanwhile: only this one is dead.
  const other = await aClient(await aProxy(echo.port));
  other.socket.write('hello.');
  await other.until('hello.');
  expect(client.got()).toBe('before.');
  proxy.heal();
  await client.until('two.');
  expect(client.got()).toBe('before.one two.');
});

test('one direction alone is held where that is set, and other links are left alone', async () => {
  const echo = await anEcho('hello ');
  const proxy = await aProxy(echo.port);
  const [held, free] = [await aClient(proxy), await aClient(proxy)];
  await Promise.all([held.until('hello '), free.until('hello ')]);
  const [link] = proxy.links;
  proxy.set({ isHeld: true }, 'down', (one) => one === link);
  held.socket.write('held.');
  free.socket.write('free.');
  await free.until('free.');
  while (!echo.received().includes('held.')) await new Promise((resolve) => setImmediate(resolve));
  expect(held.got()).toBe('hello ');
  expect(free.got()).toBe('hello free.');
});

test('a reset breaks open connections; a shut proxy accepts none until it is healed', async () => {
  const echo = await anEcho('hello ');
  const proxy = await aProxy(echo.port);
  const client = await aClient(proxy);
  await client.until('hello ');
  const broken = closed(client.socket);
  proxy.shut();
  await broken;
  const late = connect(proxy.port, '127.0.0.1');
  late.on('error', () => undefined);
  await closed(late);
  expect(late.bytesRead).toBe(0);
  proxy.heal();
  await (await aClient(proxy)).until('hello ');
});

test('before two servers it takes them in turn, skipping one that is left out and one that is down', async () => {
  const [a, b] = [await anEcho('a'), await anEcho('b')];
  const proxy = await aProxy(a.port, b.port);
  const nameOfNext = async () => {
    const client = await aClient(proxy);
    await once(client.socket, 'data');
    return client.got();
  };
  expect([await nameOfNext(), await nameOfNext()].toSorted()).toEqual(['a', 'b']);
  proxy.leaveOut(a.port);
  expect([await nameOfNext(), await nameOfNext()]).toEqual(['b', 'b']);
  proxy.takeIn(a.port);
  b.server.close();
  expect([await nameOfNext(), await nameOfNext()]).toEqual(['a', 'a']);
});
