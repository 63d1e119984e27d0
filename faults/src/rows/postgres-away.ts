import { randomUUID } from 'node:crypto';
import { Refusal } from '@waka/dev/fleet/api-client';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { routes } from '@waka/contracts/routes';
import { createDataSource, MIGRATIONS } from '@waka/core/app/database';
import { tripFrom, type Rider } from '../people/people.ts';
import { inWords, tally } from '../people/racers.ts';
import { percentile } from '../report/report.ts';
import type { Row } from '../row.ts';
import { eventually, sleep } from '../wait.ts';

const AWAY_MS = 3000;

const immediateStop: Row = {
  number: 12,
  fault: 'Postgres stops at once and starts again.',
  done: 'SIGQUIT to its first process under load, start after three seconds; riders repeat with the same key.',
  expected:
    'Writes are answered 503, without SQL in any answer; the pools recover ≤ 5 s after; a repeated key gives one ride.',
  async run({ cluster, load, people, history, report }) {
    const riders = await Promise.all(Array.from({ length: 5 }, () => people.rider()));
    await load.flow();
    const from = performance.now();
    await cluster.endPostgres('SIGQUIT');
    const refusals: Refusal[] = [];
    const bookings = riders.map((rider) => untilBooked(rider, (refusal) => refusals.push(refusal)));
    await sleep(AWAY_MS);
    const starting = performance.now();
    await cluster.startPostgres();
    const back = performance.now();
    const rides = await Promise.all(bookings);
    report.figure('recovery of Postgres itself', `${((back - starting) / 1000).toFixed(1)} s`);
    report.within('booked after', performance.now() - back, 5);
    report.equal('rides of 5 repeated bookings', new Set(rides.map(({ id }) => id)).size, 5);
    const codes = [...new Set(refusals.map(({ status }) => status))].join(' ');
    report.equal('answers meanwhile', codes, '503');
    report.holds(
      '503 says when to come back',
      refusals.every(({ retryAfterMs }) => retryAfterMs > 0),
    );
    report.holds(
      'no answer shows SQL',
      refusals.every(({ message }) => !/select|insert|relation|ECONN|pg_/i.test(message)),
    );
    await load.settle();
    const odd = history.calls(from).filter(({ status }) => status !== null && status >= 500 && status !== 503);
    report.equal('answers of the fleet above 500 that are not 503', odd.length, 0);
  },
};

/** Books like the screens: repeats with the same key until there is a response. */
async function untilBooked(rider: Rider, refused: (refusal: Refusal) => void): Promise<Ride> {
  const key = randomUUID();
  const request = tripFrom();
  for (;;) {
    try {
      return await rider.book(request, key);
    } catch (error) {
      if (error instanceof Refusal) refused(error);
      await sleep(250);
    }
  }
}

const STORM = 10;

const killed: Row = {
  number: 13,
  fault: 'kill -9 of Postgres in the middle of acceptances.',
  done: 'Ten drivers accept ten rides; SIGKILL of its first process at the first answer, then a start.',
  expected: 'After its recovery each acceptance that was answered stands; the others happened once or not at all.',
  async run({ cluster, people, report }) {
    const drivers = await Promise.all(Array.from({ length: STORM }, () => people.driver()));
    const riders = await Promise.all(Array.from({ length: STORM }, () => people.rider()));
    await Promise.all(riders.map((rider) => rider.book()));
    await Promise.all(drivers.map((driver) => driver.offer()));
    let kill: Promise<void> | undefined;
    const answers = await Promise.allSettled(
      drivers.map(async (driver) => {
        const [offer] = driver.offers;
        const ride = offer && (await driver.accept(offer));
        kill ??= cluster.endPostgres('SIGKILL');
        return ride;
      }),
    );
    await kill;
    const from = performance.now();
    await cluster.startPostgres();
    await eventually('an answer', 30_000, () =>
      cluster.sql('SELECT 1').then(
        () => true,
        () => false,
      ),
    );
    report.seconds('recovery', performance.now() - from);
    const rows = await cluster.sql<{ driverId: string }>(
      `SELECT driver_id FROM rides WHERE status = 'accepted' AND driver_id = ANY($1)`,
      [drivers.map(({ id }) => id)],
    );
    const won = drivers.filter((_, index) => answers[index]?.status === 'fulfilled');
    const kept = new Set(rows.map(({ driverId }) => driverId));
    report.figure('acceptances answered', won.length);
    report.figure('kept', kept.size);
    report.equal('answered and lost', won.filter(({ id }) => !kept.has(id)).length, 0);
    for (const rider of riders) await endRide(rider);
  },
};

/** Ends a ride with a driver on his way; both phones reconnect first. */
async function endRide(rider: Rider): Promise<void> {
  await eventually(
    'the service',
    20_000,
    async () => {
      const ride = await rider.phone.call(routes.activeRide).catch(() => undefined);
      if (ride) await rider.cancel(ride.id).catch(() => undefined);
      return ride === null;
    },
    100,
  );
}

const SLOW_MS = 500;

const slow: Row = {
  number: 14,
  suite: 'whole',
  fault: 'Postgres answers half a second late.',
  done: 'Latency of 500 ms in every line to it, for 15 s under load.',
  expected: 'Calls are slow or 503, none hangs longer than 10 s; positions reach riders as before (p99 ≤ 1 s).',
  async run({ cluster, load, people, history, report }) {
    const [driver, rider] = await Promise.all([people.driver(), people.rider()]);
    const late: number[] = [];
    const ride = await rider.book();
    await driver.accept(await driver.offer(ride.id));
    rider.socket.on('driver:location', ({ at }) => late.push(Date.now() - at));
    await load.flow();
    const from = performance.now();
    for (const part of cluster.parts) part.postgres.set({ latencyMs: SLOW_MS / 2 });
    await sleep(15_000);
    const calls = history.calls(from);
    for (const part of cluster.parts) part.postgres.heal();
    report.figure('calls', calls.length);
    report.figure('answered 503', calls.filter(({ status }) => status === 503).length);
    report.within('longest call', Math.max(...calls.map(({ ms }) => ms)), 10);
    report.atLeast('positions shown meanwhile', late.length, 4);
    report.atMost('their p99, ms', percentile(late, 0.99), 1000);
    await driver.finish(ride);
  },
};

const FULL_MS = 10_000;
const ASK_EVERY_MS = 250;
/** More than Postgres has. */
const MOST_CONNECTIONS = 500;

const exhausted: Row = {
  number: 16,
  suite: 'whole',
  fault: 'Postgres has no connection left.',
  done: 'One backend’s connections are broken, idle ones of somebody else take their places up to max_connections; ten seconds under load.',
  expected:
    'That backend answers 503 and not 500, in time, the other one books; nothing crashes; all is well ≤ 5 s after. A pool for admins is not kept: that is the operator’s.',
  async run({ cluster, load, people, history, report }) {
    const [starved, fed] = cluster.backends;
    const [poor, rich] = await Promise.all([people.rider(starved.url), people.rider(fed.url)]);
    await load.flow();
    const from = performance.now();
    const statuses: number[] = [];
    const times: number[] = [];
    const hog = await createDataSource(cluster.postgresUrl, MOST_CONNECTIONS, MIGRATIONS).initialize();
    let taken = 0;
    try {
      starved.postgres.shut();
      taken += await takeAll(hog);
      starved.postgres.heal();
      // Where its pool wants to grow just now it finds no connection either, responds 503, and the phone asks again.
      const key = randomUUID();
      let tries = 0;
      const books = async () => {
        tries += 1;
        return (await statusOf(rich.book(tripFrom(), key))) === 201;
      };
      await eventually('a booking at the other backend', 5_000, books, ASK_EVERY_MS);
      report.figure('tries to book at the other', tries);
      while (performance.now() - from < FULL_MS) {
        // Pools release what they do not need: these are taken as well.
        taken += await takeAll(hog);
        const asked = performance.now();
        statuses.push(await statusOf(poor.book()));
        times.push(performance.now() - asked);
        await sleep(ASK_EVERY_MS);
      }
    } finally {
      await hog.destroy();
    }
    const back = performance.now();
    const calls = history.calls(from, back);
    report.figure('connections taken', taken);
    report.figure('answers to bookings there', inWords(tally(statuses.map(String))));
    report.atLeast('of them 503', statuses.filter((status) => status === 503).length, 5);
    report.within('the longest took', Math.max(...times), 5);
    report.figure('calls', calls.length);
    report.equal('answered 500', calls.filter(({ status }) => status === 500).length, 0);
    await eventually('a booking', 20_000, async () => {
      await poor.giveUp();
      return (await statusOf(poor.book())) === 201;
    });
    report.within('booked there after', performance.now() - back, 5);
  },
};

/** Returns the status of a call: 0 for no response. */
const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 201,
    (error: unknown) => (error instanceof Refusal ? error.status : 0),
  );

/** Takes connections until Postgres has none left; returns how many there were. */
async function takeAll(hog: ReturnType<typeof createDataSource>): Promise<number> {
  for (let taken = 0; ; taken += 1) {
    const isTaken = await hog
      .createQueryRunner()
      .connect()
      .then(
        () => true,
        () => false,
      );
    if (!isTaken) return taken;
  }
}

export const postgresAway: Row[] = [immediateStop, killed, slow, exhausted];
