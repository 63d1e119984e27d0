import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { outboxOf } from '../people/newcomers.ts';
import {
  arrive,
  book,
  cottonTree,
  enterPin,
  goOnline,
  nearCottonTree,
  PHONE,
  readPin,
  reportArrival,
} from '../people/people.ts';

let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
});

/** Opens a link in a browser without any session. */
async function aStranger(browser: Browser, link: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: PHONE, baseURL: cluster.urlA });
  const page = await context.newPage();
  await page.goto(new URL(link).pathname);
  return { context, page };
}

interface Incident {
  kind: string;
  state: string;
  category: string;
  reporter: { role: string };
}

const INCIDENT = '42["ops:incident",';

/** Signs an admin in, and records the incidents on the page's socket. */
async function anAdmin(browser: Browser): Promise<{ context: BrowserContext; received: Incident[] }> {
  const context = await browser.newContext({ baseURL: cluster.urlA });
  const page = await context.newPage();
  const received: Incident[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const text = String(payload);
      if (text.startsWith(INCIDENT)) received.push(JSON.parse(text.slice(INCIDENT.length, -1)));
    }),
  );
  await page.goto('/');
  await page.getByRole('link', { name: "I'm an Admin" }).click();
  await page.getByRole('button', { name: /Adama Cole/ }).click();
  await expect(page).toHaveURL(/\/admin$/);
  return { context, received };
}

/** Checks that a receipt prints on one page, dark on white at night too, with both kinds of leones and without buttons. */
async function checkPrinted(page: Page): Promise<void> {
  const [total, other] = await Promise.all([
    page.getByRole('row', { name: /Total/ }).innerText(),
    page
      .getByRole('article')
      .getByText(/^NLe.\d+\.\d\d$/)
      .innerText(),
  ]);
  expect(Number(total.replaceAll(/\D/g, ''))).toBe(Number(other.replaceAll(/\D/g, '')) * 10);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden();
  await expect(page.getByText(other)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCSS('color', 'rgb(36, 19, 47)');
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: null, colorScheme: 'light' });
}

test('a ride is followed, paid in another way, helped and receipted, on every phone that shows it', async ({
  browser,
}) => {
  const rider = await arrive(browser, { url: cluster.urlA, email: 'rider@waka.test', role: 'rider', at: cottonTree });
  const second = await arrive(browser, { url: cluster.urlB, email: 'rider@waka.test', role: 'rider', at: cottonTree });
  const driver = await arrive(browser, {
    url: cluster.urlB,
    email: 'driver@waka.test',
    role: 'driver',
    at: nearCottonTree,
  });
  const admin = await anAdmin(browser);

  await test.step('an emergency contact is kept, and agrees by the link of a text', async () => {
    await second.page.goto('/contacts');
    await second.page.getByLabel('Name').fill('Mama');
    await second.page.getByLabel('Phone').fill('076 000001');
    await second.page.getByRole('button', { name: 'Save' }).click();
    await expect(second.page.getByLabel('Phone')).toHaveValue('+232 76 000001');
    await expect(second.page.getByText('Not confirmed yet.')).toBeVisible();
    const outbox = await outboxOf(second.context, '+23276000001');
    const texted = (await outbox.getByRole('main').getByRole('link').getAttribute('href')) ?? '';
    const mama = await aStranger(browser, texted);
    await mama.page.getByRole('button', { name: 'I agree' }).click();
    await expect(mama.page.getByText('Thank you. We’ll text you in an emergency.')).toBeVisible();
    await Promise.all([outbox.close(), mama.context.close()]);
    await second.page.reload();
    await expect(second.page.getByText('Confirmed', { exact: true })).toBeVisible();
    await second.page.goto('/rider');
  });

  await test.step('the search shows who is near', async () => {
    await book(rider.page);
    await expect(rider.page.getByText(/^No driver can take this trip right now\./)).toBeVisible();
    // Without waiting for the screen: the offer may cover it at once.
    await driver.page.getByRole('button', { name: 'Go Online' }).click();
    await driver.page.getByRole('button', { name: 'Accept' }).click();
  });

  await test.step('both phones of the rider follow', async () => {
    for (const { page } of [rider, second]) {
      await expect(page.getByText('Driver is on the way')).toBeVisible();
      await expect(page.getByText(/^\d+ min away/)).toBeVisible();
    }
  });

  const link = await test.step('the rider shares the trip, and a stranger sees it', async () => {
    await rider.page.getByRole('button', { name: 'Share' }).click();
    return rider.page.getByLabel('Your link').inputValue();
  });
  await rider.page.getByRole('button', { name: 'Close' }).click();
  const stranger = await aStranger(browser, link);
  await expect(stranger.page.getByText('Driver is on the way to the pickup')).toBeVisible();
  await expect(stranger.page.getByText('AKL 482')).toBeVisible();
  await expect(stranger.page.locator('main')).not.toContainText(/Sesay|\+232/);

  await test.step('the rider pays otherwise, and the driver sees it', async () => {
    await second.page.getByRole('button', { name: /Cash/ }).click();
    await second.page.getByRole('button', { name: 'Orange Money' }).click();
    await expect(driver.page.getByText(/^Payment changed: Orange Money\. Fare: Le\s/)).toBeVisible();
    await expect(rider.page.getByRole('button', { name: /Orange Money/ })).toBeVisible();
    await second.page.getByRole('button', { name: /Orange Money/ }).click();
    await second.page.getByRole('button', { name: 'Cash' }).click();
    await expect(driver.page.getByText(/· Cash/)).toBeVisible();
  });

  await test.step('both see how long the driver waits, and a reload changes nothing', async () => {
    await second.page.getByRole('button', { name: 'Share' }).click();
    await second.page.getByLabel('Your link').waitFor();
    await reportArrival(driver.page);
    await expect(rider.page.getByText(/Your driver has waited \d+:\d\d/)).toBeVisible();
    await expect(second.page.getByText('Your driver has arrived')).toBeAttached();
    await expect(second.page.getByLabel('Your link')).toBeVisible();
    await second.page.getByRole('button', { name: 'Close' }).click();
    await expect(driver.page.getByRole('timer')).toBeVisible();
    await rider.page.reload();
    await expect(rider.page.getByText(/Your driver has waited \d+:\d\d/)).toBeVisible();
    await expect(stranger.page.getByText('Driver is at the pickup')).toBeVisible();
  });

  await second.page.getByRole('button', { name: 'Safety' }).click();
  await second.page.getByRole('link', { name: /Call/ }).waitFor();
  await enterPin(driver.page, await readPin(rider.page));
  await expect(rider.page.getByText('Trip in progress')).toBeVisible();
  await expect(second.page.getByText('Trip in progress')).toBeAttached();
  await expect(second.page.getByRole('link', { name: /Call/ })).toBeVisible();
  await second.page.getByRole('button', { name: 'Close' }).click();

  await test.step('a call for help without network shows that, and arrives once the network is back', async () => {
    await rider.page.getByRole('button', { name: 'Safety' }).click();
    await expect(rider.page.getByRole('link', { name: /Call/ })).toHaveAttribute('href', /^tel:/);
    await rider.context.setOffline(true);
    await rider.page.getByRole('button', { name: /^Alert Waka/ }).click();
    // The ride behind it says the same.
    const help = rider.page.getByRole('dialog', { name: 'Emergency help' });
    await expect(help.getByText(/Not sent yet: no network/)).toBeVisible();
    expect(admin.received).toEqual([]);
    await rider.context.setOffline(false);
    await expect(help.getByText(/Alert received/)).toBeVisible();
    await expect(help.getByText('We texted 1 contact')).toBeVisible();
    await expect.poll(() => admin.received.length).toBe(1);
    expect(admin.received[0]).toMatchObject({ kind: 'sos', state: 'open', reporter: { role: 'rider' } });
    await rider.page.getByRole('button', { name: 'Close' }).click();
    await expect(rider.page.getByText(/Alert received/)).toBeVisible();
  });
  await test.step('the driver can call too', async () => {
    await driver.page.getByRole('button', { name: 'Safety' }).click();
    await driver.page.getByRole('button', { name: /^Alert Waka/ }).click();
    await expect(driver.page.getByRole('dialog').getByText(/Alert received/)).toBeVisible();
    await expect.poll(() => admin.received.map(({ reporter }) => reporter.role)).toEqual(['rider', 'driver']);
    await driver.page.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('the trip ends everywhere, with a receipt', async () => {
    await driver.context.setGeolocation({ latitude: 8.4595, longitude: -13.2717, accuracy: 8 });
    await driver.page.getByRole('button', { name: 'Complete trip' }).click();
    for (const { page } of [rider, second])
      await expect(page.getByRole('heading', { name: 'Trip completed' })).toBeVisible();
    // The driver who ends the trip takes neither the alert nor the button away.
    await expect(rider.page.getByText(/Alert received/)).toBeVisible();
    await expect(rider.page.getByRole('button', { name: 'Safety' })).toBeVisible();
    await expect(stranger.page.getByText('Trip completed')).toBeVisible();
    await rider.page.getByRole('link', { name: 'Receipt' }).click();
    await expect(rider.page.getByText(/^W\d{6}-[0-9A-F]{8}$/)).toBeVisible();
    await expect(rider.page.getByRole('row', { name: /Total/ })).toBeVisible();
    await checkPrinted(rider.page);
    await rider.page.goto('/rides');
    await expect(rider.page.getByRole('link', { name: /Receipt for the ride to/ })).toHaveCount(1);
  });

  await test.step('a problem is reported and its state seen', async () => {
    await rider.page.goto('/help');
    await rider.page.getByLabel('What’s it about?').selectOption('lost_item');
    await rider.page.getByLabel('What happened?').fill('My umbrella stayed in the car');
    await rider.page.getByRole('button', { name: 'Send' }).click();
    await expect(rider.page.getByText('My umbrella stayed in the car')).toBeVisible();
    await expect(rider.page.getByText('Received').first()).toBeVisible();
    await expect.poll(() => admin.received.at(-1)?.category).toBe('lost_item');
  });
  await Promise.all([admin, rider, second, driver, stranger].map(({ context }) => context.close()));
});

test('a revoked link shows nothing, and a driver who gives the ride back gives a reason', async ({ browser }) => {
  const rider = await arrive(browser, { url: cluster.urlA, email: 'rider1@waka.test', role: 'rider', at: cottonTree });
  const driver = await arrive(browser, {
    url: cluster.urlB,
    email: 'driver@waka.test',
    role: 'driver',
    at: nearCottonTree,
  });
  // The shift of the ride before may still run.
  const isOnline = driver.page.getByText("You're online").first();
  await expect(isOnline.or(driver.page.getByText("You're offline")).first()).toBeVisible();
  if (!(await isOnline.isVisible())) await goOnline(driver.page);
  await book(rider.page);
  await driver.page.getByRole('button', { name: 'Accept' }).click();
  await rider.page.getByRole('button', { name: 'Share' }).click();
  const link = await rider.page.getByLabel('Your link').inputValue();
  const stranger = await aStranger(browser, link);
  await expect(stranger.page.getByText('Driver is on the way to the pickup')).toBeVisible();
  await rider.page.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(stranger.page.getByText('This link has expired')).toBeVisible();

  await driver.page.getByRole('button', { name: 'Cancel ride' }).click();
  await driver.page.getByText('Problem with my vehicle').click();
  await driver.page.getByRole('button', { name: 'Cancel ride' }).click();
  await expect(rider.page.getByText('The driver had a problem with the vehicle.')).toBeVisible();
  await rider.page.getByRole('button', { name: 'Cancel ride' }).click();
  await rider.page.getByText('I changed my mind').click();
  await rider.page.getByRole('button', { name: 'Cancel ride' }).click();
  await expect(rider.page.getByText('Ride cancelled')).toBeVisible();
  await Promise.all([rider, driver, stranger].map(({ context }) => context.close()));
});
