import { expect, type Page } from '@playwright/test';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { withMap } from '../look/chromium.ts';
import { lookAround } from '../look/look-around.ts';
import { takePicture } from '../look/look.ts';
import { anAdmin, giveReason } from '../people/admins.ts';
import { scheduleTomorrow } from '../people/later-rides.ts';
import { arrive, cottonTree, DESKTOP, TABLET } from '../people/people.ts';

/** Follows pages of `docs/how-to` that no other journey follows, click by click. */
let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
});

async function planToLumley(rider: Page): Promise<void> {
  await rider.getByPlaceholder('Where to?').fill('Lumley');
  await rider
    .getByRole('option', { name: /Lumley/ })
    .first()
    .click();
  await rider.getByRole('button', { name: 'Continue to Booking' }).click();
}

test('change prices, step 5: the surcharge of a zone is in the price of the next trip there', async ({
  browser,
  playwright,
}) => {
  const drawing = await playwright.chromium.launch(withMap);
  const { page: admin } = await anAdmin(drawing, cluster.urlA);
  await admin.getByRole('link', { name: 'Pricing', exact: true }).click();
  await expect(admin.getByRole('heading', { name: 'Zone surcharges' })).toBeVisible();
  await admin.getByRole('button', { name: 'Add a zone' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Add a zone' });
  await dialog.getByLabel('Find a place').fill('Lumley');
  await dialog
    .getByRole('button', { name: /^Lumley / })
    .first()
    .click();
  await dialog.getByLabel('Shape').selectOption('A circle');
  await dialog.getByLabel('Radius in metres').fill('800');
  await dialog.getByLabel(/^Surcharge/).fill('5000');
  await dialog.getByLabel('Applies to').selectOption('Destinations');
  await dialog.getByLabel('Reason').fill('Agreed with the drivers');
  await expect(admin.locator('.waka-map[data-ready=true]')).toBeVisible({ timeout: 20_000 });
  await dialog.getByLabel('Radius in metres').focus();
  await lookAround(admin, 'how-tos-zone', { endsOn: 'desktop' });
  await dialog.getByRole('button', { name: 'Save change' }).click();
  await expect(admin.getByText(/^Lumley · Le\s5,000$/)).toBeVisible();
  await drawing.close();
  const { page: rider } = await arrive(browser, {
    url: cluster.urlB,
    email: 'rider@waka.test',
    role: 'rider',
    at: cottonTree,
  });
  await planToLumley(rider);
  await rider.getByText('Price details').click();
  await expect(rider.getByText('Surcharge: Lumley')).toBeVisible();
  await expect(rider.getByText(/^Le\s5,000$/)).toBeVisible();
  await lookAround(rider, 'how-tos-zone-rider');
});

test('look after scheduled rides: ops sees what is ahead, and cancels one with a reason that its rider reads', async ({
  browser,
}) => {
  const { page: rider } = await arrive(browser, {
    url: cluster.urlB,
    email: 'rider3@waka.test',
    role: 'rider',
    at: cottonTree,
  });
  await planToLumley(rider);
  await scheduleTomorrow(rider, '09');
  const { page: admin } = await anAdmin(browser, cluster.urlA);
  await admin.getByRole('link', { name: 'Rides', exact: true }).click();
  await admin.getByRole('link', { name: 'Scheduled' }).click();
  const line = admin.getByRole('main').getByRole('listitem').filter({ hasText: /09:30/ });
  await expect(line).toContainText(/Search from \d\d:\d\d/);
  await lookAround(admin, 'how-tos-scheduled', { endsOn: 'desktop' });
  // On a tablet every word of the line can be read.
  await admin.setViewportSize(TABLET);
  for (const text of [/^Search from/, /Lumley$/, /09:30$/]) {
    const isCut = line.getByText(text).evaluate((element) => element.scrollWidth > element.clientWidth);
    expect(await isCut, `${text} is cut`).toBe(false);
  }
  await takePicture(admin, 'how-tos-scheduled-tablet');
  await admin.setViewportSize(DESKTOP);
  await line.getByRole('button', { name: /^Cancel/ }).click();
  await giveReason(admin, 'The bridge is closed tomorrow', 'Cancel the ride');
  await expect(line).toBeHidden();
  await expect(rider.getByRole('region', { name: 'Scheduled rides' })).toBeHidden();
  await rider.goto('/notifications');
  await expect(rider.getByText(/The bridge is closed tomorrow/)).toBeVisible();
  await takePicture(rider, 'how-tos-scheduled-rider');
});

test('close the books: a day with a difference is closed with a note, and the difference is resolved', async ({
  browser,
}) => {
  // The books begin with the first posting.
  await cluster.read((sql) =>
    sql(
      `WITH posted AS (
         INSERT INTO ledger_transactions (kind, reference, at)
         VALUES ('adjustment', gen_random_uuid(), now() - interval '3 days') RETURNING id, at
       )
       INSERT INTO ledger_entries (transaction_id, line, account, amount, currency, at)
       SELECT id, line, account, sign * 250000, 'GNF', at FROM posted,
         (VALUES (1, 'wallet', 1), (2, 'commission', -1)) AS lines (line, account, sign)`,
    ),
  );
  await cluster.runJob('close-books');
  const { page: admin } = await anAdmin(browser, cluster.urlA);
  await admin.getByRole('link', { name: /^Books( |$)/ }).click();
  await admin.getByRole('link', { name: 'Guinea' }).click();
  await admin.getByRole('link', { name: 'Statements' }).click();
  const account = admin.getByRole('listitem').filter({ hasText: 'momo (MOMO)' });
  await account.getByRole('button', { name: 'Import a file' }).click();
  const dialog = admin.getByRole('dialog');
  const day = new Date(Date.now() - 2 * 24 * 3600_000).toISOString().slice(0, 10);
  for (const name of ['First day', 'Last day'])
    await dialog.getByLabel(name).fill(day.split('-').toReversed().join('/'));
  await dialog.getByLabel('File', { exact: true }).setInputFiles({
    name: 'statement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`id,date,amount,fee,status\nMP-7,${day} 10:00:00,26700,267,SUCCESSFUL\n`),
  });
  await dialog.getByRole('button', { name: 'Import a file' }).click();
  await expect(dialog.getByRole('status')).toContainText('Open differences: 2');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await admin.getByRole('link', { name: 'Days' }).click();
  await admin.getByRole('link', { name: /With differences/ }).click();
  const close = admin.getByRole('button', { name: 'Sign off with a note' });
  await expect(close).toBeVisible();
  await expect(admin.getByRole('link', { name: '2 differences' })).toBeVisible();
  await lookAround(admin, 'how-tos-books-day', { endsOn: 'desktop' });
  await close.click();
  await dialog.getByLabel('Note').fill('Sent by hand, given back tomorrow');
  await dialog.getByRole('button', { name: 'Sign off with a note' }).click();
  await expect(dialog).toBeHidden();
  await expect(admin.getByText('Sent by hand, given back tomorrow')).toBeVisible();
  await lookAround(admin, 'how-tos-books-closed', { endsOn: 'desktop' });
  await admin.getByRole('link', { name: '2 differences' }).click();
  const line = admin.getByRole('region', { name: 'To check' }).getByRole('listitem').filter({ hasText: 'MP-7' });
  await expect(line).toContainText('Missing in our records');
  await line.getByRole('button', { name: 'Resolve' }).click();
  await dialog.getByLabel('How').selectOption('given_back');
  await dialog.getByLabel('Reason').fill('Given back in the portal');
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await expect(dialog).toBeHidden();
  await expect(admin.getByRole('region', { name: 'Resolved' })).toContainText('Given back in the portal');
});
