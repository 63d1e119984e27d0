import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aRider } from '@waka/core/testing/builders';
import { TestClient } from '../../realtime/testing/test-client.ts';
import { testNodes, type SignedIn, type TestNodes } from '../../realtime/testing/test-nodes.ts';
import { until } from '../../realtime/testing/until.ts';

// S29 (origins), S30 (sessions) and S31 (events) are tested in socket-access.test.ts and realtime/realtime.test.ts.

let world: TestNodes;
beforeAll(async () => {
  world = await testNodes(1, { TRUST_PROXY: '1' });
});
afterAll(() => world.close());

/** Sends a handshake without a session. */
const knock = async (from: string) => {
  const answer = await fetch(`${world.nodes[0]?.url}/socket.io/?EIO=4&transport=polling`, {
    headers: { 'x-forwarded-for': from },
  });
  return { status: answer.status, text: await answer.text() };
};

const REFUSED = 'too many handshakes';

async function knockInVain(from: string): Promise<string> {
  const { text } = await knock(from);
  if (!text.includes(REFUSED)) throw new Error('it was let in');
  return text;
}

const OF_AN_ADDRESS = 500;

/**
 * Sends many handshakes, a hundred at a time, from one address or from one for each number; returns how many were
 * refused.
 */
async function knocks(count: number, from: (index: number) => string): Promise<number> {
  let refused = 0;
  for (let first = 0; first < count; first += 100) {
    const some = await Promise.all(Array.from({ length: 100 }, (_, index) => knock(from(first + index))));
    refused += some.filter(({ text }) => text.includes(REFUSED)).length;
  }
  return refused;
}

/** Connects until the limit is used up. */
async function useUp(from: (index: number) => string): Promise<void> {
  for (let tries = 0; (await knocks(100, from)) === 0; tries += 1) expect(tries).toBeLessThan(20);
}

const phoneBehind = (address: string, { cookie }: SignedIn) =>
  new TestClient(world.nodes[0]?.url ?? '', { cookie, 'x-forwarded-for': address });

test('S32: however many phones with sessions share an address, all of them are admitted', async () => {
  const phones: TestClient[] = [];
  for (let count = 0; count < 60; count += 1) {
    phones.push(phoneBehind('198.51.100.7', await world.signIn(await aRider(world.core))));
  }
  await Promise.all(phones.map((phone) => phone.next('snapshot')));
  expect(phones.filter(({ socket }) => socket.connected)).toHaveLength(60);
  for (const phone of phones) phone.close();
});

test('S32: strangers who connect without end are refused by address, which affects no one else', async () => {
  const known = await world.signIn(await aRider(world.core));
  const first = phoneBehind('198.51.100.9', known);
  await first.next('snapshot');
  first.close();
  await useUp(() => '198.51.100.9');
  expect((await knock('198.51.100.10')).status).toBe(200);
  // A phone with a session known to this node reconnects, also from that address.
  const again = phoneBehind('198.51.100.9', known);
  await again.next('snapshot');
  again.close();
});

test('S32: a session that connects again and again has to wait, and its neighbours do not', async () => {
  const [busy, neighbour] = [
    await world.signIn(await aRider(world.core)),
    await world.signIn(await aRider(world.core)),
  ];
  const connects: boolean[] = [];
  for (let count = 0; count < 30; count += 1) {
    const phone = phoneBehind('198.51.100.11', busy);
    connects.push(
      await new Promise<boolean>((resolve) => {
        phone.socket.once('connect', () => resolve(true)).once('connect_error', () => resolve(false));
      }),
    );
    phone.close();
  }
  expect(connects.slice(0, 20)).not.toContain(false);
  expect(connects.at(-1)).toBe(false);
  const phone = phoneBehind('198.51.100.11', neighbour);
  await phone.next('snapshot');
  phone.close();
});

test('S32: a home with IPv6 is one address', async () => {
  await useUp((index) => `2001:db8:2:3::${(index + 1).toString(16)}`);
  expect((await knock('2001:db8:2:4::1')).status).toBe(200);
});

test('S50: an address that is invented before the proxy opens no further socket', async () => {
  await useUp((index) => `192.0.2.${index}, 198.51.100.20`);
  expect((await knock('192.0.2.99')).status).toBe(200);
});

const FORGED = { 'x-forwarded-for': '198.51.100.30' };

test('S50: without a proxy no header is trusted, and clients on this machine are not counted', async () => {
  const alone = await testNodes(1);
  try {
    const person = await alone.signIn(await aRider(alone.core));
    expect((await alone.connect(0, person)).socket.connected).toBe(true);
    const knockHere = () => fetch(`${alone.nodes[0]?.url}/socket.io/?EIO=4&transport=polling`, { headers: FORGED });
    for (let first = 0; first <= OF_AN_ADDRESS; first += 100) {
      const answers = await Promise.all(Array.from({ length: 100 }, knockHere));
      expect(answers.every(({ ok }) => ok)).toBe(true);
    }
  } finally {
    await alone.close();
  }
});

/** Opens connections at the same moment, from as many addresses; returns once the node has received all of them. */
async function knockTogether(count: number): Promise<Socket[]> {
  const { hostname, port } = new URL(world.nodes[0]?.url ?? '');
  const upgrade = 'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: waka\r\nConnection: Upgrade\r\n';
  const key = 'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n';
  const sockets = Array.from({ length: count }, () => connect(Number(port), hostname));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  let upgrades = 0;
  world.nodes[0]?.io.httpServer.on('upgrade', () => (upgrades += 1));
  sockets.forEach((socket, index) =>
    socket.write(`${upgrade}${key}X-Forwarded-For: 10.1.${index >> 8}.${index & 255}\r\n\r\n`),
  );
  await until(() => upgrades === count);
  return sockets;
}

test('S32: a phone among many that connect at once waits a little, and one that leaves meanwhile affects no other', async () => {
  const person = await world.signIn(await aRider(world.core));
  const leavers = await knockTogether(400);
  const patient = world.connect(0, person);
  leavers.forEach((socket) => socket.resetAndDestroy());
  expect((await patient).socket.connected).toBe(true);
});

test('S32: an address over its limit takes no place in the queue', async () => {
  await useUp(() => '198.51.100.40');
  const engine = world.nodes[0]?.io.engine;
  const before = engine?.clientsCount ?? 0;
  const waiting = await knockTogether(400);
  // A few are admitted meanwhile, since an address may connect twenty times a second.
  const knocking = Array.from({ length: 150 }, () => knockInVain('198.51.100.40'));
  expect(await Promise.any(knocking)).toContain(REFUSED);
  expect((engine?.clientsCount ?? 0) - before).toBeLessThan(waiting.length);
  waiting.forEach((socket) => socket.destroy());
  await Promise.allSettled(knocking);
});
