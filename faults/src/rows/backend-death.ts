import { Worker } from 'node:worker_threads';
import { routes } from '@waka/contracts/routes';
import { riderEmail } from '@waka/dev/accounts/account';
import type { LiveSocket } from '@waka/dev/fleet/api-client';
import { FLEET_RIDERS } from '../people/load.ts';
import { percentile } from '../report/report.ts';
import type { Row } from '../row.ts';
import { eventually, sleep } from '../wait.ts';

const CROWD = 1000;
const STORM = 2000;
const CALM_MS = 5000;
/** Often enough that a hundredth of the calls is more than one. */
const PROBE_MS = 10;
/** No other row uses this one. */
const PROBING_RIDER = 1206;
const LIMITED = { RATE_LIMITS: 'on' };

/** Waits until so large a share of them is connected. */
const untilBack = (sockets: { connected: boolean }[], share: number, withinMs = 60_000) =>
  eventually(
    `${share * 100} % to be back`,
    withinMs,
    () => sockets.filter(({ connected }) => connected).length >= sockets.length * share,
  );

/** Counts how often any of them loses its connection from now on. */
function fallsOf(sockets: LiveSocket[]): () => number {
  let falls = 0;
  for (const socket of sockets) socket.on('disconnect', () => (falls += 1));
  return () => falls;
}

const death: Row = {
  number: 4,
  suite: 'whole',
  fault: 'kill -9 of a backend with half of 1,000 sockets.',
  done: 'One backend is killed while 1,000 riders are connected and a ride is under way; admission limits on.',
  expected: '95 % are back on the other ≤ 12 s later, all ≤ 30 s; who was away learns what was missed.',
  async run({ cluster, people, report }) {
    await Promise.all(cluster.backends.map((backend) => backend.restart(LIMITED)));
    const sockets = await people.crowd(CROWD);
    const [driver, rider] = await Promise.all([people.driver(), people.rider()]);
    const ride = await rider.book();
    await driver.accept(await driver.offer(ride.id));
    const falls = fallsOf(sockets);
    const [doomed] = cluster.backends;
    const there = (await doomed.figures()).get('sockets_connected{role="rider"}') ?? 0;
    await doomed.kill();
    const from = performance.now();
    // The fleet and the row have some of them.
    await eventually('the fall to be felt', 10_000, () => falls() >= there - FLEET_RIDERS - 1, 5);
    report.figure('sockets that fell', falls());
    await untilBack(sockets, 0.95);
    report.within('95 % back after', performance.now() - from, 12);
    await untilBack(sockets, 1);
    report.within('all back after', performance.now() - from, 30);
    await eventually('driver and rider to be back', 15_000, () => driver.socket.connected && rider.socket.connected);
    await driver.finish(ride);
    await rider.phone.store.settle();
    report.equal('events of the rider', (rider.phone.store.applied.get(ride.id) ?? []).join(' '), '1 2 3 4 5 6');
  },
};

const rolling: Row = {
  number: 5,
  fault: 'A rolling restart of everything.',
  done: 'Both backends and both workers, one after the other, under load: taken out of the balancer, SIGTERM, start, taken in.',
  expected:
    'Each stops in order in ≤ 15 s; not one HTTP call fails. Sockets are let go at once and are let in one after the other.',
  async run({ cluster, load, history, report }) {
    // As long as in production: longer than connections of the load are at rest.
    await Promise.all(cluster.backends.map((backend) => backend.restart({ DRAIN_MS: '4000' })));
    await load.flow();
    const from = performance.now();
    const times: number[] = [];
    for (const part of [...cluster.backends, ...cluster.workers]) {
      cluster.front.leaveOut(part.port);
      times.push(await part.stop());
      await part.start();
      cluster.front.takeIn(part.port);
      await sleep(1000);
    }
    const calls = history.calls(from);
    const lost = calls.filter(({ status }) => status === null || status >= 500);
    report.within('longest stop', Math.max(...times), 15);
    report.figure('calls meanwhile', calls.length);
    report.equal('calls that failed', lost.length, 0);
    if (lost.length > 0)
      report.figure('which', lost.map(({ call, status, ms }) => `${call} ${status} ${Math.round(ms)} ms`).join(', '));
    const back = history.news(from).filter(({ event }) => event === 'connect').length;
    report.figure('reconnects of the fleet', back);
  },
};

const storm: Row = {
  number: 6,
  suite: 'whole',
  fault: 'All of 2,000 sockets come back at once.',
  done: 'The proxy resets every connection at the same moment; admission limits on.',
  expected:
    'A node lets them in one after the other; event loop p99 < 200 ms, HTTP p99 < 3 times what it was; all back ≤ 30 s.',
  async run(scene) {
    const { cluster, people, report } = scene;
    // Straight to Postgres and Redis: the network between is in the harness, which falls and comes back with 2,000 phones,
    // and a call would wait for that and not for the node.
    const direct = { DATABASE_URL: cluster.postgresUrl, REDIS_URL: `redis://127.0.0.1:${cluster.redisPort}` };
    await Promise.all(cluster.backends.map((backend) => backend.restart({ ...LIMITED, ...direct })));
    const sockets = await people.crowd(STORM);
    const times: number[] = [];
    const { cookie } = await people.cookieOf(riderEmail(PROBING_RIDER), 'rider');
    const urls = cluster.backends.map(({ url }) => url + routes.activeRide.path);
    const prober = new Worker(new URL('../probe-thread.js', import.meta.url), {
      workerData: { urls, cookie, everyMs: PROBE_MS },
    });
    prober.on('message', (ms: number) => times.push(ms));
    await sleep(CALM_MS);
    const before = times.splice(0);
    await Promise.all(cluster.backends.map((backend) => backend.figures()));
    const falls = fallsOf(sockets);
    cluster.front.reset();
    const from = performance.now();
    await eventually('the fall to be felt', 10_000, () => falls() >= STORM, 5);
    await untilBack(sockets, 1);
    report.within('all back after', performance.now() - from, 30);
    await prober.terminate();
    const during = times.splice(0);
    report.atLeast('calls meanwhile', during.length, 100);
    const figures = await Promise.all(cluster.backends.map((backend) => backend.figures()));
    const lag = Math.max(...figures.map((figure) => figure.get('nodejs_eventloop_lag_p99_seconds') ?? NaN)) * 1000;
    report.figure('event loop p99 ms', lag);
    report.holds('event loop p99 below 200 ms', lag < 200);
    const [calm, stormy] = [percentile(before, 0.99), percentile(during, 0.99)];
    report.figure('HTTP p99 before, ms', calm);
    report.figure('HTTP p99 meanwhile, ms', stormy);
    // For a call that takes a few milliseconds a factor of three is noise.
    report.holds('HTTP p99 below 3 times what it was', stormy < 3 * Math.max(calm, 20));
  },
};

export const backendDeath: Row[] = [death, rolling, storm];
