import { expect, type Locator, type Page } from '@playwright/test';
import { TRENDS } from '@waka/contracts/ops/ops-views';
import { opsKpis } from '@waka/core/ops/figures/kpis';
import { lookAround } from '../look/look-around.ts';
import { anAdmin, giveReason } from '../people/admins.ts';
import { test, TIMED } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import {
  arrive,
  book,
  cottonTree,
  enterPin,
  nearCottonTree,
  readPin,
  reportArrival,
  withinASecond,
} from '../people/people.ts';

let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
});

const figure = (page: Page, name: string): Locator => page.locator(`[data-kpi="${name}"]`);
const numberIn = async (shown: Locator): Promise<number> => Number((await shown.innerText()).replaceAll(/[^\d.]/g, ''));

/** Compares the figures of the page with the database, once they are published: at most a second later. */
async function expectFiguresOfSql(page: Page): Promise<void> {
  const counted = await cluster.read((sql) => opsKpis({ sql, clock: { now: () => new Date() } }, []));
  const shown = { timeout: 2500 };
  await expect(figure(page, 'activeRides')).toHaveText(String(counted.activeRides), shown);
  await expect(figure(page, 'onlineDrivers')).toHaveText(String(counted.onlineDrivers), shown);
  await expect(figure(page, 'newSignups')).toHaveText(String(counted.newSignups), shown);
  await expect.poll(() => numberIn(figure(page, 'dailyRevenue')), shown).toBe(counted.dailyRevenue);
  await expect(page.getByText(new RegExp(`^${counted.ridesNeedingAttention} rides? needs? attention`))).toBeVisible();
  await expect(page.getByText(new RegExp(`^${counted.pendingApprovals} drivers? waiting for approval`))).toBeVisible();
}

test(
  'each step of a ride is on the screens of ops within a second, and the figures are those of the records',
  { tag: TIMED },
  async ({ browser }) => {
    const { page: admin } = await anAdmin(browser, cluster.urlA);
    const list = await admin.context().newPage();
    await list.goto('/admin/rides?show=live');
    await expect(list.getByText('No ride is under way')).toBeVisible();
    const { page: rider } = await arrive(browser, {
      url: cluster.urlB,
      email: 'rider@waka.test',
      role: 'rider',
      at: cottonTree,
    });
    const at = nearCottonTree;
    const { page: driver } = await arrive(browser, {
      url: cluster.urlA,
      email: 'driver@waka.test',
      role: 'driver',
      at,
    });
    await expectFiguresOfSql(admin);

    const row = list.locator('[data-ride]');
    const feed = (text: string) => admin.getByRole('link', { name: text, exact: true }).first();
    await withinASecond(() => book(rider), row.getByText('Waiting for a driver'));
    await feed('Ride requested').waitFor();
    await expectFiguresOfSql(admin);

    // The offer may arrive before the driver is shown as online.
    await driver.getByRole('button', { name: 'Go Online' }).click();
    const accept = driver.getByRole('button', { name: 'Accept' });
    await accept.waitFor();
    await withinASecond(() => accept.click(), row.getByText('Driver on the way'));
    await feed('Ride accepted').waitFor();
    await expectFiguresOfSql(admin);

    await withinASecond(() => reportArrival(driver), row.getByText('Driver at the pickup'));
    const pin = await readPin(rider);
    await withinASecond(() => enterPin(driver, pin), row.getByText('Trip in progress'));
    await expectFiguresOfSql(admin);

    // The car is still near the pickup, so the phone asks once more.
    await driver.getByRole('button', { name: 'Complete trip' }).click();
    const end = driver.getByRole('button', { name: 'Complete anyway' });
    await withinASecond(() => end.click(), list.getByText('No ride is under way'));
    await feed('Ride completed').waitFor();
    await expectFiguresOfSql(admin);
  },
);

/** A time on the same day a week ago, before the one that is compared with. */
const A_WEEK_AGO = `greatest(date_trunc('day', now() - interval '7 days', 'UTC'), now() - interval '7 days 1 minute')`;

/** Reads every figure of the dashboard. */
async function figuresOf(page: Page): Promise<Record<string, string>> {
  const figures: Record<string, string> = {};
  for (const name of TRENDS) {
    const lines = (
      await page
        .locator('a')
        .filter({ has: figure(page, name) })
        .innerText()
    ).split('\n');
    for (const [index, line] of lines.slice(1).entries()) figures[`${name}, line ${index + 2}`] = line;
  }
  figures['approvals'] = await page.getByText(/waiting for approval/).innerText();
  figures['issues'] = await page.getByText(/needs? attention$/).innerText();
  const days = page.getByRole('table', { name: 'Ride Volume (7 Days)' }).getByRole('row');
  await expect(days).toHaveCount(8);
  for (const [index, text] of (await days.last().getByRole('cell').allInnerTexts()).entries()) {
    figures[`today, column ${index + 2}`] = text;
  }
  figures['the day before yesterday'] = await days.nth(5).innerText();
  for (const [index, bars] of (await page.locator('.recharts-bar').all()).entries()) {
    figures[`bars ${index + 1}`] = await bars.innerHTML();
  }
  figures['routes'] = await page.getByRole('region', { name: 'Popular Routes' }).innerText();
  figures['activity'] = await page.getByRole('region', { name: 'Recent Activity' }).innerText();
  return figures;
}

/** Inserts another ride like the waiting one, as if people had made it. */
const rideLike = (fields: string) => `
  INSERT INTO rides SELECT (jsonb_populate_record(rides, jsonb_build_object('id', uuidv7(),
    'driver_id', (SELECT id FROM users WHERE email = 'driver3@waka.test'),
    'pickup_area', 'Aberdeen', 'dropoff_area', 'Lumley', ${fields}))).*
  FROM rides WHERE status = 'pending' LIMIT 1`;

test('every figure of the dashboard follows the database without a reload', async ({ browser }) => {
  const { page: admin } = await anAdmin(browser, cluster.urlA);
  await admin.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  const before = await figuresOf(admin);

  await cluster.change(
    // A week ago to compare with.
    `INSERT INTO ops_samples (at, active_rides, online_drivers)
       SELECT now() - interval '7 days 1 minute', 50, 40 ON CONFLICT DO NOTHING`,
    `UPDATE driver_profiles SET is_online = NOT is_online WHERE user_id =
       (SELECT user_id FROM driver_profiles JOIN users ON users.id = user_id WHERE email = 'driver2@waka.test')`,
    `UPDATE driver_profiles SET approval = 'pending' WHERE user_id =
       (SELECT id FROM users WHERE email = 'driver3@waka.test')`,
    `INSERT INTO users (user_type, full_name, email) VALUES ('rider', 'New Rider', 'new@waka.test')`,
    `INSERT INTO users (user_type, full_name, created_at)
       SELECT 'rider', 'Long here', ${A_WEEK_AGO} FROM generate_series(1, 7)`,
  );
  const at = cottonTree;
  const { page: rider } = await arrive(browser, { url: cluster.urlB, email: 'rider1@waka.test', role: 'rider', at });
  await book(rider);
  await expect(rider.getByRole('heading', { name: /Looking for/ })).toBeVisible();
  await cluster.change(
    rideLike(`'status', 'completed', 'fare', 230000, 'completed_at', now()`),
    rideLike(`'status', 'completed', 'fare', 41000, 'currency', 'GNF', 'completed_at', now()`),
    rideLike(`'status', 'cancelled'`),
    rideLike(`'status', 'expired'`),
    rideLike(`'status', 'completed', 'completed_at', ${A_WEEK_AGO}, 'requested_at', ${A_WEEK_AGO}`),
    rideLike(`'status', 'expired', 'requested_at', now() - interval '2 days'`),
  );
  // The next step of any ride makes the week be counted again.
  const { page: another } = await arrive(browser, { url: cluster.urlB, email: 'rider3@waka.test', role: 'rider', at });
  await book(another);
  await expect
    .poll(
      async () => {
        const now = await figuresOf(admin);
        return Object.entries(before).flatMap(([name, text]) => (now[name] === text ? name : []));
      },
      { timeout: 15_000 },
    )
    .toEqual([]);
  expect(await admin.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
});

test('a ride that is stuck is ended from the screen, and its file shows who did it', async ({ browser }) => {
  const { page: admin } = await anAdmin(browser, cluster.urlA);
  const at = cottonTree;
  const { page: rider } = await arrive(browser, { url: cluster.urlB, email: 'rider2@waka.test', role: 'rider', at });
  await book(rider);
  await admin.getByRole('link', { name: 'Review Issues' }).click();
  await admin.locator('[data-ride] a').first().click();
  await admin.getByLabel('Why are you opening it?').fill('The rider called');
  await admin.getByRole('button', { name: 'Open the file' }).click();
  await expect(admin.getByRole('region', { name: 'Timeline' })).toContainText('Requested');

  await admin.getByRole('button', { name: 'Message the rider' }).click();
  await admin.getByRole('textbox', { name: 'Message' }).fill('We are looking for a driver for you.');
  await admin.getByRole('dialog').getByRole('button', { name: 'Message the rider' }).click();
  await expect(admin.getByRole('region', { name: 'Team actions' })).toContainText('Message sent');

  await admin.getByRole('button', { name: 'Cancel the ride' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel the ride' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please enter at least three letters');
  await dialog.getByLabel('Reason').fill('No driver will come tonight');
  await dialog.getByRole('button', { name: 'Cancel the ride' }).click();
  await expect(admin.getByRole('region', { name: 'Timeline' })).toContainText('Cancelled');
  await expect(admin.getByRole('region', { name: 'Team actions' })).toContainText('No driver will come tonight');
});

test('of two admins who decide about a driver at once the second sees what the first decided', async ({ browser }) => {
  const [one, two] = [await anAdmin(browser, cluster.urlA), await anAdmin(browser, cluster.urlB)];
  const drivers: { id: string; email: string }[] = await (await one.page.request.get('/api/drivers')).json();
  const address = `/admin/drivers/${drivers.find(({ email }) => email === 'driver@waka.test')?.id}`;
  for (const { page } of [one, two]) {
    await page.goto(address);
    await page.getByRole('button', { name: 'Suspend' }).click();
  }
  await giveReason(one.page, 'A complaint is looked into', 'Suspend');
  await expect(one.page.getByRole('button', { name: 'Reinstate driver' })).toBeVisible();
  await giveReason(two.page, 'Another complaint', 'Suspend');
  const refusal = two.page.getByRole('dialog').getByRole('alert');
  await expect(refusal).toContainText(/Adama Cole decided first .*Driver suspended, A complaint is looked into/);
  // What was typed is discarded only when the key is pressed again.
  await two.page.keyboard.press('Escape');
  await expect(two.page.getByText('Press Escape again to discard what you entered.')).toBeVisible();
  await lookAround(two.page, 'ops-escape', { endsOn: 'desktop' });
  await two.page.keyboard.press('Escape');
  await expect(two.page.getByText('Reason: A complaint is looked into')).toBeVisible();
  await two.page.getByRole('button', { name: 'Reinstate driver' }).click();
  await giveReason(two.page, 'It was another driver', 'Reinstate driver');
  await expect(one.page.getByRole('button', { name: 'Suspend' })).toBeVisible();
  await Promise.all([one, two].map(({ context }) => context.close()));
});
