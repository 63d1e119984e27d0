import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setDriverStatus } from '@waka/core/shifts/set-driver-status';
import { aDriver, anAcceptedRide, aRider, cottonTree } from '@waka/core/testing/builders';
import { TestClient } from '../testing/test-client.ts';
import { testNodes, type TestNodes } from '../testing/test-nodes.ts';

/** What a rider's phone gets in a minute: a fix every three seconds, a check for missed events every 20 s. */
const FIXES = 20;
const SYNCS = 3;
/** A ping of the server and its pong, every 20 s: two frames of one letter, the client's masked. */
const PING_BYTES = 3 * (3 + 7);
const BUDGET_BYTES = 5000;

let world: TestNodes;
beforeAll(async () => {
  world = await testNodes(1, { MAX_DRIVE_KMH: '10000000' });
});
afterAll(() => world.close());

/** Opens a proxy between a phone and a backend that counts every byte: frames and masks, not only their content. */
async function countingLine(url: string) {
  const { hostname, port } = new URL(url);
  let bytes = 0;
  const server = createServer((phone) => {
    const backend = connect(Number(port), hostname);
    phone.on('data', (chunk) => (bytes += chunk.length)).pipe(backend);
    backend.on('data', (chunk) => (bytes += chunk.length)).pipe(phone);
    phone.on('error', () => backend.destroy());
    backend.on('error', () => phone.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('the line has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    bytes: () => bytes,
    close: () => server.close(),
  };
}

test('a minute of following the driver takes at most 5 kB of the wire, both ways', async () => {
  const rider = await aRider(world.core);
  const driver = await aDriver(world.core, { online: false });
  await setDriverStatus(world.core, driver, { status: 'online', location: cottonTree });
  const { cookie } = await world.signIn(rider);
  const line = await countingLine(world.nodes[0]?.url ?? '');
  const phone = new TestClient(line.url, { cookie });
  await phone.next('snapshot');
  const car = await world.connect(0, driver);
  const ride = await anAcceptedRide(world.core, rider, driver);
  const { seq } = await phone.next('ride:updated', ({ status }) => status === 'accepted');

  const before = line.bytes();
  for (let count = 1; count <= FIXES; count += 1) {
    const lat = Number((cottonTree.lat + count * 0.000_231_7).toFixed(7));
    const lng = Number((cottonTree.lng - count * 0.000_187_3).toFixed(7));
    const fix = { lat, lng, accuracy: 8.25, heading: 127.4, speed: 8.33, at: Date.now(), seq: count };
    // In sequence, so that none replaces the one before.
    await car.send('driver:location', fix);
    await phone.next('driver:location', (seen) => Math.abs(seen.lat - lat) < 0.000_01);
  }
  for (let count = 0; count < SYNCS; count += 1) {
    expect(await phone.send('ride:sync', { rideId: ride.id, afterSeq: seq })).toMatchObject({ ok: true });
  }
  const bytes = line.bytes() - before + PING_BYTES;
  expect(phone.all('driver:location')).toHaveLength(FIXES);
  expect(bytes).toBeGreaterThan(FIXES * 50);
  expect(bytes).toBeLessThanOrEqual(BUDGET_BYTES);
  phone.close();
  line.close();
});
