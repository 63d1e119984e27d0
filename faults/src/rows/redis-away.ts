import { routes } from '@waka/contracts/routes';
import type { Row, Scene } from '../row.ts';
import { eventually, sleep } from '../wait.ts';

/** Bookings of these moments, and how they ended. */
function bookings({ history }: Scene, from: number, until = performance.now()) {
  const made = history.calls(from, until).filter(({ call }) => call.endsWith(routes.requestRide.path));
  return { count: made.length, booked: made.filter(({ ending }) => ending === 'ok').length };
}

const AWAY_MS = 5000;

const restart: Row = {
  number: 7,
  fault: 'Redis restarts, with its data.',
  done: 'SAVE, SIGTERM, five seconds, start; under load.',
  expected: 'Bookings are answered 201 meanwhile; matching goes on ≤ 3 s after; no process dies.',
  isTelling: true,
  async run(scene) {
    const { house, load, people, report } = scene;
    const [driver, rider] = await Promise.all([people.driver(), people.rider()]);
    load.book();
    await sleep(4000);
    const from = performance.now();
    await house.stopRedis({ isSaved: true });
    const ride = await rider.book();
    await sleep(AWAY_MS);
    const during = bookings(scene, from);
    await house.startRedis();
    const back = performance.now();
    const offer = await driver.offer(ride.id);
    report.equal('bookings while it was away', during.count, during.booked);
    report.within('offer told after', Math.max(0, performance.now() - back), 3);
    await driver.accept(offer);
    await eventually('the rider to hear', 5000, () => rider.rides.some(({ status }) => status === 'accepted'));
    await sleep(3000);
  },
};

const flush: Row = {
  number: 8,
  fault: 'Redis loses all it has in mid-ride.',
  done: 'FLUSHALL under load, with a driver on a ride and a free one beside it.',
  expected: 'Drivers are known again ≤ 10 s later; nobody is logged out; a driver on a ride is asked for no other.',
  isTelling: true,
  async run(scene) {
    const { house, load, people, report, history } = scene;
    const [busy, rider, second] = await Promise.all([people.driver(), people.rider(), people.rider()]);
    const ride = await rider.book();
    await busy.accept(await busy.offer(ride.id));
    const free = await people.driver();
    load.book();
    await sleep(4000);
    const from = performance.now();
    await house.redis.flushall();
    const next = await second.book();
    await free.offer(next.id, 20_000);
    report.within('a free driver is offered a ride after', performance.now() - from, 10);
    await sleep(6000);
    report.equal('offers to the driver on a ride', busy.offers.length, 1);
    const loggedOut = history.calls(from).filter(({ status }) => status === 401).length;
    report.equal('calls answered 401', loggedOut, 0);
    await busy.arrive(ride.id);
    await busy.start(ride.id, ride.pin);
    await busy.complete(ride.id);
  },
};

export const redisAway: Row[] = [restart, flush];
