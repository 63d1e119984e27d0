import { expect } from '@playwright/test';
import { axeFindings, overflowOf } from '../look/axe.ts';
import { anAdmin, giveReason, type Admin } from '../people/admins.ts';
import { test, TIMED } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { arrive, book, cottonTree, DESKTOP, goOnline, nearCottonTree, PHONE, withinASecond } from '../people/people.ts';

let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
});

const alarmOf = ({ page }: Admin) => page.getByRole('region', { name: 'Calls for help' });

test('a call for help rings on every ops screen until an admin takes it', { tag: TIMED }, async ({ browser }) => {
  const rider = await arrive(browser, { url: cluster.urlA, email: 'rider@waka.test', role: 'rider', at: cottonTree });
  const driver = await arrive(browser, {
    url: cluster.urlB,
    email: 'driver@waka.test',
    role: 'driver',
    at: nearCottonTree,
  });
  const [one, two] = [await anAdmin(browser, cluster.urlA), await anAdmin(browser, cluster.urlB, PHONE)];
  await goOnline(driver.page);
  await book(rider.page);
  await driver.page.getByRole('button', { name: 'Accept' }).click();
  await expect(rider.page.getByText('Driver is on the way')).toBeVisible();
  await one.page.getByRole('link', { name: 'Pricing', exact: true }).click();

  await test.step('with a banner over any open page, and a sound', async () => {
    const rates = one.page.getByRole('table', { name: 'Rates' });
    await rates.getByRole('button', { name: 'Change: Comfort, Sierra Leone' }).click();
    await rider.page.getByRole('button', { name: 'Safety' }).click();
    await withinASecond(
      () => rider.page.getByRole('button', { name: /^Alert Waka/ }).click(),
      alarmOf(one).getByText('Aminata Kamara is calling for help'),
    );
    await expect(alarmOf(two).getByText('Aminata Kamara is calling for help')).toBeVisible();
    // The open dialog makes room for the banner, also on a low screen.
    await one.page.setViewportSize({ ...DESKTOP, height: 480 });
    const title = one.page.getByRole('dialog').getByRole('heading').first();
    const bottom = async () => (await alarmOf(one).boundingBox())?.height;
    await expect.poll(async () => ((await title.boundingBox())?.y ?? 0) > ((await bottom()) ?? Infinity)).toBe(true);
    await one.page.setViewportSize(DESKTOP);
    await expect.poll(one.tones).toBeGreaterThan(3);
  });

  await test.step('one line of it on a phone, with the plate, a way to call and the rest at a touch', async () => {
    const alarm = alarmOf(two);
    await expect(alarm.getByText('AKL 482').filter({ visible: true })).toBeVisible();
    await expect(alarm.getByRole('link', { name: /^Call Aminata Kamara/ })).toHaveAttribute('href', 'tel:+23276100001');
    const height = async () => (await alarm.boundingBox())?.height ?? Infinity;
    expect(await height()).toBeLessThan(PHONE.height / 8);
    expect(await overflowOf(two.page)).toBe(0);
    expect(await axeFindings(two.page)).toEqual([]);
    const more = alarm.getByRole('button', { name: /^Details of Aminata Kamara/ });
    await more.click();
    await expect(alarm.getByText('+232 76 100001').filter({ visible: true })).toBeVisible();
    await expect(alarm.getByText(/^Rider · .*Freetown/)).toBeVisible();
    await expect(alarm.getByRole('button', { name: 'Open', exact: true })).toBeVisible();
    await more.click();
    await expect(alarm.getByRole('button', { name: 'Open', exact: true })).toBeHidden();
  });

  await test.step('also after a reload, and while the connection is away', async () => {
    await two.page.reload();
    await expect(alarmOf(two)).toBeVisible();
    await one.page.keyboard.press('Escape');
    await one.context.setOffline(true);
    await one.page.getByRole('link', { name: 'System status', exact: true }).click();
    await expect(one.page.getByText('This page hasn’t loaded yet')).toBeVisible();
    await expect(alarmOf(one)).toBeVisible();
    await one.page.getByRole('link', { name: 'Pricing', exact: true }).click();
    await expect(one.page.getByRole('table', { name: 'Rates' })).toBeVisible();
    await one.page.getByRole('link', { name: 'System status', exact: true }).click();
    await one.context.setOffline(false);
    await expect(one.page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(one.page.getByText('This page hasn’t loaded yet')).toBeHidden();
    await expect(alarmOf(one)).toBeVisible();
  });

  await test.step('until one takes it, which the others see', async () => {
    await two.page.goto('/admin/incidents');
    await expect(two.page.getByRole('main').getByText('Unassigned')).toBeVisible();
    await alarmOf(one).getByRole('button', { name: /^Take/ }).click();
    await expect(one.page).toHaveURL(/\/admin\/incidents\/.+/);
    for (const admin of [one, two]) await expect(alarmOf(admin)).toBeHidden();
    await expect(two.page.getByRole('main').getByText('Adama Cole')).toBeVisible();
    const quiet = await one.tones();
    await two.page.reload();
    await expect(two.page.getByRole('heading', { name: 'Incidents' })).toBeVisible();
    expect(await one.tones()).toBe(quiet);
    await expect(alarmOf(two)).toBeHidden();
  });

  await test.step('whose file has both sides to call, and the story', async () => {
    await expect(one.page.getByRole('link', { name: 'Call Aminata Kamara' })).toHaveAttribute(
      'href',
      'tel:+23276100001',
    );
    await expect(one.page.getByRole('link', { name: 'Call Mohamed Sesay' })).toHaveAttribute('href', /^tel:/);
    await one.page.getByRole('button', { name: 'Add a note' }).click();
    await giveReason(one.page, 'She is safe', 'Save note');
    await one.page.getByRole('button', { name: 'Close incident' }).click();
    await giveReason(one.page, 'Driver was spoken to', 'Close incident');
    await expect(one.page.getByText(/She is safe/)).toBeVisible();
    await expect(one.page.getByText(/Driver was spoken to/)).toBeVisible();
  });
  await Promise.all([rider, driver, one, two].map(({ context }) => context.close()));
});

test('prices, shares, vehicle classes and emergency numbers are changed with a reason', async ({ browser }) => {
  const { context, page } = await anAdmin(browser, cluster.urlA);
  await page.getByRole('link', { name: 'Pricing Control' }).click();
  const rates = page.getByRole('table', { name: 'Rates' });
  await rates.getByRole('button', { name: 'Change: XL, Guinea' }).click();
  const dialog = page.getByRole('dialog');
  // A desktop's screen of 800 px has the whole form, down to its buttons.
  await expect(dialog.getByRole('button', { name: 'Save change' })).toBeInViewport({ ratio: 1 });
  await dialog.getByLabel('Base (GNF FG)').fill('many');
  await expect(dialog.getByText('A multiple of GNF 1')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save change' })).toBeDisabled();
  await dialog.getByLabel('Base (GNF FG)').fill('9,500');
  await dialog.getByRole('button', { name: 'Save change' }).click();
  await expect(dialog.getByText('Please give a reason')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Fuel costs more');
  await test.step('a session that ends in between is renewed in another tab, and the form is kept', async () => {
    // Another call of the page may fail first, and cover the button.
    const save = await dialog.getByRole('button', { name: 'Save change' }).elementHandle();
    await context.clearCookies();
    await save?.dispatchEvent('click');
    const over = page.getByRole('dialog', { name: 'Your session has ended' });
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      over.getByRole('link', { name: 'Sign in again' }).click(),
    ]);
    await tab.getByRole('button', { name: /Adama Cole/ }).click();
    await expect(over).toBeHidden();
    await expect(dialog.getByLabel('Reason')).toHaveValue('Fuel costs more');
    await tab.close();
  });
  await dialog.getByRole('button', { name: 'Save change' }).click();
  await expect(dialog).toBeHidden();
  await expect(rates.getByText('GNF 9,500 + GNF 500/km')).toBeVisible();
  await page.getByText('Changes (1)').click();
  await expect(page.getByText(/Adama Cole, .* · Fuel costs more/)).toBeVisible();

  await test.step('a class is closed in one place, and has other seats', async () => {
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: 'Change: XL', exact: true }) });
    await card.getByRole('button', { name: 'Where and when: XL' }).click();
    await dialog.getByLabel('Place').selectOption('Rest of Guinea');
    await dialog.getByLabel('Bookings').selectOption('Closed');
    await dialog.getByLabel('Reason').fill('No vans there');
    await dialog.getByRole('button', { name: 'Save change' }).click();
    await expect(card.getByText(/^Open: Freetown, Rest of Sierra Leone, Conakry · .* · No vans there$/)).toBeVisible();
    await card.getByRole('button', { name: 'Change: XL', exact: true }).click();
    await dialog.getByLabel('Seats for riders').fill('7');
    await dialog.getByLabel('Reason').fill('Vans have seven');
    await dialog.getByRole('button', { name: 'Save change' }).click();
    await expect(card.getByText('7 seats · 17 km/h')).toBeVisible();
  });
  await test.step('a new class is like another one, and opened in a city', async () => {
    await page.getByRole('button', { name: 'New class' }).click();
    await dialog.getByLabel('Based on').selectOption('Kekeh');
    await dialog.getByLabel('Key').fill('quiet_kekeh');
    for (const name of await dialog.getByLabel(/^Name in /).all()) await name.fill('Quiet kekeh');
    await dialog.getByLabel('Reason').fill('Asked for at the park');
    await dialog.getByRole('button', { name: 'Save change' }).click();
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: 'Change: Quiet kekeh', exact: true }) });
    await expect(card.getByText(/^Closed everywhere/)).toBeVisible();
    await card.getByRole('button', { name: 'Where and when: Quiet kekeh' }).click();
    await dialog.getByLabel('Place').selectOption('Freetown');
    await dialog.getByLabel('Bookings').selectOption('Open');
    await dialog.getByLabel('Reason').fill('It begins today');
    await dialog.getByRole('button', { name: 'Save change' }).click();
    await expect(card.getByText(/^Open: Freetown · .* · It begins today$/)).toBeVisible();
    await expect(rates.getByRole('button', { name: 'Change: Quiet kekeh, Sierra Leone' })).toBeVisible();
  });

  await test.step('a zone gets a waiting line, which is closed again', async () => {
    await page.getByRole('button', { name: 'Add a waiting line' }).click();
    await dialog.getByLabel('Find a place').fill('lungi');
    await dialog.getByRole('button', { name: /Lungi/ }).first().click();
    await dialog.getByLabel('Name in English').fill('Airport');
    await dialog.getByRole('checkbox', { name: 'Standard' }).check();
    await dialog.getByLabel('Shape').selectOption('outline');
    await dialog.getByRole('textbox', { name: 'Corners' }).fill('8.61, -13.19\nnorth of it');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(dialog.getByText('Line 2 isn’t a latitude and a longitude, such as 8.484, -13.23')).toBeVisible();
    await dialog.getByLabel('Shape').selectOption('circle');
    await dialog.getByLabel('Reason').fill('Drivers quarrel');
    await dialog.getByRole('button', { name: 'Save change' }).click();
    await expect(page.getByText('Airport · 0 drivers in line')).toBeVisible();
    await page.getByRole('button', { name: 'Show the line: Airport' }).click();
    await expect(page.getByText('No driver in line')).toBeVisible();
    await page.getByRole('button', { name: 'Change: Airport' }).click();
    await expect(dialog.getByRole('checkbox', { name: 'Standard' })).toBeChecked();
    await dialog.getByRole('combobox', { name: 'Line' }).selectOption('Closed');
    await dialog.getByLabel('Reason').fill('The season is over');
    await dialog.getByRole('button', { name: 'Save change' }).click();
    await expect(page.getByText('Airport · Closed')).toBeVisible();
  });

  await page.getByRole('button', { name: 'Change emergency number: Freetown' }).click();
  await dialog.getByLabel('Number').fill('police');
  await dialog.getByLabel('Reason').fill('Called the station');
  await dialog.getByRole('button', { name: 'Save change' }).click();
  await expect(dialog.getByText('Please enter a valid phone number')).toBeVisible();
  await dialog.getByLabel('Number').fill('+232 22 123 456');
  await dialog.getByLabel(/I’ve called it/).check();
  await dialog.getByRole('button', { name: 'Save change' }).click();
  await expect(page.getByText('+232 22 123456')).toBeVisible();
  await context.close();
});

test('people are found while one types, and their file opens with a reason', async ({ browser }) => {
  const { context, page } = await anAdmin(browser, cluster.urlB);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.getByRole('link', { name: 'Support Center' }).click();
  await expect(page.getByRole('heading', { name: 'Incidents', level: 1 })).toBeFocused();
  await expect(page).toHaveTitle('Incidents · Waka');
  await page.goBack();
  await page.getByRole('link', { name: 'Manage Users' }).click();
  const search = page.getByRole('searchbox');
  for (const typed of ['aminata ka', '76 100 001', 'rider@waka']) {
    await search.fill(typed);
    await expect(page.getByRole('link', { name: /Aminata Kamara/ })).toBeVisible();
  }
  await search.fill('akl 482');
  await expect(page.getByRole('link', { name: /Aminata Kamara/ })).toBeHidden();
  await page.getByRole('link', { name: /Mohamed Sesay/ }).click();
  await expect(page.getByRole('heading', { name: 'Mohamed Sesay' })).toBeHidden();
  await giveReason(page, 'He asked by phone', 'Open file');
  await expect(page.getByRole('heading', { name: 'Mohamed Sesay' })).toBeVisible();
  await expect(page.getByText('File opened')).toBeVisible();
  await page.getByRole('button', { name: 'Lock account' }).click();
  await giveReason(page, 'Lost his phone', 'Lock account');
  await expect(page.getByText('Reason: Lost his phone')).toBeVisible();
  await page.getByRole('button', { name: 'Unlock account' }).click();
  await giveReason(page, 'Found it', 'Unlock account');
  await expect(page.getByText('Reason: Lost his phone')).toBeHidden();

  const left = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/logout');
  await page.getByRole('link', { name: 'Logout' }).click();
  expect((await left).isNavigationRequest()).toBe(true);
  await expect(page.getByRole('link', { name: "I'm an Admin" })).toBeVisible();
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
  await context.close();
});

const TABLET = { width: 820, height: 1180 };
const screens = ['/admin/drivers', '/admin/people?q=ka', '/admin/fares', '/admin/incidents?state=all', '/admin/work'];

test('each ops screen is accessible, wide and narrow, light and dark', async ({ browser }) => {
  const { context, page } = await anAdmin(browser, cluster.urlA);
  for (const address of screens) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Loading...')).toHaveCount(0);
    for (const [viewport, colorScheme] of [
      [DESKTOP, 'light'],
      [PHONE, 'dark'],
      [TABLET, 'light'],
    ] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      expect(await axeFindings(page), address).toEqual([]);
      expect(await overflowOf(page), `${address} is wider than the screen`).toBe(0);
    }
  }
  await context.close();
});
