import { expect, test } from '@jest/globals';
import { testServices } from '@waka/core/testing/test-core';
import { setMaxListeners } from 'node:events';
import { checkDay } from './check-day.ts';
import { openCountries } from '../journeys/country.ts';
import { runDay } from './day-fleet.ts';
import { startDayCluster } from './day-cluster.ts';
import { Journal } from '../journal.ts';

class SilentJournal extends Journal {
  override say(): void {}
  override failed(): void {}
}

const SPEEDUP = 300;

test('a day of refusals, changed minds and dead zones adds up', async () => {
  setMaxListeners(0);
  const services = await testServices();
  const cluster = await startDayCluster(services, { drivers: 24, riders: 32, speedup: SPEEDUP });
  try {
    const { zones } = await runDay({
      url: cluster.url,
      drivers: 24,
      riders: 32,
      rides: 60,
      manners: {
        refusalShare: 0.1,
        silenceShare: 0.05,
        speedup: SPEEDUP,
        giveBackShare: 0.05,
        readingMs: 800,
        boardingMs: 500,
        rideFixMs: 500,
      },
      deadZones: { share: 0.1, shortestMs: 4000, longestMs: 12_000 },
      noShowShare: 0,
      cancelShare: 0.1,
      patienceMs: 20_000,
      countries: await openCountries(),
      journal: new SilentJournal(),
    });
    const { rides, wrong } = await checkDay(cluster.sql);
    expect(wrong).toEqual(Object.fromEntries(Object.keys(wrong).map((name) => [name, 0])));
    expect(zones).toBeGreaterThan(3);
    expect(rides.completed).toBeGreaterThan(20);
  } finally {
    await cluster.stop();
    await services.drop();
  }
}, 240_000);
