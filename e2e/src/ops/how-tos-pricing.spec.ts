import { expect, type Browser, type Page } from '@playwright/test';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { lookAround } from '../look/look-around.ts';
import { takePicture } from '../look/look.ts';
import { anAdmin, giveReason } from '../people/admins.ts';
import { arrive, cottonTree } from '../people/people.ts';

/** Follows pages of `docs/how-to` about prices, ferries and cities that no other journey follows, click by click. */
let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
});

async function openPricing(browser: Browser): Promise<Page> {
  const { page } = await anAdmin(browser, cluster.urlA);
  await page.getByRole('link', { name: 'Pricing', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Pricing', level: 1 })).toBeVisible();
  return page;
}

async function planTo(browser: Browser, destination: string): Promise<Page> {
  const { page } = await arrive(browser, {
    url: cluster.urlB,
    email: 'rider@waka.test',
    role: 'rider',
    at: cottonTree,
  });
  await page.getByPlaceholder('Where to?').fill(destination);
  await page
    .getByRole('option', { name: new RegExp(destination) })
    .first()
    .click();
  await page.getByRole('button', { name: 'Continue to Booking' }).click();
  await expect(page.getByRole('group', { name: 'Vehicles' })).toBeVisible();
  return page;
}

/** Saves the open dialog with a reason. */
async function save(admin: Page, reason: string): Promise<void> {
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Save change' }).click();
  await expect(dialog).toBeHidden();
}

test('change prices: a tariff for a later day is reviewed, published and withdrawn, and one of before comes back', async ({
  browser,
}) => {
  const admin = await openPricing(browser);
  const rates = admin.getByRole('table', { name: 'Rates' });
  const dialog = admin.getByRole('dialog');
  const change = () => rates.getByRole('button', { name: 'Change: Standard, Sierra Leone' }).click();
  await change();
  await dialog.getByText('Other charges').click();
  await dialog.getByLabel(/^Per minute/).fill('100');
  await expect(dialog.getByRole('region', { name: 'Effect on typical trips' })).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Last week’s rides' })).toBeVisible();
  await dialog.getByLabel('Starts').fill('31/12/2027 18:30');
  await save(admin, 'Fuel costs more from then on');
  const coming = rates.getByText(/^From .*31 Dec 2027/);
  await expect(coming).toBeVisible();
  await lookAround(admin, 'how-tos-tariff', { endsOn: 'desktop' });
  await coming.getByRole('button', { name: /^Withdraw: Standard/ }).click();
  await giveReason(admin, 'It does not', 'Withdraw');
  await expect(coming).toBeHidden();

  await change();
  await dialog.getByLabel(/^Base/).fill('30000');
  await dialog.getByLabel('Reason').fill('Tried for a day');
  await dialog.getByRole('button', { name: 'Save change' }).click();
  // It is twice the present one.
  await dialog.getByRole('button', { name: 'Save anyway' }).click();
  await expect(rates.getByText(/^Le\s30,000 \+/)).toBeVisible();
  await change();
  await dialog.getByLabel('Start from').selectOption({ index: 1 });
  await expect(dialog.getByLabel(/^Base/)).toHaveValue('15000');
  await dialog.getByLabel('Reason').fill('Back to it');
  await dialog.getByRole('button', { name: 'Save change' }).click();
  await dialog.getByRole('button', { name: 'Save anyway' }).click();
  await expect(rates.getByText(/^Le\s30,000 \+/)).toBeHidden();
});

test('change prices, step 6: riders read an official fare beside the price', async ({ browser }) => {
  const admin = await openPricing(browser);
  await admin.getByRole('button', { name: 'Add an official fare' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Add an official fare' });
  for (const [label, name] of [
    ['From', 'Cotton Tree'],
    ['To', 'Lumley'],
  ] as const) {
    await dialog.getByLabel(label, { exact: true }).fill(name);
    await dialog
      .getByRole('button', { name: new RegExp(`^${name} `) })
      .first()
      .click();
  }
  await dialog.getByLabel(/^Fare for one seat/).fill('5000');
  await dialog.getByLabel('Published in').fill('Notice of the ministry, 2026');
  await takePicture(admin, 'how-tos-official');
  await save(admin, 'As published');
  await expect(admin.getByText(/^Cotton Tree – Lumley · Le\s5,000$/)).toBeVisible();
  const rider = await planTo(browser, 'Lumley');
  await rider.getByText('Price details').click();
  await expect(rider.getByText('Official fare for one shared seat')).toBeVisible();
  await takePicture(rider, 'how-tos-official-rider');
  // On a low phone the last line is in view as well, as soon as the details are opened.
  await rider.getByText('Price details').click();
  await rider.setViewportSize({ width: 360, height: 640 });
  await rider.getByText('Price details').click();
  await expect(rider.getByText('Official fare for one shared seat')).toBeInViewport({ ratio: 1 });
  await expect(rider.getByRole('button', { name: /^Confirm/ })).toBeInViewport({ ratio: 1 });
  await takePicture(rider, 'how-tos-official-low-phone');
});

test('open a ferry: it is offered to riders once it is open, and no more once it is closed', async ({ browser }) => {
  const admin = await openPricing(browser);
  const ferries = admin.getByRole('listitem').filter({ hasText: 'Kissy' });
  await ferries.getByRole('button', { name: /^Change: / }).click();
  const dialog = admin.getByRole('dialog');
  const halfHourly = Array.from({ length: 48 }, (_, index) => {
    const [hour, minute] = [Math.floor(index / 2), (index % 2) * 30];
    return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  }).join(' ');
  for (const field of await dialog.getByLabel(/^Departures from .*: Every day$/).all()) await field.fill(halfHourly);
  await dialog.getByLabel(/^Ticket per person/).fill('2000');
  await dialog.getByLabel('Source of the timetable').fill('Notice at the quay');
  await dialog.getByRole('combobox', { name: 'Ferry', exact: true }).selectOption('Open');
  await lookAround(admin, 'how-tos-ferry', { endsOn: 'desktop' });
  await save(admin, 'Checked on the quay');
  await expect(ferries.getByText(/ · Open$/)).toBeVisible();

  const rider = await planTo(browser, 'Freetown International Airport');
  await expect(rider.getByRole('region', { name: 'By ferry' })).toBeVisible();
  await ferries.getByRole('button', { name: /^Change: / }).click();
  await dialog.getByRole('combobox', { name: 'Ferry', exact: true }).selectOption('Closed');
  await save(admin, 'The engine is broken');
  await expect(ferries.getByText(/ · Closed$/)).toBeVisible();
  const later = await planTo(browser, 'Freetown International Airport');
  await expect(later.getByRole('region', { name: 'By ferry' })).toBeHidden();
});

test('open a city: one is split, the part becomes the main city for a while, and is closed', async ({ browser }) => {
  const { page: admin } = await anAdmin(browser, cluster.urlA);
  const open = async (city: string) => {
    await admin.getByRole('link', { name: 'Cities', exact: true }).click();
    await admin.getByRole('link', { name: new RegExp(`^${city}`) }).click();
    await expect(admin.getByRole('heading', { name: city })).toBeVisible();
  };
  const review = async (press: string, title: string, reason: string) => {
    await admin.getByRole('button', { name: press, exact: true }).click();
    const dialog = admin.getByRole('dialog', { name: title });
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: press === 'Review and save' ? 'Split city' : press, exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  await open('Freetown');
  await admin.getByRole('link', { name: 'Split city' }).click();
  await admin.getByLabel('How to draw it').selectOption('The outline of the part');
  await admin.getByRole('button', { name: /^Corners as a list/ }).click();
  await admin.getByRole('textbox', { name: 'Corners' }).fill('8, -13.1\n8, -12.7\n9, -12.7\n9, -13.1');
  await admin.getByRole('button', { name: 'Apply' }).click();
  await admin.getByLabel('Name', { exact: true }).fill('Waterloo');
  await lookAround(admin, 'how-tos-split', { endsOn: 'desktop' });
  await review('Review and save', 'Split Freetown', 'Too many drivers for one line');
  await expect(admin.getByRole('heading', { name: 'Waterloo' })).toBeVisible();
  // It is in force ten seconds later.
  await cluster.change(`UPDATE service_areas SET in_force_at = now() WHERE id IN ('freetown', 'waterloo')`);
  await admin.reload();
  await review('Make main city', 'Make Waterloo the main city?', 'To try it');
  await open('Freetown');
  await expect(admin.getByRole('button', { name: 'Close city' })).toBeVisible();
  await review('Make main city', 'Make Freetown the main city?', 'As before');
  await open('Waterloo');
  await review('Close city', 'Close Waterloo?', 'Not needed any more');
  await expect(admin.getByText('Closed', { exact: true })).toBeVisible();
  await takePicture(admin, 'how-tos-closed');
});
