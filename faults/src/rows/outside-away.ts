import { routes } from '@waka/contracts/routes';
import { matchingQueue, NOTIFICATIONS_QUEUE, PAYMENTS_QUEUE } from '@waka/core/platform/redis/redis-keys';
import { riderEmail } from '@waka/dev/accounts/account';
import { Queue } from 'bullmq';
import { Browser } from '../people/browser.ts';
import { json, openOutside, silence, takesTexts, textsTo } from '../cluster/outside.ts';
import { BO_CITY, numberOf, tripFrom } from '../people/people.ts';
import type { Row, Scene } from '../row.ts';
import { eventually, sleep } from '../wait.ts';

/** Requests a code to sign in; no other row uses these accounts. */
function asksForCode({ cluster }: Scene, number: number) {
  const browser = new Browser();
  const body = { phone: numberOf(riderEmail(number)), userType: 'rider' };
  return () => browser.post(cluster.url, routes.loginByPhone.path, body);
}

const poison: Row = {
  number: 26,
  fault: 'Poison jobs.',
  done: 'Jobs without sense in the queues of matching, messages and payments, then a booking and a text.',
  expected:
    'They are taken off and do nothing, by design: a job is only a nudge. The queues flow: offer ≤ 2 s, text ≤ 5 s.',
  async run(scene) {
    const { cluster, people, report } = scene;
    const provider = await openOutside(await cluster.launch.pickFreePort(), takesTexts);
    const connection = { port: cluster.redisPort };
    const queues = [matchingQueue(BO_CITY), NOTIFICATIONS_QUEUE, PAYMENTS_QUEUE].map(
      (name) => new Queue(name, { connection }),
    );
    try {
      await Promise.all(cluster.workers.map((worker) => worker.restart(textsTo(provider.url))));
      const [driver, rider] = await Promise.all([people.driver(), people.rider()]);
      const bodies = [null, 'text', 7, [], {}, { messageId: 'no id' }, { paymentId: {} }, { traceparent: 5 }];
      for (const queue of queues)
        for (const body of bodies) await queue.add('send', body, { removeOnComplete: true, removeOnFail: true });
      const from = performance.now();
      const [ride] = await Promise.all([rider.book(), asksForCode(scene, 1202)()]);
      await driver.offer(ride.id);
      report.within('offer after', performance.now() - from, 2);
      await eventually('the text', 10_000, () => provider.received.length === 1);
      report.within('text after', performance.now() - from, 5);
      const left = async () =>
        (await Promise.all(queues.map((queue) => queue.getJobCounts('waiting', 'active', 'delayed', 'failed')))).reduce(
          (sum, counts) => sum + Object.values(counts).reduce((one, other) => one + other, 0),
          0,
        );
      await eventually('the queues to be empty', 10_000, async () => (await left()) === 0);
      report.equal('jobs left', await left(), 0);
    } finally {
      await Promise.all(queues.map((queue) => queue.close()));
      provider.close();
    }
  },
};

const textsAway: Row = {
  number: 35,
  suite: 'whole',
  fault: 'The SMS provider is down, refuses, is slow.',
  done: '503 for three seconds, then 429, then a provider that takes 12 s; a booking meanwhile.',
  expected:
    'Each text is tried again and comes once; who asks again at once learns when; matching is not held up (offer ≤ 2 s).',
  async run(scene) {
    const { cluster, people, report } = scene;
    const provider = await openOutside(await cluster.launch.pickFreePort(), json(503, {}));
    try {
      await Promise.all(cluster.workers.map((worker) => worker.restart(textsTo(provider.url))));
      for (const [number, name, failure] of [
        [1203, '503', json(503, {})],
        [1204, '429', json(429, {})],
      ] as const) {
        provider.answers(failure);
        provider.received.length = 0;
        const ask = asksForCode(scene, number);
        await ask();
        await eventually('the first try', 10_000, () => provider.received.length > 0);
        const from = performance.now();
        provider.answers(takesTexts);
        await eventually('the text', 15_000, () => provider.received.length > 1);
        report.within(`after ${name} the text comes after`, performance.now() - from, 6);
        await sleep(3000);
        report.equal('tries', provider.received.length, 2);
        const { status, retryAfterSeconds } = await ask();
        report.figure('asked again at once', `${status}, Retry-After ${retryAfterSeconds} s`);
        const isAnnounced = status === 429 && retryAfterSeconds > 0;
        report.holds('who asks again at once learns when', isAnnounced);
      }
      provider.answers(silence);
      provider.received.length = 0;
      await asksForCode(scene, 1205)();
      await eventually('the try', 10_000, () => provider.received.length > 0);
      const [driver, rider] = await Promise.all([people.driver(), people.rider()]);
      const from = performance.now();
      const ride = await rider.book();
      await driver.offer(ride.id);
      report.within('offer while the provider hangs', performance.now() - from, 2);
      await sleep(12_000);
      report.equal('tries of a text that may have been taken', provider.received.length, 1);
    } finally {
      provider.close();
    }
  },
};

const streetsAway: Row = {
  number: 36,
  fault: 'The routing provider fails, or hangs.',
  done: 'ROUTING_PROVIDER=osrm to a server that answers, then 500, then nothing; a quote and a booking each time.',
  expected: 'Booked ≤ 3 s on the estimate, which says so (`geometrySource`), and on streets again ≤ 20 s after.',
  async run(scene) {
    const { cluster, people, report } = scene;
    const way = json(200, {
      code: 'Ok',
      routes: [{ distance: 4200, duration: 700, geometry: '_p~iF~ps|U_ulLnnqC_mqNvxq`@' }],
    });
    const provider = await openOutside(await cluster.launch.pickFreePort(), way);
    try {
      await Promise.all(
        cluster.backends.map((one) => one.restart({ ROUTING_PROVIDER: 'osrm', ROUTING_URL: provider.url })),
      );
      const rider = await people.rider();
      const book = async (name: string, wanted: string) => {
        const from = performance.now();
        const ride = await rider.book(tripFrom());
        report.within(`booked with ${name} after`, performance.now() - from, 3);
        report.equal('way', ride.geometrySource, wanted);
        await rider.cancel(ride.id);
      };
      await book('a sound provider', 'road');
      provider.answers(json(500, {}));
      await book('500', 'straight_line');
      provider.answers(silence);
      await sleep(16_000);
      await book('silence', 'straight_line');
      provider.answers(way);
      await sleep(16_000);
      await book('a sound provider again', 'road');
    } finally {
      provider.close();
    }
  },
};

export const outsideAway: Row[] = [poison, textsAway, streetsAway];
