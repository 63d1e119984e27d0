import type { LatLng } from '@waka/contracts/geo';
import { routes } from '@waka/contracts/routes';
import type { LiveSocket } from '@waka/dev/fleet/api-client';
import { fixAt } from '../people/fixes.ts';
import type { Driver, Rider } from '../people/people.ts';
import type { Phone } from '../people/phone.ts';
import { percentile } from '../report/report.ts';
import type { Row, Scene } from '../row.ts';
import { eventually, sleep } from '../wait.ts';

const MOST_SOCKETS = 5;

const twoPhones: Row = {
  number: 31,
  fault: 'One driver on two phones.',
  done: 'Each connected to another backend; both accept the same offer at once and send positions; then six sockets to one backend, then one phone signs out.',
  expected:
    'Both may be used (by design, the matrix lets the last login win): one acceptance, both follow it; the newer count of positions wins; the sixth socket closes the oldest, signing out only its own.',
  async run(scene) {
    const { cluster, people, report } = scene;
    const [a, b] = cluster.backends;
    const [rider, driver] = await Promise.all([people.rider(), people.driver({ url: a.url })]);
    const phone = await people.secondPhoneOf(driver, b.url);
    const socket = phone.openSocket();
    const offered: string[] = [];
    socket.on('ride:offer', ({ offerId }) => offered.push(offerId));
    await eventually('the second phone', 10_000, () => socket.connected);
    const ride = await rider.book();
    const offer = await driver.offer(ride.id);
    await eventually('the offer on the second phone', 5000, () => offered.includes(offer.offerId));
    const answers = await Promise.all([
      driver.accept(offer),
      phone.call(routes.acceptRide, { params: { id: ride.id }, body: { offerId: offer.offerId } }),
    ]);
    report.equal('answers with the ride', answers.filter(({ id }) => id === ride.id).length, 2);
    const [log] = await cluster.sql<{ count: number }>(
      `SELECT count(*)::int AS count FROM ride_events WHERE ride_id = $1 AND type = 'accepted'`,
      [ride.id],
    );
    report.equal('acceptances', log?.count ?? 0, 1);
    const seen = positionsOf(rider);
    driver.stopFixes();
    const [here, there] = [near(driver, 0.001), near(driver, 0.05)];
    const now = Date.now() + 10_000;
    for (let time = 0; time < 5; time += 1) {
      await send(driver.socket, here, now + time);
      await send(socket, there, now - 5000 + time);
      await sleep(300);
    }
    report.atLeast('positions of the newer count', seen.filter((at) => isAt(at, here)).length, 3);
    report.equal('of the older', seen.filter((at) => isAt(at, there)).length, 0);
    await driver.arrive(ride.id);
    await phone.call(routes.startRide, { params: { id: ride.id }, body: ride.pin ? { pin: ride.pin } : {} });
    await driver.complete(ride.id);
    const applied = () => (phone.store.applied.get(ride.id) ?? []).join(' ');
    await eventually('the whole story on both', 5000, () => applied() === '3 4 5 6').catch(() => undefined);
    report.equal('events on the second phone', applied(), '3 4 5 6');
    await tooMany(scene, driver, phone);
    socket.disconnect();
  },
};

async function tooMany({ cluster, report }: Scene, driver: Driver, phone: Phone): Promise<void> {
  // The driver's own first socket is the oldest.
  const closed = new Promise<string>((resolve) => driver.socket.once('disconnect', resolve));
  const more = Array.from({ length: MOST_SOCKETS }, () => driver.phone.openSocket());
  const reason = await Promise.race([closed, sleep(10_000).then(() => 'still open')]);
  report.equal('the oldest of six sockets', reason, 'io server disconnect');
  const kept = more.filter(({ connected }) => connected).length;
  report.equal('the others stay', kept, MOST_SOCKETS);
  const ended = more.map((socket) => new Promise<void>((resolve) => socket.once('session:ended', () => resolve())));
  await driver.phone.call(routes.logout);
  const outcome = await Promise.race([
    Promise.all(ended).then(() => 'notified'),
    sleep(10_000).then(() => 'not notified'),
  ]);
  report.equal('after signing out, its sockets are', outcome, 'notified');
  const me = await phone.call(routes.currentUser);
  report.holds(`the session of the second phone lives on at ${cluster.backends[1].name}`, me.id === driver.id);
  more.forEach((socket) => socket.disconnect());
}

const near = ({ position }: Driver, off: number): LatLng => ({ lat: position.lat + off, lng: position.lng });
const isAt = (one: LatLng, other: LatLng) =>
  Math.abs(one.lat - other.lat) < 1e-5 && Math.abs(one.lng - other.lng) < 1e-5;

function positionsOf(rider: Rider): LatLng[] {
  const seen: LatLng[] = [];
  rider.socket.on('driver:location', ({ lat, lng }) => seen.push({ lat, lng }));
  return seen;
}

const send = (socket: LiveSocket, at: LatLng, seq: number) =>
  socket.timeout(5000).emitWithAck('driver:location', fixAt(at, seq));

const STARTS_OVER_MS = 10_500;

const oldFixes: Row = {
  number: 32,
  fault: 'Positions come late, twice or in the wrong order.',
  done: 'On a ride: lower numbers from elsewhere, alone and in a batch, and the last message once more; after ten seconds of silence a phone that counts anew.',
  expected: 'All are acknowledged; the rider sees none of the old ones, and all of the phone that started over.',
  async run({ people, report }) {
    const [rider, driver] = await Promise.all([people.rider(), people.driver()]);
    const ride = await rider.book();
    await driver.accept(await driver.offer(ride.id));
    await eventually('the rider to be notified', 5000, () => rider.rides.some(({ status }) => status === 'accepted'));
    driver.stopFixes();
    const seen = positionsOf(rider);
    const [here, there, anew] = [near(driver, 0.001), near(driver, 0.05), near(driver, 0.002)];
    const now = Date.now() + 10_000;
    const sees = (place: LatLng) => eventually('a position', 5000, () => seen.some((at) => isAt(at, place)));
    const answers = [await send(driver.socket, here, now)];
    await sees(here);
    for (let time = 0; time < 5; time += 1) {
      answers.push(await send(driver.socket, there, now - 1 - time), await send(driver.socket, there, now));
      const batch = [3, 2, 1].map((before) => fixAt(there, now - before));
      answers.push(await driver.socket.timeout(5000).emitWithAck('driver:location', batch));
      await sleep(200);
    }
    report.equal('acknowledged', answers.filter(({ ok }) => ok).length, answers.length);
    report.equal('old positions that the rider saw', seen.filter((at) => isAt(at, there)).length, 0);
    await sleep(STARTS_OVER_MS);
    await send(driver.socket, anew, 1);
    await sees(anew);
    await driver.finish(ride);
  },
};

const FLOOD_EVERY_MS = 50;
const FLOOD_BURST = 50;
const FLOOD_MS = 12_000;
const PROBES = 4;
const PROBE_MS = 400;

const flood: Row = {
  number: 33,
  fault: 'A thousand messages a second from one socket.',
  done: 'To one backend, with its limits on, for twelve seconds; it connects again whenever it is thrown out.',
  expected: 'It is refused, then disconnected; the calls of others there take as long as before.',
  async run({ cluster, people, report }) {
    const [flooded] = cluster.backends;
    await flooded.stop();
    await flooded.start({ RATE_LIMITS: 'on' });
    const others = await Promise.all(Array.from({ length: PROBES }, () => people.rider(flooded.url)));
    const flooder = await people.driver({ url: flooded.url });
    flooder.stopFixes();
    const before = await callTimes(others, FLOOD_MS);
    let [sent, refused, taken, thrownOut] = [0, 0, 0, 0];
    flooder.socket.on('disconnect', () => {
      thrownOut += 1;
      // The client library does not reconnect after the server's own disconnect.
      setTimeout(() => flooder.socket.connect(), 200);
    });
    const timer = setInterval(() => {
      if (!flooder.socket.connected) return;
      for (let index = 0; index < FLOOD_BURST; index += 1) {
        sent += 1;
        flooder.socket.emit('driver:location', fixAt(flooder.position, Date.now()), (answer) => {
          if (answer.ok) taken += 1;
          else if (answer.error.code === 'request.too_many') refused += 1;
        });
      }
    }, FLOOD_EVERY_MS);
    const during = await callTimes(others, FLOOD_MS);
    clearInterval(timer);
    flooder.socket.removeAllListeners('disconnect');
    await flooded.stop();
    await flooded.start();
    report.figure('sent', sent);
    report.atLeast('refused', refused, 1);
    report.figure('taken', taken);
    report.atLeast('thrown out', thrownOut, 2);
    report.figure('calls of others before p99', `${Math.round(percentile(before, 0.99))} ms`);
    report.atMost('during, ms', percentile(during, 0.99), 3 * percentile(before, 0.99) + 50);
  },
};

async function callTimes(people: Rider[], forMs: number): Promise<number[]> {
  const until = performance.now() + forMs;
  const times: number[] = [];
  await Promise.all(
    people.map(async ({ phone }) => {
      while (performance.now() < until) {
        const from = performance.now();
        await phone.call(routes.currentUser);
        times.push(performance.now() - from);
        await sleep(PROBE_MS);
      }
    }),
  );
  return times;
}

export const manyPhones: Row[] = [twoPhones, oldFixes, flood];
