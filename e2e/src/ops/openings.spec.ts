import { expect, type Browser, type Page } from '@playwright/test';
import { LANGUAGES } from '@waka/contracts/languages';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { takePicture } from '../look/look.ts';
import { anAdmin, giveReason } from '../people/admins.ts';
import { drawCity, nowhere, openCity } from '../people/area-steps.ts';
import { arrive, book, enterPin, goOnline, readPin } from '../people/people.ts';

let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
});

const bo = { latitude: 7.96207, longitude: -11.7376, accuracy: 8 };

/** Adds a class like Standard, and opens it in Nowhere alone, before that city opens. */
async function openClass(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Pricing', exact: true }).click();
  await page.getByRole('button', { name: 'New class' }).click();
  const adding = page.getByRole('dialog', { name: 'New class' });
  await adding.getByLabel('Key').fill('podapoda');
  const names = adding.getByLabel(/^Name in /);
  await expect(names).toHaveCount(LANGUAGES.length);
  for (const name of await names.all()) await name.fill('Poda-poda');
  await saveBecause(page, 'Drivers of Nowhere have them');
  await page.getByRole('button', { name: 'Change: Poda-poda', exact: true }).click();
  const changing = page.getByRole('dialog', { name: 'Change: Poda-poda' });
  await changing.getByLabel('Seats for riders').fill('18');
  await changing.getByLabel('Picture').selectOption('Van');
  for (const body of ['Saloon', 'SUV', 'Hatchback']) await changing.getByRole('checkbox', { name: body }).uncheck();
  await changing.getByRole('checkbox', { name: 'National ID' }).uncheck();
  await takePicture(page, 'openings-class');
  await saveBecause(page, 'Minibuses alone');
  await page.getByRole('button', { name: 'Where and when: Poda-poda' }).click();
  await page.getByLabel('Place').selectOption('Nowhere (closed)');
  await page.getByLabel('Bookings').selectOption('Open');
  await saveBecause(page, 'It begins today');
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Change: Poda-poda', exact: true }) });
  await expect(card.getByText(/^Closed everywhere · Once the city opens: Nowhere/)).toBeVisible();
}

/** Adds a wallet to Sierra Leone, and opens it on the account by which MTN's wallet is collected in Guinea. */
async function openWallet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New wallet' }).click();
  const adding = page.getByRole('dialog', { name: 'New wallet' });
  await adding.getByLabel('Country').selectOption('Sierra Leone');
  await adding.getByLabel('Key').fill('qmoney');
  await adding.getByLabel('Name').fill('QMoney');
  await saveBecause(page, 'Riders of Nowhere have it');
  const line = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Change: QMoney, Sierra Leone' }) });
  await line.getByRole('button').click();
  await page.getByLabel('Bookings').selectOption('Open');
  await page.getByLabel('Collected through').selectOption('momo (MOMO)');
  await page.getByLabel(/^Maximum amount/).fill('900000');
  await saveBecause(page, 'Signed with QCell');
  await expect(line.getByText('Open', { exact: true })).toBeVisible();
  await takePicture(page, 'openings-desktop');
}

async function saveBecause(page: Page, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Save change' }).click();
  await expect(dialog).toBeHidden();
}

const arriveThere = (browser: Browser, url: string, email: string) =>
  arrive(browser, { url, email, role: email.startsWith('rider') ? 'rider' : 'driver', at: nowhere });

/** Asks for the new class, as a driver who waits for approval. */
async function chooseClass(driver: Page): Promise<void> {
  await driver.goto('/driver/profile');
  await driver.getByRole('button', { name: 'Edit Vehicle Information' }).click();
  await driver.getByLabel('Vehicle type').selectOption('Minivan');
  await driver.getByLabel('Your ride class').selectOption('Poda-poda');
  await driver.getByRole('button', { name: 'Save' }).click();
  await expect(driver.getByLabel('Your ride class')).toBeHidden();
  await expect(driver.getByText('Poda-poda', { exact: true })).toBeVisible();
  await driver.goto('/driver');
}

/** Approves a driver for the class that the file shows. */
async function approveDriver(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: /^Drivers( |$)/ }).click();
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await expect(page.getByText('Poda-poda', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Approve driver' }).click();
  await giveReason(page, 'The documents come tomorrow', 'Approve driver');
  await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible();
}

test('a city’s page is as high as the screen: its parts scroll by themselves', async ({ browser }) => {
  const { page } = await anAdmin(browser, cluster.urlA);
  for (const path of ['/admin/map', '/admin/cities', '/admin/cities/freetown']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (path.endsWith('freetown')) await expect(page.getByRole('group', { name: /^Shortcut 1/ })).toBeAttached();
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight), path).toBe(0);
  }
  await page.context().close();
});

test('a city, a class and a wallet are opened by ops, and a ride is booked, driven and paid with them', async ({
  browser,
}) => {
  const { page } = await anAdmin(browser, cluster.urlA);
  await drawCity(page);
  await openClass(page);
  await openWallet(page);
  await page.getByRole('link', { name: 'Cities', exact: true }).click();
  await page.getByRole('link', { name: /Nowhere/ }).click();
  await openCity(page);
  // A new city is in force ten seconds later.
  await cluster.change(`UPDATE service_areas SET in_force_at = now() WHERE id = 'nowhere'`);

  const [{ page: driver }, { page: rider }] = await Promise.all([
    arriveThere(browser, cluster.urlA, 'newdriver@waka.test'),
    arriveThere(browser, cluster.urlB, 'rider@waka.test'),
  ]);
  await chooseClass(driver);
  await approveDriver(page, 'Sahr Gborie');
  await goOnline(driver);
  await book(rider, 'Bo', 'Poda-poda', 'QMoney');
  await driver.getByRole('button', { name: 'Accept' }).click();
  await driver.getByRole('button', { name: 'I have arrived' }).click();
  await enterPin(driver, await readPin(rider));
  await expect(rider.getByText('Trip in progress')).toBeVisible();
  await driver.context().setGeolocation(bo);
  await driver.getByRole('button', { name: 'Complete trip' }).click();
  await expect(driver.getByText('Paid with QMoney. Nothing to collect.')).toBeVisible();
  await expect(rider.getByText('Paid with QMoney')).toBeVisible();
  await takePicture(rider, 'openings-paid-rider');
  await rider.getByRole('link', { name: 'Receipt' }).click();
  await expect(rider.getByText('Payment', { exact: true }).locator('..')).toContainText(/QMoney.*Paid/s);
});
