import { expect } from '@playwright/test';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { lookAround } from '../look/look-around.ts';
import { rideTo } from '../people/cash-rides.ts';
import { expectToast } from '../people/newcomers.ts';
import { arrive, cottonTree, goOnline, nearCottonTree } from '../people/people.ts';

let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
  // At every hour of the day there is one that is reached.
  const departures = JSON.stringify([
    { weekdays: [1, 2, 3, 4, 5, 6, 7], minutes: Array.from({ length: 48 }, (_, index) => index * 30) },
  ]);
  await cluster.change(
    `UPDATE crossings SET is_open = true, price = 200, from_a = '${departures}', from_b = '${departures}'`,
  );
});

const quay = { latitude: 8.48529, longitude: -13.20301, accuracy: 8 };
const lungi = { latitude: 8.61644, longitude: -13.1955, accuracy: 8 };

test('a trip to Lungi is one booking of two rides around the ferry', async ({ browser }) => {
  const url = cluster.urlA;
  const [{ page: rider }, { page: driver }, { page: beyond }] = await Promise.all([
    arrive(browser, { url, email: 'rider@waka.test', role: 'rider', at: cottonTree }),
    arrive(browser, { url: cluster.urlB, email: 'driver@waka.test', role: 'driver', at: nearCottonTree }),
    arrive(browser, { url: cluster.urlB, email: 'driver5@waka.test', role: 'driver', at: lungi }),
  ]);
  await cluster.change(
    `UPDATE driver_profiles SET vehicle_type = 'standard' WHERE user_id = (SELECT id FROM users WHERE email = 'driver5@waka.test')`,
  );
  await Promise.all([goOnline(driver), goOnline(beyond)]);
  await rider.getByPlaceholder('Where to?').fill('Freetown International Airport');
  await rider
    .getByRole('option', { name: /Freetown International Airport/ })
    .first()
    .click();
  await rider.getByRole('button', { name: 'Continue to Booking' }).click();
  const ferry = rider.getByRole('region', { name: 'By ferry' });
  await expect(ferry).toContainText(/Ride to Kissy Ferry Terminal/);
  await expect(ferry).toContainText(/per person, paid at the quay/);
  await lookAround(rider, 'ferry-offer', { fullPage: true });
  await ferry.getByRole('button', { name: 'Book both rides' }).click();

  await driver.getByRole('button', { name: 'Accept' }).click();
  const next = rider.getByRole('region', { name: 'What happens next' });
  await expect(next).toContainText(/Be at Kissy Ferry Terminal by/);
  await expect(next).toContainText(/Ride from Tagrin Ferry Terminal at/);
  await lookAround(rider, 'ferry-next');
  await lookAround(driver, 'ferry-driver');

  // The ride from the other quay is taken early by a driver who is over there.
  await beyond.goto('/driver/scheduled');
  await beyond.getByRole('button', { name: 'Take this ride' }).click();
  await expect(beyond.getByText(/^You can give it back until|too late to give this ride back/)).toBeVisible();
  await expect(next).toContainText(/will drive you/);

  await rideTo(rider, driver, quay);
  await rider.goto('/rider');
  await expect(next).toContainText(/Ferry at/);
  await lookAround(rider, 'ferry-over');
});

test('where the ride to the quay is cancelled, the whole trip is tried again and booked at once', async ({
  browser,
}) => {
  const url = cluster.urlA;
  const { page: rider } = await arrive(browser, { url, email: 'rider3@waka.test', role: 'rider', at: cottonTree });
  await rider.getByPlaceholder('Where to?').fill('Freetown International Airport');
  await rider
    .getByRole('option', { name: /Freetown International Airport/ })
    .first()
    .click();
  await rider.getByRole('button', { name: 'Continue to Booking' }).click();
  const book = rider.getByRole('region', { name: 'By ferry' }).getByRole('button', { name: 'Book both rides' });
  const next = rider.getByRole('region', { name: 'What happens next' });
  await book.click();
  await expect(next).toBeVisible();
  await rider.getByRole('button', { name: 'Cancel ride' }).click();
  const question = rider.getByRole('dialog', { name: 'Why are you cancelling?' });
  await question.getByText('I changed my mind').click();
  await question.getByRole('button', { name: 'Cancel ride' }).click();
  await expect(rider.getByText(/^Your ride from Tagrin Ferry Terminal to .* was cancelled too\./)).toBeVisible();
  await expect(next).toBeHidden();
  await lookAround(rider, 'ferry-failed');
  await rider.getByRole('button', { name: 'Try again' }).click();
  await book.click();
  await expect(next).toContainText(/Ride from Tagrin Ferry Terminal at/);
});

test('by the shortcut, a ferry that leaves in hours is two scheduled rides, the second cancelled after a question', async ({
  browser,
}) => {
  const later = new Date(Date.now() + 9 * 3_600_000);
  const only = JSON.stringify([
    { weekdays: [1, 2, 3, 4, 5, 6, 7], minutes: [later.getUTCHours() * 60 + later.getUTCMinutes()] },
  ]);
  await cluster.change(`UPDATE crossings SET from_a = '${only}', from_b = '${only}'`);
  const { page } = await arrive(browser, {
    url: cluster.urlA,
    email: 'rider2@waka.test',
    role: 'rider',
    at: cottonTree,
  });
  await page.getByRole('button', { name: 'Airport' }).click();
  const byFerry = page
    .getByRole('dialog', { name: 'Confirm Your Ride' })
    .getByRole('button', { name: /^By ferry: Le/ });
  await expect(byFerry).toBeVisible();
  await lookAround(page, 'ferry-shortcut');
  await byFerry.click();
  const ferry = page.getByRole('region', { name: 'By ferry' });
  await expect(ferry).toContainText(/This ferry leaves at/);
  await expect(ferry).not.toContainText('Now');
  await lookAround(page, 'ferry-later', { fullPage: true });
  await ferry.getByRole('button', { name: 'Book both rides' }).click();
  await expectToast(page, 'Both rides are scheduled.');
  const next = page.getByRole('region', { name: 'What happens next' });
  await expect(next).toContainText(/Ride from Tagrin Ferry Terminal at/);
  await expect(page.getByRole('region', { name: 'Scheduled rides' })).toContainText(/To Kissy Ferry Terminal/);
  await lookAround(page, 'ferry-scheduled');
  await next.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('button', { name: 'Cancel the second ride' }).click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expectToast(page, 'Your ride from Tagrin Ferry Terminal was cancelled.');
  await expect(next).toBeHidden();
});
