import type { DriverPosition } from '@waka/contracts/drivers/position';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { BO, type Driver, type Rider } from '../people/people.ts';
import { RealStreets } from '../cluster/real-streets.ts';
import { Streets } from '../cluster/streets.ts';
import type { Row, Scene } from '../row.ts';
import { eventually } from '../wait.ts';

const BACKENDS = 2;
/** Less than the streets are waited for. */
const IMPATIENT_MS = 700;
/** A program or the engine that builds streets is not installed. */
const MISSING = /ENOENT|is not installed/;
/** The invented town is 2.7 km wide; people of rows book from its south to its north. */
const TOWN = { lat: BO.lat - 0.004, lng: BO.lng - 0.0135 };

/** Runs a cluster of which every process asks these streets. */
async function withStreets({ cluster }: Scene, work: (streets: Streets) => Promise<void>): Promise<void> {
  const streets = await Streets.open(await cluster.launch.pickFreePort());
  try {
    await Promise.all(cluster.parts.map((part) => part.restart(streets.env)));
    await work(streets);
  } finally {
    streets.close();
  }
}

/** Runs a cluster that asks the real process, on streets of an invented town. */
async function withRealStreets(scene: Scene, work: (streets: RealStreets) => Promise<void>): Promise<void> {
  const { cluster, report } = scene;
  const streets = await RealStreets.open(cluster.launch, TOWN).catch((error: unknown) => {
    if (!MISSING.test(String(error))) throw error;
    report.skip(`streets cannot be built here: ${String(error)}`);
  });
  if (!streets) return;
  try {
    await Promise.all(cluster.parts.map((part) => part.restart(streets.env)));
    await work(streets);
  } finally {
    await streets.kill();
  }
}

/** Books, waits for an offer, and takes it back; both times are of the row. */
async function bookAndCancel(scene: Scene, rider: Rider, name: string, wanted: string): Promise<void> {
  const { report } = scene;
  const driver = await scene.people.driver();
  const from = performance.now();
  const ride = await rider.book();
  report.within(`booked ${name} after`, performance.now() - from, 1.5);
  report.equal('way', ride.geometrySource, wanted);
  const booked = performance.now();
  await driver.offer(ride.id);
  report.within('offer after', performance.now() - booked, 2);
  await rider.cancel(ride.id);
  await driver.close();
}

/** Starts a ride whose driver is on the way, and collects what both phones are shown from now on. */
async function rideUnderWay(
  scene: Scene,
): Promise<{ rider: Rider; driver: Driver; ride: Ride; seen: DriverPosition[] }> {
  const [rider, driver] = await Promise.all([scene.people.rider(), scene.people.driver()]);
  const seen: DriverPosition[] = [];
  rider.socket.on('driver:location', (position) => seen.push(position));
  const ride = await rider.book();
  await driver.accept(await driver.offer(ride.id));
  await eventually('minutes on both phones', 10_000, () => seen.some(hasMinutes) && driver.minutes.some(isNumber));
  return { rider, driver, ride, seen };
}

const isNumber = (minutes: number | null) => minutes !== null;
const hasMinutes = ({ etaMin }: DriverPosition) => isNumber(etaMin);

/** Drives a ride to its end, and waits until the rider sees it. */
async function finish({ rider, driver, ride }: { rider: Rider; driver: Driver; ride: Ride }): Promise<void> {
  await driver.finish(ride);
  const isCompleted = () => rider.rides.some(({ id, status }) => id === ride.id && status === 'completed');
  await eventually('the end of the ride', 10_000, isCompleted);
}

/** Books until every backend quotes along streets. */
async function streetsAreQuoted(rider: Rider): Promise<void> {
  let inARow = 0;
  await eventually('ways along streets from both backends', 30_000, async () => {
    const quoted = await rider.book();
    await rider.cancel(quoted.id);
    inARow = quoted.geometrySource === 'road' ? inARow + 1 : 0;
    return inARow >= BACKENDS * 2;
  });
}

const killed: Row = {
  number: 41,
  fault: 'The streets are killed in mid-ride.',
  done: 'The streets process answers all others; with a driver on his way it gets SIGKILL, a second rider books, the ride goes on to its end, and a third one begins; then it starts again.',
  expected:
    'Rider and driver go on reading in how many minutes he comes; a booking ≤ 1.5 s on the estimate, its offer ≤ 2 s; ≤ 15 s after the streets are back both backends quote along them again, and the driver of the ride under way has his way.',
  async run(scene) {
    const { people, report } = scene;
    await withRealStreets(scene, async (streets) => {
      const other = await people.rider();
      const first = await rideUnderWay(scene);
      report.equal('way before', first.ride.geometrySource, 'road');
      await eventually('the way on the driver’s phone', 10_000, () => first.driver.ways.length > 0);
      await streets.kill();
      first.seen.length = 0;
      first.driver.minutes.length = 0;
      await bookAndCancel(scene, other, 'without streets', 'straight_line');
      await eventually('two more positions', 10_000, () => first.seen.length >= 2 && first.driver.minutes.length >= 2);
      const shown = [...first.seen.map(({ etaMin }) => etaMin), ...first.driver.minutes];
      report.equal('positions without minutes', shown.filter((minutes) => minutes === null).length, 0);
      await finish(first);
      // The next offer is for another driver.
      await first.driver.close();
      const next = await rideUnderWay(scene);
      // Until no process asks any more, as after any longer outage.
      for (let tries = 0; tries < 4; tries += 1) await other.cancel((await other.book()).id);
      report.equal('ways on the driver’s phone without streets', next.driver.ways.length, 0);
      const back = performance.now();
      await streets.start();
      report.seconds('streets started in', performance.now() - back);
      await Promise.all([
        streetsAreQuoted(other).then(() => report.within('quotes along streets after', performance.now() - back, 15)),
        eventually('the way on the driver’s phone', 30_000, () => next.driver.ways.length > 0).then(() =>
          report.within('the driver’s way after', performance.now() - back, 15),
        ),
      ]);
      await finish(next);
    });
  },
};

/** Books until so many bookings in a row wait for no streets, and answers how long the slowest of them took. */
async function slowestOfQuick(rider: Rider): Promise<number> {
  let quick: number[] = [];
  await eventually('bookings that wait no more', 20_000, async () => {
    const from = performance.now();
    const { id } = await rider.book();
    const ms = performance.now() - from;
    await rider.cancel(id);
    quick = ms <= IMPATIENT_MS ? [...quick, ms] : [];
    return quick.length >= BACKENDS * 2;
  });
  return Math.max(...quick);
}

const slow: Row = {
  number: 42,
  fault: 'The streets are slow.',
  done: 'Every answer of Valhalla is 300 ms late, then 5 s late, by a proxy; a booking and its offer each time, and bookings on both backends after that.',
  expected:
    'Booked ≤ 1.5 s, along streets while they come in time and by the estimate after; offers ≤ 2 s as ever; after three that were late a backend waits no more (a booking ≤ 0.7 s).',
  async run(scene) {
    const { people } = scene;
    await withStreets(scene, async (streets) => {
      const rider = await people.rider();
      await bookAndCancel(scene, rider, 'with quick streets', 'road');
      streets.line.set({ latencyMs: 300 }, 'down');
      await bookAndCancel(scene, rider, 'with streets 300 ms late', 'road');
      streets.line.set({ latencyMs: 5000 }, 'down');
      for (let time = 0; time < 4; time += 1) {
        await bookAndCancel(scene, rider, 'with streets 5 s late', 'straight_line');
      }
      scene.report.within('booked once they are left alone after', await slowestOfQuick(rider), 0.7);
    });
  },
};

export const streetsAway: Row[] = [killed, slow];
