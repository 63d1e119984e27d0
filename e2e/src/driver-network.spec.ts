import { expect, test, type Browser } from '@playwright/test';
import { withoutMap } from './chromium.ts';
import { House } from './house.ts';
import { arrive, book, cottonTree, enterPin, goOnline, nearCottonTree, readPin } from './people.ts';

test.use({ launchOptions: withoutMap });

let house: House;
test.beforeAll(async () => {
  house = await House.open();
});
test.afterAll(() => house.close());

const aDriver = (browser: Browser, number: number) =>
  arrive(browser, { url: house.urlB, email: `driver${number}@waka.test`, role: 'driver', at: nearCottonTree });

test('a driver who looks at another screen is found and asked all the same', async ({ browser }) => {
  const rider = await arrive(browser, {
    url: house.urlA,
    email: 'rider13@waka.test',
    role: 'rider',
    at: cottonTree,
  });
  const { page, context } = await aDriver(browser, 5);
  await goOnline(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Earnings', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Earnings' })).toBeVisible();

  await context.setGeolocation({ ...nearCottonTree, latitude: 8.4855 });
  await expect
    .poll(async () => (await (await page.request.get('/api/driver/status')).json()).currentLocation.lat)
    .toBe(8.4855);
  await book(rider.page);
  const card = page.getByRole('dialog', { name: 'New ride' });
  await expect(card.getByRole('timer')).toBeVisible();
  await expect(page).toHaveURL(/\/driver\/earnings$/);
  await card.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('button', { name: 'I have arrived' })).toBeVisible();
  await expect(page).toHaveURL(/\/driver$/);

  await rider.page.getByRole('button', { name: 'Cancel ride' }).click();
  await rider.page.getByRole('button', { name: 'I changed my mind' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Go Offline' }).click();
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible();
  await Promise.all([rider.context.close(), context.close()]);
});

test('a phone that may not say where it is, or has fallen silent, is told on the screen', async ({ browser }) => {
  const { page, context } = await aDriver(browser, 17);
  const warning = page.getByRole('status');
  await context.clearPermissions();
  await page.reload();
  await expect(warning.filter({ hasText: 'Waka may not see where you are.' })).toBeVisible();
  await page.getByRole('button', { name: 'Go Online' }).click();
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible();

  await context.grantPermissions(['geolocation']);
  // A phone that answers until it falls silent.
  await page.addInitScript(() => {
    const { geolocation } = navigator;
    const position = geolocation.getCurrentPosition.bind(geolocation);
    geolocation.getCurrentPosition = (tell, ...others) => {
      if (!('isSilent' in globalThis)) position(tell, ...others);
    };
    geolocation.watchPosition = () => 1;
  });
  await page.clock.install();
  await page.reload();
  await goOnline(page);
  await expect(warning.filter({ hasText: 'Your position' })).toBeHidden();
  await page.evaluate(() => Object.assign(globalThis, { isSilent: true }));
  await page.clock.runFor(66_000);
  await expect(warning.filter({ hasText: 'Your position is 1 minute old.' })).toBeVisible();
  await page.getByRole('button', { name: 'Go Offline' }).click();
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible();
  await context.close();
});

test('two minutes without network leave no gap in the track of a trip, and a waiting driver goes on by himself', async ({
  browser,
}) => {
  // The two minutes are what is tested.
  test.setTimeout(300_000);
  const rider = await arrive(browser, {
    url: house.urlA,
    email: 'rider9@waka.test',
    role: 'rider',
    at: cottonTree,
  });
  const driver = await aDriver(browser, 1);
  await goOnline(driver.page);
  await book(rider.page);
  await driver.page.getByRole('button', { name: 'Accept' }).click();
  await driver.page.getByRole('button', { name: 'I have arrived' }).click();
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
  expect((await house.newestTrack()).filter(({ lat }) => way.includes(lat))).toEqual([]);
  await expect(driver.page.getByText('No network')).toBeVisible();
  // A toast stays for five seconds: it is watched for from before.
  const resumed = waiting.page.getByText("You're online again", { exact: true }).first().waitFor({ timeout: 60_000 });
  await Promise.all([driver.context.setOffline(false), waiting.context.setOffline(false)]);
  await resumed;

  await expect
    .poll(async () => (await house.newestTrack()).map(({ lat }) => lat).filter((lat) => way.includes(lat)).length, {
      timeout: 60_000,
    })
    .toBeGreaterThanOrEqual(way.length);
  const track = await house.newestTrack();
  const driven = track.map(({ lat }) => lat).filter((lat, index, all) => way.includes(lat) && lat !== all[index - 1]);
  expect(driven).toEqual(way);
  expect(track.map(({ at }) => at)).toEqual(track.map(({ at }) => at).toSorted((a, b) => a - b));

  await expect(waiting.page.getByRole('heading', { name: "You're online" })).toBeVisible();
  await Promise.all([rider.context.close(), driver.context.close(), waiting.context.close()]);
});
