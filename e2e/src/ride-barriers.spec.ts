import { expect, test, type Browser, type Page } from '@playwright/test';
import { barriers, speak, views, type View } from './barriers.ts';
import { withoutMap } from './chromium.ts';
import { House } from './house.ts';
import { arrive, cottonTree, enterPin, goOnline, nearCottonTree, readPin } from './people.ts';
import { wordsIn, type Say } from './words.ts';

test.use({ launchOptions: withoutMap });

let house: House;
test.beforeAll(async () => {
  house = await House.open();
});
test.afterAll(() => house.close());

for (const [name, view] of Object.entries(views)) {
  test(`no step of a ride has a barrier on ${name}`, async ({ browser }) => {
    test.setTimeout(300_000);
    const { check, flaws } = barriers(`ride ${name}`);
    const say = await wordsIn(view.language);
    const rider = await aRiderIn(browser, view);
    const driver = await aDriver(browser);
    const see = (screen: string) => check(rider, screen);
    await planning(rider, { say, see });
    await booking(rider, { say, see });
    await searching(rider, { say, see });
    await underWay(rider, driver, { say, see });
    await afterwards(rider, { say, see });
    await rider.context().close();
    await driver.context().close();
    expect(flaws).toEqual([]);
  });
}

interface Looking {
  say: Say;
  see: (screen: string) => Promise<void>;
}

async function aRiderIn(browser: Browser, { viewport, colorScheme, language }: View): Promise<Page> {
  const at = cottonTree;
  const { page } = await arrive(browser, { url: house.urlA, email: 'rider@waka.test', role: 'rider', at, viewport });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await speak(page, language);
  return page;
}

async function aDriver(browser: Browser): Promise<Page> {
  const at = nearCottonTree;
  const { page } = await arrive(browser, { url: house.urlB, email: 'driver@waka.test', role: 'driver', at });
  return page;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const close = (page: Page, say: Say) => press(page, say('app.close'));

async function planning(page: Page, { say, see }: Looking): Promise<void> {
  const whereTo = page.getByRole('combobox', { name: say('rider.plan.destination') });
  await whereTo.focus();
  await expect(page.getByRole('option').first()).toBeVisible();
  await see('popular-places');
  await whereTo.fill('zzqqx');
  await expect(page.getByText(say('rider.places.noMatch'))).toBeVisible();
  await see('no-match');
  await whereTo.fill('Lumley');
  await page
    .getByRole('option', { name: /Lumley/ })
    .first()
    .click();
  await press(page, say('rider.plan.addStop'));
  await expect(page.getByRole('combobox')).toHaveCount(3);
  await see('form-with-stop');
  await press(page, say('places.removeStop', { number: '1' }));
  await press(page, say('rider.places.clear', { field: say('rider.plan.destination') }));
  await press(page, say('rider.shortcut.center'));
  await expect(page.getByRole('dialog').getByText(/Le/)).toBeVisible();
  await see('confirm-your-ride');
  await press(page, say('places.cancel'));
  await press(page, say('app.menu'));
  await expect(page.getByRole('dialog')).toBeVisible();
  await see('menu');
  await close(page, say);
  await press(page, say('places.saved.edit'));
  await expect(page.getByRole('dialog')).toBeVisible();
  await see('saved-places');
  await close(page, say);
}

async function booking(page: Page, { say, see }: Looking): Promise<void> {
  await page.getByRole('combobox', { name: say('rider.plan.destination') }).fill('Lumley');
  await page
    .getByRole('option', { name: /Lumley/ })
    .first()
    .click();
  await press(page, say('rider.plan.continue'));
  const confirm = page.getByRole('button', {
    name: say('rider.booking.confirm', { vehicle: say('rider.class.standard') }),
  });
  await expect(confirm).toBeEnabled();
  await see('booking');
  await confirm.click();
}

async function searching(page: Page, { say, see }: Looking): Promise<void> {
  await expect(page.getByRole('heading', { name: say('rider.search.title') })).toBeVisible();
  await see('searching');
  await press(page, say('rider.live.cancel'));
  await see('cancel-reasons');
  await press(page, say('rider.cancel.wait_too_long'));
  await expect(page.getByRole('heading', { name: say('rider.end.cancelled') })).toBeVisible();
  await see('cancelled');
  await press(page, say('rider.end.newRide'));
}

async function underWay(page: Page, driver: Page, { say, see }: Looking): Promise<void> {
  await goOnline(driver);
  await booking(page, { say, see: async () => {} });
  await driver.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText(say('rider.banner.accepted'))).toBeVisible();
  await see('assigned');
  await press(page, say('rider.banner.details'));
  await see('details');
  await close(page, say);
  await press(page, say('live.share'));
  const link = await page.getByLabel(say('live.share.link')).inputValue();
  await see('share');
  await close(page, say);
  await press(page, say('safety.button'));
  await expect(page.getByRole('dialog')).toBeVisible();
  await see('emergency');
  await close(page, say);
  await driver.getByRole('button', { name: 'I have arrived' }).click();
  await expect(page.getByText(say('rider.banner.arrived'))).toBeVisible();
  await see('arrived');
  await enterPin(driver, await readPin(page));
  await expect(page.getByText(say('rider.banner.in_progress'))).toBeVisible();
  await see('in-progress');
  await page.goto(new URL(link).pathname);
  await expect(page.getByText(say('shared.status.in_progress'))).toBeVisible();
  await see('shared-ride');
  await page.goto('/rider');
  await driver.getByRole('button', { name: 'Complete trip' }).click();
  await driver.getByRole('button', { name: 'Complete anyway' }).click();
  await expect(page.getByText(say('rider.end.completed'))).toBeVisible();
  await page.getByRole('radio').nth(3).check({ force: true });
  await see('completed');
  await press(page, say('rider.end.done'));
  await driver.getByRole('button', { name: 'Done' }).click();
  await driver.getByRole('button', { name: 'Go Offline' }).click();
  await expect(driver.getByText("You're offline").first()).toBeVisible();
}

async function afterwards(page: Page, { see }: Looking): Promise<void> {
  await page.goto('/rides');
  await page.getByRole('listitem').first().waitFor();
  await see('history');
  await page.locator('a[href^="/rides/"]').first().click();
  await page.getByRole('table').waitFor();
  await see('receipt');
  await page.goto('/notifications');
  await page.getByRole('listitem').first().waitFor();
  await see('notifications');
}
