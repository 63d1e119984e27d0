import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aDriver, aRider } from '@waka/core/testing/builders';
import { testNodes, type TestNodes } from '../../realtime/testing/test-nodes.ts';
import { until } from '../../realtime/testing/until.ts';
import { hostileFrames } from '../../testing/attacks/hostile-frames.ts';
import { RawSocket } from '../../testing/attacks/raw-socket.ts';
import { replaceSql } from '@waka/core/testing/sql/replace-sql';

const rejections: unknown[] = [];
const note = (reason: unknown) => rejections.push(reason);

let world: TestNodes;
beforeAll(async () => {
  process.on('unhandledRejection', note);
  world = await testNodes(1);
});
afterAll(async () => {
  await world.close();
  process.off('unhandledRejection', note);
});

const clientsOf = () => world.nodes[0]?.io.engine.clientsCount;
const attacker = async (cookie: string) => RawSocket.open(world.nodes[0]?.url ?? '', cookie ? { cookie } : {});

/** Checks that a new client is admitted and served, and that the attackers' sockets are gone once they close. */
async function expectUnharmed(...sockets: RawSocket[]): Promise<void> {
  const neighbour = await world.connect(0, await aRider(world.core));
  const answer = await neighbour.send('ride:sync', { rideId: randomUUID(), afterSeq: 0 });
  expect(answer).toMatchObject({ ok: false, error: { code: 'ride.not_found' } });
  neighbour.close();
  for (const socket of sockets) socket.close();
  await until(() => clientsOf() === 0);
  expect(rejections).toEqual([]);
  expect({}).not.toHaveProperty('role');
}

test.each(hostileFrames)(
  'S31, S32: %s, of a stranger and of a signed-in client, harms no other client',
  async (_name, bytes) => {
    const { cookie } = await world.signIn(await aDriver(world.core));
    const [stranger, driver] = [await attacker(''), await attacker(cookie)];
    driver.say('40');
    await until(() => driver.heard.includes('snapshot'));
    stranger.say(bytes);
    driver.say(bytes);
    await expectUnharmed(stranger, driver);
    expect(stranger.heard).not.toContain('snapshot');
  },
);

test('S32: a client that connects again and again in one connection is cut off, at the cost of one look-up', async () => {
  const { cookie, actor } = await world.signIn(await aRider(world.core));
  const { sql } = world.core;
  let statements = 0;
  world.core.sql = replaceSql(sql, (text, values) => {
    statements += 1;
    return sql(text, values);
  });
  const socket = await attacker(cookie);
  socket.say(...Array.from({ length: 500 }, () => '40'));
  await until(() => socket.isClosed);
  world.core.sql = sql;
  expect(statements).toBeLessThan(10);
  expect(await world.nodes[0]?.io.local.in(`user:${actor.id}`).fetchSockets()).toEqual([]);
  await expectUnharmed(socket);
});
