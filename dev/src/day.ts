import { setMaxListeners } from 'node:events';
import { parseArgs } from 'node:util';
import { openRoads } from '@waka/core/geo/roads/open-roads';
import { configOrExit } from '@waka/core/platform/config';
import { createLogger } from '@waka/core/platform/telemetry/logger';
import { checkDay, isRight } from './fleet/day/check-day.ts';
import { openCountries } from './fleet/journeys/country.ts';
import { runDay } from './fleet/day/day-fleet.ts';
import { startDayCluster } from './fleet/day/day-cluster.ts';
import { Journal } from './fleet/journal.ts';
import { countOption, readOptions } from './options.ts';

const usage = `Runs a day of a whole fleet against a backend and a worker of its own, and checks that its data adds up.

  --drivers N     drivers of the fleet (200)
  --riders N      riders (250)
  --rides N       rides until the day ends (2000)`;

setMaxListeners(0);
const values = readOptions(usage, () =>
  parseArgs({ options: { drivers: { type: 'string' }, riders: { type: 'string' }, rides: { type: 'string' } } }),
);
const drivers = countOption('drivers', values.drivers, 200);
const riders = countOption('riders', values.riders, 250);
const rides = countOption('rides', values.rides, 2000);

const SPEEDUP = 80;

const since = performance.now();
const { databaseUrl, redisUrl, routing } = configOrExit();
const cluster = await startDayCluster({ databaseUrl, redisUrl }, { drivers, riders, speedup: SPEEDUP });
const journal = new Journal();
journal.say(`a day of ${drivers} drivers, ${riders} riders and ${rides} rides at ${cluster.url}`);
const { tally, zones } = await runDay({
  url: cluster.url,
  drivers,
  riders,
  rides,
  // Only the drives are shortened; every wait and limit of the product is its own.
  manners: {
    refusalShare: 0.1,
    silenceShare: 0.03,
    speedup: SPEEDUP,
    giveBackShare: 0.03,
    readingMs: 3000,
    boardingMs: 3000,
  },
  deadZones: { share: 0.08, shortestMs: 10_000, longestMs: 120_000 },
  noShowShare: 0.01,
  cancelShare: 0.06,
  // Longer than the wait before a no-show.
  patienceMs: 330_000,
  countries: await openCountries(openRoads(routing, createLogger('fleet', 'error'))),
  journal,
});
const report = await checkDay(cluster.sql);
await cluster.stop();
journal.say(tally.line());
journal.say(
  JSON.stringify({ seconds: Math.round((performance.now() - since) / 1000), 'dead zones': zones, ...report }, null, 2),
);
process.exit(isRight(report) ? 0 : 1);
