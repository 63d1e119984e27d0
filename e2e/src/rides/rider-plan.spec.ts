import { expect, type Page } from '@playwright/test';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { expectToast } from '../people/newcomers.ts';
import { look } from '../look/look.ts';
import { arrive, cottonTree, DESKTOP, nearCottonTree, PHONE } from '../people/people.ts';

let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
});

let riders = 0;
const aRider = (
  browser: Parameters<typeof arrive>[0],
  { viewport, at = cottonTree }: { viewport?: { width: number; height: number }; at?: typeof cottonTree } = {},
) => {
  riders += 1;
  return arrive(browser, {
    url: cluster.urlA,
    email: `rider${riders}@waka.test`,
    role: 'rider',
    at,
    ...(viewport && { viewport }),
  });
};

const whereTo = (page: Page) => page.getByPlaceholder('Where to?');

async function choose(page: Page, field: string, place: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).fill(place);
  await page
    .getByRole('option', { name: new RegExp(place) })
    .first()
    .click();
}

async function cancelRide(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancel ride' }).click();
  await page.getByText('I changed my mind').click();
  await page.getByRole('button', { name: 'Cancel ride' }).click();
  await page.getByRole('button', { name: 'Book another ride' }).click();
}

/** Delays the booking until the button has been read. */
const whileRequested = (page: Page, read: () => Promise<void>) =>
  page.route(
    '**/api/rides/request',
    async (route) => {
      await read();
      await route.continue();
    },
    { times: 1 },
  );

test('a rider of Conakry reads the prices in the money of Guinea', async ({ browser }) => {
  await cluster.change(`UPDATE users SET address = 'Kaloum, Conakry, Guinea' WHERE email = 'rider20@waka.test'`);
  const { context, page } = await arrive(browser, {
    url: cluster.urlA,
    email: 'rider20@waka.test',
    role: 'rider',
    at: { latitude: 9.5092, longitude: -13.7122, accuracy: 8 },
  });
  await choose(page, 'Destination', 'Kaloum');
  await page.getByRole('button', { name: 'Continue to Booking' }).click();
  for (const vehicle of ['Standard', 'Comfort', 'XL', 'Motorbike', 'Kekeh'])
    await expect(page.locator('label', { hasText: vehicle })).toContainText(/GNF\s\d{1,3},\d{3}/);
  await expect(page.getByText(/Le\s\d/)).toHaveCount(0);
  await context.close();
});

test('the three shortcuts are confirmed with their fare, and booked', async ({ browser }) => {
  const { context, page } = await aRider(browser, { at: nearCottonTree });
  const dialog = page.getByRole('dialog', { name: 'Confirm Your Ride' });
  for (const [shortcut, place] of [
    ['City Center', 'Siaka Stevens Street'],
    ['Airport', 'Freetown International Airport'],
    ['Business District', 'Cotton Tree'],
  ] as const) {
    await page.getByRole('button', { name: shortcut }).click();
    await expect(dialog.getByText(place, { exact: true })).toBeVisible();
    await expect(dialog.getByText('Current Location')).toBeVisible();
    await expect(dialog.getByText(/^Le\s[\d,]+ \(SLL\)$/)).toBeVisible();
    await expect(dialog.getByText('Cash', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
  }
  await page.getByRole('button', { name: 'City Center' }).click();
  await whileRequested(page, () => expect(dialog.getByRole('button', { name: 'Booking...' })).toBeDisabled());
  await dialog.getByRole('button', { name: 'Confirm Ride' }).click();
  await expectToast(page, 'Ride Requested', 'Looking for nearby drivers...');
  await cancelRide(page);
  await context.close();
});

test('the button shows the request in progress, and a refusal as one', async ({ browser }) => {
  const { context, page } = await aRider(browser);
  await choose(page, 'Destination', 'Lumley');
  await page.getByRole('button', { name: 'Continue to Booking' }).click();
  const confirm = page.getByRole('button', { name: 'Confirm Comfort' });
  await page.getByText('Comfort').click();
  await page.route(
    '**/api/rides/request',
    async (route) => {
      await expect(page.getByRole('button', { name: 'Requesting...' })).toBeDisabled();
      const lumley = { address: expect.stringContaining('Lumley'), lat: expect.any(Number), lng: expect.any(Number) };
      expect(route.request().postDataJSON()).toMatchObject({
        pickupLocation: { address: expect.any(String), lat: expect.closeTo(8.48715, 4), lng: expect.any(Number) },
        dropoffLocation: lumley,
        stops: [],
        vehicleType: 'comfort',
        paymentMethod: 'cash',
        estimatedFare: expect.stringMatching(/^\d+$/),
      });
      await route.fulfill({ status: 500, body: 'Internal Server Error' });
    },
    { times: 1 },
  );
  await confirm.click();
  await expectToast(page, 'Booking Failed', 'Failed to book ride');
  await expect(page.getByRole('button', { name: /^Confirm / })).toBeEnabled();
  // The phone's own button leaves the prices, not the app.
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Continue to Booking' })).toBeVisible();
  await context.close();
});

test('without the service’s prices the phone estimates them, and the service sets the fare', async ({ browser }) => {
  const { context, page } = await aRider(browser);
  await page.route('**/api/rides/quote', (route) => route.fulfill({ status: 500, body: 'Internal Server Error' }));
  await choose(page, 'Destination', 'Lumley');
  await page.getByRole('button', { name: 'Continue to Booking' }).click();
  await expect(page.getByText('Estimated on this phone', { exact: false })).toBeVisible();
  const shown = await page.locator('label', { hasText: 'Standard' }).getByText(/≈ Le/).innerText();
  for (const [device, viewport] of [
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ] as const) {
    await page.setViewportSize(viewport);
    await look(page, `booking-estimate-${device}`);
  }
  await page.getByRole('button', { name: 'Confirm Standard' }).click();
  await expect(page.getByRole('heading', { name: /Looking for/ })).toBeVisible();
  const [ride] = await (await context.request.get('/api/rides')).json();
  expect(ride).toMatchObject({
    estimatedFare: String(Number(shown.replaceAll(/\D/g, '')) / 10),
    geometrySource: 'straight_line',
  });
  expect(ride.fare).toBe(Math.ceil(1500 + ride.distanceKm * 150));
  await cancelRide(page);
  await context.close();
});

test('stops are numbered, moved by mouse, finger and keys, and removed', async ({ browser }) => {
  const { context, page } = await aRider(browser);
  await choose(page, 'Destination', 'Lumley');
  for (const [index, place] of ['Congo', 'Kissy', 'Wilberforce'].entries()) {
    await page.getByRole('button', { name: 'Add stop' }).click();
    await expect(page.getByRole('button', { name: 'Continue to Booking' })).toBeHidden();
    await choose(page, `Stop ${index + 1}`, place);
  }
  await expect(page.getByRole('button', { name: 'Add stop' })).toBeHidden();
  const stops = () =>
    page
      .getByRole('combobox', { name: /^Stop \d$/ })
      .evaluateAll((fields) => fields.map((field) => ('value' in field ? String(field.value).split(/\W/)[0] : '')));
  const grip = (number: number) => page.getByRole('button', { name: `Move stop ${number}:` });
  expect(await stops()).toEqual(['Congo', 'Kissy', 'Wilberforce']);

  await grip(1).dragTo(grip(3));
  await expect.poll(stops).toEqual(['Kissy', 'Wilberforce', 'Congo']);

  await grip(3).focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Now stop 2 of 3')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect.poll(stops).toEqual(['Congo', 'Kissy', 'Wilberforce']);
  await expect(grip(1)).toBeFocused();

  await drawFinger(page, await centreOf(page, 1), await centreOf(page, 2));
  await expect.poll(stops).toEqual(['Kissy', 'Congo', 'Wilberforce']);

  await page.getByRole('button', { name: 'Remove stop 2' }).click();
  await expect.poll(stops).toEqual(['Kissy', 'Wilberforce']);
  await expect(page.getByRole('button', { name: 'Add stop' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue to Booking' })).toBeVisible();
  await context.close();
});

async function centreOf(page: Page, stop: number): Promise<{ x: number; y: number }> {
  const box = await page.getByRole('button', { name: `Move stop ${stop}:` }).boundingBox();
  if (!box) throw new Error(`stop ${stop} is not on the screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Draws a finger, as the browser itself reports one. */
async function drawFinger(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  await touch('touchMove', [{ x: from.x, y: (from.y + to.y) / 2 }]);
  await touch('touchMove', [to]);
  await touch('touchEnd', []);
  await session.detach();
}

test('the list of places and its box are at most 15rem high, however many there are', async ({ browser }) => {
  const { context, page } = await aRider(browser);
  await whereTo(page).fill('school');
  await expect(page.getByRole('option').nth(4)).toBeAttached();
  const box = await page.getByRole('listbox').locator('..').boundingBox();
  expect(box?.height).toBeLessThanOrEqual(240);
  await expect(page.getByText('Places © OpenStreetMap contributors')).toBeInViewport({ ratio: 1 });
  await context.close();
});

test('a whole booking needs no more than keys', async ({ browser }) => {
  const { context, page } = await aRider(browser);
  const focusBy = async (key: string, name: string) => {
    const target = page.getByRole('button', { name });
    for (let pressed = 0; pressed < 15; pressed += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press(key);
    }
    throw new Error(`${key} does not lead to ${name}`);
  };
  await whereTo(page).focus();
  await page.keyboard.type('Lumley');
  await expect(page.getByRole('option', { name: /Lumley/ }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Continue to Booking' })).toBeVisible();
  await focusBy('Tab', 'Continue to Booking');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Confirm Standard' })).toBeEnabled();
  await page.getByRole('radio', { name: /Standard/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /Comfort/ })).toBeChecked();
  await focusBy('Tab', 'Add a pickup note');
  await page.keyboard.type('Blue gate');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Orange Money' })).toBeChecked();
  await focusBy('Tab', 'Confirm Comfort');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /Looking for/ })).toBeVisible();
  await focusBy('Tab', 'Cancel ride');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Why are you cancelling?' });
  await expect(dialog.locator(':focus')).toBeAttached();
  // The dialog has the focus one render before it listens to this key.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden({ timeout: 500 });
  }).toPass();
  await expect(page.getByRole('button', { name: 'Cancel ride' })).toBeFocused();
  await cancelRide(page);
  await context.close();
});

test('panel and map stand side by side from 768 px on', async ({ browser }) => {
  const { context, page } = await aRider(browser, { viewport: { width: 768, height: 1024 } });
  const edges = async () => {
    const panel = await page.getByRole('region', { name: 'Your ride' }).boundingBox();
    return { top: panel?.y, width: panel?.width };
  };
  await expect(whereTo(page)).toBeVisible();
  expect(await edges()).toEqual({ top: 0, width: 352 });
  await page.setViewportSize({ width: 767, height: 1024 });
  await expect.poll(async () => (await edges()).top).toBeGreaterThan(200);
  await context.close();
});
