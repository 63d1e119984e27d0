import { redisKeys, matchingQueue } from '@waka/core/platform/redis/redis-keys';
import { BO_CITY } from '../people/people.ts';
import type { Row } from '../row.ts';
import { eventually, sleep } from '../wait.ts';

const STALL_MS = 9000;
const STALLS = 3;

const stalled: Row = {
  number: 25,
  suite: 'whole',
  fault: 'A worker stalls for longer than its lease and its jobs’ locks.',
  done: `SIGSTOP of the worker that matches, right after a booking, for ${STALL_MS / 1000} s; ${STALLS} times, under load.`,
  expected: 'The other one takes over, an offer comes ≤ 6 s after; the first one’s late work makes no second offer.',
  async run(scene) {
    const { cluster, load, people, report } = scene;
    load.book();
    let slowest = 0;
    let offers = 0;
    for (let time = 0; time < STALLS; time += 1) {
      const [rider, one, other] = await Promise.all([people.rider(), people.driver(), people.driver()]);
      const victim = await cluster.matcher(BO_CITY);
      const ride = await rider.book();
      victim.pause();
      const from = performance.now();
      const hasOffer = () => [one, other].some((driver) => driver.offers.some(({ rideId }) => rideId === ride.id));
      await eventually('an offer', 15_000, hasOffer);
      slowest = Math.max(slowest, performance.now() - from);
      await sleep(STALL_MS - (performance.now() - from));
      victim.resume();
      await sleep(2500);
      offers += (await cluster.sql('SELECT 1 FROM ride_offers WHERE ride_id = $1', [ride.id])).length;
      await rider.cancel(ride.id);
      await Promise.all([one.close(), other.close()]);
    }
    report.within('the slowest offer', slowest, 6);
    report.equal('offers', offers, STALLS);
  },
};

const lostTimer: Row = {
  number: 27,
  suite: 'whole',
  fault: 'What should end an offer is lost.',
  done: 'Offers end by a timer of the worker that made them, not by a delayed job: it is killed, and its queue and positions in Redis are deleted.',
  expected: 'The other worker ends the offer ≤ 2 s late, and notifies the driver.',
  async run(scene) {
    const { cluster, people, report } = scene;
    const [rider, driver] = await Promise.all([people.rider(), people.driver()]);
    const ride = await rider.book();
    const offer = await driver.offer(ride.id);
    const closedAt = new Promise<number>((resolve) => {
      driver.socket.on('ride:offer:closed', ({ offerId, reason }) => {
        if (offerId === offer.offerId && reason === 'expired') resolve(Date.now());
      });
    });
    await (await cluster.matcher(BO_CITY)).kill();
    const lost = await cluster.redis.keys(`bull:${matchingQueue(BO_CITY)}:*`);
    await cluster.redis.del(redisKeys.positions(BO_CITY), ...lost);
    const at = await Promise.race([closedAt, sleep(40_000).then(() => Infinity)]);
    report.within('the offer ended late by', Math.max(0, at - Date.parse(offer.expiresAt)), 2);
    const [row] = await cluster.sql<{ status: string }>('SELECT status FROM ride_offers WHERE id = $1', [
      offer.offerId,
    ]);
    report.equal('as', row?.status ?? 'gone', 'expired');
    await rider.cancel(ride.id);
  },
};

export const stalls: Row[] = [stalled, lostTimer];
