import type { DriverPosition } from '@waka/contracts/drivers/position';
import { Streets } from '../streets.ts';
import type { Rider } from '../people.ts';
import type { Row, Scene } from '../row.ts';
import { eventually } from '../wait.ts';

const BACKENDS = 2;

/** A cluster of which every process asks these streets. */
async function withStreets({ cluster }: Scene, work: (streets: Streets) => Promise<void>): Promise<void> {
  const streets = await Streets.open(await cluster.launch.pickFreePort());
  try {
    await Promise.all(cluster.parts.map((part) => part.restart(streets.env)));
    await work(streets);
  } finally {
    streets.close();
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

const killed: Row = {
  number: 41,
  fault: 'The streets are killed in mid-ride.',
  done: 'Valhalla answers all processes; with a driver on his way it is killed, a second rider books, the ride goes on to its end; then it starts again.',
  expected:
    'The rider goes on seeing where the driver is and in how many minutes he comes; a booking ≤ 1.5 s on the estimate, its offer ≤ 2 s; streets are used again ≤ 15 s after they are back.',
  async run(scene) {
    const { people, report } = scene;
    await withStreets(scene, async (streets) => {
      const [rider, other] = await Promise.all([people.rider(), people.rider()]);
      const driver = await people.driver();
      const seen: DriverPosition[] = [];
      rider.socket.on('driver:location', (position) => seen.push(position));
      const ride = await rider.book();
      report.equal('way before', ride.geometrySource, 'road');
      await driver.accept(await driver.offer(ride.id));
      await eventually('minutes of the driver', 10_000, () => seen.some(({ etaMin }) => etaMin !== null));
      streets.kill();
      seen.length = 0;
      await bookAndCancel(scene, other, 'without streets', 'straight_line');
      await eventually('two more positions', 10_000, () => seen.length >= 2);
      report.equal('positions without minutes', seen.filter(({ etaMin }) => etaMin === null).length, 0);
      await driver.finish(ride);
      const isCompleted = () => rider.rides.some(({ id, status }) => id === ride.id && status === 'completed');
      await eventually('the end of the ride', 10_000, isCompleted);
      // Until no process asks any more, as after any longer outage.
      for (let tries = 0; tries < 4; tries += 1) await rider.cancel((await rider.book()).id);
      await streets.start();
      const back = performance.now();
      let inARow = 0;
      await eventually('ways along streets from both backends', 20_000, async () => {
        const next = await rider.book();
        await rider.cancel(next.id);
        inARow = next.geometrySource === 'road' ? inARow + 1 : 0;
        return inARow >= BACKENDS * 2;
      });
      report.within('streets used again after', performance.now() - back, 15);
    });
  },
};

const slow: Row = {
  number: 42,
  fault: 'The streets are slow.',
  done: 'Every answer of Valhalla is 300 ms late, then 5 s late, by a proxy; a booking and its offer each time.',
  expected: 'Booked ≤ 1.5 s, along streets while they come in time and by the estimate after; offers ≤ 2 s as ever.',
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
    });
  },
};

export const streetsAway: Row[] = [killed, slow];
