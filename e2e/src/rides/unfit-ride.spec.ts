import { expect } from '@playwright/test';
import { anAdmin, giveReason } from '../people/admins.ts';
import { test } from '../cluster/fixtures.ts';
import { TestCluster } from '../cluster/test-cluster.ts';
import { look } from '../look/look.ts';
import { callFrom } from '../people/calls.ts';
import { arrive, cottonTree, DESKTOP, enterPin, PHONE, readPin, reportArrival } from '../people/people.ts';

let cluster: TestCluster;
test.beforeAll(async () => {
  // The real limit of speed: no car moves here.
  cluster = await TestCluster.open({ env: { MAX_DRIVE_KMH: '120' }, isOneBackend: true, providers: ['identity'] });
});
test.afterAll(() => cluster.close());

/** Over a kilometre from where the rider waits, and near enough for an offer. */
const elsewhere = { ...cottonTree, latitude: cottonTree.latitude - 0.012 };

test('a ride tapped through elsewhere, to a place without a pin, gets findings and a verdict', async ({ browser }) => {
  const rider = await arrive(browser, { url: cluster.urlA, email: 'rider@waka.test', role: 'rider', at: cottonTree });
  const driver = await arrive(browser, { url: cluster.urlB, email: 'driver@waka.test', role: 'driver', at: elsewhere });
  const page = rider.page;

  await test.step('both read beforehand that the fare follows the distance driven', async () => {
    const whereTo = page.getByPlaceholder('Where to?');
    await whereTo.fill('Mama Kadi shop');
    await whereTo.press('Enter');
    await page.getByRole('button', { name: 'Continue to Booking' }).click();
    await expect(page.getByText(/Sample price for 8\.2 km.*up to 25 km/)).toBeVisible();
    await expect(page.getByText(/For the exact price, tap “Mama Kadi shop”/)).toBeVisible();
    await look(page, 'sample-booking');
    await page.getByRole('button', { name: 'Confirm Standard' }).click();
  });

  await test.step('the rider is asked for the pin, and reads what it would cost', async () => {
    await page.getByRole('button', { name: 'Show the destination on the map' }).click();
    await expect(page.getByText(/^Price to this place: Le/)).toBeVisible();
    await look(page, 'sample-pin');
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    // The offer is there at once, in place of the notice that the driver is online.
    await driver.page.getByRole('button', { name: 'Go Online' }).click();
    await expect(driver.page.getByText(/Sample price: the destination isn’t on the map/)).toBeVisible();
    await look(driver.page, 'sample-offer');
    await driver.page.getByRole('button', { name: 'Accept' }).click();
  });

  await test.step('it is driven without driving, and nothing is refused', async () => {
    await expect(driver.page.getByText(/Sample price: the fare depends on/)).toBeVisible();
    await look(driver.page, 'sample-to-pickup');
    await page.getByRole('button', { name: 'Show the destination on the map' }).click();
    await expect(page.getByText(/You still pay for the distance driven, up to 25 km/)).toBeVisible();
    await look(page, 'sample-pin-accepted');
    await page.getByRole('button', { name: 'Set destination here' }).click();
    await expect(page.getByRole('button', { name: 'Show the destination on the map' })).toBeHidden();
    await reportArrival(driver.page);
    await enterPin(driver.page, await readPin(page));
    await expect(page.getByText('Trip in progress')).toBeVisible();
    await driver.page.getByRole('button', { name: 'Complete trip' }).click();
    const sure = driver.page.getByRole('button', { name: 'Complete anyway' });
    await expect(sure.or(driver.page.getByRole('button', { name: 'Done' }))).toBeVisible();
    if (await sure.isVisible()) await sure.click();
  });

  await test.step('its rider reads what does not fit', async () => {
    await page.getByRole('link', { name: 'Receipt' }).click();
    const findings = page.getByRole('region', { name: 'Something about this ride looks wrong' });
    await expect(findings).toContainText('When the driver marked “arrived”, their phone was 1.3 km from the pickup.');
    await expect(findings).toContainText('Our team will look at it.');
    await expect(page.getByText(/pay for the distance driven\. Price shown before the trip: Le\s27,300/)).toBeVisible();
    await look(page, 'unfit-receipt', { fullPage: true });
    await page.goto('/rides');
    await expect(page.getByText('Waka is checking this ride')).toBeVisible();
    await look(page, 'unfit-history');
  });

  await test.step('ops finds it, decides with a reason, and counts it in the file of the driver', async () => {
    const ops = await anAdmin(browser, cluster.urlA);
    await ops.page.goto('/admin/rides?show=marked');
    const line = ops.page.getByRole('listitem').filter({ hasText: 'Looks wrong' });
    await expect(line).toHaveCount(1);
    await look(ops.page, 'unfit-list');
    await ops.page.setViewportSize(PHONE);
    await look(ops.page, 'unfit-list-phone');
    await line.getByRole('link').click();
    // The flag is the reason.
    await expect(ops.page.getByText(/^When the trip started, the driver’s phone was 1\.3 km/)).toBeVisible();
    await look(ops.page, 'unfit-file-phone', { fullPage: true });
    await ops.page.setViewportSize(DESKTOP);
    await look(ops.page, 'unfit-file', { fullPage: true });
    await ops.page.getByRole('button', { name: 'Something is wrong' }).click();
    await giveReason(ops.page, 'He stayed where he was', 'Something is wrong');
    await expect(ops.page.getByText('Our team checked this ride: something was wrong.')).toBeVisible();
    await expect(ops.page.getByRole('main').getByText('Flags reviewed')).toBeVisible();
    await ops.page.goto('/admin/rides?show=marked');
    await expect(ops.page.getByText('No flagged rides to review')).toBeVisible();
    const [mohamed] = await cluster.read((sql) =>
      sql<{ id: string }>(`SELECT id FROM users WHERE email = 'driver@waka.test'`),
    );
    await ops.page.goto(`/admin/drivers/${mohamed?.id}`);
    await expect(ops.page.getByText('1 of 1; 0 to review, 1 confirmed')).toBeVisible();
    await look(ops.page, 'unfit-driver', { fullPage: true });

    await driver.page.goto('/driver/profile');
    const vehicle = { vehiclePlateNumber: 'AXY 901', vehicleYear: 2016 };
    expect(await callFrom(driver.page, 'PUT', '/api/driver/profile', vehicle)).toBe(200);
    await driver.page.reload();
    await expect(driver.page.getByText('Riders will see your new vehicle once we’ve checked it.')).toBeVisible();
    await look(driver.page, 'vehicle-waits');
    const review = ops.page.getByRole('region', { name: 'Vehicle and licence' });
    await expect(review.getByText('AXY 901')).toBeVisible();
    await look(ops.page, 'vehicle-review', { fullPage: true });
    await ops.page.setViewportSize(PHONE);
    await look(ops.page, 'vehicle-review-phone');
    await review.getByRole('button', { name: 'Approve' }).click();
    await expect(review).toBeHidden();
    await expect(ops.page.getByText('Vehicle and licence approved')).toBeVisible();
    await ops.context.close();
  });
  await rider.context.close();
  await driver.context.close();
});
