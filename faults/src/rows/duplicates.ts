import { randomUUID } from 'node:crypto';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { routes } from '@waka/contracts/routes';
import { matchingQueue, NOTIFICATIONS_QUEUE } from '@waka/core/platform/redis/redis-keys';
import { Refusal } from '@waka/dev/fleet/api-client';
import { Queue } from 'bullmq';
import { BO_CITY, tripFrom } from '../people/people.ts';
import { inLanes, inWords, racers, tally, type Racer } from '../people/racers.ts';
import type { Row, Scene } from '../row.ts';
import { eventually, sleep } from '../wait.ts';

const PAIRS = 1000;
const TAPS = 300;
const LANES = 10;
const AFTER_RESTART = 20;
const TIMES = 5;

const book = (rider: Racer, turn: number, idempotencyKey: string, body = tripFrom()) =>
  rider.by(turn).call(routes.requestRide, { body, idempotencyKey });

const cancel = (rider: Racer, turn: number, id: string) =>
  rider.by(turn).call(routes.cancelRide, { params: { id }, body: { reason: 'changed_mind' } });

const refusalOf = (work: Promise<unknown>): Promise<Refusal | null> =>
  work.then(
    () => null,
    (error: unknown) => {
      if (error instanceof Refusal) return error;
      throw error;
    },
  );

const sameKey: Row = {
  number: 22,
  suite: 'whole',
  fault: 'A booking is sent twice with one key.',
  done: `${PAIRS} pairs at the same moment, one by each backend; every tenth once more for another trip; ${AFTER_RESTART} once more after both backends were restarted.`,
  expected:
    'Both are answered with the same ride (the second waits for the first), one ride is there; for another trip 422; also after a restart.',
  async run(scene) {
    const { cluster, report } = scene;
    const { riders } = await racers(scene, { riders: LANES, drivers: 0 });
    const rides = new Set<string>();
    let different = 0;
    const otherTrips: string[] = [];
    const kept: { rider: Racer; key: string; body: ReturnType<typeof tripFrom>; answer: Ride }[] = [];
    await inLanes(LANES, PAIRS, async (lane, time) => {
      const rider = riders[lane];
      if (!rider) throw new Error('a lane without a rider');
      const [key, body] = [randomUUID(), tripFrom()];
      const [one, other] = await Promise.all([book(rider, 0, key, body), book(rider, 1, key, body)]);
      rides.add(one.id);
      if (JSON.stringify(one) !== JSON.stringify(other)) different += 1;
      if (time % 10 === 0) {
        const refusal = await refusalOf(book(rider, time, key));
        otherTrips.push(`${refusal?.status} ${refusal?.code}`);
      }
      await cancel(rider, time, one.id);
      if (time < AFTER_RESTART) kept.push({ rider, key, body, answer: one });
    });
    for (const backend of cluster.backends) {
      await backend.stop();
      await backend.start();
    }
    let changed = 0;
    for (const { rider, key, body, answer } of kept) {
      const again = await book(rider, 0, key, body);
      if (JSON.stringify(again) !== JSON.stringify(answer)) changed += 1;
    }
    report.equal('rides of the pairs', rides.size, PAIRS);
    report.equal('pairs with two answers', different, 0);
    report.equal('with another trip', inWords(tally(otherTrips)), `${PAIRS / 10} × 422 request.key_reused`);
    report.equal('other answers after the restart', changed, 0);
  },
};

const doubleTap: Row = {
  number: 23,
  suite: 'whole',
  fault: 'A rider taps three times.',
  done: `${TAPS} times three bookings at once across both backends, each with a key of its own: as good as none.`,
  expected: 'One ride; the other two are answered 409 with that ride.',
  async run(scene) {
    const { report } = scene;
    const { riders } = await racers(scene, { riders: LANES, drivers: 0 });
    const outcomes: string[] = [];
    await inLanes(LANES, TAPS, async (lane, time) => {
      const rider = riders[lane];
      if (!rider) throw new Error('a lane without a rider');
      const answers = await Promise.allSettled([0, 1, 2].map((tap) => book(rider, time + tap, randomUUID())));
      const booked = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
      for (const answer of answers) {
        if (answer.status === 'fulfilled') outcomes.push('booked');
        else if (answer.reason instanceof Refusal) {
          const isThat = answer.reason.ride?.id === booked[0]?.id;
          outcomes.push(`${answer.reason.code} with ${isThat ? 'that' : 'another'} ride`);
        } else outcomes.push(String(answer.reason));
      }
      for (const { id } of booked) await cancel(rider, time, id);
    });
    report.equal(
      'answers',
      inWords(tally(outcomes)),
      `${TAPS} × booked, ${2 * TAPS} × ride.already_live with that ride`,
    );
  },
};

const jobs: Row = {
  number: 24,
  fault: 'Every job is there five times.',
  done: 'Five wake-ups a booking, five jobs a text, five outbox rows an event, with other ids, for two workers.',
  expected: 'One offer, one text; phones drop what they know by its number.',
  async run(scene) {
    const { cluster, people, report } = scene;
    const matching = new Queue(matchingQueue(BO_CITY), { connection: cluster.redis, skipVersionCheck: true });
    const texts = new Queue(NOTIFICATIONS_QUEUE, { connection: cluster.redis, skipVersionCheck: true });
    const texted = await people.rider();
    const [sent] = await Promise.all([textsOf(scene, texted.id, texts), wokenUp(scene, matching)]);
    report.equal('texts of one code', sent, 1);
    await Promise.all([matching.close(), texts.close()]);
  },
};

/** Books a ride with ten wake-ups of matching and five events for its rider. */
async function wokenUp({ cluster, people, report }: Scene, matching: Queue): Promise<void> {
  const [rider, driver, other] = await Promise.all([people.rider(), people.driver(), people.driver()]);
  const booking = rider.book();
  const wakeUp = () => fiveTimes(() => matching.add('wake-up', {}, { removeOnComplete: true }));
  const [ride] = await Promise.all([booking, wakeUp()]);
  await wakeUp();
  await eventually('an offer', 10_000, () => driver.offers.length + other.offers.length > 0);
  await eventually('the wake-ups to be done', 10_000, () => isEmpty(matching));
  const asked = await cluster.sql('SELECT 1 FROM ride_offers WHERE ride_id = $1', [ride.id]);
  report.equal('offers', asked.length, 1);
  await fiveTimes(() => cluster.sql(`INSERT INTO outbox (topic, key, seq) VALUES ('ride', $1, 1)`, [ride.id]));
  await eventually('the repeats', 10_000, () => rider.timesReceived(ride.id, 1) >= TIMES);
  report.figure('times the booking was sent', rider.timesReceived(ride.id, 1));
  await rider.phone.store.settle();
  report.equal('applied', (rider.phone.store.applied.get(ride.id) ?? []).join(' '), '1 2');
  await rider.cancel(ride.id);
}

const isEmpty = async (queue: Queue) =>
  Object.values(await queue.getJobCounts('waiting', 'active', 'delayed')).every((count) => count === 0);

const fiveTimes = (work: () => Promise<unknown>) => Promise.all(Array.from({ length: TIMES }, work));

async function textsOf({ cluster }: Scene, riderId: string, queue: Queue): Promise<number> {
  const [user] = await cluster.sql<{ phone: string }>('SELECT phone FROM users WHERE id = $1', [riderId]);
  const phone = user?.phone ?? '';
  await fetch(cluster.url + routes.loginByPhone.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone, userType: 'rider' }),
  });
  const [message] = await cluster.sql<{ id: string }>(
    'SELECT id FROM messages WHERE recipient = $1 ORDER BY id DESC LIMIT 1',
    [phone],
  );
  const data = { messageId: message?.id };
  await fiveTimes(() => queue.add('send', data, { removeOnComplete: true, removeOnFail: true }));
  // Counted by claims: this cluster's sender would hide a repeat.
  const sent = () =>
    cluster.sql<{ attempts: number }>(`SELECT attempts FROM messages WHERE id = $1 AND state = 'sent'`, [message?.id]);
  await eventually('the text', 10_000, async () => (await sent()).length > 0);
  // Longer than any retry or sweep would need for a second one.
  await sleep(4000);
  const [row] = await sent();
  return row?.attempts ?? 0;
}

export const duplicates: Row[] = [sameKey, doubleTap, jobs];
