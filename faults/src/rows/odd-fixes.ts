import { RIDE_TRACKS, TRACKS_SET_ASIDE } from '@waka/core/platform/redis/redis-keys';
import { drive } from '../people/fixes.ts';
import type { Row } from '../row.ts';
import { eventually } from '../wait.ts';

const FIX_MS = 200;
const FIXES = 20;
/** Smaller than any heading that Postgres can store. */
const TOO_SMALL = 1e-50;

const poisonedTrack: Row = {
  number: 39,
  fault: 'A fix that Postgres refuses is on its way to the tracks.',
  done: 'A driver on a ride sends five fixes a second; one with a heading of 1e-50 is put into the stream beside them, as a node without bounds would, and a message that is no JSON.',
  expected: 'Those two are set aside; the track of every ride goes on ≤ 10 s later, and the stream is emptied.',
  async run({ cluster, people, report }) {
    const [rider, driver] = await Promise.all([people.rider(), people.driver()]);
    const ride = await rider.book();
    await driver.accept(await driver.offer(ride.id));
    const stored = async () => (await cluster.sql('SELECT 1 FROM ride_tracks WHERE ride_id = $1', [ride.id])).length;
    const aside = await cluster.redis.xlen(TRACKS_SET_ASIDE);
    const odd = [ride.id, 1, Date.now(), driver.position.lat, driver.position.lng, TOO_SMALL, 0, Date.now()];
    await cluster.redis.xadd(RIDE_TRACKS, '*', 'tracks', JSON.stringify([odd]));
    await cluster.redis.xadd(RIDE_TRACKS, '*', 'tracks', 'no JSON');
    const from = performance.now();
    const car = drive(driver, FIX_MS);
    try {
      await eventually('the track', 20_000, async () => (await stored()) >= FIXES);
      report.within(`${FIXES} fixes stored after`, performance.now() - from, 10);
    } finally {
      car.end();
    }
    report.equal('set aside', (await cluster.redis.xlen(TRACKS_SET_ASIDE)) - aside, 2);
    await eventually('the stream to be emptied', 10_000, async () => (await cluster.redis.xlen(RIDE_TRACKS)) === 0);
    await driver.finish(ride);
  },
};

export const oddFixes: Row[] = [poisonedTrack];
