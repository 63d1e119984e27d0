import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aDriver, aRider } from '@waka/core/testing/builders';
import { testNodes, type TestNodes } from '../../realtime/testing/test-nodes.ts';
import { until } from '../../realtime/testing/until.ts';
import { hostileFrames } from '../../testing/attacks/hostile-frames.ts';
import { oneOf, randomFrom } from '../../testing/attacks/random.ts';
import { RawSocket } from '../../testing/attacks/raw-socket.ts';

const ATTACKS = 200;
const AT_ONCE = 2;
const ASKED_EVERY_MS = 150;
/** The attackers share the thread with the server here, so this is their time as well. */
const MOST_MS = 1000;

let world: TestNodes;
beforeAll(async () => {
  world = await testNodes(1);
});
afterAll(() => world.close());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test(`S32: ${ATTACKS} attacks by hostile frames leave a neighbour his answers, and no socket behind`, async () => {
  const random = randomFrom(7);
  const url = world.nodes[0]?.url ?? '';
  const neighbour = await world.connect(0, await aRider(world.core));
  const { cookie } = await world.signIn(await aDriver(world.core));
  let left = ATTACKS;
  const attack = async () => {
    for (; left > 0; left -= 1) {
      const [, bytes] = oneOf(random, hostileFrames);
      // Some are refused at the handshake; what counts is the effect on the neighbour.
      const socket = await RawSocket.open(url, random(2) === 0 ? { cookie } : {}).catch(() => null);
      socket?.say(...(random(4) === 0 ? [] : ['40']), bytes);
      await pause(random(50));
      socket?.close();
    }
  };
  const over = new AbortController();
  const attacking = Promise.all(Array.from({ length: AT_ONCE }, attack)).finally(() => over.abort());
  const waits: number[] = [];
  while (!over.signal.aborted) {
    const since = performance.now();
    const answer = await neighbour.send('ride:sync', { rideId: randomUUID(), afterSeq: 0 });
    waits.push(performance.now() - since);
    expect(answer).toMatchObject({ error: { code: 'ride.not_found' } });
    await pause(ASKED_EVERY_MS);
  }
  await attacking;
  const sorted = waits.toSorted((a, b) => a - b);
  expect(sorted.length).toBeGreaterThan(10);
  expect(sorted[Math.floor(sorted.length * 0.95)]).toBeLessThan(MOST_MS);
  await until(() => world.nodes[0]?.io.engine.clientsCount === 1);
}, 300_000);
