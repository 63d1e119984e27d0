import { routes } from '@waka/contracts/routes';
import { DEMO_PASSWORD } from '@waka/dev/accounts/account';
import { ApiClient } from '@waka/dev/fleet/api-client';
import { Browser } from '../people/browser.ts';
import type { Part } from '../cluster/part.ts';
import { BO_CITY, type Driver, type Rider } from '../people/people.ts';
import { Proxy } from '../cluster/proxy.ts';
import { goHome, inLanes, inWords, openRace, patternOf, racers, tally } from '../people/racers.ts';
import type { Row, Scene } from '../row.ts';
import { eventually, sleep } from '../wait.ts';

const MINUTE_MS = 60_000;
const NEAR_THE_END = 400;
const LANES = 8;

/** Returns the offset of the database's clock from this process'; both are on one machine, so it is nearly zero. */
async function databaseNow({ cluster }: Scene): Promise<number> {
  const [row] = await cluster.sql<{ now: Date }>('SELECT clock_timestamp() AS now');
  return row?.now.getTime() ?? NaN;
}

const late: Row = {
  number: 19,
  fault: 'An acceptance arrives when the offer is over.',
  done: `The driver’s line holds it up for eight seconds, his fixes are dated ten minutes wrong; then ${NEAR_THE_END} acceptances around the very end of an offer, by both backends.`,
  expected:
    '409 offer.expired by the time of the database, and the ride goes to another; a driver who is answered 200 was in time.',
  async run(scene) {
    const { cluster, people, report } = scene;
    const line = await Proxy.open(...cluster.backends.map(({ port }) => port));
    const [rider, slow] = await Promise.all([people.rider(), people.driver({ url: `http://127.0.0.1:${line.port}` })]);
    slow.stopFixes();
    const wrongFix = {
      ...slow.position,
      accuracy: 8,
      heading: 0,
      speed: 0,
      at: Date.now() - 10 * MINUTE_MS,
      seq: Date.now(),
    };
    await slow.socket.timeout(5000).emitWithAck('driver:location', wrongFix);
    const ride = await rider.book();
    const offer = await slow.offer(ride.id);
    await sleep(Date.parse(offer.expiresAt) - (await databaseNow(scene)) - 5000);
    line.set({ latencyMs: 8000 }, 'up');
    const code = await slow.accept(offer).then(
      () => 'accepted',
      (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error)),
    );
    line.heal();
    report.equal('the late acceptance', code, 'offer.expired');
    const other = await people.driver();
    await other.accept(await other.offer(ride.id));
    await rider.cancel(ride.id);
    await aroundTheEnd(scene);
    line.close();
  },
};

/** Makes acceptances arrive around the end of their offers. */
async function aroundTheEnd(scene: Scene): Promise<void> {
  const { cluster, report } = scene;
  const pattern = await patternOf(scene);
  const { riders, drivers } = await racers(scene, { riders: LANES, drivers: LANES });
  const codes: string[] = [];
  const won: string[] = [];
  await inLanes(LANES, NEAR_THE_END, async (lane, time) => {
    const [rider, driver] = [riders[lane], drivers[lane]];
    if (!rider || !driver) throw new Error('a lane without people');
    const { rideId, offers } = await openRace(scene, pattern, { rider, drivers: [driver], seconds: 0.6 });
    await sleep(Math.random() * 700);
    const body = { offerId: offers.get(driver.id) ?? '' };
    const { code } = await driver.try(time, routes.acceptRide, { id: rideId, body });
    codes.push(code);
    if (code === 'won') won.push(rideId);
    await rider.cancel(time, rideId);
  });
  await goHome(drivers);
  const rows = await cluster.sql<{ rideId: string; isInTime: boolean }>(
    `SELECT ride_events.ride_id, at < expires_at AS is_in_time FROM ride_events JOIN ride_offers USING (ride_id)
     WHERE type = 'accepted' AND ride_offers.status = 'accepted' AND ride_id = ANY($1::uuid[])`,
    [won],
  );
  const { won: inTime = 0, 'offer.expired': expired = 0, ...others } = tally(codes);
  report.atLeast('accepted near the end', inTime, 1);
  report.atLeast('too late', expired, 1);
  report.equal('anything else', inWords(others), 'none');
  report.equal(
    'accepted that the log does not show in time',
    won.length - rows.filter(({ isInTime }) => isInTime).length,
    0,
  );
}

async function restartWith(part: Part, shiftMs: number): Promise<void> {
  await part.stop();
  const module = new URL(`../cluster/shifted-clock.js?ms=${shiftMs}`, import.meta.url);
  await part.start({ NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${module.href}`.trim() });
}

async function setRight(parts: Part[]): Promise<void> {
  await Promise.all(
    parts.map(async (part) => {
      await part.stop();
      await part.start();
    }),
  );
}

/** Runs a ride from booking to end on these two backends; returns how many seconds the offer had left. */
async function wholeRide(scene: Scene, rider: Rider, driver: Driver): Promise<number> {
  const ride = await rider.book();
  const offer = await driver.offer(ride.id);
  const leftMs = Date.parse(offer.expiresAt) - (await databaseNow(scene));
  await driver.accept(offer);
  await driver.finish(ride);
  return leftMs / 1000;
}

const skewed: Row = {
  number: 20,
  suite: 'whole',
  fault: 'The clocks of the processes are minutes apart.',
  done: 'One backend two minutes ahead, one worker two minutes behind (their Date is shifted), under load.',
  expected:
    'Offers last their 15 s, codes and sessions are good on both, leases stay where they are, phones get the database’s time.',
  async run(scene) {
    const { cluster, load, people, report } = scene;
    const [right, ahead] = cluster.backends;
    const [behind] = cluster.workers;
    await Promise.all([restartWith(ahead, 2 * MINUTE_MS), restartWith(behind, -2 * MINUTE_MS)]);
    load.book();
    const rider = await people.rider(right.url);
    const otherRider = await people.rider(ahead.url);
    const wrongs = await Promise.all([rider, otherRider].map((person) => wrongOfSnapshot(scene, person)));
    report.atMost('the time sent is wrong by at most, s', Math.max(...wrongs) / 1000, 1);
    const driver = await people.driver({ url: ahead.url });
    report.atLeast('seconds that an offer had left', await wholeRide(scene, rider, driver), 12);
    report.atLeast('and the other way round', await wholeRide(scene, otherRider, driver), 12);
    await missedOffer(scene, rider, driver);
    await codeAcross(scene, rider);
    const moves = await leaseMoves(scene, 8000);
    report.equal('moves of the lease in eight seconds', moves, 0);
    await setRight([ahead, behind]);
  },
};

async function wrongOfSnapshot(scene: Scene, { phone }: Rider): Promise<number> {
  const socket = phone.openSocket();
  const sent = await new Promise<string>((resolve) => {
    socket.on('snapshot', ({ serverTime }) => resolve(serverTime));
  });
  socket.disconnect();
  return Math.abs(Date.parse(sent) - (await databaseNow(scene)));
}

/** Checks that an unanswered offer ends at its time, whichever worker has the wrong clock. */
async function missedOffer(scene: Scene, rider: Rider, driver: Driver): Promise<void> {
  const ride = await rider.book();
  const offer = await driver.offer(ride.id, 20_000);
  await new Promise<void>((resolve) => {
    driver.socket.on('ride:offer:closed', ({ offerId }) => {
      if (offerId === offer.offerId) resolve();
    });
  });
  const lateMs = (await databaseNow(scene)) - Date.parse(offer.expiresAt);
  scene.report.within('an offer without an answer ends late by', Math.abs(lateMs), 2);
  await rider.cancel(ride.id);
}

/** Checks that a code which one backend texted opens a session on the other. */
async function codeAcross({ cluster, report }: Scene, { id }: Rider): Promise<void> {
  const [user] = await cluster.sql<{ phone: string; email: string }>('SELECT phone, email FROM users WHERE id = $1', [
    id,
  ]);
  const [right, ahead] = cluster.backends;
  const { phone, email } = user ?? { phone: '', email: '' };
  const browser = new Browser();
  await browser.post(right.url, routes.loginByPhone.path, { phone, userType: 'rider' });
  let code: string | undefined;
  await eventually('the text', 10_000, async () => {
    const outbox = await fetch(`${right.url}${routes.devOutbox.path}?to=${encodeURIComponent(phone)}`);
    code = /\b\d{6}\b/.exec(await outbox.text())?.[0];
    return code !== undefined;
  });
  const { status } = await browser.post(ahead.url, routes.verifyOtp.path, { phone, userType: 'rider', code });
  report.equal('a code of one backend entered at the other', status, 200);
  const account = { email, password: DEMO_PASSWORD, userType: 'rider' as const };
  const client = new ApiClient(right.url, account, browser.cookie);
  const me = await client.call(routes.currentUser);
  report.holds('the session is good at the first one', me.id === id);
}

async function leaseMoves({ cluster }: Scene, forMs: number): Promise<number> {
  const until = performance.now() + forMs;
  let moves = 0;
  let last: string | null = null;
  while (performance.now() < until) {
    const [lease] = await cluster.sql<{ owner: string }>('SELECT owner FROM matching_leases WHERE city = $1', [
      BO_CITY,
    ]);
    if (last !== null && lease?.owner !== last) moves += 1;
    last = lease?.owner ?? null;
    await sleep(500);
  }
  return moves;
}

const ROUNDS = 'matching_round_ms_count';

const jumpBack: Row = {
  number: 21,
  suite: 'whole',
  fault: 'The clock of a worker jumps back by an hour.',
  done: 'The Date of the worker that matches is put back while it works, under load.',
  expected: 'Timers go on by monotonic time: offers come and end as before, and no storm of work follows.',
  async run(scene) {
    const { cluster, load, people, report } = scene;
    const [rider, driver] = await Promise.all([people.rider(), people.driver()]);
    await Promise.all(cluster.workers.map((worker) => restartWith(worker, 0)));
    load.book();
    await cluster.matcher(BO_CITY);
    await sleep(3000);
    const victim = await cluster.matcher(BO_CITY);
    const usual = await workOf(victim, 8000);
    process.kill(victim.pid, 'SIGUSR2');
    const left = await wholeRide(scene, rider, driver);
    const after = await workOf(victim, 8000);
    await missedOffer(scene, rider, driver);
    await setRight([...cluster.workers]);
    report.figure('rounds a second before', usual);
    report.atMost('and after', after, usual * 2 + 5);
    report.atLeast('rounds still run, a second', after, 0.5);
    report.atLeast('seconds that an offer had left', left, 12);
  },
};

/** Counts the matching rounds of this worker a second, in all its cities. */
async function workOf(part: Part, forMs: number): Promise<number> {
  const rounds = async () => {
    let sum = 0;
    for (const [name, value] of await part.figures()) if (name.startsWith(ROUNDS)) sum += value;
    return sum;
  };
  const before = await rounds();
  await sleep(forMs);
  return ((await rounds()) - before) / (forMs / 1000);
}

export const clocks: Row[] = [late, skewed, jumpBack];
