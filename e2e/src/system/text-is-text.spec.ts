import { expect, type Page } from '@playwright/test';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { callFrom } from '../people/calls.ts';
import { aBrowser } from '../people/newcomers.ts';
import { arrive, cottonTree, goOnline, nearCottonTree } from '../people/people.ts';

const TRAP = '<img src=x onerror=document.title="caught">';

let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
});

async function expectUntrapped(page: Page): Promise<void> {
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  expect(await page.title()).not.toBe('caught');
}

test('S18: names that people choose for themselves and their places are shown, and never run', async ({ browser }) => {
  const { context, page: rider } = await aBrowser(browser, cluster.urlA);
  await rider.goto('/api/login');
  await rider.getByRole('button', { name: /New person/ }).click();
  await rider.waitForURL(`${cluster.urlA}/**`);
  const person = { userType: 'rider', fullName: `${TRAP} Conteh`, phone: '+23276555001' };
  expect(await callFrom(rider, 'PUT', '/api/auth/complete-profile', person)).toBe(200);
  await rider.goto('/rider');
  await expect(rider.getByText('<img')).toBeVisible();
  await expectUntrapped(rider);

  const driver = await arrive(browser, {
    url: cluster.urlB,
    email: 'driver@waka.test',
    role: 'driver',
    at: nearCottonTree,
  });
  await goOnline(driver.page);
  const booking = {
    pickupLocation: { address: TRAP, lat: cottonTree.latitude, lng: cottonTree.longitude },
    dropoffLocation: { address: TRAP, lat: 8.4595, lng: -13.2717 },
    stops: [],
    vehicleType: 'standard',
    paymentMethod: 'cash',
  };
  expect(await callFrom(rider, 'POST', '/api/rides/request', booking)).toBe(201);
  await driver.page.getByRole('button', { name: 'Accept' }).click();
  await expect(driver.page.getByText(TRAP).first()).toBeVisible();
  await expectUntrapped(driver.page);

  await rider.reload();
  await expect(rider.getByText('Driver is on the way')).toBeVisible();
  await expectUntrapped(rider);
  await driver.context.close();
  await context.close();
});
