import { DEMO_PASSWORD, driverEmail, riderEmail } from '@waka/dev/accounts/account';
import type * as Client from '@waka/dev/fleet/api-client';
import type * as Contract from '@waka/contracts/routes';
import { classOfNumber } from '@waka/dev/accounts/vehicles';
import { DRIVERS, RIDERS } from '../cluster/test-cluster.ts';
import { BO, tripFrom, type Driver, type Rider } from '../people/people.ts';
import { buildPrevious, type PreviousBuild } from '../cluster/previous-build.ts';
import type { Row, Scene } from '../row.ts';
import { eventually, sleep } from '../wait.ts';

const TOGETHER_MS = 20_000;

const twoBuilds: Row = {
  number: 37,
  suite: 'whole',
  fault: 'Two releases at once.',
  done: 'One backend and one worker of the last release (its tag, else forty commits back) beside one each of this, on one database, under load; then the client of that release.',
  expected: 'Rides go through across both, in both directions; the old client completes a ride with either backend.',
  async run(scene) {
    const { cluster, load, people, history, report } = scene;
    const previous = await buildPrevious(cluster.launch.root, cluster.launch.dir);
    if (!previous) {
      report.skip('The history of the checkout is not at hand.');
      return;
    }
    report.figure('the other release', previous.commit);
    const [now, old] = cluster.backends;
    const [, worker] = cluster.workers;
    for (const part of [old, worker]) {
      await part.stop();
      await part.start({}, previous.home);
    }
    const from = performance.now();
    load.book();
    const across = await Promise.all([people.rider(old.url), people.driver({ url: now.url })]);
    await wholeRide(...across);
    await wholeRide(await people.rider(now.url), await people.driver({ url: old.url }));
    for (const url of [now.url, old.url]) await oldClient(scene, previous, url);
    await sleep(Math.max(0, TOGETHER_MS - (performance.now() - from)));
    await load.settle();
    const calls = history.calls(from);
    const [done] = await cluster.sql<{ count: number }>(
      `SELECT count(*)::int AS count FROM rides
       WHERE status = 'completed' AND requested_at > clock_timestamp() - make_interval(secs => $1)`,
      [(performance.now() - from) / 1000],
    );
    report.atLeast('rides completed meanwhile', done?.count ?? 0, 4);
    const strange = calls.filter(
      ({ status }) => status !== null && (status >= 500 || status === 400 || status === 404),
    );
    report.equal('calls answered 400, 404 or above 499', strange.length, 0);
    for (const part of [old, worker]) {
      await part.stop();
      await part.start();
    }
  },
};

async function wholeRide(rider: Rider, driver: Driver): Promise<void> {
  const ride = await rider.book();
  await driver.accept(await driver.offer(ride.id));
  await driver.finish(ride);
  await eventually('the rider to be notified', 10_000, () => rider.rides.some(({ status }) => status === 'completed'));
  await driver.close();
}

/** Runs one ride with the phones of that release: its calls, its sockets, its form of messages. */
async function oldClient({ report }: Scene, previous: PreviousBuild, url: string): Promise<void> {
  const { ApiClient }: typeof Client = await import(previous.urlOf('dev/dist/fleet/api-client.js'));
  const { routes }: typeof Contract = await import(previous.urlOf('contracts/dist/routes.js'));
  let number = DRIVERS;
  while (classOfNumber(number) !== 'standard') number -= 1;
  const password = DEMO_PASSWORD;
  const rider = new ApiClient(url, { email: riderEmail(RIDERS), password, userType: 'rider' });
  const driver = new ApiClient(url, { email: driverEmail(number), password, userType: 'driver' });
  await Promise.all([rider.signIn(), driver.signIn()]);
  const sockets = [rider.openSocket(), driver.openSocket()];
  const statuses: string[] = [];
  sockets[0]?.on('ride:updated', ({ status }) => statuses.push(status));
  const offers: { rideId: string; offerId: string }[] = [];
  sockets[1]?.on('ride:offer', (offer) => offers.push(offer));
  await eventually('the connections', 15_000, () => sockets.every(({ connected }) => connected));
  await driver.call(routes.setDriverStatus, { body: { status: 'online', location: BO } });
  const { id, pin } = await rider.call(routes.requestRide, { body: tripFrom(), idempotencyKey: crypto.randomUUID() });
  await eventually('the offer', 15_000, () => offers.some(({ rideId }) => rideId === id));
  const offerId = offers.find(({ rideId }) => rideId === id)?.offerId ?? '';
  const params = { id };
  await driver.call(routes.acceptRide, { params, body: { offerId } });
  await driver.call(routes.arriveAtPickup, { params });
  await driver.call(routes.startRide, { params, body: pin ? { pin } : {} });
  await driver.call(routes.completeRide, { params });
  await eventually('the end', 10_000, () => statuses.includes('completed')).catch(() => undefined);
  report.holds('the old client follows its ride to the end', statuses.includes('completed'));
  await driver.call(routes.setDriverStatus, { body: { status: 'offline' } });
  sockets.forEach((socket) => socket.disconnect());
}

export const builds: Row[] = [twoBuilds];
