import type { Ride } from '@waka/contracts/rides/ride-views';
import { routes } from '@waka/contracts/routes';
import { NOTIFICATIONS_QUEUE } from '@waka/core/platform/redis/redis-keys';
import { riderEmail } from '@waka/dev/accounts/account';
import { ApiClient } from '@waka/dev/fleet/api-client';
import { Queue } from 'bullmq';
import { commitUnanswered } from '../commit-unanswered.ts';
import { openOutside, silence, takesTexts, textsTo } from '../cluster/outside.ts';
import { BO_CITY, numberOf } from '../people/people.ts';
import { percentile } from '../report/report.ts';
import type { Row, Scene } from '../row.ts';
import { eventually, sleep } from '../wait.ts';

/** No other row requests codes for this one. */
const TEXTED_RIDER = 1201;

const whileMatching: Row = {
  number: 1,
  fault: 'kill -9 of a worker while it matches.',
  done: 'The holder of the lease is killed under load, right after it has made an offer.',
  expected: 'Lease taken ≤ 4 s; a ride booked at that moment is offered ≤ 6 s later; no driver is asked twice at once.',
  async run(scene) {
    const { cluster, load, people, report } = scene;
    const [asked, rider, late] = await Promise.all([people.driver(), people.rider(), people.rider()]);
    const spare = await people.driver();
    await load.flow();
    const victim = await cluster.matcher(BO_CITY);
    const first = await rider.book();
    await eventually('an offer', 10_000, () => asked.offers.length + spare.offers.length > 0, 2);
    await victim.kill();
    const killedAt = performance.now();
    const second = await late.book();
    const taken = eventually('the lease to be taken', 20_000, async () => {
      const heir = await cluster.matcherOf(BO_CITY);
      return heir !== null && heir !== victim;
    });
    const idle = asked.offers.length > 0 ? spare : asked;
    await idle.offer(second.id);
    report.within('offered after', performance.now() - killedAt, 6);
    report.within('lease taken after', await taken, 4);
    await asked.offer(first.id).catch(() => spare.offer(first.id));
    await sleep(2000);
    const delays = await offerDelays(scene, killedAt);
    report.seconds('booking to first offer of the fleet p50', percentile(delays, 0.5));
    report.seconds('p99', percentile(delays, 0.99));
  },
};

/** Measures from booking to first offer, for the fleet's rides booked since. */
async function offerDelays({ cluster }: Scene, since: number): Promise<number[]> {
  const rows = await cluster.sql<{ ms: number }>(
    `SELECT extract(epoch FROM min(ride_offers.offered_at) - requested_at)::float8 * 1000 AS ms
     FROM rides JOIN ride_offers ON ride_id = rides.id
     WHERE requested_at > now() - make_interval(secs => $1) GROUP BY rides.id, requested_at`,
    [(performance.now() - since) / 1000 + 2],
  );
  return rows.map(({ ms }) => ms);
}

const betweenCommitAndPush: Row = {
  number: 2,
  fault: 'kill -9 of a worker between commit and push.',
  done: 'Postgres commits an offer, the proxy keeps the answer from the worker, the worker is killed.',
  expected: 'The other worker’s relay publishes the offer ≤ 3 s later; each phone applies each event once.',
  suite: 'short',
  async run(scene) {
    const { cluster, people, report } = scene;
    const [driver, rider] = await Promise.all([people.driver(), people.rider()]);
    const victim = await cluster.matcher(BO_CITY);
    let booked: Promise<Ride> | undefined;
    await commitUnanswered(scene, {
      part: victim,
      table: 'ride_offers',
      act: () => {
        booked = rider.book();
      },
      isCommitted: async (sql) =>
        (await sql(`SELECT 1 FROM ride_offers WHERE driver_id = $1 AND status = 'open'`, [driver.id])).length > 0,
    });
    const offersBefore = driver.offers.length;
    await victim.kill();
    const killedAt = performance.now();
    const ride = await booked;
    if (!ride) throw new Error('nothing was booked');
    const offer = await driver.offer(ride.id);
    report.equal('published before the kill', offersBefore, 0);
    report.within('offer published after', performance.now() - killedAt, 3);
    await driver.accept(offer);
    await eventually('the rider to be notified', 5000, () => rider.rides.some(({ status }) => status === 'accepted'));
    const accepted = await driver.arrive(ride.id);
    await rider.phone.store.settle();
    report.equal('events of the rider', (rider.phone.store.applied.get(ride.id) ?? []).join(' '), '1 2 3 4');
    await driver.start(ride.id, ride.pin);
    await driver.complete(accepted.id);
  },
};

const whileTexting: Row = {
  number: 3,
  fault: 'kill -9 of a worker that has handed over a text.',
  done: 'The SMS provider takes a code and does not answer, the worker is killed, the other one starts and gets the job again.',
  expected:
    'One text at most, by design: the message stays claimed, and a repeated job sends nothing. The person asks for another code, which comes.',
  async run(scene) {
    const { cluster, report } = scene;
    const provider = await openOutside(await cluster.launch.pickFreePort(), silence);
    try {
      const [first, second] = cluster.workers;
      await second.stop();
      await first.restart(textsTo(provider.url));
      const account = { email: riderEmail(TEXTED_RIDER), password: '', userType: 'rider' as const };
      const visitor = new ApiClient(cluster.url, account);
      const askForCode = () =>
        visitor.call(routes.loginByPhone, { body: { phone: numberOf(account.email), userType: 'rider' } });
      await askForCode();
      await eventually('the text at the provider', 10_000, () => provider.received.length === 1, 5);
      await first.kill();
      provider.answers(takesTexts);
      await second.start(textsTo(provider.url));
      const [message] = await cluster.sql<{ id: string; state: string }>(
        `SELECT id, state FROM messages WHERE channel = 'sms' ORDER BY id DESC LIMIT 1`,
      );
      report.equal('state of the message', message?.state ?? 'none', 'sending');
      const queue = new Queue(NOTIFICATIONS_QUEUE, { connection: { port: cluster.redisPort } });
      await queue.add('send', { messageId: message?.id }, { jobId: 'once-more', removeOnComplete: true });
      await eventually(
        'the repeated job to be done',
        10_000,
        async () => (await queue.getJob('once-more')) === undefined,
      );
      await queue.close();
      report.equal('texts of the first code', provider.received.length, 1);
      await cluster.sql(`UPDATE one_time_codes SET created_at = created_at - interval '1 minute'`);
      await cluster.sql(`UPDATE limit_hits SET at = at - interval '1 minute'`);
      const asked = performance.now();
      await askForCode();
      await eventually('the second code', 10_000, () => provider.received.length === 2, 5);
      report.within('another code after', performance.now() - asked, 5);
    } finally {
      provider.close();
    }
  },
};

export const workerDeath: Row[] = [whileMatching, betweenCommitAndPush, whileTexting];
