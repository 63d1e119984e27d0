import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { endSession } from '@waka/core/accounts/sessions/sessions';
import { setDriverStatus } from '@waka/core/shifts/set-driver-status';
import { arriveAtPickup, startRide } from '@waka/core/trips/progress/advance-ride';
import { relayOutbox } from '@waka/core/app/relay-outbox';
import { aDriver, anAcceptedRide, aRider, cottonTree } from '@waka/core/testing/builders';
import { testNodes, type TestNodes } from './testing/test-nodes.ts';
import { until } from './testing/until.ts';

let world: TestNodes;
const rejections: unknown[] = [];
const note = (reason: unknown) => rejections.push(reason);
beforeAll(async () => {
  process.on('unhandledRejection', note);
  world = await testNodes();
});
afterAll(async () => {
  await world.close();
  process.off('unhandledRejection', note);
});

const fix = (seq: number) => ({ ...cottonTree, accuracy: 5, heading: null, speed: null, at: 0, seq });

test('an outage of Redis stops nothing: local sockets get events, and all goes on when it is back', async () => {
  const { core } = world;
  const rider = await aRider(core, { usesPin: false });
  const driver = await aDriver(core, { online: false });
  await setDriverStatus(core, driver, { status: 'online', location: cottonTree });
  const ride = await anAcceptedRide(core, rider, driver);
  const near = await world.connect(0, rider);
  const far = await world.connect(1, rider);
  const car = await world.connect(1, driver);

  world.redis.cut();
  await until(async () => !(await core.publisher.isDelivered()));
  const start = Date.now();
  await arriveAtPickup(core, driver, ride.id);
  expect(Date.now() - start).toBeLessThan(1500);
  await near.next('ride:updated', ({ status }) => status === 'arrived');
  expect(await car.send('driver:location', fix(1))).toMatchObject({ error: { code: 'service.unavailable' } });
  const arrival = await world.connect(0, rider);
  expect((await arrival.next('snapshot')).ride?.status).toBe('arrived');
  const unpublished = await core.sql('SELECT 1 FROM outbox');
  expect(unpublished).not.toEqual([]);

  world.redis.mend();
  await until(() => core.redis.status === 'ready');
  // The other nodes may need a moment longer to subscribe again.
  await until(() => core.publisher.isDelivered());
  await until(() => world.nodes.every((node) => node.core.redis.status === 'ready'));
  let seq = 1;
  for (const phone of [near, far, arrival]) {
    await until(() => {
      seq += 1;
      car.socket.emit('driver:location', fix(seq));
      return phone.all('driver:location').length > 0;
    });
  }
  await startRide(core, driver, ride.id, undefined);
  await far.next('ride:updated', ({ status }) => status === 'in_progress');
  expect([near, far].every(({ socket }) => socket.connected)).toBe(true);
  expect(rejections).toEqual([]);
});

test('S14: a session that ends while Redis is unreachable ends on the other nodes too', async () => {
  const { core } = world;
  const actor = await aRider(core);
  const [ended, kept] = [await world.signIn(actor), await world.signIn(actor)];
  const [far, other] = [await world.connect(1, ended), await world.connect(1, kept)];
  world.redis.cut();
  await until(() => world.nodes.every((node) => node.core.redis.status !== 'ready'));
  await endSession(core, ended.sessionId, 'signed_out');
  await until(() => far.socket.disconnected);
  expect(far.all('session:ended')).toEqual([{ reason: 'expired' }]);
  expect(other.socket.connected).toBe(true);
  world.redis.mend();
  await until(() => world.nodes.every((node) => node.core.redis.status === 'ready'));
});

test('while Redis hangs rides go on as without it, and events are published again', async () => {
  const { core } = world;
  const [rider, driver] = [await aRider(core, { usesPin: false }), await aDriver(core)];
  const ride = await anAcceptedRide(core, rider, driver);
  const far = await world.connect(1, rider);
  await until(() => core.publisher.isDelivered());
  await core.sql('DELETE FROM outbox');

  world.redis.stall();
  await arriveAtPickup(core, driver, ride.id);
  expect(await core.sql('SELECT 1 FROM outbox')).toHaveLength(1);
  await until(() => core.redis.status !== 'ready');
  const start = Date.now();
  await startRide(core, driver, ride.id, undefined);
  // A call to a Redis that hangs is given up after 1.5 seconds.
  expect(Date.now() - start).toBeLessThan(1200);
  world.redis.goOn();

  await until(async () => {
    await relayOutbox(core);
    return (await core.sql('SELECT 1 FROM outbox')).length === 0;
  });
  await far.next('ride:updated', ({ status }) => status === 'in_progress');
  expect(rejections).toEqual([]);
});
