import { expect, type Browser, type Page } from '@playwright/test';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import { accountRoutes } from '@waka/contracts/accounts/account-routes';
import { CLIENT_HEADER, CLIENT_VERSION } from '@waka/contracts/client-version';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { withMap } from '../look/chromium.ts';
import { lookAround } from '../look/look-around.ts';
import { look } from '../look/look.ts';
import { anAdmin, giveReason } from '../people/admins.ts';
import { arrive, cottonTree, DESKTOP, nearCottonTree, PASSWORD, PHONE } from '../people/people.ts';

let cluster: TestCluster;
// With a map, as in `map.spec.ts`.
let browser: Browser;
test.beforeAll(async ({ shared, playwright }) => {
  cluster = await shared.reset();
  browser = await playwright.chromium.launch(withMap);
});
test.afterAll(() => browser.close());

const untilDrawn = (page: Page) =>
  expect(page.locator('.waka-map[data-ready=true]').first()).toBeVisible({ timeout: 20_000 });

/** Plans a trip to a place, and returns the list of its classes. */
async function planTo(rider: Page, destination: string) {
  await rider.getByPlaceholder('Where to?').fill(destination);
  await rider
    .getByRole('option', { name: new RegExp(destination) })
    .first()
    .click();
  await rider.getByRole('button', { name: 'Continue to Booking' }).click();
  const classes = rider.getByRole('group', { name: 'Vehicles' });
  await expect(classes.getByText('Standard')).toBeVisible();
  return classes;
}

/** Around Lumley, whose northern edge is two minutes' walk away from the roundabout. */
const QUARTER = ['8.446, -13.281', '8.446, -13.256', '8.458, -13.256', '8.458, -13.281'];

async function draftRule(admin: Page): Promise<void> {
  await admin.goto('/admin/fares');
  await admin.getByRole('button', { name: 'Add a rule', exact: true }).click();
  const dialog = admin.getByRole('dialog', { name: 'Add a rule' });
  await dialog.getByLabel('City whose local time applies').selectOption('Freetown');
  await dialog.getByRole('textbox', { name: 'Corners' }).fill(QUARTER.join('\n'));
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.getByLabel('Forbids').selectOption('Entering');
  await dialog.getByLabel('Name in English').fill('Lumley market');
  await dialog.getByRole('checkbox', { name: 'Motorbike' }).check();
  await dialog.getByLabel('Longest walk (metres)').fill('300');
  await dialog.getByLabel('Source').fill('Notice of the city council, 3 November 2026');
  await dialog.getByLabel('Reason').fill('The council asked for it');
  await untilDrawn(admin);
  await look(admin, 'rules-draft');
  await dialog.getByRole('button', { name: 'Save change' }).click();
  await expect(dialog).toBeHidden();
}

/** Lets riders be asked to walk a little further by the drafted rule. */
async function changeWalk(admin: Page): Promise<void> {
  await admin.getByRole('button', { name: 'Change: Lumley market' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Change: Lumley market' });
  await dialog.getByLabel('Longest walk (metres)').fill('310');
  await dialog.getByLabel('Reason').fill('As far as the bridge');
  await dialog.getByRole('button', { name: 'Save change' }).click();
  await expect(dialog).toBeHidden();
}

test('a rule that one admin draws and another publishes lets a class walk, or hides it', async ({
  browser: mapless,
}) => {
  const { page: admin } = await anAdmin(browser, cluster.urlA);
  await draftRule(admin);
  const own = admin.getByRole('listitem').filter({ hasText: 'Lumley market' });
  await expect(own).toContainText('Another admin must publish it');
  await expect(own.getByRole('button', { name: /^Publish/ })).toHaveCount(0);

  const { page: other } = await anAdmin(browser, cluster.urlB, DESKTOP, 'Mariatu Kamara');
  await other.goto('/admin/fares');
  await other.getByRole('button', { name: 'Publish: Lumley market' }).click();
  const dialog = other.getByRole('dialog', { name: 'Publish: Lumley market' });
  await expect(dialog).toContainText('Rides of the last seven days');
  await expect(dialog).toContainText('Motorbike');
  await expect(dialog.getByRole('region', { name: 'Where it applies' })).toBeVisible();
  await untilDrawn(other);
  await lookAround(other, 'rules-publish');
  await other.setViewportSize(DESKTOP);
  await changeWalk(admin);
  await expect(dialog.getByRole('alert')).toContainText('changed this since you opened it: Longest walk (metres)');
  await expect(dialog).toContainText('310 (before: 300)');
  await expect(dialog.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
  await look(other, 'rules-changed');
  await dialog.getByRole('button', { name: 'I have read the change' }).click();
  await giveReason(other, 'Read the notice', 'Publish');
  await expect(other.getByText('Lumley market · Published')).toBeVisible();

  const { page: rider } = await arrive(mapless, {
    url: cluster.urlA,
    email: 'rider@waka.test',
    role: 'rider',
    at: cottonTree,
  });
  const classes = await planTo(rider, 'Lumley');
  await expect(classes.locator('label', { hasText: 'Motorbike' })).toContainText(/walk \d+ m to Lumley/i);
  await expect(classes.locator('label', { hasText: 'Standard' })).not.toContainText('walk');
  await lookAround(rider, 'rules-walk');
  await rider.getByRole('button', { name: 'Back' }).click();
  await planTo(rider, 'Lumley Government Hospital');
  await expect(classes.locator('label', { hasText: 'Motorbike' })).toHaveCount(0);
  await expect(classes.getByText(/^Motorbike can’t take this trip right now \(Lumley market/)).toBeVisible();
  await lookAround(rider, 'rules-hidden');

  await other.getByRole('button', { name: 'Effect: Lumley market' }).click();
  await expect(other.getByRole('dialog')).toContainText('Rides of the last seven days');
  await other.keyboard.press('Escape');
  await other.getByRole('button', { name: 'Withdraw: Lumley market' }).click();
  await giveReason(other, 'The market has moved', 'Withdraw');
  await expect(other.getByText('Lumley market · Published')).toBeHidden();
  await rider.getByRole('button', { name: 'Back' }).click();
  await rider.getByRole('button', { name: 'Continue to Booking' }).click();
  await expect(classes.locator('label', { hasText: 'Motorbike' })).toBeVisible();
});

/** Books from the Cotton Tree, as an app without a screen would. */
async function bookAs(email: string): Promise<void> {
  const context = await browser.newContext({ baseURL: cluster.urlA });
  const headers = { origin: cluster.urlA, [CLIENT_HEADER]: String(CLIENT_VERSION) };
  const { login } = accountRoutes;
  await context.request.fetch(login.path, {
    method: login.method,
    data: { email, password: PASSWORD, userType: 'rider' },
    headers,
  });
  const { requestRide } = rideRoutes;
  const answer = await context.request.fetch(requestRide.path, {
    method: requestRide.method,
    data: {
      pickupLocation: { address: 'Cotton Tree', lat: cottonTree.latitude, lng: cottonTree.longitude },
      dropoffLocation: { address: 'Lumley', lat: 8.4595, lng: -13.2717 },
      stops: [],
      vehicleType: 'standard',
      paymentMethod: 'cash',
    },
    headers,
  });
  expect(answer.status(), `${email} books`).toBe(201);
  await context.close();
}

const nameOf = async (email: string) => {
  const [user] = await cluster.read((sql) =>
    sql<{ fullName: string }>('SELECT full_name FROM users WHERE email = $1', [email]),
  );
  return user?.fullName ?? email;
};

/** Lets so many other riders ask for a price where the rider asks, so far to the west. */
const lookFrom = (first: number, count: number, west: number) =>
  cluster.change(
    `INSERT INTO quotes (rider_id, points, trip, fares, prices, expires_at)
     SELECT users.id, points, jsonb_set(trip, '{pickup,lng}', to_jsonb((trip->'pickup'->>'lng')::float8 - ${west})),
       fares, prices, now() + interval '9 minutes'
     FROM quotes, generate_series(${first}, ${first + count - 1}) AS number
     JOIN users ON users.email = 'rider' || number || '@waka.test'
     WHERE quotes.rider_id = (SELECT id FROM users WHERE email = 'rider20@waka.test')
     ORDER BY quotes.id DESC LIMIT ${count}`,
  );

test('surge that ops allows is read in words before a booking, and drivers see where riders are', async ({
  browser: mapless,
}) => {
  const { page: admin } = await anAdmin(mapless, cluster.urlA);
  await admin.goto('/admin/fares');
  await admin.getByRole('button', { name: 'Allow in a city' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Allow in a city' });
  await dialog.getByLabel('City').selectOption('Freetown');
  await dialog.getByLabel('Vehicle class').selectOption('Standard');
  await dialog.getByLabel('Maximum change per minute (points)').fill('50');
  await dialog.getByLabel('Minimum number of waiting riders').fill('3');
  await dialog.getByLabel('Reason').fill('Riders wait in the rain');
  await lookAround(admin, 'surge-allow', { endsOn: 'desktop' });
  await dialog.getByRole('button', { name: 'Save change' }).click();
  await expect(admin.getByText(/^Freetown · Standard · (Usual fares|Not known right now)$/)).toBeVisible();

  for (const number of [11, 12, 13, 14]) await bookAs(`rider${number}@waka.test`);
  // A price that was shown is not raised, so a rider who has seen none asks once fares have risen.
  await expect(async () => {
    await cluster.runJob('measure-demand');
    await admin.reload();
    await expect(admin.getByText(/^Freetown · Standard · \W*\d+(\.\d+)?%\W* now$/)).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 20_000 });
  const { page: rider } = await arrive(mapless, {
    url: cluster.urlB,
    email: 'rider20@waka.test',
    role: 'rider',
    at: cottonTree,
  });
  await planTo(rider, 'Lumley');
  await expect(rider.getByText(/^Busy now: ×1\.\d+, Le\s[\d,]+ more$/)).toBeVisible();
  await lookAround(rider, 'surge-rider');

  await lookFrom(1, 6, 0.012);
  await lookFrom(7, 4, 0.024);
  await cluster.runJob('measure-demand');
  const { page: driver } = await arrive(browser, {
    url: cluster.urlB,
    email: 'driver@waka.test',
    role: 'driver',
    at: nearCottonTree,
  });
  await driver.getByRole('switch', { name: 'Show where riders are' }).click();
  await expect(driver.getByText(/^Busy: /)).toBeVisible();
  await untilDrawn(driver);
  await driver.setViewportSize(PHONE);
  await lookAround(driver, 'surge-driver');

  const { page: mapped } = await anAdmin(browser, cluster.urlA);
  await mapped.getByRole('link', { name: 'Live map' }).click();
  await mapped.getByRole('switch', { name: 'Show where riders are' }).click();
  await expect(mapped.getByText(/^Busy: /)).toBeVisible();
  await untilDrawn(mapped);
  await lookAround(mapped, 'surge-ops', { endsOn: 'desktop' });

  await rider.getByRole('button', { name: 'Confirm Standard' }).click();
  await expect(rider.getByRole('heading', { name: /Looking for/ })).toBeVisible();
  await admin.getByRole('link', { name: 'Rides', exact: true }).click();
  await admin
    .getByRole('link', { name: new RegExp(await nameOf('rider20@waka.test')) })
    .first()
    .click();
  await admin.getByLabel('Why are you opening it?').fill('Checks the fare');
  await admin.getByRole('button', { name: 'Open the file' }).click();
  await expect(admin.getByText('Why the fare was higher')).toBeVisible();
  await lookAround(admin, 'surge-file', { endsOn: 'desktop' });
  await admin.goto('/admin/fares');
  await admin.getByRole('button', { name: 'Change: Freetown · Standard' }).click();
  const changing = admin.getByRole('dialog');
  await changing.getByRole('switch', { name: 'Fares may rise' }).click();
  await changing.getByLabel('Reason').fill('The rain is over');
  await changing.getByRole('button', { name: 'Save change' }).click();
  await expect(admin.getByText(/^Freetown · Standard · Off$/)).toBeVisible();
});
