import { Proxy } from '../cluster/proxy.ts';
import type { Faults } from '../cluster/pump.ts';
import { drive } from '../people/fixes.ts';
import type { Row, Scene } from '../row.ts';
import { eventually, sleep } from '../wait.ts';

const PROFILES: { name: string; faults: Faults; roundTripMs: number }[] = [
  { name: 'EDGE', faults: { bytesPerSecond: 30_000, latencyMs: 200, jitterMs: 100 }, roundTripMs: 400 },
  { name: 'GPRS', faults: { bytesPerSecond: 6000, latencyMs: 350 }, roundTripMs: 700 },
];
const WATCHED_MS = 15_000;
const FIX_MS = 200;

const slow: Row = {
  number: 28,
  suite: 'whole',
  fault: 'A rider on EDGE or GPRS.',
  done: '30 kB/s with a round trip of 400 ± 200 ms, then 6 kB/s with 700 ms; the driver sends five fixes a second. Then 800 phones that hang on a GPRS line to one backend.',
  expected:
    'The booking works, the ride is followed to its end; no position is older than 5 s and the round trip. A slow phone costs its node ≤ 64 kB.',
  async run(scene) {
    for (const profile of PROFILES) await follow(scene, profile);
    await weigh(scene);
  },
};

const SLOW_PHONES = 800;
/** How many connect before memory is read first: what a process needs for its first ones stays. */
const WARM_UP_PHONES = 200;
const MOST_KB = 64;

/** Measures the memory that a phone on a slow connection costs its node, by the process's total. */
async function weigh({ cluster, people, report }: Scene): Promise<void> {
  const [, node] = cluster.backends;
  const line = await Proxy.open(node.port);
  line.set({ bytesPerSecond: 6000, latencyMs: 350 });
  const url = `http://127.0.0.1:${line.port}`;
  const memory = async () => (await node.figures()).get('process_resident_memory_bytes') ?? NaN;
  await people.crowd(WARM_UP_PHONES, url);
  const before = await memory();
  await people.crowd(SLOW_PHONES, url);
  const after = await memory();
  report.atMost('memory of a slow phone, kB', (after - before) / SLOW_PHONES / 1024, MOST_KB);
  line.close();
}

async function follow({ cluster, people, report }: Scene, { name, faults, roundTripMs }: (typeof PROFILES)[number]) {
  const line = await Proxy.open(...cluster.backends.map(({ port }) => port));
  line.set(faults);
  const [rider, driver] = await Promise.all([people.rider(`http://127.0.0.1:${line.port}`), people.driver()]);
  const from = performance.now();
  const ride = await rider.book();
  report.within(`${name}: booked in`, performance.now() - from, 10);
  await driver.accept(await driver.offer(ride.id));
  await eventually('the rider to be notified', 10_000, () => rider.rides.some(({ status }) => status === 'accepted'));
  const ages: number[] = [];
  rider.socket.on('driver:location', ({ at }) => ages.push(Date.now() - at));
  const car = drive(driver, FIX_MS);
  await sleep(WATCHED_MS);
  car.end();
  await driver.finish(ride);
  await eventually('the end', 10_000, () => rider.rides.some(({ status }) => status === 'completed'));
  // The first one after the acceptance is the driver's last position.
  const oldest = Math.max(...ages.slice(1));
  report.atLeast('positions', ages.length, 10);
  report.within('the oldest on arrival', oldest, 5 + roundTripMs / 1000);
  line.close();
}

const SILENT_SECONDS = 60;

const halfOpen: Row = {
  number: 29,
  suite: 'whole',
  fault: 'Half-open lines of drivers: what they send does not arrive.',
  done: 'One waits for rides (with a second phone that only listens), one has a rider; both lines swallow everything upwards.',
  expected:
    'After 60 s without a fix (by design; 15 s in the matrix) no offer; then off duty with an event; the ride goes on.',
  async run(scene) {
    const { cluster, people, report } = scene;
    const line = await Proxy.open(...cluster.backends.map(({ port }) => port));
    const url = `http://127.0.0.1:${line.port}`;
    const [rider, busy] = await Promise.all([people.rider(), people.driver({ url })]);
    const ride = await rider.book();
    await busy.accept(await busy.offer(ride.id));
    const [idle, second, seeker] = await Promise.all([people.driver({ url }), people.rider(), people.rider()]);
    const listening = (await people.secondPhoneOf(idle)).openSocket();
    const because: string[] = [];
    listening.on('driver:status', (status) => because.push(`${status.isOnline} ${status.because}`));
    line.set({ isHeld: true }, 'up');
    const from = performance.now();
    // Matching uses a view of its city that may be a second old.
    await sleep(SILENT_SECONDS * 1000 + 1500);
    const late = await second.book();
    await eventually('the end of the shift', 60_000, () => because.length > 0);
    report.within('off duty after', performance.now() - from, SILENT_SECONDS + 25);
    report.equal('reason', because.join(', '), 'false silence');
    const asked = await cluster.sql('SELECT 1 FROM ride_offers WHERE ride_id = $1', [late.id]);
    report.equal('offers after the minute', asked.length, 0);
    const [row] = await cluster.sql<{ status: string }>('SELECT status FROM rides WHERE id = $1', [ride.id]);
    report.equal('the ride of the other is', row?.status ?? 'gone', 'accepted');
    await second.cancel(late.id);
    line.heal();
    await eventually('the line to work again', 40_000, () => busy.socket.connected && idle.socket.connected);
    await busy.finish(ride);
    // The next ride is for the other.
    await busy.close();
    await idle.goOnline();
    const again = await seeker.book();
    await idle.offer(again.id);
    await seeker.cancel(again.id);
    listening.disconnect();
    line.close();
  },
};

const UP_MS = 15_000;
const DOWN_MS = 2000;
const WHOLE_MS = 600_000;
const SHORT_MS = 90_000;

const flapping: Row = {
  number: 30,
  suite: 'whole',
  fault: 'A network that is up for 15 s and down for 2 s.',
  done: 'For everybody’s phone at once, by turns swallowed and cut; ten minutes when the row runs alone, else a minute and a half; under load.',
  expected: 'Every event of every ride reaches its rider and its driver, in order and once.',
  async run(scene) {
    const { cluster, load, history, report, isAlone } = scene;
    const from = performance.now();
    load.book();
    let outages = 0;
    while (performance.now() - from < (isAlone ? WHOLE_MS : SHORT_MS)) {
      await sleep(UP_MS);
      if (outages % 2 === 0) cluster.front.set({ isHeld: true });
      else cluster.front.shut();
      await sleep(DOWN_MS);
      cluster.front.heal();
      outages += 1;
    }
    report.seconds('lasted', performance.now() - from);
    report.figure('outages', outages);
    await load.settle();
    const news = history.news(from);
    const updates = news.filter(({ event }) => event === 'ride:updated');
    report.figure('reconnects', news.filter(({ event }) => event === 'connect').length);
    report.figure('news', updates.length);
    report.figure(
      'repeats',
      updates.length - new Set(updates.map(({ who, rideId, seq }) => `${who} ${rideId} ${seq}`)).size,
    );
    const stories = await storiesSince(scene, from);
    report.atLeast('rides', stories.rides, 1);
    report.figure('events', stories.events);
    report.equal('of them sent to both phones, once and in order', stories.complete, stories.expected);
  },
};

/**
 * Compares what the phones of rides booked since have applied with the log: each event for its rider, and for its
 * driver if he had one.
 */
async function storiesSince({ cluster, load }: Scene, from: number) {
  const log = await cluster.sql<{ rideId: string; seq: number; rider: string; driver: string | null }>(
    `SELECT ride_id, ride_events.seq, riders.email AS rider, drivers.email AS driver FROM ride_events
     JOIN rides ON rides.id = ride_id JOIN users riders ON riders.id = rides.rider_id
     LEFT JOIN users drivers ON drivers.id = (payload->>'driver_id')::uuid
     WHERE requested_at > clock_timestamp() - make_interval(secs => $1) ORDER BY ride_id, ride_events.seq`,
    [(performance.now() - from) / 1000],
  );
  const wanted = new Map<string, number[]>();
  const want = (email: string, rideId: string, seq: number) => {
    const key = `${email} ${rideId}`;
    wanted.set(key, [...(wanted.get(key) ?? []), seq]);
  };
  for (const { rideId, seq, rider, driver } of log) {
    want(rider, rideId, seq);
    if (driver) want(driver, rideId, seq);
  }
  const phones = new Map(load.phones.map((phone) => [phone.who, phone]));
  let complete = 0;
  let expected = 0;
  for (const [key, seqs] of wanted) {
    const [email = '', rideId = ''] = key.split(' ');
    const phone = phones.get(email);
    if (!phone) continue;
    await phone.store.settle();
    const applied = phone.store.applied.get(rideId) ?? [];
    expected += seqs.length;
    // A driver who gave the ride back got that event, which does not contain him any more.
    if (applied.slice(0, seqs.length).join(' ') === seqs.join(' ')) complete += seqs.length;
  }
  return { rides: new Set(log.map(({ rideId }) => rideId)).size, events: log.length, complete, expected };
}

export const badLines: Row[] = [slow, halfOpen, flapping];
