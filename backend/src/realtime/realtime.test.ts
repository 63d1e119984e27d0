import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { endSession } from '@waka/core/accounts/sessions/sessions';
import { aDriver, aRide, anAcceptedRide, anOffer, aRider } from '@waka/core/testing/builders';
import { publishOffer } from '@waka/core/matching/offers/publish-offer';
import { offerById } from '@waka/core/matching/offers/read-offers';
import { io } from 'socket.io-client';
import { TestClient } from './testing/test-client.ts';
import { testNodes, type TestNodes } from './testing/test-nodes.ts';
import { until } from './testing/until.ts';
import { replaceSql } from '@waka/core/testing/sql/replace-sql';

let world: TestNodes;
beforeAll(async () => {
  world = await testNodes();
});
afterAll(() => world.close());

const refused = (code: string) => ({ ok: false, error: { code, message: expect.any(String) } });

const refusalOf = (node: number, options: object): Promise<Error> =>
  new Promise((resolve, reject) => {
    const socket = io(world.nodes[node]?.url ?? '', { forceNew: true, reconnection: false, ...options });
    socket.on('connect_error', resolve);
    socket.on('connect', () => reject(new Error('it was let in')));
  });

describe('admission', () => {
  test.each(['websocket', 'polling'])('S30: a socket without a session is refused over %s', async (transport) => {
    const error = await refusalOf(0, { transports: [transport] });
    expect(error).toMatchObject({ message: 'Please sign in.', data: { code: 'auth.required' } });
  });

  test.each(['websocket', 'polling'])('S29: a page of another origin is refused over %s', async (transport) => {
    const { cookie } = await world.signIn(await aRider(world.core));
    const extraHeaders = { cookie, origin: 'https://evil.example' };
    expect(await refusalOf(0, { transports: [transport], extraHeaders })).toBeInstanceOf(Error);
  });

  test('our own page is let in over both transports', async () => {
    const person = await world.signIn(await aRider(world.core));
    const headers = { cookie: person.cookie, origin: world.core.config.publicUrl };
    for (const transport of ['websocket', 'polling']) {
      const client = new TestClient(world.nodes[0]?.url ?? '', headers, [transport]);
      expect((await client.next('snapshot')).user.id).toBe(person.actor.id);
      client.close();
    }
  });

  test('S32: the sixth socket of a person closes the first', async () => {
    const person = await world.signIn(await aRider(world.core));
    const clients: TestClient[] = [];
    for (let i = 0; i < 6; i += 1) clients.push(await world.connect(0, person));
    await until(() => clients[0]?.socket.disconnected === true);
    expect(clients.map(({ socket }) => socket.connected)).toEqual([false, true, true, true, true, true]);
  });
});

describe('the snapshot', () => {
  test('contains an offer that was sent while it was read', async () => {
    const core = world.core;
    const driver = await aDriver(core);
    const ride = await aRide(core, await aRider(core));
    const { sql } = core;
    core.sql = replaceSql(sql, async (text, values) => {
      const rows = await sql<never>(text, values);
      if (!text.includes('FROM ride_offers')) return rows;
      core.sql = sql;
      const offer = await offerById(sql, await anOffer(core, ride, driver));
      if (offer) publishOffer(core, offer);
      return rows;
    });
    const client = await world.connect(0, driver);
    expect(client.all('ride:offer')).toHaveLength(1);
    expect(client.all('snapshot').at(-1)?.offer).toMatchObject({ rideId: ride.id });
  });

  test('a rider gets the live ride with its PIN', async () => {
    const rider = await aRider(world.core);
    const ride = await aRide(world.core, rider);
    const client = await world.connect(1, rider);
    const snapshot = await client.next('snapshot');
    expect(snapshot).toMatchObject({ user: { id: rider.id, userType: 'rider' }, ride: { id: ride.id, pin: ride.pin } });
    expect(snapshot.offer).toBeNull();
    expect(Math.abs(Date.parse(snapshot.serverTime) - Date.now())).toBeLessThan(5000);
  });

  test('a driver gets the open offer, and after accepting it the ride without its PIN', async () => {
    const driver = await aDriver(world.core);
    const ride = await aRide(world.core, await aRider(world.core));
    const offerId = await anOffer(world.core, ride, driver);
    const client = await world.connect(0, driver);
    expect(await client.next('snapshot')).toMatchObject({ ride: null, offer: { offerId, rideId: ride.id } });

    const other = await aDriver(world.core);
    const accepted = await anAcceptedRide(world.core, await aRider(world.core), other);
    const snapshot = await (await world.connect(0, other)).next('snapshot');
    expect(snapshot).toMatchObject({ ride: { id: accepted.id, status: 'accepted' }, offer: null });
    expect(snapshot.ride?.pin).toBeUndefined();
  });
});

describe('what clients send', () => {
  test('S31: unknown events, those of another role or of a wrong shape are refused', async () => {
    const rider = await world.connect(0, await aRider(world.core));
    const driver = await world.connect(0, await aDriver(world.core));
    expect(await rider.send('join', 'ride:x')).toEqual(refused('request.not_found'));
    expect(await rider.send('constructor')).toEqual(refused('request.not_found'));
    expect(await rider.send('driver:location', { lat: 8.4, lng: -13.2 })).toEqual(refused('auth.forbidden'));
    for (const payload of [null, 'x', [], {}, JSON.parse('{"__proto__":{"isAdmin":true},"lat":1}'), { lat: 91 }]) {
      expect(await driver.send('driver:location', payload)).toEqual(refused('request.invalid'));
    }
    for (const payload of [null, {}, { rideId: 'x', afterSeq: 0 }, { rideId: rider.socket.id, afterSeq: -1 }]) {
      expect(await rider.send('ride:sync', payload)).toEqual(refused('request.invalid'));
    }
    expect({}).not.toHaveProperty('isAdmin');
  });

  test('S32: a flood is refused and then cut off', async () => {
    const client = await world.connect(0, await aRider(world.core));
    const answers: boolean[] = [];
    for (let i = 0; i < 400; i += 1) client.socket.emit('nothing', null, () => answers.push(true));
    await until(() => client.socket.disconnected);
    expect(answers.length).toBeLessThan(400);
  });

  test('S22: the missed events of a ride are returned, only to its own people', async () => {
    const rider = await aRider(world.core);
    const ride = await anAcceptedRide(world.core, rider, await aDriver(world.core));
    const client = await world.connect(1, rider);
    const answer = await client.send('ride:sync', { rideId: ride.id, afterSeq: 1 });
    expect(answer).toMatchObject({ ok: true, events: [{ seq: 2, type: 'accepted', ride: { id: ride.id } }] });

    const stranger = await world.connect(0, await aRider(world.core));
    expect(await stranger.send('ride:sync', { rideId: ride.id, afterSeq: 0 })).toMatchObject({
      ok: false,
      error: { code: 'ride.not_found' },
    });
  });
});

describe('the end of a session', () => {
  test('its sockets on every node are notified and closed within two seconds, and no others', async () => {
    const actor = await aRider(world.core);
    const [one, two] = [await world.signIn(actor), await world.signIn(actor)];
    const clients = [await world.connect(0, one), await world.connect(1, one)];
    const kept = await world.connect(1, two);
    const start = Date.now();
    await endSession(world.core, one.sessionId, 'signed_out');
    await until(() => clients.every(({ socket }) => socket.disconnected));
    expect(Date.now() - start).toBeLessThan(2000);
    for (const client of clients) expect(client.all('session:ended')).toEqual([{ reason: 'signed_out' }]);
    expect(kept.socket.connected).toBe(true);
  });
});
