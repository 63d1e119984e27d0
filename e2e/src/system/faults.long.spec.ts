import { expect, test, type Browser, type Page } from '@playwright/test';
import { anAdmin } from '../people/admins.ts';
import { TestCluster } from '../cluster/test-cluster.ts';
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

// They wait for what breaks to be noticed: the clocks of heartbeats, leases and restarts are the product's own.
test.use({ serviceWorkers: 'allow' });

let cluster: TestCluster;
test.beforeAll(async () => {
  cluster = await TestCluster.open({ providers: ['identity'] });
});
test.afterAll(() => cluster.close());

async function twoPeople(browser: Browser, number: number) {
  const [rider, driver] = await Promise.all([
    arrive(browser, { url: cluster.urlA, email: `rider${number}@waka.test`, role: 'rider', at: cottonTree }),
    arrive(browser, { url: cluster.urlB, email: `driver${number}@waka.test`, role: 'driver', at: nearCottonTree }),
  ]);
  return { rider, driver, leave: () => Promise.all([rider.context.close(), driver.context.close()]) };
}

const accept = async (driver: Page, rider: Page) => {
  await driver.getByRole('button', { name: 'Accept' }).click();
  await expect(rider.getByText('Driver is on the way')).toBeVisible();
};

/** Reads the sequence numbers of the log that the rider's screen shows. */
async function logOf(rider: Page): Promise<number[]> {
  await rider.getByRole('button', { name: 'Details' }).click();
  const rows = rider.getByTestId('ride-log').getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  const seqs = await rows.evaluateAll((items) => items.map((item) => Number(item.getAttribute('data-seq'))));
  await rider.getByRole('button', { name: 'Close' }).click();
  return seqs;
}

test('a worker killed while matching does not lose the ride', async ({ browser }) => {
  const { rider, driver, leave } = await twoPeople(browser, 1);
  await cluster.killWorker();
  await goOnline(driver.page);
  await book(rider.page);
  await expect(rider.page.getByText('Looking for nearby drivers...').first()).toBeVisible();
  cluster.startWorker();
  await accept(driver.page, rider.page);
  await leave();
});

test('Redis emptied in mid-ride, and a backend restarted under both browsers: the ride goes on', async ({
  browser,
}) => {
  const { rider, driver, leave } = await twoPeople(browser, 1 + 4);
  await goOnline(driver.page);
  await book(rider.page);
  await accept(driver.page, rider.page);

  await cluster.flushRedis();
  await driver.context.setGeolocation(cottonTree);
  await expect(rider.page.getByText('1 min away')).toBeVisible();
  await driver.page.getByRole('button', { name: 'I have arrived' }).click();
  await expect(rider.page.getByText('Your driver has arrived')).toBeVisible();

  const pin = await readPin(rider.page);
  await cluster.restartBackendA();
  await enterPin(driver.page, pin);
  await expect(rider.page.getByText('Trip in progress')).toBeVisible({ timeout: 30_000 });
  expect(await logOf(rider.page)).toEqual([1, 2, 3, 4, 5]);
  await leave();
});

test('a rider who is cut off for 30 s sees the present state on return, with no event missing or doubled', async ({
  browser,
}) => {
  const { rider, driver, leave } = await twoPeople(browser, 9);
  await goOnline(driver.page);
  await book(rider.page);
  await accept(driver.page, rider.page);
  const pin = await readPin(rider.page);

  await rider.context.setOffline(true);
  const back = new Promise((resolve) => setTimeout(resolve, 30_000));
  await reportArrival(driver.page);
  await enterPin(driver.page, pin);
  await expect(driver.page.getByRole('button', { name: 'Complete trip' })).toBeVisible();
  await expect(rider.page.getByText('No network')).toBeVisible();
  // The thirty seconds are what is tested: longer than the heartbeat, shorter than a rider's patience.
  await back;
  await expect(rider.page.getByText('Driver is on the way')).toBeVisible();

  await rider.context.setOffline(false);
  await expect(rider.page.getByText('Trip in progress')).toBeVisible({ timeout: 30_000 });
  expect(await logOf(rider.page)).toEqual([1, 2, 3, 4, 5]);
  await rider.page.reload();
  await expect(rider.page.getByText('Trip in progress')).toBeVisible();
  expect(await logOf(rider.page)).toEqual([1, 2, 3, 4, 5]);
  await leave();
});

test('what the ops screens missed without a connection is there after it, with a mark until then', async ({
  browser,
}) => {
  const { context, page: admin } = await anAdmin(browser, cluster.urlA);
  const figure = admin.locator('[data-kpi="newSignups"]');
  const signups = Number(await figure.innerText());
  const restarted = cluster.restartBackendA();
  await expect(admin.getByText('Reconnecting...')).toBeVisible();
  await cluster.change(`INSERT INTO users (user_type, full_name, email) VALUES ('rider', 'Meanwhile', 'm@waka.test')`);
  await restarted;
  await expect(admin.getByText('Live', { exact: true })).toBeVisible({ timeout: 25_000 });
  await expect(figure).toHaveText(String(signups + 1));
  await context.close();
});
