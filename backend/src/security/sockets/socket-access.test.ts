import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CLIENT_VERSION } from '@waka/contracts/client-version';
import { clientEventAccess } from '@waka/contracts/realtime';
import type { Actor } from '@waka/core/platform/actor';
import { openSession } from '@waka/core/accounts/sessions/sessions';
import { aDriver, aRider } from '@waka/core/testing/builders';
import { io } from 'socket.io-client';
import { anAccount, aRoleless } from '../../testing/accounts.ts';
import { TestClient } from '../../realtime/testing/test-client.ts';
import { testNodes, type TestNodes } from '../../realtime/testing/test-nodes.ts';

let world: TestNodes;
const people = new Map<string, Actor>();
const clients = new Map<string, TestClient>();
const everybody = ['a rider', 'a driver', 'a driver who waits for approval', 'an admin'];

beforeAll(async () => {
  world = await testNodes(1, { ALLOWED_ORIGINS: 'https://second.example' });
  const { core } = world;
  people.set('a rider', await aRider(core));
  people.set('a driver', await aDriver(core));
  people.set('a driver who waits for approval', await aDriver(core, { approval: 'pending' }));
  people.set('an admin', await anAccount(core, { email: 'ops@example.com', userType: 'admin' }));
  for (const [name, actor] of people) {
    clients.set(name, await world.connect(0, actor));
  }
});
afterAll(() => world.close());

const payloads = {
  'driver:location': { lat: 8.487, lng: -13.235, accuracy: 8, heading: null, speed: null, at: new Date(), seq: 1 },
  'ride:sync': { rideId: randomUUID(), afterSeq: 0 },
  'ops:ping': null,
  'ops:watch': { bounds: { south: 8, west: -14, north: 9, east: -13 } },
};

describe.each(Object.entries(clientEventAccess))('S31: %s', (event, access) => {
  test.each(everybody)('is accepted from %s only as the contract has it', async (name) => {
    const answer = await clients.get(name)?.send(event, Object(payloads)[event]);
    const isForbidden = answer?.ok === false && answer.error.code === 'auth.forbidden';
    const isOpen = access.some((role) => role === people.get(name)?.role);
    expect(isForbidden).toBe(!isOpen);
    expect(answer).not.toMatchObject({ error: { code: 'request.not_found' } });
  });
});

/** Resolves to null when the socket is admitted. */
const refusalOf = (headers: Record<string, string>, transport: string, client = CLIENT_VERSION): Promise<unknown> =>
  new Promise((resolve) => {
    const socket = io(world.nodes[0]?.url ?? '', {
      forceNew: true,
      reconnection: false,
      transports: [transport],
      extraHeaders: headers,
      auth: { client },
    });
    const end = (answer: unknown) => {
      socket.disconnect();
      resolve(answer);
    };
    socket.on('connect_error', end);
    socket.on('connect', () => end(null));
  });

describe.each(['websocket', 'polling'])('S29: over %s', (transport) => {
  test('a person without a role gets no events', async () => {
    const token = await openSession(world.core, (await aRoleless(world.core)).id, null);
    expect(await refusalOf({ cookie: `waka_sid=${token}` }, transport)).toMatchObject({
      data: { code: 'auth.forbidden' },
    });
  });

  test.each(['https://evil.example', 'https://second.example.evil.example', 'http://second.example', 'null'])(
    'a page of %s is refused',
    async (origin) => {
      const { cookie } = await world.signIn(await aRider(world.core));
      expect(await refusalOf({ cookie, origin }, transport)).toBeInstanceOf(Error);
    },
  );

  test('a foreign page that leaves its origin out is refused', async () => {
    const { cookie } = await world.signIn(await aRider(world.core));
    expect(await refusalOf({ cookie, 'sec-fetch-site': 'cross-site' }, transport)).toBeInstanceOf(Error);
  });

  test('a page of a version before is refused with the reason, and a program without an origin is not', async () => {
    const { cookie } = await world.signIn(await aRider(world.core));
    const before = CLIENT_VERSION - 1;
    expect(await refusalOf({ cookie, origin: 'https://second.example' }, transport, before)).toMatchObject({
      data: { code: 'client.outdated' },
    });
    expect(await refusalOf({ cookie }, transport, before)).toBeNull();
  });

  test('a page of the list is let in', async () => {
    const { cookie } = await world.signIn(await aRider(world.core));
    expect(await refusalOf({ cookie, origin: 'https://second.example' }, transport)).toBeNull();
  });
});

const connected = async () => world.connect(0, await aRider(world.core));

describe('S32: a message', () => {
  test('of more than 16 kB ends its socket', async () => {
    const client = await connected();
    const closed = new Promise((resolve) => client.socket.once('disconnect', resolve));
    client.socket.emit('ride:sync', { rideId: 'x'.repeat(20_000), afterSeq: 0 });
    expect(await closed).toMatch(/transport/);
  });

  test('to another namespace finds none', async () => {
    const { cookie } = await world.signIn(await aRider(world.core));
    const url = world.nodes[0]?.url ?? '';
    const socket = io(`${url}/admin`, { forceNew: true, reconnection: false, extraHeaders: { cookie } });
    const error = await new Promise((resolve) => socket.once('connect_error', resolve));
    socket.disconnect();
    expect(error).toMatchObject({ message: 'Invalid namespace' });
  });

  test('that is binary breaks nothing', async () => {
    const client = await connected();
    const answer = await client.send('ride:sync', Buffer.alloc(1000, 1)).catch(() => null);
    expect(answer?.ok ?? false).toBe(false);
    expect((await (await connected()).next('snapshot')).ride).toBeNull();
  });

  test.each(['subscribe', 'join', 'ops:kpis', 'snapshot', 'ride:updated', 'toString', '__proto__'])(
    'named %s is refused',
    async (event) => {
      const client = await connected();
      expect(await client.send(event, { room: `ride:${randomUUID()}` })).toMatchObject({
        ok: false,
        error: { code: 'request.not_found' },
      });
    },
  );
});
