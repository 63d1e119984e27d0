import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Ack } from '@waka/contracts/error-body';
import { EVENTS_A_PAGE, type RideEvent } from '@waka/contracts/rides/ride-views';
import { routes } from '@waka/contracts/routes';
import { userRoom } from '@waka/core/platform/rooms';
import { acceptOffer } from '@waka/core/matching/offers/accept-offer';
import { rideById } from '@waka/core/rides/views/read-rides';
import { aDriver, anOffer, aRide, aRider } from '@waka/core/testing/builders';
import { callTo } from '../testing/test-backend.ts';
import { webSocketOfClient } from './testing/client-web-socket.ts';
import { testNodes, type TestNodes } from './testing/test-nodes.ts';
import { until } from './testing/until.ts';

let world: TestNodes;
beforeAll(async () => {
  world = await testNodes(1);
});
afterAll(() => world.close());

/** Makes the log of a ride longer by lines like its last one. */
const lengthen = (rideId: string, lines: number, geometry = '') =>
  world.core.sql(
    `INSERT INTO ride_events (ride_id, seq, type, payload)
     SELECT ride_id, seq + more, 'payment_changed',
       payload || jsonb_build_object('seq', seq + more, 'geometry', $3::text, 'last_event_type', 'payment_changed')
     FROM (SELECT * FROM ride_events WHERE ride_id = $1 ORDER BY seq DESC LIMIT 1) AS last, generate_series(1, $2) AS more`,
    [rideId, lines, geometry],
  );

const eventsIn = (answer: Ack<{ events?: RideEvent[] }>) => (answer.ok ? (answer.events ?? []) : []);

test('S32: a long log is read page by page, to its end', async () => {
  const rider = await aRider(world.core);
  const { id } = await aRide(world.core, rider);
  await lengthen(id, EVENTS_A_PAGE * 2);
  const phone = await world.connect(0, rider);
  const pages: RideEvent[][] = [];
  do {
    const afterSeq = pages.at(-1)?.at(-1)?.seq ?? 0;
    pages.push(eventsIn(await phone.send('ride:sync', { rideId: id, afterSeq })));
  } while (pages.at(-1)?.length === EVENTS_A_PAGE);
  expect(pages.map(({ length }) => length)).toEqual([EVENTS_A_PAGE, EVENTS_A_PAGE, 1]);
  expect(pages.flat().map(({ seq }) => seq)).toEqual(Array.from({ length: EVENTS_A_PAGE * 2 + 1 }, (_, i) => i + 1));
});

test('a page of a driver is full of events that concern the driver', async () => {
  const [rider, driver] = [await aRider(world.core), await aDriver(world.core)];
  const waited = await aRide(world.core, rider);
  await lengthen(waited.id, EVENTS_A_PAGE);
  await world.core.sql('UPDATE rides SET seq = $2 WHERE id = $1', [waited.id, EVENTS_A_PAGE + 1]);
  const ride = await acceptOffer(world.core, driver, waited.id, await anOffer(world.core, waited, driver));
  const phone = await world.connect(0, driver);
  const events = eventsIn(await phone.send('ride:sync', { rideId: ride.id, afterSeq: 0 }));
  expect(events.map(({ type }) => type)).toEqual(['accepted']);
});

test('S32: a client that repeats the same request is soon refused, on new sockets too', async () => {
  const person = await world.signIn(await aRider(world.core));
  const { id } = await aRide(world.core, person.actor);
  await lengthen(id, EVENTS_A_PAGE, 'x'.repeat(5000));
  const ask = async () => (await world.connect(0, person)).send('ride:sync', { rideId: id, afterSeq: 0 });
  let bytes = 0;
  let answer = await ask();
  while (answer.ok && bytes < 1024 * 1024) {
    bytes += JSON.stringify(answer).length;
    answer = await ask();
  }
  expect(answer).toMatchObject({ ok: false, error: { code: 'request.too_many' } });
  expect(await rideById(world.core, person.actor, id)).toMatchObject({ id });
});

test('S32: pages requested in parallel share one budget with the lists over HTTP', async () => {
  const person = await world.signIn(await aRider(world.core));
  const { id } = await aRide(world.core, person.actor);
  await lengthen(id, EVENTS_A_PAGE, 'x'.repeat(5000));
  const phones = await Promise.all([world.connect(0, person), world.connect(0, person)]);
  const asked = phones.flatMap((phone) => Array.from({ length: 15 }, () => phone));
  const answers = await Promise.all(asked.map((phone) => phone.send('ride:sync', { rideId: id, afterSeq: 0 })));
  const answered = answers.filter(({ ok }) => ok).length;
  expect(answered).toBeGreaterThan(0);
  expect(answered).toBeLessThanOrEqual(10);
  const read = async (row: typeof routes.rideEvents | typeof routes.myRides) => {
    const { cookie } = person;
    return (await callTo(world.nodes[0]?.url ?? '', row, { params: { id }, headers: { cookie } })).status;
  };
  expect([await read(routes.rideEvents), await read(routes.myRides)]).toEqual([429, 429]);
});

test('S32: a phone that stops reading is disconnected from every event', async () => {
  const rider = await aRider(world.core);
  const phone = await world.connect(0, rider);
  const io = world.nodes[0]?.io;
  const ride = await aRide(world.core, rider);
  const { id = '' } = phone.socket;
  webSocketOfClient(phone).pause();
  const long = { ...ride, geometry: 'x'.repeat(30_000) };
  for (let sent = 0; sent < 1000; sent += 1) io?.to(userRoom(rider.id)).emit('ride:updated', long);
  expect(phone.socket.connected).toBe(true);
  await until(() => io?.of('/').sockets.has(id) === false);
});
