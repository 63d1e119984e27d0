import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { look } from '../look/look.ts';
import { logIn } from '../people/newcomers.ts';
import {
  arrive,
  book,
  cottonTree,
  enterPin,
  goOnline,
  nearCottonTree,
  PASSWORD,
  readPin,
  reportArrival,
} from '../people/people.ts';

/** What the spec says of drivers, sections 2.10 and 2.11, and what a driver lives through. */
let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
});

const aDriver = (browser: Browser, number: number) =>
  arrive(browser, { url: cluster.urlB, email: `driver${number}@waka.test`, role: 'driver', at: nearCottonTree });
const aRider = (browser: Browser, number: number) =>
  arrive(browser, { url: cluster.urlA, email: `rider${number}@waka.test`, role: 'rider', at: cottonTree });

/** Checks that on 360 x 640 the next turn and the main button are in view with room for the own car, also with the sheet folded. */
async function seenOnASmallPhone(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 640 });
  for (const fold of ['Show more of the map', 'Show all']) {
    await expect(page.getByRole('button', { name: 'I have arrived' })).toBeInViewport({ ratio: 1 });
    const boxes = [nextTurn(page), page.getByRole('region', { name: 'Your drive' })];
    await expect(async () => {
      const [turn, sheet] = await Promise.all(boxes.map((part) => part.boundingBox()));
      expect(turn && sheet && sheet.y - turn.y - turn.height).toBeGreaterThan(ROOM_FOR_CAR_PX);
    }).toPass();
    await look(page, `driver-small-${fold === 'Show all' ? 'folded' : 'open'}`);
    await page.getByRole('button', { name: fold }).press('Enter');
  }
  if (before) await page.setViewportSize(before);
}

const ROOM_FOR_CAR_PX = 100;

const nextTurn = (page: Page) => page.getByRole('region', { name: 'Next turn' });

test('an offer, the way, a stop, the cash and the next offer', async ({ browser, ways }) => {
  ways.isOpen = true;
  const rider = await aRider(browser, 1);
  await cluster.change('UPDATE driver_profiles SET offers_answered = 4, offers_accepted = 4');
  const driver = await aDriver(browser, 5);
  await goOnline(driver.page);
  await rider.page.getByRole('button', { name: 'Add stop' }).click();
  await rider.page.getByRole('combobox', { name: 'Stop 1' }).fill('Congo');
  await rider.page.getByRole('option', { name: /Congo/ }).first().click();
  await book(rider.page);

  await test.step('the card says what the driver decides by', async () => {
    const card = driver.page.getByRole('dialog', { name: 'New ride' });
    await expect(card).toContainText(/You earn Le\s[\d,]+/);
    await expect(card).toContainText(/Fare Le\s[\d,]+/);
    await expect(card).toContainText('Cash');
    await expect(card).toContainText(/\d+ min · .* away/);
    await expect(card).toContainText(/km trip, 1 stop/);
    await expect(card.getByRole('timer')).toBeVisible();
    await look(driver.page, 'driver-offer');
    await card.getByRole('button', { name: 'Accept' }).click();
    await expect(driver.page.getByRole('button', { name: 'I have arrived' })).toBeVisible();
  });
  await test.step('on the trip the menu still leads everywhere, and Sign Out warns', async () => {
    await driver.page.getByRole('button', { name: 'Menu' }).click();
    await driver.page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(driver.page.getByRole('alert')).toContainText('You’re on a trip.');
    await look(driver.page, 'driver-menu-on-trip');
    await driver.page.getByRole('button', { name: 'Stay signed in' }).click();
    await driver.page.getByRole('link', { name: 'Instant payout' }).click();
    await expect(driver.page.getByRole('heading', { level: 1, name: 'Instant payout' })).toBeVisible();
    await driver.page.getByRole('link', { name: 'Back' }).click();
  });
  await test.step('signed out on the trip, the driver finds it again at the next sign-in', async () => {
    await driver.page.getByRole('button', { name: 'Menu' }).click();
    await driver.page.getByRole('button', { name: 'Sign Out' }).click();
    await driver.page.getByRole('button', { name: 'Sign out anyway' }).click();
    await driver.page.getByRole('link', { name: "I'm a Driver" }).click();
    await logIn(driver.page, { email: 'driver5@waka.test', password: PASSWORD });
    await expect(driver.page.getByRole('button', { name: 'I have arrived' })).toBeVisible();
  });
  await test.step('the way to the pickup', async () => {
    const maps = driver.page.getByRole('link', { name: 'Open in maps' });
    await expect(maps).toHaveAttribute('href', /google\.com\/maps/);
    expect(await linesOf(maps)).toBe(1);
    await expect(nextTurn(driver.page)).toContainText('Turn left onto Long Street');
    await expect(async () => {
      const minutes = await rider.page.getByText(/^\d+ min away/).innerText();
      await expect(driver.page.getByText(minutes.replace('away', 'to the pickup'))).toBeVisible({ timeout: 500 });
    }).toPass();
    await look(driver.page, 'driver-to-pickup');
    await seenOnASmallPhone(driver.page);
    await driver.context.setGeolocation({ ...nearCottonTree, latitude: cottonTree.latitude, longitude: -13.234 });
    await expect(nextTurn(driver.page)).toContainText(/^\d+ mThe pickup$/);
    await driver.context.setGeolocation(nearCottonTree);
    await reportArrival(driver.page);
    await expect(nextTurn(driver.page)).toBeHidden();
  });
  await test.step('at the pickup a clock runs', async () => {
    await expect(driver.page.getByText(/you can leave in [45]:\d\d/)).toBeVisible();
    await driver.page.getByRole('button', { name: 'Cancel ride' }).click();
    await expect(driver.page.getByRole('radio', { name: /The rider didn’t show up: in/ })).toBeDisabled();
    await look(driver.page, 'driver-cancel');
    await driver.page.getByRole('button', { name: 'Keep the ride' }).click();
    await look(driver.page, 'driver-pin');
    await enterPin(driver.page, await readPin(rider.page));
  });
  await test.step('the stop, which the rider sees reached', async () => {
    await expect(nextTurn(driver.page)).toContainText(/Turn (left|right) onto Long Street/);
    await look(driver.page, 'driver-stop');
    await driver.page.getByRole('button', { name: 'Complete trip' }).click();
    await expect(driver.page.getByText('1 stop still to go.')).toBeVisible();
    await driver.page.getByRole('button', { name: 'I’m at stop 1' }).click();
    await driver.page.getByRole('button', { name: 'At stop 1 anyway' }).click();
    await expect(driver.page.getByText(/Congo.*, reached/)).toBeAttached();
    await rider.page.getByRole('button', { name: 'Details' }).click();
    await expect(rider.page.getByText('Stop reached')).toBeVisible();
    await look(rider.page, 'rider-stop-reached');
    await rider.page.getByRole('button', { name: 'Close' }).click();
  });
  await test.step('the end, the cash and the stars', async () => {
    await driver.page.getByRole('button', { name: 'Complete trip' }).click();
    await driver.page.getByRole('button', { name: 'Complete anyway' }).click();
    await expect(driver.page.getByText(/Collect cash from/)).toBeVisible();
    await look(driver.page, 'driver-collect');
    await driver.page.getByRole('radio', { name: '5 stars' }).check({ force: true });
    await driver.page.getByRole('button', { name: 'Done' }).click();
    await expect(driver.page.getByRole('heading', { name: "You're online" })).toBeVisible();
    await expect(driver.page.getByLabel('Earned today')).toHaveText(/^\$[1-9]\d*\.\d\d\s*Le\s[\d,]+$/);
  });
  await test.step('the next offer, declined with one tap, which the acceptance rate shows', async () => {
    const upfront = driver.page.locator('section', { hasText: 'Upfront trip details' }).last();
    await expect(upfront).toContainText('100%');
    await rider.page.getByRole('button', { name: 'Done' }).click();
    await book(rider.page);
    await driver.page.getByRole('button', { name: 'Decline' }).click();
    await expect(driver.page.getByText('Declined. We’re looking for your next ride.')).toBeVisible();
    await expect(upfront).toContainText('83%');
  });
  ways.isOpen = false;
  await driver.page.getByRole('button', { name: 'Go Offline' }).click();
  // No other driver is to be asked for it.
  await rider.page.getByRole('button', { name: 'Cancel ride' }).click();
  await rider.page.getByText('I changed my mind').click();
  await rider.page.getByRole('button', { name: 'Cancel ride' }).click();
  await expect(rider.page.getByText('Ride cancelled')).toBeVisible();
  await Promise.all([rider.context.close(), driver.context.close()]);
});

test('who waits five minutes at the pickup may leave, and the rider reads why', async ({ browser }) => {
  const rider = await aRider(browser, 5);
  const driver = await aDriver(browser, 9);
  await goOnline(driver.page);
  await book(rider.page);
  await driver.page.getByRole('button', { name: 'Accept' }).click();
  await reportArrival(driver.page);
  await expect(driver.page.getByText(/you can leave in/)).toBeVisible();
  await cluster.letDriverWait();
  // Each page counts from the last event it got; one that is opened now gets the earlier arrival.
  await driver.context.close();
  const later = await aDriver(browser, 9);
  await expect(later.page.getByText(/You can leave now/)).toBeVisible();
  await look(later.page, 'driver-no-show');
  await later.page.getByRole('button', { name: 'Cancel ride' }).click();
  await later.page.getByText('The rider didn’t show up').click();
  await later.page.getByRole('button', { name: 'Cancel ride' }).click();
  await expect(later.page.getByRole('heading', { name: "You're online" })).toBeVisible();
  await expect(rider.page.getByText(/Your driver waited at the pickup/)).toBeVisible();
  await look(rider.page, 'rider-no-show');
  await later.page.getByRole('button', { name: 'Go Offline' }).click();
  await Promise.all([rider.context.close(), later.context.close()]);
});

test('when the driver gives the ride back, another one is found', async ({ browser }) => {
  const rider = await aRider(browser, 13);
  const [first, second] = [await aDriver(browser, 13), await aDriver(browser, 17)];
  await goOnline(first.page);
  await book(rider.page);
  await first.page.getByRole('button', { name: 'Accept' }).click();
  await expect(rider.page.getByText('Driver is on the way')).toBeVisible();
  await goOnline(second.page);
  await first.page.getByRole('button', { name: 'Cancel ride' }).click();
  await first.page.getByText('Problem with my vehicle').click();
  await first.page.getByRole('button', { name: 'Cancel ride' }).click();
  await expect(rider.page.getByText('Your driver had to cancel')).toBeVisible();
  await expect(first.page.getByText("You're online").first()).toBeVisible();
  await second.page.getByRole('button', { name: 'Accept' }).click();
  await expect(rider.page.getByText('Driver is on the way')).toBeVisible();
});

/** Counts the lines of the text behind the icon of a link. */
const linesOf = (link: Locator) =>
  link.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element.lastChild ?? element);
    return range.getClientRects().length;
  });
