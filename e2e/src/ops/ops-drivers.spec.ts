import { expect, type Browser, type Page } from '@playwright/test';
import { anAdmin, giveReason } from '../people/admins.ts';
import { test, TIMED } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { outboxOf } from '../people/newcomers.ts';
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
import { picture } from '../people/uploads.ts';

const NEW_DRIVER = { email: 'newdriver@waka.test', phone: '+23276200002', name: 'Sahr Gborie' };
let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
});

const aNewDriver = (browser: Browser) =>
  arrive(browser, { url: cluster.urlA, email: NEW_DRIVER.email, role: 'driver', at: nearCottonTree });

const openFile = async (page: Page) => {
  await page.getByRole('link', { name: 'Driver Approval' }).click();
  await page.getByRole('link', { name: new RegExp(NEW_DRIVER.name) }).click();
};

test('a driver sees what is decided about documents, without touching the screen', async ({ browser }) => {
  const { context, page: driver } = await aNewDriver(browser);
  const ops = await anAdmin(browser, cluster.urlB);

  await test.step('a document is refused, and its driver reads why', async () => {
    await driver.goto('/driver/documents');
    await driver.getByRole('button', { name: /^Upload.*National ID/ }).click();
    await driver.getByRole('dialog').locator('input[type=file]').first().setInputFiles(picture);
    await driver
      .getByRole('dialog')
      .getByRole('button', { name: /^(Upload|Send)/ })
      .click();
    await expect(driver.getByRole('article', { name: 'National ID' }).getByText('In review')).toBeVisible();

    await openFile(ops.page);
    const card = ops.page.getByRole('article', { name: 'National ID' });
    await expect(card.getByRole('button', { name: /^Enlarge/ })).toBeVisible();
    await card.getByRole('button', { name: 'Reject: National ID' }).click();
    await giveReason(ops.page, 'The name cannot be read', 'Reject');
    await expect(card.getByText('The name cannot be read')).toBeVisible();
    await expect(driver.getByText(/The name cannot be read/)).toBeVisible();
    await expect(ops.page.getByText('Document rejected · National ID')).toBeVisible();
  });

  await test.step('he sends it again, and it is approved', async () => {
    await driver.getByRole('button', { name: /^Replace.*National ID/ }).click();
    await driver.getByRole('dialog').locator('input[type=file]').first().setInputFiles(picture);
    await driver
      .getByRole('dialog')
      .getByRole('button', { name: /^(Upload|Send)/ })
      .click();
    const card = ops.page.getByRole('article', { name: 'National ID' });
    await expect(card.getByText('In review')).toBeVisible();
    await card.getByRole('button', { name: 'Approve: National ID' }).click();
    await expect(ops.page.getByText('Document approved · National ID')).toBeVisible();
  });
  await Promise.all([context.close(), ops.context.close()]);
});

test('a driver sees an approval and a suspension, without touching the screen', { tag: TIMED }, async ({ browser }) => {
  const { context, page: driver } = await aNewDriver(browser);
  const ops = await anAdmin(browser, cluster.urlB);

  await test.step('he names a kekeh as his vehicle, and ops sees the class', async () => {
    await driver.goto('/driver/profile');
    await driver.getByRole('button', { name: 'Edit Vehicle Information' }).click();
    await driver.getByLabel('Vehicle type').selectOption('Kekeh');
    await driver.getByRole('button', { name: 'Save' }).click();
    await expect(driver.getByText('Kekeh')).toHaveCount(2);
    await openFile(ops.page);
    // As the vehicle's type, and as the class that follows from it.
    await expect(ops.page.getByText('Kekeh', { exact: true })).toHaveCount(2);
  });

  await test.step('he is approved, and drives without a reload', async () => {
    await driver.goto('/driver');
    const button = driver.getByRole('button', { name: 'Go Online' });
    await expect(button).toBeDisabled();
    await driver.evaluate(() => (document.documentElement.dataset['same'] = 'page'));
    await ops.page.getByRole('button', { name: 'Approve driver' }).click();
    await giveReason(ops.page, 'The documents come tomorrow', 'Approve driver');
    await expect(button).toBeEnabled();
    await goOnline(driver);
    await expect(driver.locator('html')).toHaveAttribute('data-same', 'page');
    await expect(ops.page.getByText('Online', { exact: true })).toBeVisible();
    const outbox = await outboxOf(context, NEW_DRIVER.phone);
    await outbox.close();
  });

  await test.step('a rider books his kekeh, and rides in it', async () => {
    const rider = await arrive(browser, {
      url: cluster.urlB,
      email: 'rider@waka.test',
      role: 'rider',
      at: cottonTree,
    });
    await book(rider.page, 'Lumley', 'Kekeh');
    await expect(driver.getByText(/Kekeh/)).toBeVisible();
    await driver.getByRole('button', { name: 'Accept' }).click();
    await expect(rider.page.getByText('Driver is on the way')).toBeVisible();
    await reportArrival(driver);
    await enterPin(driver, await readPin(rider.page));
    await expect(rider.page.getByText('Trip in progress')).toBeVisible();
    await driver.getByRole('button', { name: 'Complete trip' }).click();
    await driver.getByRole('button', { name: 'Complete anyway' }).click();
    await expect(rider.page.getByRole('heading', { name: 'Trip completed' })).toBeVisible();
    await rider.page.getByRole('link', { name: 'Receipt' }).click();
    await expect(rider.page.getByRole('row', { name: /Base fare · Kekeh Le\s10,000/ })).toBeVisible();
    await driver.getByRole('button', { name: 'Done' }).click();
    await rider.context.close();
  });

  await test.step('he is suspended, and is out within two seconds', async () => {
    await ops.page.getByRole('button', { name: 'Suspend' }).click();
    await ops.page
      .getByRole('dialog')
      .getByLabel(/^Reason/)
      .fill('A complaint is looked into');
    const signedOut = driver.waitForURL((url) => !url.pathname.startsWith('/driver')).then(() => performance.now());
    const began = performance.now();
    await ops.page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
    expect((await signedOut) - began).toBeLessThan(2_000);
    expect((await driver.request.get('/api/auth/user')).status()).toBe(401);
    const { status, isOnline } = await driverAsOpsSee(ops.page);
    expect({ status, isOnline, at: performance.now() - began < 2_000 }).toEqual({
      status: 'suspended',
      isOnline: false,
      at: true,
    });
    await expect(ops.page.getByText('Driver suspended').first()).toBeVisible();
    await outboxOf(context, NEW_DRIVER.phone, 2);
  });

  await test.step('and he drives again once that is lifted', async () => {
    await ops.page.getByRole('button', { name: 'Reinstate driver' }).click();
    await giveReason(ops.page, 'It was another driver', 'Reinstate driver');
    await expect(ops.page.getByRole('button', { name: 'Suspend' })).toBeVisible();
  });
  await Promise.all([context.close(), ops.context.close()]);
});

async function driverAsOpsSee(page: Page): Promise<{ status: string; isOnline: boolean }> {
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const { driver } = await (await page.request.get(`/api/ops/drivers/${id}/file`)).json();
  return { status: driver.approval, isOnline: driver.isOnline };
}
