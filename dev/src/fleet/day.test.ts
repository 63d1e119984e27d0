import { expect, test } from '@jest/globals';
import { testServices } from '@waka/core/testing/test-core';
import { setMaxListeners } from 'node:events';
import { checkDay } from './check-day.ts';
import { openCountries } from './country.ts';
import { runDay } from './day-fleet.ts';
import { startHouse } from './day-house.ts';
import { Journal } from './journal.ts';

class SilentJournal extends Journal {
  override say(): void {}
  override trouble(): void {}
}

test('a day of refusals, changed minds and dead zones adds up', async () => {
  setMaxListeners(0);
  const services = await testServices();
  const house = await startHouse(services, { drivers: 20, riders: 40 });
  try {
    const { zones } = await runDay({
      url: house.url,
      drivers: 20,
      riders: 40,
      rides: 60,
      manners: {
        refusalShare: 0.1,
        silenceShare: 0.05,
        speedup: 100,
        giveBackShare: 0.05,
        readingMs: 800,
        boardingMs: 500,
      },
      deadZones: { share: 0.1, shortestMs: 10_000, longestMs: 20_000 },
      noShowShare: 0,
      cancelShare: 0.1,
      patienceMs: 30_000,
      countries: await openCountries(),
      journal: new SilentJournal(),
    });
    const { rides, wrong } = await checkDay(house.sql);
    expect(wrong).toEqual(Object.fromEntries(Object.keys(wrong).map((name) => [name, 0])));
    expect(zones).toBeGreaterThan(3);
    expect(rides.completed).toBeGreaterThan(20);
  } finally {
    await house.stop();
    await services.drop();
  }
}, 300_000);
