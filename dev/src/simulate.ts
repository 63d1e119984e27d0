import { setMaxListeners } from 'node:events';
import { parseArgs } from 'node:util';
import { createDataSource } from '@waka/core/app/database';
import { openRoads } from '@waka/core/geo/roads/open-roads';
import { readRoutingConfig } from '@waka/core/platform/config/routing-config';
import { sqlOf } from '@waka/core/platform/postgres/sql';
import { createLogger } from '@waka/core/platform/telemetry/logger';
import { openCountries } from './fleet/journeys/country.ts';
import { runDemoFleet } from './fleet/demo-fleet.ts';
import { Journal } from './fleet/journal.ts';
import { runLoadFleet } from './fleet/load-fleet.ts';
import { pinsOf } from './fleet/shared-pins.ts';
import { countOption, numberOption, readOptions } from './options.ts';

const usage = `Drives a fleet through the public API.

  --demo              the demo fleet of both cities, six times as fast as the street
  --drivers N         driver1 to driverN answer offers (8 when nothing else is said)
  --riders N          rider1 to riderN book one ride after the other; a summary every 10 s (4)
  --url URL           where the service is (PUBLIC_URL, else http://127.0.0.1:3000)
  --speedup X         how many times faster than the street cars drive (1, in the demo 6);
                      beyond 6 the service needs a MAX_DRIVE_KMH of 120 times that
  --refusals SHARE    share of offers that drivers refuse (0.1, in the demo 0.05)
  --silence SHARE     share of offers that drivers let expire (0.05, in the demo 0)

Cars drive along the streets of ROUTING_PROVIDER, or by known places.
The accounts come from: npm run seed -- --riders N --drivers N`;

const values = readOptions(usage, () =>
  parseArgs({
    options: {
      demo: { type: 'boolean', default: false },
      drivers: { type: 'string' },
      riders: { type: 'string' },
      url: { type: 'string', default: process.env.PUBLIC_URL || 'http://127.0.0.1:3000' },
      speedup: { type: 'string' },
      refusals: { type: 'string' },
      silence: { type: 'string' },
    },
  }),
);

if (!URL.canParse(values.url)) {
  console.error(`--url ${values.url}: not a URL`);
  process.exit(1);
}

const isShare = (value: number) => value >= 0 && value <= 1;
const manners = {
  speedup: numberOption('speedup', values.speedup, values.demo ? 6 : 1, (value) => value > 0 && value <= 100),
  refusalShare: numberOption('refusals', values.refusals, values.demo ? 0.05 : 0.1, isShare),
  silenceShare: numberOption('silence', values.silence, values.demo ? 0 : 0.05, isShare),
};
const isUnspecified = values.drivers === undefined && values.riders === undefined;
const drivers = countOption('drivers', values.drivers, isUnspecified ? 8 : 0);
const riders = countOption('riders', values.riders, isUnspecified ? 4 : 0);

const end = new AbortController();
// Every part of the fleet listens to it.
setMaxListeners(0, end.signal);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    end.abort();
    // A call that hangs must not delay the end.
    setTimeout(() => process.exit(0), 1500).unref();
  });
}

const url = values.url.replace(/\/$/, '');
// Without an answer a car drives by known places, which is no news.
const roads = openRoads(readRoutingConfig(process.env), createLogger('fleet', 'error'));
const common = { url, manners, countries: await openCountries(roads), journal: new Journal(), signal: end.signal };
if (values.demo) {
  const { DATABASE_URL } = process.env;
  const database = DATABASE_URL ? await createDataSource(DATABASE_URL, 1).initialize() : null;
  await runDemoFleet({ ...common, readPin: database && pinsOf(sqlOf(database.manager)) });
} else {
  await runLoadFleet({ ...common, drivers, riders });
}
// Idle connections would keep the process running for some seconds.
process.exit(0);
