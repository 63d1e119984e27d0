import { readFile } from 'node:fs/promises';
import { routes } from '@waka/contracts/routes';
import type { TestCluster } from '../cluster/test-cluster.ts';
import type { Part } from '../cluster/part.ts';
import type { Phone } from '../people/phone.ts';
import type { Row, Scene } from '../row.ts';
import { eventually, sleep } from '../wait.ts';

/** What a booking is refused with that breaks a rule of the road: the load books anywhere in its cities. */
const LAWFUL_REFUSAL = 'ride.not_allowed_there';

/** Counts the bookings between these times that no rule of the road refuses, and those of them that succeeded. */
function bookings({ history }: Scene, from: number, until = performance.now()) {
  const made = history
    .calls(from, until)
    .filter(({ call, code }) => call.endsWith(routes.requestRide.path) && code !== LAWFUL_REFUSAL);
  return { count: made.length, booked: made.filter(({ ending }) => ending === 'ok').length };
}

const AWAY_MS = 5000;

const restart: Row = {
  number: 7,
  fault: 'Redis restarts, with its data.',
  done: 'SAVE, SIGTERM, five seconds, start; under load.',
  expected: 'Bookings are answered 201 meanwhile; matching goes on ≤ 3 s after; no process dies.',
  async run(scene) {
    const { cluster, load, people, report } = scene;
    const [driver, rider] = await Promise.all([people.driver(), people.rider()]);
    await load.flow();
    const from = performance.now();
    await cluster.stopRedis({ isSaved: true });
    const ride = await rider.book();
    await sleep(AWAY_MS);
    const during = bookings(scene, from);
    await cluster.startRedis();
    const back = performance.now();
    const offer = await driver.offer(ride.id);
    report.equal('bookings while it was away', during.count, during.booked);
    report.within('offer published after', Math.max(0, performance.now() - back), 3);
    await driver.accept(offer);
    await eventually('the rider to be notified', 5000, () => rider.rides.some(({ status }) => status === 'accepted'));
  },
};

const flush: Row = {
  number: 8,
  fault: 'Redis loses all it has in mid-ride.',
  done: 'FLUSHALL under load, with a driver on a ride and a free one beside it.',
  expected: 'Drivers are known again ≤ 10 s later; no account is logged out; a driver on a ride is asked for no other.',
  async run(scene) {
    const { cluster, load, people, report, history } = scene;
    const [busy, ...riders] = await Promise.all([people.driver(), people.rider(), people.rider(), people.rider()]);
    const [rider, second, third] = riders;
    const ride = await rider.book();
    await busy.accept(await busy.offer(ride.id));
    const free = await people.driver();
    await load.flow();
    const from = performance.now();
    await cluster.redis.flushall();
    const next = await second.book();
    const offer = await free.offer(next.id, 20_000);
    report.within('a free driver is offered a ride after', performance.now() - from, 10);
    await free.accept(offer);
    // No driver is free now: a search runs and makes no offer.
    const last = await third.book();
    await eventually('a search to end without a driver', 10_000, async () => (await decisionsOn(cluster, last.id)) > 0);
    report.equal('offers to the driver on a ride', busy.offers.length, 1);
    const loggedOut = history.calls(from).filter(({ status }) => status === 401).length;
    report.equal('calls answered 401', loggedOut, 0);
    await busy.finish(ride);
  },
};

async function decisionsOn({ sql }: TestCluster, rideId: string): Promise<number> {
  return (await sql('SELECT 1 FROM matching_decisions WHERE ride_id = $1', [rideId])).length;
}

const PAUSE_MS = 10_000;

/** Books a ride whose driver is on the way, and whose rider follows him. */
async function underWay({ people }: Scene) {
  const [driver, rider] = await Promise.all([people.driver(), people.rider()]);
  const seen: { lateMs: number; from: number }[] = [];
  rider.socket.on('driver:location', ({ at }) => seen.push({ lateMs: Date.now() - at, from: performance.now() }));
  const ride = await rider.book();
  await driver.accept(await driver.offer(ride.id));
  await eventually('the driver to be seen', 10_000, () => seen.length > 0);
  return {
    driver,
    rider,
    ride,
    seen,
    async finish() {
      await driver.finish(ride);
    },
  };
}

const paused: Row = {
  number: 9,
  suite: 'whole',
  fault: 'Redis hangs for ten seconds.',
  done: 'SIGSTOP and SIGCONT of Redis under load, with a driver on his way.',
  expected:
    'Bookings go on; no call takes longer than 5 s; afterwards no position older than 2 s is shown, and positions flow again ≤ 10 s.',
  async run(scene) {
    const { cluster, load, people, history, report } = scene;
    const trip = await underWay(scene);
    const second = await people.rider();
    await load.flow();
    const from = performance.now();
    process.kill(cluster.redisPid, 'SIGSTOP');
    await sleep(500);
    await second.book();
    await sleep(PAUSE_MS - 500 - Math.min(PAUSE_MS - 500, performance.now() - from - 500));
    process.kill(cluster.redisPid, 'SIGCONT');
    const back = performance.now();
    const during = bookings(scene, from, back);
    await eventually('positions to flow', 20_000, () => trip.seen.some((one) => one.from > back));
    report.within('positions flow after', performance.now() - back, 10);
    await sleep(3000);
    report.equal('bookings meanwhile that were answered 201', during.booked, during.count);
    const calls = history.calls(from, back);
    report.within('longest call', Math.max(...calls.map(({ ms }) => ms)), 5);
    report.atMost(
      'oldest position shown afterwards, ms',
      Math.max(...trip.seen.filter((one) => one.from > back).map(({ lateMs }) => lateMs)),
      2000,
    );
    await trip.finish();
  },
};

const full: Row = {
  number: 10,
  fault: 'Redis is out of memory.',
  done: 'CONFIG SET maxmemory to less than it holds, for ten seconds under load, and back.',
  expected:
    'Rides are booked, accepted and driven on, and each process says in its log what is wrong; afterwards drivers are offered rides ≤ 10 s; each process lives.',
  async run(scene) {
    const { cluster, load, people, report } = scene;
    const trip = await underWay(scene);
    await load.flow();
    const from = performance.now();
    await cluster.redis.config('SET', 'maxmemory', '1mb');
    try {
      await trip.driver.arrive(trip.ride.id);
      await trip.driver.start(trip.ride.id, trip.ride.pin);
      await sleep(PAUSE_MS);
      await trip.driver.complete(trip.ride.id);
      const logs = await Promise.all(cluster.parts.map(({ logFile }) => readFile(logFile, 'utf8')));
      const loud = logs.filter((log) => log.includes('redis refuses writes')).length;
      report.equal('processes that say so', loud, cluster.parts.length);
    } finally {
      await cluster.redis.config('SET', 'maxmemory', '0');
    }
    const during = bookings(scene, from);
    report.equal('bookings meanwhile that were answered 201', during.booked, during.count);
    report.equal('events of the rider', await eventsOf(trip.rider.phone, trip.ride.id), '1 2 3 4 5 6');
    const back = performance.now();
    const [driver, rider] = await Promise.all([people.driver(), people.rider()]);
    const ride = await rider.book();
    await Promise.race([driver.offer(ride.id, 20_000), trip.driver.offer(ride.id, 20_000)]);
    report.within('offered again after', performance.now() - back, 10);
  },
};

async function eventsOf(phone: Phone, rideId: string): Promise<string> {
  await phone.store.settle();
  return (phone.store.applied.get(rideId) ?? []).join(' ');
}

/** Finds the connections by which a backend gets the events for its sockets, by their ports. */
async function subscriptions({ redis }: TestCluster, { redis: line }: Part): Promise<number[]> {
  const clients = String(await redis.client('LIST'))
    .split('\n')
    .filter((text) => text.includes('name=waka-sockets-sub'));
  const ports = clients.map((text) => Number(/ addr=[^ ]+:(\d+)/.exec(text)?.[1]));
  return ports.filter((port) => line.links.some(({ farPort }) => farPort === port));
}

/** As often as the screens ask for missed events. */
const BEAT_MS = 20_000;

const deaf: Row = {
  number: 11,
  fault: 'One backend no longer hears Redis, and does not notice.',
  done: 'A black hole in its connection for subscriptions alone; its rider’s driver is on the other backend.',
  expected:
    'The node notices by itself ≤ 10 s and hears again; what was missed reaches its phones at the next event or with their beat of 20 s.',
  async run({ cluster, people, report }) {
    const [here, there] = cluster.backends;
    const [driver, rider] = await Promise.all([people.driver({ url: there.url }), people.rider(here.url)]);
    const ride = await rider.book();
    const offer = await driver.offer(ride.id);
    const deafened = await subscriptions(cluster, here);
    here.redis.set({ isHeld: true }, 'both', ({ farPort }) => deafened.includes(farPort));
    const from = performance.now();
    await driver.accept(offer);
    await sleep(1000);
    report.equal(
      'received while the node is deaf',
      rider.rides.filter(({ status }) => status === 'accepted').length,
      0,
    );
    const beat = setInterval(() => void rider.phone.store.settle(), BEAT_MS);
    try {
      const isAnew = async () => (await subscriptions(cluster, here)).some((port) => !deafened.includes(port));
      await eventually('the node to receive events again', 40_000, isAnew, 250);
      report.within('the node hears again after', performance.now() - from, 10);
      await driver.arrive(ride.id);
      await eventually('the rider to be notified', 25_000, () =>
        rider.rides.some(({ status }) => status === 'arrived'),
      );
      report.within('the rider knows all after', performance.now() - from, 21);
      report.equal('events of the rider', await eventsOf(rider.phone, ride.id), '1 2 3 4');
    } finally {
      clearInterval(beat);
    }
    await driver.start(ride.id, ride.pin);
    await driver.complete(ride.id);
  },
};

export const redisAway: Row[] = [restart, flush, paused, full, deaf];
