import { expect, type Page } from '@playwright/test';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { lookAround } from '../look/look-around.ts';
import { tomorrowAt } from '../people/later-rides.ts';
import { expectToast } from '../people/newcomers.ts';
import { arrive, cottonTree, goOnline, nearCottonTree } from '../people/people.ts';

let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
});

/** Plans a trip and opens the choice of a later time. */
async function chooseLater(rider: Page) {
  await rider.getByPlaceholder('Where to?').fill('Lumley');
  await rider
    .getByRole('option', { name: /Lumley/ })
    .first()
    .click();
  await rider.getByRole('button', { name: 'Continue to Booking' }).click();
  await rider.getByRole('button', { name: 'Ride later' }).click();
  return rider.getByRole('dialog', { name: 'Schedule a ride' });
}

async function openScheduled(driver: Page): Promise<void> {
  await driver.getByRole('button', { name: 'Menu' }).click();
  await driver.getByRole('link', { name: 'Scheduled rides', exact: true }).click();
  await expect(driver.getByRole('heading', { name: 'Scheduled rides', exact: true })).toBeVisible();
}

test('a ride for tomorrow is booked, moved, taken by a driver early, and cancelled', async ({ browser }) => {
  const url = cluster.urlA;
  const [{ page: rider }, { page: driver }] = await Promise.all([
    arrive(browser, { url, email: 'rider@waka.test', role: 'rider', at: cottonTree }),
    arrive(browser, { url: cluster.urlB, email: 'driver@waka.test', role: 'driver', at: nearCottonTree }),
  ]);
  await goOnline(driver);
  const dialog = await chooseLater(rider);
  await tomorrowAt(rider, 'Schedule a ride', '09');
  await expect(dialog.getByText('Confirmed price')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Schedule this ride' })).toBeEnabled();
  await lookAround(rider, 'scheduled-choice');
  await dialog.getByRole('button', { name: 'Schedule this ride' }).click();
  await expectToast(rider, 'Ride scheduled');
  const card = rider.getByRole('region', { name: 'Scheduled rides' }).getByRole('listitem');
  await expect(card).toContainText(/09:30/);
  await expect(card).toContainText(/To Lumley.*Le\s[\d,]+/);

  await card.getByRole('button', { name: 'Change' }).click();
  await rider.getByRole('button', { name: 'Choose another time' }).click();
  await tomorrowAt(rider, 'Choose another time', '11');
  await rider.getByRole('button', { name: 'Choose this time' }).click();
  await expectToast(rider, 'Time changed');
  await expect(card).toContainText(/11:30/);

  await openScheduled(driver);
  const offer = driver.getByRole('listitem').filter({ hasText: /11:30/ });
  // The destination is read by those who have earned it.
  await expect(offer).toContainText(/From Cotton Tree.*Cash/);
  await lookAround(driver, 'scheduled-offers');
  await offer.getByRole('button', { name: 'Take this ride' }).click();
  await expect(offer.getByText(/^You can give it back until/)).toBeVisible();
  await expect(card).toContainText('Mohamed Sesay will drive you. Toyota Corolla');
  await lookAround(rider, 'scheduled-taken');

  await card.getByRole('button', { name: 'Change' }).click();
  await rider.getByRole('button', { name: 'Cancel this ride' }).click();
  await rider.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expectToast(rider, 'Ride cancelled. You haven’t been charged.');
  await expect(card).toBeHidden();
  await expect(driver.getByText('No scheduled rides', { exact: true })).toBeVisible();
});

test('a scheduled ride is searched for at its time, at the price that was confirmed', async ({ browser }) => {
  const { page: rider } = await arrive(browser, {
    url: cluster.urlA,
    email: 'rider2@waka.test',
    role: 'rider',
    at: cottonTree,
  });
  const dialog = await chooseLater(rider);
  await tomorrowAt(rider, 'Schedule a ride', '09');
  const book = dialog.getByRole('button', { name: 'Schedule this ride' });
  await expect(book).toBeEnabled();
  const price = await dialog.getByText('Confirmed price').locator('..').locator('b').innerText();
  await book.click();
  await expect(rider.getByRole('region', { name: 'Scheduled rides' }).getByRole('listitem')).toBeVisible();
  await cluster.change(
    `UPDATE fare_rates SET base = base * 2`,
    `UPDATE scheduled_rides SET search_at = now(), pickup_at = date_trunc('minute', now()) + interval '15 minutes' WHERE status = 'scheduled'`,
  );
  await expect(rider.getByRole('heading', { name: /Looking for/ })).toBeVisible({ timeout: 15_000 });
  await expect(rider.getByText(price).first()).toBeVisible();
});
