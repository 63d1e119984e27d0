import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Fleet } from '@waka/contracts/ops/ops-views';
import type { Actor } from '@waka/core/platform/actor';
import { aDriver, aRide, aRider, cottonTree } from '@waka/core/testing/builders';
import { standAt } from '@waka/core/testing/stand-at';
import { anAccount } from '../testing/accounts.ts';
import { testNodes, type TestNodes } from './testing/test-nodes.ts';
import { until } from './testing/until.ts';

let world: TestNodes;
let admin: Actor;
beforeAll(async () => {
  world = await testNodes();
  admin = await anAccount(world.core, { email: 'ops@example.com', userType: 'admin' });
});
afterAll(() => world.close());

const freetown = { south: 8.3, west: -13.4, north: 8.6, east: -13 };
const shows = (driver: Actor) => (fleet: Fleet) => fleet.points.some(([id]) => id === driver.id);

test('each step of a ride reaches the admins of every node, and no one else', async () => {
  const rider = await aRider(world.core);
  const [screen, phone] = [await world.connect(1, admin), await world.connect(0, rider)];
  const ride = await aRide(world.core, rider);
  expect(await screen.next('ops:ride', ({ id }) => id === ride.id)).toMatchObject({ status: 'pending', seq: 1 });
  expect(await screen.next('ops:activity')).toMatchObject({ kind: 'ride_requested', rideId: ride.id });
  await phone.next('ride:updated', ({ id }) => id === ride.id);
  expect(phone.all('ops:ride')).toEqual([]);
});

test('an admin sees the drivers of the part of the map that is shown, all first and then the changes', async () => {
  const [near, far] = [await aDriver(world.core), await aDriver(world.core)];
  await standAt(world.core, near, cottonTree);
  await standAt(world.core, far, { lat: 8.9, lng: -12.1 });
  const screen = await world.connect(0, admin);
  expect(await screen.send('ops:watch', { bounds: freetown })).toEqual({ ok: true });
  const whole = await screen.next('ops:fleet');
  expect(whole).toMatchObject({ isWhole: true, gone: [] });
  expect(whole.points).toEqual([[near.id, cottonTree.lat, cottonTree.lng, 0]]);

  screen.forget();
  await standAt(world.core, near, { ...cottonTree, lat: 8.49 });
  expect(await screen.next('ops:fleet', shows(near))).toEqual({
    points: [[near.id, 8.49, cottonTree.lng, 0]],
    gone: [],
    isWhole: false,
  });
  await standAt(world.core, near, { lat: 8.9, lng: cottonTree.lng });
  expect(await screen.next('ops:fleet', ({ gone }) => gone.length > 0)).toMatchObject({ points: [], gone: [near.id] });
});

test('S38: watching the map is audited, once however often the map is moved', async () => {
  const viewer = await anAccount(world.core, { email: 'admin@example.com', userType: 'admin' });
  const [screen, again] = [await world.connect(0, viewer), await world.connect(1, viewer)];
  await screen.send('ops:watch', { bounds: freetown });
  await screen.next('ops:fleet');
  const looks = () =>
    world.core.sql('SELECT action, subject_type, reason, details FROM audit_log WHERE actor_id = $1', [viewer.id]);
  const first = { action: 'fleet.watched', subjectType: 'fleet', reason: 'the live map', details: freetown };
  await until(async () => (await looks()).length > 0);
  await screen.send('ops:watch', { bounds: { ...freetown, north: 8.5 } });
  await again.send('ops:watch', { bounds: freetown });
  await again.next('ops:fleet');
  expect(await looks()).toEqual([first]);
  await world.core.sql(`UPDATE audit_log SET at = at - interval '16 minutes' WHERE actor_id = $1`, [viewer.id]);
  await again.send('ops:watch', { bounds: null });
  await again.send('ops:watch', { bounds: freetown });
  await until(async () => (await looks()).length === 2);
});

test('switching the map on and off all day leaves nothing behind', async () => {
  const screen = await world.connect(0, admin);
  const [socket] = [...(world.nodes[0]?.io.of('/').sockets.values() ?? [])].filter(({ id }) => id === screen.socket.id);
  const listeners = () => socket?.listenerCount('disconnect');
  await screen.send('ops:watch', { bounds: freetown });
  const before = listeners();
  for (let times = 0; times < 5; times += 1) {
    await screen.send('ops:watch', { bounds: null });
    await screen.send('ops:watch', { bounds: freetown });
  }
  expect(before).toBeGreaterThan(0);
  expect(listeners()).toBe(before);
});

test.each([
  {},
  { bounds: 'all' },
  { bounds: { ...freetown, south: 9 } },
  { bounds: { ...freetown, west: -12 } },
  { bounds: { ...freetown, north: 91 } },
  { bounds: { ...freetown, east: '-13' } },
  { bounds: { ...freetown, zoom: 3 } },
  { bounds: freetown, zoom: 3 },
])('a part of the map that is none is refused: %j', async (payload) => {
  const screen = await world.connect(0, admin);
  expect(await screen.send('ops:watch', payload)).toMatchObject({ ok: false, error: { code: 'request.invalid' } });
});
