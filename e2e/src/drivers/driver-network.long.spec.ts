import { expect, type Browser } from '@playwright/test';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import {
  arrive,
  book,
  cottonTree,
  enterPin,
  goOnline,
  nearCottonTree,
  readPin,
  reportArrival,
} from '../people/people.ts';

test.use({ serviceWorkers: 'allow' });

let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
});

const aDriver = (browser: Browser, number: number) =>
  arrive(browser, { url: cluster.urlB, email: `driver${number}@waka.test`, role: 'driver', at: nearCottonTree });

test('two minutes without network leave no gap in the track of a trip, and a waiting driver goes on by himself', async ({
  browser,
}) => {
  // The two minutes are what is tested.
  test.setTimeout(300_000);
  const rider = await arrive(browser, {
    url: cluster.urlA,
    email: 'rider9@waka.test',
    role: 'rider',
    at: cottonTree,
  });
  const driver = await aDriver(browser, 1);
  await goOnline(driver.page);
  await book(rider.page);
  await driver.page.getByRole('button', { name: 'Accept' }).click();
  await reportArrival(driver.page);
  await enterPin(driver.page, await readPin(rider.page));
  await expect(driver.page.getByRole('button', { name: 'Complete trip' })).toBeVisible();
  const waiting = await aDriver(browser, 17);
  await goOnline(waiting.page);

  await Promise.all([driver.context.setOffline(true), waiting.context.setOffline(true)]);
  const way = Array.from({ length: 30 }, (_, step) =>
    Number((nearCottonTree.latitude + 0.0003 * (step + 1)).toFixed(6)),
  );
  for (const latitude of way) {
    await driver.context.setGeolocation({ ...nearCottonTree, latitude });
    // As long as a car takes for these thirty metres.
    await driver.page.waitForTimeout(4_000);
  }
  expect((await cluster.newestTrack()).filter(({ lat }) => way.includes(lat))).toEqual([]);
  await expect(driver.page.getByText('No network')).toBeVisible();
  // A toast stays for five seconds: the wait starts before it.
  const resumed = waiting.page.getByText("You're online again", { exact: true }).first().waitFor({ timeout: 60_000 });
  await Promise.all([driver.context.setOffline(false), waiting.context.setOffline(false)]);
  await resumed;

  await expect
    .poll(async () => (await cluster.newestTrack()).map(({ lat }) => lat).filter((lat) => way.includes(lat)).length, {
      timeout: 60_000,
    })
    .toBeGreaterThanOrEqual(way.length);
  const track = await cluster.newestTrack();
  const driven = track.map(({ lat }) => lat).filter((lat, index, all) => way.includes(lat) && lat !== all[index - 1]);
  expect(driven).toEqual(way);
  expect(track.map(({ at }) => at)).toEqual(track.map(({ at }) => at).toSorted((a, b) => a - b));

  await expect(waiting.page.getByRole('heading', { name: "You're online" })).toBeVisible();
  await Promise.all([rider.context.close(), driver.context.close(), waiting.context.close()]);
});
