/* oxlint-disable no-await-in-loop -- handshakes one after the other, as they are counted */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aRider } from '@waka/core/testing/builders';
import { testNodes, type TestNodes } from '../realtime/testing/test-nodes.ts';
import { until } from '../realtime/testing/until.ts';

// S29 (origins), S30 (sessions) and S31 (events) are walked through in socket-access.test.ts and realtime/realtime.test.ts.

let world: TestNodes;
beforeAll(async () => {
  world = await testNodes(1, { TRUST_PROXY: '1', CARRIER_RANGES: '203.0.113.0/24, 2001:db8:1::/48' });
});
afterAll(() => world.close());

const knock = async (from: string, sid = '', close = false) => {
  const answer = await fetch(`${world.nodes[0]?.url}/socket.io/?EIO=4&transport=polling${sid && `&sid=${sid}`}`, {
    headers: { 'x-forwarded-for': from },
    ...(close && { method: 'POST', body: '1' }),
  });
  return { status: answer.status, text: await answer.text() };
};
const sidIn = ({ text }: { text: string }) => /"sid":"([\w-]+)"/.exec(text)?.[1] ?? '';

/** Connections that stay open, from one address or from what is made of their number. */
async function open(count: number, from: (index: number) => string) {
  const opened: { status: number; text: string }[] = [];
  for (let index = 0; index < count; index += 1) opened.push(await knock(from(index)));
  return opened;
}

const refused = { status: 403, text: expect.stringContaining('too many of one address') };
const openOf = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200).length;

test('S32: an address has twenty sockets, and one more when one is closed', async () => {
  const opened = await open(20, () => '198.51.100.7');
  expect(openOf(opened)).toBe(20);
  expect(await knock('198.51.100.7')).toMatchObject(refused);
  expect((await knock('198.51.100.8')).status).toBe(200);
  const [first] = opened;
  await knock('198.51.100.7', sidIn(first ?? { text: '' }), true);
  await until(async () => (await knock('198.51.100.7')).status === 200);
});

test('S32: an address of a mobile network has two hundred', async () => {
  expect(openOf(await open(200, () => '203.0.113.5'))).toBe(200);
  expect(await knock('203.0.113.5')).toMatchObject(refused);
  expect((await knock('203.0.113.6')).status).toBe(200);
});

test('S32: a home with IPv6 is one address', async () => {
  expect(openOf(await open(20, (index) => `2001:db8:2:3::${index + 1}`))).toBe(20);
  expect(await knock('2001:db8:2:3:ffff::1')).toMatchObject(refused);
  expect((await knock('2001:db8:2:4::1')).status).toBe(200);
  expect(openOf(await open(21, (index) => `2001:db8:1:1::${index + 1}`))).toBe(21);
  // Where zeros are left out, some of them belong to the network.
  expect(openOf(await open(20, (index) => `2001:db8::${index + 1}`))).toBe(20);
  expect(await knock('2001:db8::ffff')).toMatchObject(refused);
});

test('S50: an address that is made up before the proxy opens no further socket', async () => {
  await open(20, (index) => `192.0.2.${index}, 198.51.100.20`);
  expect(await knock('192.0.2.99, 198.51.100.20')).toMatchObject(refused);
});

test('S50: without a proxy nobody is believed, and what runs on this machine is not counted', async () => {
  const alone = await testNodes(1);
  try {
    const person = await alone.signIn(await aRider(alone.core));
    expect((await alone.connect(0, person)).socket.connected).toBe(true);
    for (let index = 0; index < 25; index += 1) {
      const answer = await fetch(`${alone.nodes[0]?.url}/socket.io/?EIO=4&transport=polling`, {
        headers: { 'x-forwarded-for': '198.51.100.30' },
      });
      expect(answer.status).toBe(200);
    }
  } finally {
    await alone.close();
  }
});

/** Connections that ask to be let in at the same moment, from as many addresses; answers once the node heard all of them. */
async function knockTogether(count: number): Promise<Socket[]> {
  const { hostname, port } = new URL(world.nodes[0]?.url ?? '');
  const upgrade = 'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: waka\r\nConnection: Upgrade\r\n';
  const key = 'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n';
  const sockets = Array.from({ length: count }, () => connect(Number(port), hostname));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  let knocks = 0;
  world.nodes[0]?.io.httpServer.on('upgrade', () => (knocks += 1));
  sockets.forEach((socket, index) =>
    socket.write(`${upgrade}${key}X-Forwarded-For: 10.1.${index >> 8}.${index & 255}\r\n\r\n`),
  );
  await until(() => knocks === count);
  return sockets;
}

test('S32: who knocks together with many waits a little, and who leaves meanwhile takes nobody along', async () => {
  const person = await world.signIn(await aRider(world.core));
  const leavers = await knockTogether(400);
  const patient = world.connect(0, person);
  leavers.forEach((socket) => socket.resetAndDestroy());
  expect((await patient).socket.connected).toBe(true);
});

test('S32: an address that has its twenty takes no place in the line', async () => {
  await open(20, () => '198.51.100.40');
  const engine = world.nodes[0]?.io.engine;
  const before = engine?.clientsCount ?? 0;
  const waiting = await knockTogether(400);
  expect(await knock('198.51.100.40')).toMatchObject(refused);
  expect((engine?.clientsCount ?? 0) - before).toBeLessThan(waiting.length);
  waiting.forEach((socket) => socket.destroy());
});
